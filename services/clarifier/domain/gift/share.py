"""A part of a thing that is given: "절반 지분", "3분의 1만", "지분 30%"."""

import re
from fractions import Fraction
from typing import Final

from services.clarifier.domain.writing.sought import sought

_NUMBERS: Final = {"일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "칠": 7, "팔": 8, "구": 9, "십": 10}
_NUMBER: Final = rf"(?:\d{{1,3}}|[{''.join(_NUMBERS)}])"
_PART: Final = rf"(?:(?P<half>절반|반반|(?<![가-힣])반(?=\s?(?:지분|만|씩|을\s)|\s지분))|(?P<below>{_NUMBER})\s?분의\s?(?P<above>{_NUMBER})|(?P<over>\d{{1,3}})\s?/\s?(?P<under>\d{{1,3}})|(?P<percent>\d{{1,3}})\s?(?:%|퍼센트|프로)|(?P<tenths>[\d일이삼사오육칠팔구])\s?할(?=[이만을은의]|\s|$))"
_HANDED_OVER: Final = (
    r"(?:[가-힣]{0,4}(?:명의|이름|앞으로|증여|나[눠누]|넘[겨기긴]|떼)|(?<=한테\s)주[시신셨]|(?<=에게\s)주[시신셨])"
)
""" "절반을 제 이름으로", "반반 나눠서", "절반을 저에게 주시겠다고"."""
PART_NAMED: Final = re.compile(r"절반|반반|(?<![가-힣])반씩|분의\s?[\d일이삼사오육칠팔구]|지분|등분")
SHARE: Final = sought(
    rf"{_PART}\s?(?:의\s?)?(?:지분|만큼?\s|만(?=\s)|씩|을\s?제\s?앞|을\s?넘|(?=\s?(?:증여|공동\s?명의))|(?:을|를|씩|만)?\s(?:[가-힣]{{1,6}}\s){{0,2}}?{_HANDED_OVER})|지분[은을의도이가]?\s?(?:의\s?)?{_PART.replace('?P<', '?P<of_')}"
)


_ITS_VALUE: Final = re.compile(
    r"\s?(?:인|이?면|에\s?해당하는|은|는|\()?\s?(?:약\s?)?(?!(?:19|20)\d\d\s?[년./-])[\d일이삼사오육칠팔구]{1,4}\s?[억천백만,\d]"
)
_ITS_VALUE_SAID: Final = re.compile(r"(?:절반|반|지분)(?:이|은|만)\s?(?:약\s|한\s)?[\d일이삼사오육칠팔구]+\s?[억천]")
""" "지분 3분의 1인 2억", "절반이 3억입니다": what is said is the part's own value."""
_OWN_PART_SAID: Final = re.compile(
    r"(?:제|내|저의)\s?(?:몫|지분)(?:이|은)\s?(?:약\s|한\s)?[\d일이삼사오육칠팔구]+\s?[억천]"
)
_WHOLE_SAID: Final = re.compile(r"전체|통째|시세|시가|집값|[억만천]\s?원?짜리")
""" "집 전체는 15억 정도고 제 몫은 7억5천이죠": both are said, and the part's may be reckoned of the whole."""
_VALUE_OF_SHARE: Final = re.compile(
    r"지분(?:의)?\s?(?:가액|시세|시가|가치|감정가|평가액?|값|금액)|(?:%|퍼센트|프로|분의\s?[\d일이삼사오육칠팔구]|절반|지분)(?:만|을|를)?\s?(?:줘서|주셔서|받아서|넘겨서|증여해서)\s(?:약\s|한\s)?[\d일이삼사오육칠팔구]+\s?[억천]"
)
""" "지분 시세 4억 1천", "지분 10%만 줘서 2억1천"."""


_HELD_BY_BOTH: Final = sought(
    r"(?:부모님|두\s?분|(?:엄마|어머니|할머니)(?:랑|와|하고|,)?\s(?:아빠|아버지|할아버지)|(?:아빠|아버지|할아버지)(?:랑|와|하고|,)?\s(?:엄마|어머니|할머니))"
    r"[^.!?\n]{0,16}(?:반반|절반씩|반씩|공동)[^.!?\n]{0,16}?(?:갖|가지|가진|소유|보유|계신|계시|있는|있던|된|명의인)"
)
_ALL_OF_IT: Final = re.compile(
    r"통째|전부|전체|모두|둘\s?다|두\s?분[가-힣\s]{0,8}다\s|다\s(?:주|넘|증여|받)|100\s?(?:%|프로|퍼센트)"
)
""" "엄마 아빠가 반반씩 갖고 계신 아파트를 통째로": each gives a half."""
_TOGETHER_WITH_ME: Final = re.compile(
    r"(?<![가-힣])(?:저|나)(?:와|랑|하고)\s?[가-힣]{1,6}\s?(?:둘이?\s)?(?:한테\s|에게\s|앞으로\s)?(?:공동\s?명의|공동으로|같이\s명의)"
    r"[^.!?\n]{0,16}(?:넘[겨기긴]|증여|이전|물려|등기해)|(?<![가-힣])[가-힣]{1,4}(?:와|랑|하고)\s(?:제|저의?)\s?공동\s?명의[^.!?\n]{0,16}(?:넘[겨기긴]|증여|이전|물려|등기해)"
)
""" "저랑 남편 공동명의로 넘겨주셨어요": in equal parts, where no other is told (민법 제262조)."""

_SHARED_WITH_SPOUSE: Final = re.compile(
    r"(?:(?:남편|아내|와이프|집사람|신랑|배우자|처)[가-힣]{0,2}\s?)(?:단독|혼자|명의|소유|이름)[^.!?\n]{0,24}?(?:부부\s?)?공동\s?명의"
    r"(?!\s?(?:인\s|였|이던|이었|로\s?(?:되어|돼|있|산\s|샀|사서|구입|취득)))(?!.*(?<!\d)(?:[1-46-9]|[1-46-9]0)\s?(?::|대)\s?[1-9])",
    re.DOTALL,
)
""" "남편 단독 명의 아파트를 부부 공동명의로": in equal parts, where no other are told (민법 제262조)."""


def tells_value_of_part(text: str) -> bool:
    """Whether the value that is said is already the part's own."""
    match = SHARE.search(text)
    is_named = _ITS_VALUE_SAID.search(text) is not None or _VALUE_OF_SHARE.search(text) is not None
    is_named = is_named or (_OWN_PART_SAID.search(text) is not None and _WHOLE_SAID.search(text) is None)
    return is_named or (match is not None and _ITS_VALUE.match(text, match.end()) is not None)


def gives_all_that_two_hold(text: str) -> bool:
    """Whether both parents give what each holds a part of: the parts told are theirs, and together the whole is given."""
    return _HELD_BY_BOTH.search(text) is not None and _ALL_OF_IT.search(text) is not None


def share_in(text: str) -> Fraction | None:
    """The part that a normalised text says is given; None where it says none, or all."""
    if gives_all_that_two_hold(text):
        return None
    match = SHARE.search(text)
    if match is None and (_TOGETHER_WITH_ME.search(text) or _SHARED_WITH_SPOUSE.search(text)):
        return Fraction(1, 2)
    if match is None or tells_value_of_part(text):
        return None
    found = {name.removeprefix("of_"): value for name, value in match.groupdict().items() if value}
    share = _fraction(found)
    return share if 0 < share < 1 else None


def _number(words: str) -> int:
    return int(words) if words.isdigit() else _NUMBERS[words]


_OF_A_DAY: Final = re.compile(
    r"^(?!.*(?:지분|몫|공동))(?=.*(?:날짜|일자|이체|송금|입금|등기|받은\s날|며칠))", re.DOTALL
)
_MONTHS: Final = 12
""" "11/20이 아니라 10/30 이체였네요. 날짜 고쳐주세요": days, and no parts."""


def parts_in(text: str) -> list[Fraction]:
    """Every part that a normalised text names, in its order; one that is named twice in a row once."""
    found: list[Fraction] = []
    for match in re.finditer(_PART, text):
        if match["over"] and _OF_A_DAY.search(text) and int(match["over"]) <= _MONTHS:
            continue
        part = _fraction({name: value for name, value in match.groupdict().items() if value})
        if 0 < part < 1 and (not found or found[-1] != part):
            found.append(part)
    return found


def _fraction(found: dict[str, str]) -> Fraction:
    if "half" in found:
        return Fraction(1, 2)
    if "percent" in found:
        return Fraction(int(found["percent"]), 100)
    if "below" in found:
        return Fraction(_number(found["above"]), _number(found["below"]))
    if "tenths" in found:
        return Fraction(_number(found["tenths"]), 10)
    return Fraction(int(found["over"]), int(found["under"]) or 1)
