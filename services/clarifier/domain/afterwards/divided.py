"""A gift that is supposed to be divided, or given to each, among the recipient and others: "형이랑 반씩 나눠 받으면요?"."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.remark import Remark
from services.clarifier.domain.amounts.money import in_won
from services.clarifier.domain.gift.own_part import heads
from services.clarifier.domain.messages.prior_gifts import History
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Case

_RECEIVE: Final = re.compile(r"받(?:으[면므]|는다|을|았|기로|게\s?되)|가[지져](?:면|기로|서)")
_HALVES: Final = re.compile(r"(?<![가-힣])(?:반반|반씩|절반씩)")
_SHARED: Final = re.compile(r"나[눠누]|쪼개|갈라|똑같이|공평하게")
_EACH: Final = re.compile(r"(?<!반)씩|각각|각자")
_APART: Final = re.compile(
    r"빼고|말고|제외|안\s?받|못\s?받|번에|(?:두|세|네)\s?번|해마다|매년|나[눠누어]{1,2}\s?[주줘줬]"
)
""" "형 빼고 저랑 누나가", "두 번에 나눠 받으면요?": others share it, or nobody."""
_GIVE: Final = frozenset({Case.FROM, Case.TO, Case.GIVER})
_COUNTED: Final = re.compile(
    r"(?P<n>[삼사오345두세네2])\s?(?:형제|남매|자매)|(?<![가-힣])(?P<heads>둘|셋|넷|다섯|[두세네2-5]\s?명)(?:이서?|한테|에게|이)?(?=\s)"
)


def divided(remark: Remark) -> Reading | None:
    """What the recipient himself would get of it: a part of the sum, or the sum that each gets."""
    text, known = remark.text, remark.expected.known
    if not remark.supposes or _RECEIVE.search(text) is None or remark.reading.several is not None:
        return None
    if _APART.search(text) or any(person.case in _GIVE and person.path != SELF for person in people(text)):
        return None
    count = _count(remark)
    sums = [won for each in remark.sums if (won := in_won(each))]
    if count is None or len(sums) > 1:
        return None
    if _EACH.search(text) and sums:
        own = sums[0]
    elif _HALVES.search(text) or _SHARED.search(text):
        whole = sums[0] if sums else known[p.GIFT_VALUE]
        own = int(str(whole)) // count
    else:
        return None
    value = {p.GIFT_VALUE: Stated(own, text.strip())}
    return replace(
        remark.reading,
        values=value,
        added={},
        ambiguous={},
        circumstances=(),
        history=History(),
        parties=None,
        donor_group=None,
    )


def _count(remark: Remark) -> int | None:
    """How many share: as many as are said, or those who are named with the recipient."""
    if (said := _COUNTED.search(remark.text)) is not None:
        return heads(said["n"] or said["heads"])
    parties = remark.expected.parties
    beside = {parties.get("giver", SELF), parties.get("recipient", SELF), SELF}
    others = {person.name for person in people(remark.text) if person.path not in beside}
    return len(others) + 1 if others else None
