"""Personal numbers: telephone, e-mail, registration numbers, cards, accounts, passports and licences."""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from typing import Final

from shared.guardrails.reading import Recogniser, only_where, pattern

_BETWEEN: Final = r"(?:[ ]?(?:에|의|다시|하이픈)[ ]?|[\ (),._/·~-]{0,3})"
"""What people put between the groups of a number, in writing or speaking."""
_SPOKEN: Final = "[0-9공영일이삼사오육륙칠팔구]"
_NOT_AN_AMOUNT: Final = r"(?![ ]?원)"
_HYPHENATED: Final = r"(?<![0-9-])[0-9]{2,6}+(?:-[0-9]{1,7}+){2,4}+(?!-?[0-9])"

_DIGIT_VALUES: Final = str.maketrans("공영일이삼사오육륙칠팔구", "001234566789")
_SERVICE_LINES: Final = "1522|1533|1544|1566|1577|1588|1599|16(?:00|44|6[0168]|70|88)|18(?:00|11|33|55|77|99)"
_ACCOUNT_SHAPES: Final = frozenset(
    {
        *((6, 2, 6), (3, 2, 4, 3), (3, 3, 6), (3, 2, 6), (4, 3, 6), (3, 6, 5), (3, 4, 4, 2), (3, 6, 2, 3), (4, 2, 7)),
        *((4, 4, 4), (4, 4, 4, 1), (4, 4, 5), (5, 2, 6), (3, 5, 5), (3, 6, 3), (4, 2, 6), (3, 2, 5, 1), (3, 4, 6)),
        *((3, 6, 2), (6, 2, 5), (5, 2, 5, 1), (3, 2, 7)),
    }
)
"""Lengths of the groups of digits in the account numbers of Korean banks."""


def near(words: str, before: int = 20, after: int = 12) -> Callable[[re.Match[str]], bool]:
    """Accept a match with one of `words` within so many characters before or after it."""
    cue = re.compile(words, re.IGNORECASE)

    def accept(match: re.Match[str]) -> bool:
        start, end = match.span()
        text = match.string
        return bool(cue.search(text, max(0, start - before), start) or cue.search(text, end, end + after))

    return accept


def _digits(match: re.Match[str]) -> str:
    return re.sub("[^0-9]", "", match[0].translate(_DIGIT_VALUES))


def _starts_with_birth_date(match: re.Match[str]) -> bool:
    """Whether the first six digits are a day: an amount or a code seldom starts so."""
    digits = _digits(match)
    year, month, day = 2000 + int(digits[:2]), int(digits[2:4]), int(digits[4:6])
    return 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1] + (month == 2)


def _has_luhn_sum(match: re.Match[str]) -> bool:
    total = 0
    for index, digit in enumerate(map(int, reversed(match[0]))):
        doubled = digit * (1 + index % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def _starts_with_year(digits: str) -> bool:
    """`2025-10…`, `20251015…`: a date or a code that starts with one."""
    return re.match(r"(?:19|20)[0-9]{2}-?(?:0[1-9]|1[0-2])", digits) is not None


def _has_account_shape(match: re.Match[str]) -> bool:
    shape = tuple(map(len, match[0].replace(" ", "-").split("-")))
    starts_like_phone = shape[0] == shape[1] == 4 and match[0][0] == "0"
    return shape in _ACCOUNT_SHAPES and not starts_like_phone and not _starts_with_year(match[0])


_near_bank: Final = near(
    "계좌|통장|예금|입금|송금|이체|은행|뱅크|농협|수협|신협|새마을금고|우체국|카카오|토스|KB|NH|IBK"
)
_near_phone: Final = near("전화|연락|휴대|폰|팩스|콜센터|tel|phone|mobile|call", before=12, after=4)
_near_passport: Final = near("여권|passport")


def _is_no_range(match: re.Match[str]) -> bool:
    """`1600-1800` is a range of amounts unless it is called a telephone number."""
    return not (match[0].endswith("00") and match[0][:4] < match[0][5:]) or _near_phone(match)


def _is_account_near_bank(match: re.Match[str]) -> bool:
    """Ten to sixteen digits that are neither a round amount nor start with a year."""
    digits = _digits(match)
    return (
        10 <= len(digits) <= 16
        and not digits.endswith("0000")
        and not _starts_with_year(match[0])
        and _near_bank(match)
    )


def _has_shape_near_bank(match: re.Match[str]) -> bool:
    return _has_account_shape(match) and _near_bank(match)


def _is_passport(match: re.Match[str]) -> bool:
    return not _starts_with_year(match[0][1:]) or _near_passport(match)


def _is_spoken(match: re.Match[str]) -> bool:
    return len(re.findall("[공영일이삼사오육륙칠팔구]", match[0])) >= 3


def _is_spoken_registration(match: re.Match[str]) -> bool:
    return _is_spoken(match) and _starts_with_birth_date(match)


def _registration(kind: str, seventh: str) -> Iterator[Recogniser]:
    """Six digits of birth date, one for sex and century, six more, which may be hidden."""
    for expression in (
        rf"(?<![0-9])[0-9]{{6}}[ ]?-[ ]?[{seventh}](?:[0-9]{{6}}(?![0-9])|[0-9]?[*●Xx]{{3,6}})",
        rf"(?<![0-9₩])[0-9]{{6}}{_BETWEEN}[{seventh}][0-9]{{6}}(?![0-9]){_NOT_AN_AMOUNT}",
        rf"(?<![0-9])[0-9](?:[ ][0-9]){{5}}[ -]{{1,3}}[{seventh}](?:[ ][0-9]){{6}}(?![0-9])",
    ):
        yield pattern(kind, expression, _starts_with_birth_date)


def _spoken_registration(kind: str, seventh: str) -> Recogniser:
    return pattern(kind, rf"{_SPOKEN}{{6}}{_BETWEEN}[{seventh}]{_SPOKEN}{{6}}", _is_spoken_registration)


_EMAIL: Final = r"""
    (?: (?<![A-Za-z0-9._%+-]) [A-Za-z0-9._%+-]++ | (?<![가-힣])[가-힣]{2,10} )
    (?: @ | [ ]?(?:\(at\)|\[at\]|골뱅이)[ ]? )
    (?: [A-Za-z0-9-]+(?:[ ]?\.[ ]?[A-Za-z0-9-]+)+ | [A-Za-z][A-Za-z0-9-]+
      | (?:네이버|지메일|다음|한메일|카카오)(?:[.점닷 ]{0,2}(?:com|net|컴|넷))? )
"""
_MOBILE: Final = rf"""
    (?<![0-9]) 01[016789] {_BETWEEN}
    (?: [0-9]{{3,4}} {_BETWEEN} [0-9]{{4}} | [0-9](?:[ -]{{1,2}}[0-9]){{6,7}} ) (?![0-9])
"""
_SPACED_MOBILE: Final = r"(?<![0-9]) 0[ ]1[ ][016789](?:[ -]{1,3}[0-9]){7,8} (?![0-9])"
_SPOKEN_PHONE: Final = rf"[공영0]{_SPOKEN}{{1,2}} {_BETWEEN} {_SPOKEN}{{3,4}} {_BETWEEN} {_SPOKEN}{{4}}"
_LANDLINE: Final = rf"""
    (?<![0-9]) 0(?:2|3[1-3]|4[1-4]|5[1-5]|6[0-4]|70|80|50[2-9]) {_BETWEEN} [0-9]{{3,4}} {_BETWEEN} [0-9]{{4}} (?![0-9])
"""
_KOREA_FROM_ABROAD: Final = rf"""
    (?:\+|(?<![0-9])00|(?<![0-9₩]))82 {_BETWEEN} (?:0[)]?{_BETWEEN})? (?:1[016789]|2|[3-6][1-5]|70)
    {_BETWEEN} [0-9]{{3,4}} {_BETWEEN} [0-9]{{4}} (?![0-9]) {_NOT_AN_AMOUNT}
"""
_ABROAD: Final = rf"\+[1-9][0-9]{{0,2}}(?:[ -]\(?[0-9]{{2,4}}\)?){{2,4}}(?![0-9,.]*[0-9]){_NOT_AN_AMOUNT}"
_REGIONS: Final = "서울|부산|대구|인천|광주|대전|울산|경기|강원|충북|충남|전북|전남|경북|경남|제주"

_IDENTITY_NUMBERS: Final = (
    *_registration("resident_registration_number", "1-4"),
    *_registration("foreigner_registration_number", "5-8"),
    pattern("drivers_licence", r"(?<![0-9-])[0-9]{2}[ -][0-9]{2}[ -][0-9]{6}[ -][0-9]{2}(?!-?[0-9])"),
    pattern("drivers_licence", rf"(?:{_REGIONS})[ ]?[0-9]{{2}}-[0-9]{{6}}-[0-9]{{2}}(?![0-9])"),
    pattern("drivers_licence", r"(?<![0-9])[0-9]{12}(?![0-9])", near("면허")),
    pattern("business_registration_number", r"(?<![0-9-])[0-9]{3}-[0-9]{2}-[0-9]{5}(?!-?[0-9])"),
    pattern("business_registration_number", r"(?<![0-9])[0-9]{3}[ ]?[0-9]{2}[ ]?[0-9]{5}(?![0-9])", near("사업자")),
)
_CARDS: Final = (
    pattern("card", r"(?<![0-9])[0-9]{4}([ .-]{1,3})[0-9*●Xx]{4}\1[0-9*●Xx]{4}\1[0-9]{4}(?![0-9])"),
    pattern("card", r"(?<![0-9])3[47][0-9]{2}[ -][0-9]{6}[ -][0-9]{5}(?![0-9])"),
    pattern("card", rf"(?<![0-9₩])[2-69][0-9]{{13,15}}(?![0-9]){_NOT_AN_AMOUNT}", _has_luhn_sum),
    pattern("card", rf"(?<![0-9₩])[0-9]{{16}}(?![0-9]){_NOT_AN_AMOUNT}", near("카드|card")),
)
_PHONES: Final = (
    pattern("phone", _MOBILE),
    pattern("phone", _SPACED_MOBILE),
    pattern("phone", _LANDLINE),
    pattern("phone", _KOREA_FROM_ABROAD),
    pattern("phone", _ABROAD),
)
_SPOKEN_NUMBERS: Final = (
    _spoken_registration("resident_registration_number", "1-4일이삼사"),
    _spoken_registration("foreigner_registration_number", "5-8오육륙칠팔"),
    pattern("phone", _SPOKEN_PHONE, _is_spoken),
)
_SHORT_PHONES: Final = (
    pattern("phone", rf"(?<![0-9-])(?:{_SERVICE_LINES})[ -][0-9]{{4}}(?![0-9-]|[ ]?[만억천원년명%㎡평])", _is_no_range),
    pattern("phone", rf"(?<![0-9-])(?:{_SERVICE_LINES})[0-9]{{4}}(?![0-9]){_NOT_AN_AMOUNT}", _near_phone),
    pattern("phone", r"(?<![0-9-])[0-9]{3,4}[ ]?-[ ]?[0-9]{4}(?![0-9-]|[ ]?[만억천원년])", _near_phone),
)
_PASSPORTS: Final = (
    pattern(
        "passport",
        r"(?<![A-Za-z0-9-])[MSRODGmsrodg](?:[0-9]{8}|[0-9]{3}[A-Za-z][0-9]{4})(?![A-Za-z0-9-])",
        _is_passport,
    ),
    pattern("passport", r"(?<![A-Za-z0-9-])[A-Za-z]{1,2}[0-9]{7,8}(?![A-Za-z0-9-])", _near_passport),
)
_ACCOUNTS_NEAR_BANK: Final = (
    pattern("bank_account", _HYPHENATED, _is_account_near_bank),
    pattern("bank_account", rf"(?<![0-9₩,.-])[0-9]{{10,16}}(?![0-9,.-]*[0-9]){_NOT_AN_AMOUNT}", _is_account_near_bank),
    pattern("bank_account", r"(?<![0-9-])[0-9]{3,6}(?:[ ][0-9]{2,7}){2,3}(?![ -]?[0-9])", _has_shape_near_bank),
)

_ACCOUNT_OF_KNOWN_SHAPE: Final = pattern("bank_account", _HYPHENATED, _has_account_shape)

_LONG_NUMBER: Final = (
    rf"{_SPOKEN}(?:[^0-9가-힣]{{0,3}}[에의다시하이픈]{{0,3}}[ ]?{_SPOKEN}){{8}}"
    r"|[0-9]{6}[ ]?-[ ]?[1-8]|[0-9]{4}[ .-]{1,3}[*●Xx]"
)
"""Nine digits or more close together, or the beginning of a number whose rest is hidden."""
NUMBER_RECOGNISERS: Final[tuple[Recogniser, ...]] = (
    only_where(r"@|\(at\)|\[at\]|골뱅이", pattern("email", _EMAIL)),
    only_where(_LONG_NUMBER, *_CARDS, *_IDENTITY_NUMBERS, _ACCOUNT_OF_KNOWN_SHAPE, *_PHONES, *_SPOKEN_NUMBERS),
    only_where("[0-9]{3}[ ]?-[ ]?[0-9]{4}|1[5-8][0-9]{2} ?[0-9]{4}", *_SHORT_PHONES),
    only_where("[A-Za-z][0-9]{3}", *_PASSPORTS),
    only_where(_LONG_NUMBER, *_ACCOUNTS_NEAR_BANK),
)
