"""Amounts of money in a text, whatever they are amounts of."""

import re
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from services.clarifier.domain.amounts.numerals import Numeral, numerals
from services.clarifier.domain.writing.remembered import CLAUSES, remembered
from services.clarifier.domain.writing.replacing import REPLACED, replaces
from services.clarifier.domain.writing.text import BARRIER, Span, is_denied, without


class Precision(Enum):
    EXACT = auto()
    BARE = auto()
    """Digits alone: an amount only where one was asked for or changes hands."""
    VAGUE = auto()
    """억대, 1~2억, 수천만원, 1억 넘게: two people would write down different figures."""
    FOREIGN = auto()


@dataclass(frozen=True, slots=True)
class Amount:
    """`won` is None unless the text names one figure in won."""

    start: int
    end: int
    won: int | None
    precision: Precision


SMALLEST_IN_MYRIADS: Final = 100
LEAST_WON: Final = 1_000_000
"""Less is no gift that is asked about."""
LARGEST_IN_MYRIADS: Final = 100_000
"""Digits alone between these count 만원; fewer could be anything, more are won."""

_UNCOUNTED: Final = re.compile(
    r"(?:몇|(?<![가-힣])수|여러)\s?(?:[십백천]\s?){0,2}(?:만|억|조|천|백)(?:\s?만)?(?:\s?원)?"
    r"|(?<![가-힣])(?:한두|두세|두어|서너|두서너|너댓|대여섯|예닐곱|[일1]이|이삼|삼사|사오|오륙|육칠|칠팔|팔구)\s?(?:[십백천]\s?){0,2}(?:만|억|천)(?:\s?만)?(?:\s?원)?"
    r"|(?:(?<!\d)\d{1,6}\s?)?[십백천일이삼사오육칠팔구]{0,3}[만억조]\s?(?:원\s?)?(?:대(?!출|신|금|상|략|체|지|리|학)(?=[가-힣]?\s|[로의인예이쯤]|라(?=[고네는던며서요도면])|래|랍|랬|랜|입|였|거든|네|정도|초반|중반|후반|[,.!?]|$)|단위|\s?소리)"
)
_RANGE_END: Final = re.compile(
    r"\s?(?:원|정도|쯤)?\s?(?:(?:이|였|이었)?(?:나|던가|든가|는지)\s|~|∼|〜|–|-|에서|부터|내지|또는|혹은|(?:이었|였)?(?:인가|인지|던가|든가|든지)(?=\s|,),?|아니면|이나)\s?(?:약\s?|한\s?)?$"
)
_SHARED_UNIT: Final = re.compile(r"\s?,\s?$")
"""Between figures that share a unit: 1,2억; not between two amounts: 1억, 2억."""
_LESS: Final = re.compile(r"\s?(?:원)?\s?(?:정도\s?)?(?:빠|뺀|빼|모자|부족|덜|적)")
_TAKEN_FROM: Final = re.compile(r"\s?(?:원)?에서\s?(?:한\s?|약\s?)?$")
_FOREIGN_AFTER: Final = re.compile(
    r"\s?(?:여\s?)?(?:(?:미국|홍콩|호주|캐나다|싱가포르|대만|뉴질랜드)\s?)?(?:달러|(?<=[만억])동(?![가-힣]{2})|(?<=[만억]\s)동(?![가-힣])|페소|바트|프랑(?!스)|루블|불(?=[로을를이의]|\s|$|정도|쯤|입|받|주|줬)|엔(?![가-힣])(?!\s(?:안|못|빠|포함|들어))|엔화|유로|위안|파운드|usd|eur|jpy|cny|\$)"
)
_FOREIGN_BEFORE: Final = re.compile(r"(?:[$€£¥]|usd?|미화|엔화|달러)\s?$")
_INEXACT_AFTER: Final = re.compile(
    r"[^\S\n]?(?:원)?[^\S\n]?(?:이|을|를|은|는|보다|보단)?\s?(?:좀|조금|약간|살짝|훨씬)?\s?(?:더\s?)?"
    r"(?:넘(?!겨|겼|기|긴|길|치|어\s?[와왔온옴오갔가간감])|이상(?!\s?(?:전부|합계|모두|총|끝))|초과|가까이|가까운|가깝|채\s?안|안\s?(?:되|돼|됨)|못\s?(?:되|미치)|미만|이하|언저리|남짓|여\s?원)"
    r"|[^\S\n]?(?:원)?[^\S\n]?얼마(?!\s?(?:내|나[오와올]|예요|에요|인|입|야|를|을))"
)
_COUNTED: Final = re.compile(
    r"\s?(?:세(?![금율무])|살|먹[은었]|넘[은었으]|대(?=[가-힣]?\s|$)|주(?=[가를는도만라야요예이인랑하와씩]|\s|$)|명|분|평|층|호|번|학년|개월|개|년|달|퍼|프로|%|킬로|그램|돈쭝)"
)
_NOT_A_PENNY: Final = re.compile(r"(?<![가-힣\d])(?:십|10)\s?원\s?(?:짜리\s?)?(?:한\s?(?:장|푼|닢|개)|하나)")
""" "딸들은 십원 한 장 없네요"."""
_NEGATIVE_BEFORE: Final = re.compile(r"(?:마이너스\s?|(?<![\d가-힣])[-−]\s?)$")


def in_won(amount: Amount) -> int | None:
    """What an amount that was asked for comes to. A lone 5000 is 5,000만원, and a lone 1 names no amount."""
    if amount.precision is Precision.BARE and amount.won:
        if amount.won < SMALLEST_IN_MYRIADS:
            return None
        return amount.won * 10_000 if amount.won < LARGEST_IN_MYRIADS else amount.won
    return amount.won if amount.precision in (Precision.EXACT, Precision.BARE) else None


def is_count(text: str, amount: Amount) -> bool:
    """Whether a bare figure counts years of age, shares, things: "칠십 먹은", "58세고", "1200주라는"."""
    return amount.precision is Precision.BARE and _COUNTED.match(text, amount.end) is not None


_NOTES: Final = re.compile(
    r"(?P<note>[5오]만|[1일]?만|[5오]천|[1일]?천)\s?원?\s?(?:권|짜리)(?:\s?(?:지폐|현금))?(?:으?로|을|를)?\s(?:[가-힣]{1,3}\s)?(?P<count>\d{1,3}(?:,\d{3})|\d{1,5})\s?장"
)
""" "5만원권으로 1,600장"."""
_KIND_OF_NOTE: Final = re.compile(
    r"(?<![\d가-힣.,])(?:[5오]만|[1일]?만|[5오]천|[1일]?천)\s?원?\s?(?:권(?![가-힣]*\s?\d{1,5}\s?장)(?=[으이만\s짜지,.]|$)|짜리\s?(?:지폐|현찰|돈)?(?:으?로(?=\s(?:만\s)?[^\d]|$)|(?<=지폐)|(?<=현찰)))"
)
""" "5만원권으로 현금 3천만원": no sum."""
_NOTE_WON: Final = {"만": 10_000, "천": 1_000}


_YEAR_SPELLED: Final = re.compile(r"(?<![가-힣])(?:이천|천구백)[일이삼사오육칠팔구십]{0,5}\s?년(?!\s?(?:동안|간|치))")
""" "이천이십일년생", "천구백칠십칠년 11월": no 2,020만 and no 1,970만."""
_DAY_IN_DIGITS: Final = re.compile(
    r"(?<![\d.,])(?:19|20)\d\d(?:\s?(?P<sign>[-./])\s?(?:1[0-2]|0?[1-9])\s?(?P=sign)\s?(?:3[01]|[12]\d|0?[1-9])(?!\d)|\s(?:1[0-2]|0?[1-9])\s(?:3[01]|[12]\d|0?[1-9])(?=[\s.,]|에|$))"
)
""" "2021-11-1에도 받았어요": no 2,021만."""

_NO_SUMS: Final = (_YEAR_SPELLED, _DAY_IN_DIGITS, _NOT_A_PENNY, _KIND_OF_NOTE)


@remembered(CLAUSES)
def amounts(text: str) -> list[Amount]:
    """Every amount in a normalised text, from left to right; ranges and sums taken away are one amount."""
    uncounted = [Amount(match.start(), match.end(), None, Precision.VAGUE) for match in _UNCOUNTED.finditer(text)]
    notes = [_in_notes(match) for match in _NOTES.finditer(text)]
    none = [Span(*match.span()) for each in _NO_SUMS for match in each.finditer(text)]
    none = [each for each in none if not any(each.start < note.end and note.start < each.end for note in notes)]
    rest = without(text, [*uncounted, *notes, *none])
    counted = _joined(rest, [_amount(rest, numeral) for numeral in numerals(rest)])
    return sorted((*uncounted, *notes, *counted), key=lambda amount: amount.start)


def _in_notes(match: re.Match[str]) -> Amount:
    won = _NOTE_WON[match["note"][-1]] * (5 if match["note"][0] in "5오" else 1)
    return Amount(match.start(), match.end(), won * int(match["count"].replace(",", "")), Precision.EXACT)


def _amount(text: str, numeral: Numeral) -> Amount:
    end = numeral.end
    if text[end : end + 2] == " 원" or text[end : end + 1] == "원":
        end = text.index("원", end) + 1
    if match := _FOREIGN_AFTER.match(text, end):
        return Amount(numeral.start, match.end(), None, Precision.FOREIGN)
    if _FOREIGN_BEFORE.search(text, max(0, numeral.start - 5), numeral.start):
        return Amount(numeral.start, end, None, Precision.FOREIGN)
    if numeral.is_bare:
        return Amount(numeral.start, end, numeral.won, Precision.BARE)
    if match := _INEXACT_AFTER.match(text, end):
        return Amount(numeral.start, match.end(), None, Precision.VAGUE)
    sign = -1 if _NEGATIVE_BEFORE.search(text, max(0, numeral.start - 6), numeral.start) else 1
    return Amount(numeral.start, end, sign * numeral.won, Precision.EXACT)


def _joined(text: str, found: list[Amount]) -> list[Amount]:
    """Make one amount of two that belong together: "2~3억" is a range, "1억에서 2천 빠지는" is 8천만."""
    joined: list[Amount] = []
    for amount in found:
        before = joined[-1] if joined else None
        between = text[before.end : amount.start] if before else BARRIER
        if before and REPLACED.fullmatch(between) and replaces(text, amount.end):
            joined[-1] = amount
        elif before and _TAKEN_FROM.match(between) and _LESS.match(text, amount.end) and before.won and amount.won:
            joined[-1] = replace(before, end=amount.end, won=before.won - amount.won)
        elif before and _goes_on(text, before, between, amount):
            joined[-1] = replace(before, end=amount.end, won=(before.won or 0) + (amount.won or 0))
        elif before and _spans(before, between, amount):
            joined[-1] = Amount(before.start, amount.end, None, Precision.VAGUE)
        else:
            joined.append(amount)
    return joined


_ON_TOP: Final = re.compile(r"원?하고도?\s?")
_HUNDRED_MILLION: Final = 100_000_000


def _goes_on(text: str, before: Amount, between: str, amount: Amount) -> bool:
    """ "1억하고 8천5백": one amount, the 억 of it first."""
    are_exact = before.precision is Precision.EXACT is amount.precision
    is_smaller = (before.won or 0) >= _HUNDRED_MILLION > (amount.won or 0) > 0
    ends_in_it = text[: before.end].rstrip("원").endswith("억")
    return are_exact and is_smaller and ends_in_it and _ON_TOP.fullmatch(between) is not None


def _spans(low: Amount, between: str, high: Amount) -> bool:
    """A bare figure before one with a unit ("2~3억", "1,2억"), or two figures; never two bare ones (a date)."""
    if high.precision not in (Precision.EXACT, Precision.VAGUE) or low.precision is Precision.FOREIGN:
        return False
    is_descending = low.won is not None and high.won is not None and low.won > high.won
    if is_descending and low.precision is Precision.EXACT and _TAKEN_FROM.match(between):
        return False  # "5억에서 2억을 떼줬어요": a part of a whole
    shares_unit = low.precision is Precision.BARE and _SHARED_UNIT.match(between) is not None
    return shares_unit or _RANGE_END.match(between) is not None


def stated(text: str, found: list[Amount]) -> list[Amount]:
    """The amounts that are not named only to be ruled out ("1억 말고 2억")."""
    return [amount for amount in found if not is_denied(text, amount.end)]
