"""Numbers that the state gives a person: resident and foreigner registration, passport, licence, business, plates."""

import re
from calendar import monthrange
from collections.abc import Iterator
from typing import Final

from shared.guardrails.phones import BETWEEN_GROUPS, NOT_AN_AMOUNT
from shared.guardrails.reading import Recogniser, near, only_where, pattern, starts_with_year

_HIDDEN: Final = "[*●Xx○＊•]"
_REGIONS: Final = "서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주"

near_resident_word: Final = near(
    r"주민|주번|민증|신분증|앞(?!으로|에서)|뒷|뒤(?:쪽|에)?\s?(?:일곱|[7칠])?\s?(?:자리|번호|숫자|[는가도은]|\s)|외국인\s?(?:등록)?\s?번호|거소\s?신고",
    before=16,
    after=8,
)
_PARTS: Final = re.compile("앞|뒤|뒷|주민")
_near_passport: Final = near("여권|패스포트|passport", before=24)
_near_licence: Final = near("면허", before=24)
_near_file_word: Final = near(
    "문서|접수|사건|주문|운송장|송장|등기\\s?번호|관리\\s?번호|승인|예약|고지|모델|버전", before=14, after=0
)


def digits_of(match: re.Match[str]) -> str:
    return re.sub("[^0-9]", "", match[0])


def _starts_with_birth_date(match: re.Match[str]) -> bool:
    """Whether the first six digits are a day: an amount or a code seldom starts so."""
    digits = digits_of(match)
    year, month, day = 2000 + int(digits[:2]), int(digits[2:4]), int(digits[4:6])
    return 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1] + (month == 2)


def _is_in_parts(match: re.Match[str]) -> bool:
    around = match.string[max(0, match.start() - 14) : match.end() + 12]
    return _starts_with_birth_date(match) and _PARTS.search(around) is not None


def _is_called_so(match: re.Match[str]) -> bool:
    return _starts_with_birth_date(match) and near_resident_word(match)


def _is_front(match: re.Match[str]) -> bool:
    return _starts_with_birth_date(match) and near_resident_word(match)


def _is_no_file(match: re.Match[str]) -> bool:
    return _starts_with_birth_date(match) and not _near_file_word(match)


def _is_passport(match: re.Match[str]) -> bool:
    return _near_passport(match) or not (starts_with_year(match[0][1:]) or _near_file_word(match))


def _registration(kind: str, seventh: str) -> Iterator[Recogniser]:
    """Six digits of birth date, one for sex and century, six more, which may be hidden or told after other words."""
    for expression in (
        rf"(?<![0-9])[0-9]{{6}}[ ]?[-/][ ]?[{seventh}](?:[0-9]{{6}}(?![0-9])|[0-9]{{0,5}}{_HIDDEN}{{1,6}})",
        rf"(?<![0-9₩])[0-9]{{6}}{BETWEEN_GROUPS}[{seventh}][0-9]{{6}}(?![0-9]){NOT_AN_AMOUNT}",
        rf"(?<![0-9])(?:[0-9]{{6}}|[0-9](?:[ .-][0-9]){{5}})[ .-]{{1,4}}[{seventh}](?:[ .-][0-9]){{6}}(?![0-9])",
        rf"(?<![0-9])[0-9]{{2}}[./년 ]{{1,2}}[0-9]{{2}}[./월 ]{{1,2}}[0-9]{{2}}일?[ ]?[ -][ ]?[{seventh}][0-9]{{6}}(?<!000)(?![0-9]){NOT_AN_AMOUNT}",
    ):
        yield pattern(kind, expression, _starts_with_birth_date)
    yield pattern(
        kind,
        rf"(?<![0-9])[0-9]{{6}}(?![0-9])[^0-9\0]{{1,14}}(?:[67][ ]?자리[^0-9\0]{{0,4}})?[{seventh}][0-9]{{6}}(?![0-9])",
        _is_in_parts,
    )
    yield pattern(
        kind, rf"(?<![0-9])(?:[0-9][ ./-]{{0,4}}){{6}}[{seventh}](?:[ ./-]{{0,4}}[0-9]){{6}}(?![0-9])", _is_called_so
    )


REGISTRATION: Final = (
    *_registration("resident_registration_number", "1-4"),
    *_registration("foreigner_registration_number", "5-8"),
)
REGISTRATION_PARTS: Final = only_where(
    "[0-9]{6}",
    pattern(
        "resident_registration_number",
        r"(?:뒷|뒤에?|뒤쪽)[ ]?(?:번호|[7칠일곱]*[ ]?자리|숫자)?[^0-9\0]{0,6}[1-8][^0-9\0]{1,8}[0-9]{6}(?![0-9]|[ ]?[만억천원])",
    ),
    pattern("resident_registration_number", r"(?<![0-9-])[0-9]{6}-[1-8](?![0-9-]|[ ]?(?:만|억|천|년|월))", _is_no_file),
    pattern("resident_registration_number", rf"(?<![0-9.,₩-])[0-9]{{6}}(?![0-9]){NOT_AN_AMOUNT}", _is_front),
    pattern(
        "resident_registration_number",
        rf"(?<![0-9.,₩-])[1-8][0-9]{{6}}(?![0-9]|,[0-9]){NOT_AN_AMOUNT}",
        near(
            r"주민|주번|민증|뒷|(?:일곱|[7칠])\s?(?:자리|글자|숫자)|뒤(?:쪽|에)?\s?(?:자리|번호|숫자|[는가도은]|\s)",
            before=16,
            after=6,
        ),
    ),
)
LICENCES: Final = (
    pattern("drivers_licence", r"(?<![0-9-])[0-9]{2}[ -][0-9]{2}[ -][0-9]{6}[ -][0-9]{2}(?!-?[0-9])"),
    pattern("drivers_licence", rf"(?:{_REGIONS})[ ]?[0-9]{{2}}[ -][0-9]{{6}}[ -][0-9]{{2}}(?![0-9])"),
    pattern(
        "drivers_licence",
        rf"(?<![0-9])(?:(?:{_REGIONS})[ -]?)?(?:[0-9][ ./-]{{0,2}}){{9,11}}[0-9](?![0-9])",
        _near_licence,
    ),
)
BUSINESSES: Final = (
    pattern("business_registration_number", r"(?<![0-9-])[0-9]{3}-[0-9]{2}-[0-9]{5}(?!-?[0-9])"),
    pattern(
        "business_registration_number",
        r"(?<![0-9])[0-9]{3}(?:[ ]?[./-][ ]?|[ ])?[0-9]{2}(?:[ ]?[./-][ ]?|[ ])?[0-9]{5}(?![0-9])",
        near("사업자", before=24),
    ),
)
PASSPORTS: Final = only_where(
    "[A-Za-z][ .-]{0,2}[0-9]",
    pattern(
        "passport",
        r"(?<![A-Za-z0-9-])[MSRODGmsrodg](?:[0-9]{8}|[0-9]{3}[A-Za-z][0-9]{4})(?![A-Za-z0-9-])",
        _is_passport,
    ),
    pattern(
        "passport",
        r"(?<![A-Za-z0-9])[A-Za-z]{1,2}[ .-]{0,2}(?:[0-9][ .-]?){2,8}[A-Za-z]?(?:[ .-]?[0-9]){4}(?![A-Za-z0-9])",
        _near_passport,
    ),
)
