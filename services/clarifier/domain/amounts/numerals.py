"""Numbers as Koreans write amounts: 1억5천, 일억 오천, 3천, 2.5억, 1억 2500, 100,000,000."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

_DIGITS: Final = {
    character: value
    for value, spelled in enumerate(("", "일", "이", "삼", "사", "오", "육륙", "칠", "팔", "구"))
    for character in spelled
}
_SMALL_UNITS: Final = {"십": 10, "백": 100, "천": 1_000}
_LARGE_UNITS: Final = {"만": 10**4, "억": 10**8, "조": 10**12}
_BEYOND: Final = 10**30

_TOKEN: Final = re.compile(
    r"(?P<decimal>[일이삼사오육칠팔구\d]점[영일이삼사오육칠팔구\d]{1,3})(?=\s?[천만억조])"
    r"|(?P<number>(?!(?<=[고중초])[1-6](?![\d,.백천만억조]))(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}(?!\d)|\d+(?:\.\d+)?))"
    r"|(?P<half>(?<![가-힣])반)(?=\s?억)"
    r"|(?P<digit>(?!구조(?!\s?원|\s?[일이삼사오육칠팔구\d]))[일이삼사오육륙칠팔구])(?=[십백천만억조]|(?<=[일이삼사오육륙칠팔구십백천만억조][십백천만억조].)원|(?<=[천만억조]\s.)원(?!동))"
    r"|(?P<spaced>(?<![가-힣])(?:[일삼사오육칠팔구](?=\s[십백천만억조])|이(?=\s[십백천만억조](?:\s|원))))"
    r"|(?P<small>[십천]|백(?!수(?=$|[\s.,!?ㅠㅋ]|라|인|예|이|입|임|고|예요)))"
    r"|(?P<large>[만억]|조(?!카|부|모|금|(?<=구조)(?:\s?[가상적입조는를와]|인|이(?=[고며나든])|로|$)))"
)
"""이 with a space before its unit is "this" (이 천만원), unless the unit stands alone too (이 천 만 원)."""
_UNIT_OF_DIGIT: Final = re.compile(r"\s?([십백천만억조])")
_BEGINS_WITH_UNIT: Final = re.compile(
    r"\s?(?:[일이삼사오육칠팔구십백천\d]|원)|(?:하고|에)\s[일이삼사오육칠팔구\d]\s?[백천]"
)
_COUNTER_END: Final = r"(?=[^가-힣]|$|[이가은는을를에의로도만씩짜째쯤차전후뒤간된생입인]|정도|동안|부터|까지|미만)"
_COUNTER: Final = re.compile(
    r"\s?(?:여\s?(?:년|해|명|평)|(?:평|㎡|제곱|세대|세(?!금|입(?!니)|전|후)|살|명|개|번|층|호|동(?!생)|년|월|일(?![가-힣]*억)|시간|학년|(?<!\s)차|촌|차례|박|배|점|순위|등급|군데|채|필지|대|장|마리|병)"
    rf"{_COUNTER_END}|분의|주(?=[를씩간]|[^가-힣]|$)|개월|퍼|%|km|kg|㎞|(?<=\d)돈)"
)
_COUNTER_OF_MYRIADS: Final = re.compile(
    rf"\s?(?:(?:평|㎡|제곱|세대|명(?!의)|개|마리|장|시간){_COUNTER_END}|주(?=[를씩간]|[^가-힣]|$)|km|kg|㎞|%)"
)
"""What is counted beyond 만: after 1억 stands no 월, 채 or 배, but 월세, 채무 or 배우자."""
_PART: Final = re.compile(r"분의\s?$")
""" "3분의 1만": a part of something."""
_WORD_END: Final = re.compile(r"(?:을|를|정도|쯤|씩)?(?=[\s,.!?]|$)")
_HALF: Final = re.compile(
    r"\s?반(?=[^가-힣]|$|이[^가-힣]|이[네에요었래고죠거]|입니다|인데|을|으로|정도|쯤|짜리|어치|예요|임|원)"
)
_WON: Final = re.compile(r"\s?원")
_FIGURE_NEXT: Final = re.compile(r"\s\d")
_MAX_DIGITS: Final = 20

Quantity = int | Fraction
"""A part of a number; only 1.5 and the like need a fraction."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number that can be an amount. `is_bare`: digits alone, so only the context can say what they count."""

    start: int
    end: int
    won: int
    is_bare: bool = False


class _Sum:
    """The number so far: `total` of closed myriads, `section` of the open one, `pending` digits before their unit."""

    def __init__(self) -> None:
        self.total: Quantity = 0
        self.section: Quantity = 0
        self.pending: Quantity | None = None
        self.last_large = _BEYOND
        self.last_small = _BEYOND
        self.has_small_unit = False
        self.tokens = 0

    def add_number(self, value: Quantity) -> bool:
        if self.pending is not None:
            return False
        self.pending = value
        return True

    def add_small(self, unit: int) -> bool:
        if unit >= self.last_small:
            return False
        self.section += (1 if self.pending is None else self.pending) * unit
        self.pending, self.last_small, self.has_small_unit = None, unit, True
        return True

    def add_large(self, unit: int, *, may_be_bare: bool) -> bool:
        count = self.section + (self.pending or 0)
        if count == 0 and self.pending is None and may_be_bare:
            count = 1
        if unit >= self.last_large or count == 0:
            return False
        self.total += count * unit
        self.section, self.pending = 0, None
        self.last_large, self.last_small, self.has_small_unit = unit, _BEYOND, False
        return True

    @property
    def rest(self) -> Quantity:
        """What follows the last large unit."""
        return self.section + (self.pending or 0)


def numeral_at(text: str, start: int) -> Numeral | None:
    """The number that begins exactly here, as long as it can be; None where no amount begins."""
    total = _Sum()
    position = before_figure = start
    previous = ""
    while (token := _next_token(text, position, previous, total.last_small)) is not None:
        if not _take(total, token, text):
            if total.tokens > 1 and total.pending is not None:  # 1억 2억: the figure begins the next number
                total.pending, position = None, before_figure
            break
        before_figure = position
        position, previous = token.end(), token.lastgroup or ""
        total.tokens += 1
    if total.tokens == 0:
        return None
    if previous == "large" and total.last_large == _LARGE_UNITS["억"] and (half := _HALF.match(text, position)):
        total.total += _LARGE_UNITS["억"] // 2
        position = half.end()
    return _completed(total, text, start, position)


def _next_token(text: str, position: int, previous: str, last_small: int) -> re.Match[str] | None:
    """The next part of the number. A space may stand where people put one: 5 천, 1억 오천, 5천 만원, 3천 500."""
    token = _TOKEN.match(text, position)
    if token is None and previous and text[position : position + 1] == " ":
        token = _TOKEN.match(text, position + 1)
        if token is None or not _joins(text, previous, token, last_small):
            return None
    elif token is None and previous == "large" and text[position : position + 1] == ",":  # 1억,5천
        token = _TOKEN.match(text, position + 1)
    if token is not None and token.lastgroup == "number":
        unusable = len(token[0].replace(",", "")) > _MAX_DIGITS or (previous and _COUNTER.match(text, token.end()))
        return None if unusable else token
    return token


def _joins(text: str, previous: str, token: re.Match[str], last_small: int) -> bool:
    """Whether two parts with a space between them are of one number."""
    match previous:
        case "small" if token.lastgroup in ("digit", "spaced"):  # 오천 오백, but not 오천 육천
            unit = _UNIT_OF_DIGIT.match(text, token.end())
            closes_myriads = unit is not None and unit[1] == "만" and last_small == 10  # 구십 구만
            return unit is not None and (closes_myriads or _SMALL_UNITS.get(unit[1], _BEYOND) < last_small)
        case "small":
            return token.lastgroup == "number" or token[0] in ("만", "억")
        case "large":
            return token.lastgroup != "large"
        case _:
            return token.lastgroup in ("small", "large")


def _take(total: _Sum, token: re.Match[str], text: str) -> bool:
    match token.lastgroup:
        case "number":
            return total.add_number(_in_digits(token[0]))
        case "decimal":
            whole, _, decimals = token[0].partition("점")
            return total.add_number(Fraction(f"{_figures(whole)}.{_figures(decimals)}"))
        case "half":
            return total.add_number(Fraction(1, 2))
        case "digit" | "spaced":
            return total.add_number(_DIGITS[token[0]])
        case "small":
            return total.add_small(_SMALL_UNITS[token[0]])
        case _:
            is_alone = total.tokens == 0 and _stands_for_one(text, token)
            return total.add_large(_LARGE_UNITS[token[0]], may_be_bare=is_alone)


def _stands_for_one(text: str, unit: re.Match[str]) -> bool:
    """Whether a number begins with its unit: 만원, 만오천원, 억 오천. Inside a word it does not: 얼마만 오백."""
    begins_word = unit.start() == 0 or not "가" <= text[unit.start() - 1] <= "힣"
    is_won = unit[0] == "만" and text[unit.end() : unit.end() + 1] == "원"
    return is_won or (begins_word and unit[0] != "조" and _BEGINS_WITH_UNIT.match(text, unit.end()) is not None)


def _in_digits(number: str) -> Quantity:
    """The value of 12,500 or 1.5; points between groups of three are commas (100.000.000)."""
    plain = number.replace(",", "") if number.count(".") < 2 else number.replace(".", "")
    return Fraction(plain) if "." in plain else int(plain)


def _figures(spelled: str) -> str:
    """일오 in figures: 15."""
    return "".join(character if character.isdigit() else str(_DIGITS.get(character, 0)) for character in spelled)


def _completed(total: _Sum, text: str, start: int, end: int) -> Numeral | None:
    """Say what the number counts: won where that is written or plain, 만원 after 억 and for a lone 3천 or 천오백."""
    has_won = _WON.match(text, end) is not None
    rest = total.rest
    counter = _COUNTER if total.last_large == _BEYOND else _COUNTER_OF_MYRIADS
    if not has_won and (counter.match(text, end) or _PART.search(text, max(0, start - 4), start)):
        return None
    if total.total == 0 and not total.has_small_unit:
        won = int(rest)
        is_bare = not has_won and won < (10_000 if "," in text[start:end] else 1_000_000)
        return Numeral(start, end, won, is_bare) if rest.denominator == 1 else None
    if total.total == 0 and not has_won:
        if total.tokens == 1 or rest < 100 or rest >= 10_000:
            return Numeral(start, end, int(rest), is_bare=True) if _is_word_of_its_own(text, start, end) else None
        rest *= 10_000
    elif total.total and total.last_large >= _LARGE_UNITS["억"] and rest < 10_000:
        counts_ten_thousands = total.has_small_unit or not has_won  # 1억5천원, but 1억 500원
        rest *= (10_000 if rest >= 10 else 10_000_000) if counts_ten_thousands else 1
    won_exactly = total.total + rest
    is_another_word = won_exactly < 100_000 and not has_won and not text[start].isdigit()  # 이만, 오만
    if won_exactly.denominator != 1 or is_another_word:
        return None
    return Numeral(start, end, int(won_exactly))


def _is_word_of_its_own(text: str, start: int, end: int) -> bool:
    """Whether 백 or 오십 is a word, so that it can be an amount: "천 줬어요", not 천천히, 백화점."""
    begins = start == 0 or not "가" <= text[start - 1] <= "힣"
    return begins and _WORD_END.match(text, end) is not None


def numerals(text: str) -> list[Numeral]:
    """Every number that can be an amount, from left to right."""
    found: list[Numeral] = []
    position = 0
    while (token := _TOKEN.search(text, position)) is not None:
        is_none = _is_inside_number(text, token.start()) or _ends_word(text, token)
        numeral = None if is_none else numeral_at(text, token.start())
        if numeral is not None:
            found.append(numeral)
        position = numeral.end if numeral is not None else token.end()
    return found


def _is_inside_number(text: str, start: int) -> bool:
    before = text[max(0, start - 2) : start]
    return text[start].isdigit() and (before[-1:].isdigit() or (before[-1:] == "." and before[0].isdigit()))


def _ends_word(text: str, token: re.Match[str]) -> bool:
    """Whether a unit is the end of a word before a figure: 명품백 800, not 엄마가 천 500."""
    is_behind_syllable = "가" <= text[token.start() - 1 : token.start()] <= "힣"
    return token.lastgroup == "small" and is_behind_syllable and _FIGURE_NEXT.match(text, token.end()) is not None
