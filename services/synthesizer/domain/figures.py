"""Finds every figure in a Korean text: amounts, percentages, dates, articles of law, periods, counts.

Nothing is let through: what holds a digit and is none of these is a bare `number`, and what cannot be read at all,
or only hints at a figure ("절반", "수천만원", "내년"), is a `phrase`. Whoever writes so must find the same words in
the source.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal

from services.synthesizer.domain.korean_numbers import DIGITS, NATIVE, WRITTEN, read_number

Kind = Literal["amount", "percent", "date", "article", "quantity", "ordinal", "number", "phrase"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, equal to every other spelling of itself. `value` by kind: won; percent; (year, month, day), each may
    be None; (law, article, paragraph, item); (number, unit); the number; the words."""

    kind: Kind
    value: Fraction | str | tuple[object, ...]
    text: str = field(compare=False)


_N: Final = WRITTEN
_DIGIT: Final = f"[{''.join(DIGITS)}]"
# Every repetition is bounded, so that no text takes long to read.
_PART: Final = rf"(?:(?:{_N}|{_DIGIT})\s?)?[십백천]"
_SECTION: Final = rf"(?:{_PART}(?:\s?{_PART}){{0,2}}(?:\s?(?:{_N}|{_DIGIT}))?|{_N}|{_DIGIT}{{1,4}})"
_TAIL: Final = rf"(?:\s?{_SECTION}(?=\s?원)|\s?(?:{_N}|{_DIGIT})[천백](?!\s?[십백천만억조원]))?"
_WON: Final = r"(?:\s?원(?![칙인래본활하리]))"
AMOUNT: Final = (
    rf"(?:{_SECTION}\s?[조억만](?:\s?{_SECTION}\s?[억만]){{0,2}}{_TAIL}{_WON}?"
    rf"|(?<![가-힣])[조억만]\s?원(?![칙인래본활하리])"
    rf"|(?:{_N}|(?<![가-힣])[십백천]|{_DIGIT}[십백천])(?:\s?{_SECTION})?\s?원(?![칙인래본활하리]))"
)
_UNITS: Final = "개월|달|년|해|주일|주|일|시간|세|살|촌|명|인|분|배|번|회|차례|건|개|가지|단계|항목|차|퍼센트포인트"
_SAME_UNIT: Final = {
    "달": "개월",
    "년간": "년",
    "해": "년",
    "살": "세",
    "주일": "주",
    "인": "명",
    "분": "명",
    "회": "번",
    "차례": "번",
}
_NATIVE: Final = "|".join(sorted(NATIVE, key=len, reverse=True))
_LAW: Final = r"(?:(?P<law>[가-힣]{1,12}(?:\s및\s[가-힣]{1,12})?법(?:\s?시행령|\s?시행규칙)?|영|법)\s?|(?<![가-힣]))"
_PARTS: Final = r"(?:\s?의\s?(?P<branch>\d+))?(?:\s?제?\s?(?P<paragraph>\d+)\s?항)?(?:\s?제?\s?(?P<item>\d+)\s?호)?"
_PHRASES: Final = (
    r"절반|갑절|반값|(?<![가-힣])(?:수|몇)\s?(?:십|백|천|만|억|조)|\d{1,9}\s?/\s?\d{1,9}|제[영일이삼사오육칠팔구십백]{1,7}조"
    r"|(?:\d{1,9}|[일이삼사오육칠팔구십백천만]{1,9})\s?분의\s?(?:\d{1,9}|[일이삼사오육칠팔구십백]{1,9})|(?:\d\s?|[일이삼사오육칠팔]\s)할"
    r"|제\s?\d+\s?[항호]|이틀|사흘|나흘|닷새|열흘|보름|반년"
    r"|내년|올해|작년|재작년|내후년|다음\s?달|이번\s?달|지난\s?달|내달|연말|연초|오늘|내일|어제|모레"
    r"|[一二三四五六七八九十百千萬万億兆]+"
    r"|(?<![a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|billion|percent|half)(?![a-z])"
)
_SPELLED_AMOUNT_IS_SURE: Final = re.compile(r"\d|억|원$|[십백천]\s?만|조\s?\S")


def _amount(match: re.Match[str]) -> Figure | None:
    text = match[0]
    if not _SPELLED_AMOUNT_IS_SURE.search(text):
        return None  # 구조, 이만, 오만: words, not amounts
    value = read_number(text.removesuffix("원").rstrip() if text.endswith("원") else text)
    if text.endswith("원") and value is not None and re.search(r"억\s?\S*[십백천]\s?원$", text):
        return _phrase(match)  # "1억 5천원": nobody can be sure what is meant
    return Figure("amount", value, text) if value is not None else _phrase(match)


def _percent(match: re.Match[str]) -> Figure:
    value = read_number(match["number"])
    return Figure("percent", value, match[0]) if value is not None else _phrase(match)


def _date(match: re.Match[str]) -> Figure:
    parts = match.groupdict()
    return Figure(
        "date", tuple(int(parts[name]) if parts.get(name) else None for name in ("year", "month", "day")), match[0]
    )


def _article(match: re.Match[str]) -> Figure:
    law = (
        re.sub(r"\s", "", match["law"] or "")
        .replace("상증세법", "상속세및증여세법")
        .replace("상증법", "상속세및증여세법")
    )
    article = f"{int(match['article'])}" + (f"의{int(match['branch'])}" if match["branch"] else "")
    return Figure(
        "article", ("" if law in ("법", "영", "이법") else law, article, match["paragraph"], match["item"]), match[0]
    )


def _quantity(match: re.Match[str]) -> Figure | None:
    number, unit = match["number"], match["unit"]
    if number == "한" and unit not in ("달", "살", "주"):
        return None  # "한 번 더", "한 가지", "한해서": not counts
    value = read_number(number)
    return Figure("quantity", (value, _SAME_UNIT.get(unit, unit)), match[0]) if value is not None else _phrase(match)


def _ordinal(match: re.Match[str]) -> Figure:
    value = read_number(match["number"].replace("첫", "한"))
    return Figure("ordinal", value, match[0]) if value is not None else _phrase(match)


def _number(match: re.Match[str]) -> Figure:
    value = read_number(match[0])
    return Figure("number", value, match[0]) if value is not None else _phrase(match)


def _phrase(match: re.Match[str]) -> Figure:
    return Figure("phrase", re.sub(r"\s", "", match[0]), match[0])


_YEAR, _MONTH, _DAY = r"(?P<year>(?:19|20)\d{2})", r"(?P<month>\d{1,2})", r"(?P<day>\d{1,2})"
_SPELLED: Final = r"[일이삼사오육칠팔구십백]{1,7}"
_RULES: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Figure | None]], ...]] = (
    (re.compile(rf"(?<!\d){_YEAR}\s?년\s?{_MONTH}\s?월\s?{_DAY}\s?일"), _date),
    (re.compile(rf"(?<!\d){_YEAR}\s?[-./]\s?{_MONTH}\s?[-./]\s?{_DAY}(?!\d)\.?"), _date),
    (re.compile(rf"(?<!\d){_YEAR}\s?년\s?{_MONTH}\s?월"), _date),
    (re.compile(rf"(?<!\d){_MONTH}\s?월\s?{_DAY}\s?일"), _date),
    (re.compile(rf"(?<!\d){_YEAR}\s?년"), _date),
    (re.compile(rf"(?<!\d){_MONTH}\s?월"), _date),
    (re.compile(rf"{_LAW}제\s?(?P<article>\d+)\s?조(?!\s?원){_PARTS}"), _article),
    (re.compile(rf"{_LAW}§\s?(?P<article>\d+){_PARTS}"), _article),
    (re.compile(rf"(?:{_LAW})?(?P<article>\d+)\s?조(?!\s?(?:원|\d|{_DIGIT}|[십백천])){_PARTS}"), _article),
    (re.compile(rf"(?P<number>{_N}|{_SPELLED})\s?(?:%p?|퍼센트|프로(?![그세젝필]))"), _percent),
    (re.compile(_PHRASES, re.IGNORECASE), _phrase),
    (re.compile(AMOUNT), _amount),
    (re.compile(rf"(?P<number>{_N}|{_NATIVE}|첫)\s?(?:번째|째)"), _ordinal),
    (re.compile(rf"(?:만\s?)?(?P<number>{_N})\s?(?P<unit>{_UNITS})"), _quantity),
    (re.compile(rf"(?<![가-힣])(?P<number>{_NATIVE})\s?(?P<unit>{_UNITS})"), _quantity),
    (re.compile(rf"(?<![가-힣])(?P<number>{_SPELLED})\s?(?P<unit>개월|년간|년|퍼센트포인트|단계)"), _quantity),
    (re.compile(r"[이삼사오육칠팔구][십백천](?![가-힣])"), _number),
    (re.compile(rf"{_N}\s?[십백천]?"), _number),
    (re.compile(r"\d[\d.,]*"), _phrase),
)


def normalised(text: str) -> str:
    """The text as a reader sees its figures: compatible characters unified, markup and invisible characters gone."""
    text = unicodedata.normalize("NFKC", text).replace("\u2044", "/").replace("~", " ")
    text = "".join(_plain(character) for character in text)
    return re.sub(r"^\s*(?:\d{1,2}[.)]|[-+•·>#]+)\s", "", text, flags=re.MULTILINE)


def _plain(character: str) -> str:
    if character in "*_`" or unicodedata.category(character) in ("Cf", "Mn"):
        return ""
    return str(unicodedata.decimal(character)) if character.isdecimal() else character


def read_figures(text: str) -> Iterator[Figure]:
    """Every figure of the text. What one rule has read is hidden from the next."""
    text = normalised(text)
    for pattern, read in _RULES:
        found: list[Figure] = []

        def take(
            match: re.Match[str],
            read: Callable[[re.Match[str]], Figure | None] = read,
            found: list[Figure] = found,
        ) -> str:
            figure = read(match)
            if figure is None:
                return match[0]
            found.append(figure)
            return "¤" * len(match[0])

        text = pattern.sub(take, text)
        yield from found
