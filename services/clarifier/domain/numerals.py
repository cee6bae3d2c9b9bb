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
    r"(?P<number>\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"|(?P<digit>[일이삼사오육륙칠팔구])(?=[십백천만억조])"
    r"|(?P<small>[십백천])"
    r"|(?P<large>[만억]|조(?!카|부|모|금))"
)
_COUNTER: Final = re.compile(
    r"\s?(?:평|㎡|제곱|세대|세(?!금)|살|명|개|번|층|호(?!텔)|동(?!생)|년|월|일(?![가-힣]*억)|시간|분의|주(?![셨신심시실십려고면는었겠기게자지니더])|학년|퍼|%|km|kg|㎞|차|촌|차례|박|배|점|순위|등급|군데|채|필지|대(?!출))"
)
_HALF: Final = re.compile(r"\s?반(?![가-힣])")
_MAX_DIGITS: Final = 20


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
        self.total = Fraction(0)
        self.section = Fraction(0)
        self.pending: Fraction | None = None
        self.last_large = _BEYOND
        self.last_small = _BEYOND
        self.has_small_unit = False
        self.tokens = 0

    def add_number(self, value: Fraction) -> bool:
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
            count = Fraction(1)
        if unit >= self.last_large or count == 0:
            return False
        self.total += count * unit
        self.section, self.pending = Fraction(0), None
        self.last_large, self.last_small, self.has_small_unit = unit, _BEYOND, False
        return True

    @property
    def rest(self) -> Fraction:
        """What follows the last large unit."""
        return self.section + (self.pending or 0)


def numeral_at(text: str, start: int) -> Numeral | None:
    """The number that begins exactly here, as long as it can be; None where no amount begins."""
    total = _Sum()
    position = start
    previous = ""
    while (token := _next_token(text, position, previous)) is not None:
        if not _take(total, token, text):
            break
        position, previous = token.end(), token.lastgroup or ""
        total.tokens += 1
    if total.tokens == 0:
        return None
    if previous == "large" and total.last_large == _LARGE_UNITS["억"] and (half := _HALF.match(text, position)):
        total.total += Fraction(_LARGE_UNITS["억"], 2)
        position = half.end()
    return _completed(total, text, start, position)


def _next_token(text: str, position: int, previous: str) -> re.Match[str] | None:
    """The next part of the number. A space may stand where people put one: 5 천, 1억 오천, 5천 만원, 3천 500."""
    token = _TOKEN.match(text, position)
    if token is None and previous and text[position : position + 1] == " ":
        token = _TOKEN.match(text, position + 1)
        if token is None:
            return None
        joins = {
            "number": token.lastgroup in ("small", "large"),
            "digit": False,
            "small": token.lastgroup == "number" or token[0] == "만",
            "large": token.lastgroup != "large",
        }
        if not joins[previous]:
            return None
    if token is not None and token.lastgroup == "number":
        unusable = len(token[0].replace(",", "")) > _MAX_DIGITS or (previous and _COUNTER.match(text, token.end()))
        return None if unusable else token
    return token


def _take(total: _Sum, token: re.Match[str], text: str) -> bool:
    match token.lastgroup:
        case "number":
            return total.add_number(Fraction(token[0].replace(",", "")))
        case "digit":
            return total.add_number(Fraction(_DIGITS[token[0]]))
        case "small":
            return total.add_small(_SMALL_UNITS[token[0]])
        case _:
            is_plain_man = token[0] == "만" and total.tokens == 0 and text[token.end() : token.end() + 1] == "원"
            return total.add_large(_LARGE_UNITS[token[0]], may_be_bare=is_plain_man)


def _completed(total: _Sum, text: str, start: int, end: int) -> Numeral | None:
    """Say what the number counts: won where that is written or plain, 만원 after 억 and for a lone 3천 or 천오백."""
    has_won = re.compile(r"\s?원").match(text, end) is not None
    rest = total.rest
    if not has_won and _COUNTER.match(text, end):
        return None
    if total.total == 0 and not total.has_small_unit:
        won = int(rest)
        is_bare = not has_won and won < (10_000 if "," in text[start:end] else 1_000_000)
        return Numeral(start, end, won, is_bare) if rest.denominator == 1 else None
    if total.total == 0 and not has_won:
        if total.tokens == 1 or rest < 100 or rest >= 10_000:
            return None
        rest *= 10_000
    elif total.last_large >= _LARGE_UNITS["억"] and rest < 10_000 and (total.has_small_unit or not has_won):
        rest *= 10_000 if rest >= 10 else 10_000_000
    won_exactly = total.total + rest
    is_another_word = won_exactly < 100_000 and not has_won and not text[start].isdigit()  # 이만, 오만
    if won_exactly.denominator != 1 or is_another_word:
        return None
    return Numeral(start, end, int(won_exactly))


def numerals(text: str) -> list[Numeral]:
    """Every number that can be an amount, from left to right."""
    found: list[Numeral] = []
    position = 0
    while (token := _TOKEN.search(text, position)) is not None:
        numeral = None if _is_inside_number(text, token.start()) else numeral_at(text, token.start())
        if numeral is not None:
            found.append(numeral)
        position = numeral.end if numeral is not None else token.end()
    return found


def _is_inside_number(text: str, start: int) -> bool:
    return start > 0 and text[start].isdigit() and (text[start - 1].isdigit() or text[start - 1] == ".")
