"""Money that somebody received, or gave away in his life: neither left nor owed by the dead."""

import re
from typing import Final

from services.clarifier.domain.inheritance import inheritance_parameters as i

_THING: Final = r"\s?(?:돈|거|건|것|게|금액|몫|현금)?(?:은|는|이|가|도|만)?"
_RECEIVED: Final = rf"(?<!대출)(?<!대출\s)(?<!물려)(?<!물려\s)(?<!상속)(?<!상속\s)(?:받은|받으신|받았던|챙긴|가져간|준|주신|드린|보낸|보내신|(?:빌려|꿔)\s?(?:준|주신)){_THING}"
_BEFORE: Final = re.compile(_RECEIVED + r"\s?(?:약|한|총|딱)?\s?$")
_AFTER: Final = re.compile(r"\s?원?(?:정도|쯤)?(?:을|를)?\s?(?:더\s)?(?:받은|받으신|받았던)\s?(?:돈|거|건|것|게)")
_NONE: Final = re.compile(_RECEIVED + r"\s?(?:하나도\s|전혀\s|아무것도\s|한\s?푼도\s)?(?:없|안\s?(?:돼|됩)|아니)")
_CREDITORS: Final = re.compile(
    r"은행|농협|수협|금고|카드|캐피탈|사채|저축은행|세입자|임차인|대출|보증금|전세|융자|빚|외상"
)
"""Whoever received of these owes it."""
_INSURER: Final = re.compile(r"보험|퇴직|연금|예금|적금|주식|펀드|증권")
_PAID_FOR: Final = re.compile(r"장례|상조|식장|납골|봉안|묘|화장|병원|스님|목사")
_FAMILY_TOGETHER: Final = re.compile(
    r"(?<![가-힣])(?:저희|우리|가족|다\s?같이|모두|전부|(?:저희|우리)\s?(?:식구|형제|남매|가족))(?:들)?(?:이|가|는|은)?\s"
)


def is_received(before: str, after: str, asked: str | None) -> bool:
    """Whether an amount, by the words beside it, is somebody's gift or part, whatever was asked for."""
    told = _BEFORE.search(before) is not None or _AFTER.match(after) is not None
    if not told or asked == i.SPOUSE_ACTUAL or _CREDITORS.search(before):
        return False
    if asked == i.FUNERAL:
        return _PAID_FOR.search(before) is None
    return not (_INSURER.search(before) or _FAMILY_TOGETHER.search(before))


def denies_receipt(text: str) -> bool:
    """Whether a no is said of what somebody received: "어머니가 받은 건 없어요"."""
    return _NONE.search(text) is not None and _CREDITORS.search(text) is None
