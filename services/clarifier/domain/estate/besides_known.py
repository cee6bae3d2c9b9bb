"""What a message repeats of the estate only to say that there is something beside it."""

import re
from typing import Final

from services.clarifier.domain.amounts.money import Amount, amounts, in_won
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.places import places
from services.clarifier.domain.estate.things import NOUN
from services.clarifier.domain.writing.text import Span, without

_BESIDE: Final = re.compile(
    r"\s?원?(?:짜리)?\s?(?:(?P<rather>말고)|(?:이)?\s?외에도?|에다가?\s|에\s?더해|뿐만?\s?아니라)"
)
_HOLDS: Final = re.compile(
    r"\s?원?(?:짜리)?(?:은|는|이|가)?\s(?:그대로|맞)(?:고요?|구요?|아요|습니다|음|이고요?|예요|입니다|네요)?(?=[\s,.]|$)"
)
""" "보증금 2억은 맞고요": what is known, said again."""
_APART: Final = re.compile(
    r"\s?원?(?:짜리)?(?:과|와|하고|이랑|랑)(?:는|은)?\s?(?:전혀\s|완전히\s|또\s)?(?:별개|별도|다른|따로|상관\s?없|무관)[가-힣]{0,6}(?:\s(?:통장|예금|계좌|것|거|돈|건|겁니다)[가-힣]{0,4})?"
)
""" "위 1억과는 별개입니다": what is known, and nothing new."""
_NOT_IN_IT: Final = re.compile(
    r"\s?원?(?:에는|에도|에선|에서는|엔|에)\s?(?:(?:안|못)\s?(?:들어|포함|넣|더)|포함\s?(?:안|되지|하지)|(?:들어가|들어|넣)지\s?않|빠[졌진져])[가-힣]*(?:\s(?:있|거|것|건|않)[가-힣]*)?"
)
""" "위 7억에는 안 들어갔습니다": what is told stands beside it."""
_WITH_THAT_IN_ALL: Final = re.compile(
    r"까지\s?(?:다|모두|전부|싹)?\s?(?:해서?|합쳐서?|합해서?|더해서?|포함해서?|넣어서?)\s(?:총\s|모두\s)?$"
)
""" "예금까지 다 해서 12억입니다": everything, as it is known."""
_MORE: Final = re.compile(r"추가|따로|별도|더\s|(?<![가-힣])또(?![가-힣])|[억만천원]도\s")
"""What tells "11억 말고 따로 2억" from "1억 말고 2억", which replaces it."""
_REACH: Final = 4
"""Letters between a thing and its value: "주택은 11억"."""


def without_whole(text: str, case: EstateCase) -> str:
    """A normalised answer without the estate that a part is of: "7억 중에 예금이 2억입니다"."""
    whole, found = case.total, amounts(text)
    return without(text, [each for each in found[:-1] if whole and _is_whole(text, each, whole.won)], " ")


def _is_whole(text: str, amount: Amount, won: int | None) -> bool:
    return in_won(amount) == won and _AMONG.match(text, amount.end) is not None


_AMONG: Final = re.compile(r"\s?원?\s?(?:중에?서?|가운데)(?:에서?)?\s")


def without_known(text: str, case: EstateCase) -> str:
    """A normalised message with the things covered beside which it tells more: "주택 11억 말고 예금 2억이 더 있었어요"."""
    known = {place.fact.won for place in places(case)}
    whole = case.total.won if case.total is not None else sum(asset.won or 0 for asset in case.assets)
    spans = []
    for amount in amounts(text):
        beside = _BESIDE.match(text, amount.end)
        if (holds := _HOLDS.match(text, amount.end)) is not None and in_won(amount) in known:
            spans.append(Span(amount.start, holds.end()))
        if (apart := _APART.match(text, amount.end)) is not None and in_won(amount) in known:
            spans.append(Span(amount.start, apart.end()))
        if (not_in := _NOT_IN_IT.match(text, amount.end)) is not None and in_won(amount) in known:
            spans.append(Span(amount.start, not_in.end()))
        if in_won(amount) == whole and _WITH_THAT_IN_ALL.search(text, 0, amount.start):
            spans.append(Span(amount.start, amount.end))
        if beside is None or in_won(amount) not in known or (beside["rather"] and not _MORE.search(text)):
            continue
        nouns = [noun for noun in NOUN.finditer(text, 0, amount.start) if amount.start - noun.end() <= _REACH]
        is_named_behind = NOUN.search(text, beside.end()) is not None
        start = nouns[-1].start() if nouns and is_named_behind else amount.start
        spans.append(Span(start, beside.end()))
    return without(text, spans, " ")
