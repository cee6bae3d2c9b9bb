"""Telephone numbers of people. The lines of companies (1588-…, 126) are nobody's and stay."""

import re
from typing import Final

from shared.guardrails.reading import Recogniser, near, near_consignment, only_where, pattern, starts_with_year

BETWEEN_GROUPS: Final = (
    r"(?:[ ]?(?:에요?|의|다시|하이픈|대시|다음에?|그리고|하고|이?고)[ ]?|[\ \n()\[\],._/|·:=+*~-]{0,4})"
)
"""What people put between the groups of a number, in writing or speaking."""
NOT_AN_AMOUNT: Final = r"(?![ ]?(?:원|[만억천][ ]?(?:원|[0-9])))"

_BETWEEN_DIGITS: Final = r"[\ ,()._/|·:*~-]{0,3}"
_MOBILE: Final = rf"""
    (?<![0-9]) (?:01[016789]|(?<![0-9]-)0[ -]1[ -][016789]) {BETWEEN_GROUPS}
    (?: [0-9]{{3,4}} {BETWEEN_GROUPS} [0-9]{{4}} | [0-9](?:{_BETWEEN_DIGITS}[0-9]){{6,7}} ) (?![0-9])
"""
_LANDLINE: Final = rf"""
    (?<![0-9]) 0(?:2|3[1-3]|4[1-4]|5[1-5]|6[0-4]|70|80|50[2-9]) {BETWEEN_GROUPS} [0-9]{{3,4}} {BETWEEN_GROUPS} [0-9]{{4}} (?![0-9])
"""
_KOREA_FROM_ABROAD: Final = rf"""
    (?:\+|(?<![0-9-])00|(?<![0-9₩]))82 {BETWEEN_GROUPS} (?:0[)]?{BETWEEN_GROUPS})? (?:1[016789]|2|[3-6][1-5]|70)
    {BETWEEN_GROUPS} [0-9]{{3,4}} {BETWEEN_GROUPS} [0-9]{{4}} (?![0-9]) {NOT_AN_AMOUNT}
"""
_ABROAD: Final = (
    rf"(?:\+|(?<![0-9-])00)[1-9][0-9]{{0,2}}(?:[ .-]?\(?[0-9]{{2,4}}\)?){{2,4}}(?![0-9,.]*[0-9]){NOT_AN_AMOUNT}"
)
_ABROAD_GROUPED: Final = re.compile("[ .()-]")

_near_phone: Final = near(
    r"전화|연락|휴대|핸드폰|핸폰|폰\s?번호?|팩스|집\s?번호|제\s?번호|내\s?번호|번호는|H\.?P|(?<![a-z])(?:tel|phone|mobile|cell|fax|call)",
    before=16,
    after=6,
)
_near_mobile: Final = near("01[016-9]|전화|연락|휴대|핸드폰|폰", before=20, after=16)
_SERVICE_LINE: Final = re.compile(
    "1522|1533|1544|1566|1577|1588|1599|16(?:00|44|6[0168]|70|88)|18(?:00|11|33|55|77|99)"
)


def _is_called_a_phone(match: re.Match[str]) -> bool:
    """Whether digits without a dialling code are one; "전화로 들었는데 20000000" is an amount."""
    is_another = _SERVICE_LINE.match(match[0]) or starts_with_year(match[0]) or near_consignment(match)
    return not is_another and not match[0].endswith("0000") and _near_phone(match)


def _is_no_thing(match: re.Match[str]) -> bool:
    return _near_phone(match) and not near_consignment(match)


def _is_grouped(match: re.Match[str]) -> bool:
    return _ABROAD_GROUPED.search(match[0]) is not None


def _is_a_line(match: re.Match[str]) -> bool:
    """No line has a number of noughts alone: 82410000000 is an amount."""
    return not (match[0].isdigit() and match[0].endswith("0000000"))


_SPOKEN_GROUP: Final = "[공영일이삼사오육칠팔구천백십]{4,8}"
PHONES: Final = (
    pattern("phone", _MOBILE),
    pattern("phone", _LANDLINE),
    pattern("phone", _KOREA_FROM_ABROAD, _is_a_line),
    pattern("phone", _ABROAD, _is_grouped),
)
SPOKEN_PHONES: Final[Recogniser] = only_where(
    "천",
    pattern(
        "phone",
        rf"(?:01[016789]|[공영]일[공영육칠구])[ ,.-]{{0,3}}{_SPOKEN_GROUP}[ ,.에의-]{{1,3}}{_SPOKEN_GROUP}(?![만억원])",
    ),
)
""" "공일공 이천삼백사십오 육천칠백": groups that are read as numbers."""
SHORT_PHONES: Final[Recogniser] = only_where(
    "[0-9]{3,4}[ ]?[.-]?[ ]?[0-9]{4}|[뒷끝][ ]?번호",
    pattern("phone", r"(?<![0-9.,-])10[ .-][2-9][0-9]{3}[ .-][0-9]{4}(?![0-9-]|[., ][0-9])", _is_no_thing),
    pattern("phone", r"[뒷끝][ ]?번호[^0-9\0]{0,8}(?P<value>[0-9]{4})(?![0-9]|[ ]?[만억천원년])", _near_mobile),
    pattern(
        "phone",
        r"(?<![0-9.,-])[0-9]{3,4}[ ]?[.-][ ]?[0-9]{4}(?![0-9-]|[., ][0-9]|[ ]?[만억천원년월])",
        _is_called_a_phone,
    ),
    pattern(
        "phone", r"(?<![0-9.,-])[2-9][0-9]{2,3}[ ]?[0-9]{4}(?![0-9-]|[., ][0-9]|[ ]?[만억천원년월])", _is_called_a_phone
    ),
)
