"""What a what-if after a result changes by what it leaves out: a deduction that is refused, receipts that are lost."""

import re
from typing import Final

from services.clarifier.domain.estate.case import Count, EstateCase, Flag, Money, Spouse
from services.clarifier.domain.estate.counting import NUMBER, number

_IF: Final = re.compile(r"만약|[었았했]다면|만일|가령|가정|(?<=[가-힣])면(?:은|요|은요)?(?=[\s?,.]|$)|경우|[을를]\s?때")
_REFUSED: Final = re.compile(
    r"(?:동거\s?(?:주택|봉양)?[^.!?\n]{0,16}|(?:같이|함께|한집에서?)\s산\s집(?:에\s대한)?\s?)공제[^.!?\n]{0,14}(?:못\s?받|안\s?되|안\s?돼|없|빠지|빼|부인|거절|인정\s?(?:안|못)|인정[을이]?\s?(?:되지|받지))"
)
_UNPROVEN: Final = re.compile(
    r"장례[^.!?\n]{0,20}(?:영수증|증빙|증명|서류)[^.!?\n]{0,20}(?:잃|분실|없[으다었]|못\s?찾|버[렸리려]|안\s?되|못\s?하)"
)
_MORE: Final = re.compile(
    rf"(?:형제|자매|남매|자녀|자식|동생|형|누나|오빠|언니|아들|딸)(?:가|이|들이|도)?\s(?:(?P<n>{NUMBER})\s?(?:명|분|사람)?\s?)(?:만\s)?더\s?(?:있|계[시셨]|태어)"
)
""" "형제가 한 명 더 있었다면 얼마였을까요?"."""
_ALIVE: Final = re.compile(r"살아\s?계|살아\s?있|생존|안\s?돌아가[셨시]|안\s?계신\s?게\s?아니")


def imagined(text: str, case: EstateCase) -> EstateCase | None:
    """What a normalised message supposes not to be granted or proven; None where it supposes nothing of the kind."""
    if not _IF.search(text):
        return None
    update: dict[str, object] = {}
    if case.lived_together is not None and (refused := _REFUSED.search(text)):
        update["lived_together"] = Flag(value=False, words=refused[0])
    if case.funeral is not None and (unproven := _UNPROVEN.search(text)):
        update["funeral"] = Money(won=0, words=unproven[0])
    if case.children is not None and (more := _MORE.search(text)):
        update["children"] = Count(number=case.children.number + number(more["n"]), words=more[0])
    return EstateCase().model_copy(update=update) if update else None


def spouse_alive(text: str, case: EstateCase) -> Spouse | None:
    """The spouse who is supposed to live: "아버지가 살아 계셔서 법정상속분대로 받으신다면"."""
    is_gone = case.spouse is not None and case.spouse.state == "dead"
    alive = _ALIVE.search(text)
    return Spouse(state="alive", words=alive[0]) if is_gone and alive else None
