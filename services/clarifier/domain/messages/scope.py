"""Which part of a message is about the gift in question, and which tells of earlier ones."""

import re
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from services.clarifier.domain.days.calendar_words import YEAR_OFFSETS, day_in_words, full_year
from services.clarifier.domain.writing.text import Span, without

CLAUSE_END: Final = re.compile(
    r"(?:[가-힣](?:(?<!신)고요?|구요?|는데요?|은데|인데|한데|지만|며|거든요)|(?:[어아해에예세여]요|니다|[다함죠]|(?<!다)음|네요|[대래]요))(?=[\s,.!?]|$)|[.!?\n;](?=\s|$)"
)
_EARLIER: Final = re.compile(
    r"적(?:이|은|도)?\s?(?:한\s?번\s?)?(?:있|없)|예전에|옛날에|과거에?|이전에|일전에|전에도|전에(?=\s?(?:받은|주신|준))|지난번에|먼젓?번에|기존에"
    r"|(?:작년|재작년|지난해|[년달주]\s?전|\d\s?[년월일])에도|이미\s[^\x00]{0,20}(?:받은|받았|증여|주셨|줬|주신)"
)
_SET_ASIDE: Final = re.compile(
    r"[^.!?\n]{0,60}?(?:받은|주신|준|드린|증여한)[^.!?\n]{0,20}?(?:말고|빼고|제외하고|제하고|외에|별도로|별개로)"
)
_YEAR: Final = re.compile(
    rf"(?<!\d)(?P<year>20\d{{2}}|'?\d{{2}})\s?(?:년(?!\s?(?:전|후|뒤|간|동안|안|이내|차|생))|[./-]\s?\d{{1,2}}(?=[./-]))"
    rf"|(?P<word>{'|'.join(sorted(YEAR_OFFSETS, key=len, reverse=True))})"
    r"|(?P<ago>\d{1,2}|몇|[일이삼사오육칠팔구십]{1,2}|한|두|세|네)\s?(?:년|해)\s?전"
)
_NATIVE: Final = {"한": 1, "두": 2, "세": 3, "네": 4, "몇": 3}
_BEFORE: Final = re.compile(r"저번|지난번|먼젓번|요전|앞에|앞서|먼저|처음엔|처음에는|전에")
_THEN: Final = re.compile(
    r"(?:결혼|혼인|재혼|입학|졸업|입대|제대|취업|독립|이사|유학|개업|출산|집\s?살|차\s?살|대학|어릴|어렸을|[첫둘셋]째|돌(?:잔치)?|백일)[가-힣\s]{0,5}(?:때|적)(?=\s|[는도에])"
)
""" "결혼할 때 5천 받았고": another time than now."""
_LEFT: Final = re.compile(r"(?:들어온|받은|주신|준|모인)\s?(?:돈|거|게|것|건)(?:이|도|은)?\s[^.!?\n]{0,16}있")
""" "작년 돌잔치때 들어온 돈 350 있는데": what there is besides."""
_NOW: Final = re.compile(r"이번|지금|올해|금년|오늘|어제|새로|추가로|또\s|더\s|이제|최근")
_PLANNED: Final = re.compile(
    r"주[신실]대|준대|주려|줄\s?(?:거|예정|계획|생각)|주실|받을|받게|받으려|예정|드리려|주면|주시면"
)
_CHANGES_HANDS: Final = re.compile(r"받|줬|주[셨신고는려시면실]|준|줄|드[렸린리릴]|증여|보내|보냈|보태|이체|입금")
_SUM: Final = re.compile(
    r"\d\s?[천백만억]|[일이삼사오육칠팔구십백]\s?[천백만억]|[천억]\s?만?\s?원|\d,\d{3}|(?<![\d.])\d{3,}(?!\d|\s?년|[./-]\s?\d)"
)
_DAY: Final = re.compile(r"\d\s?일|\d[./-]\d|어제|그저께|그제|엊그제|오늘|저번|지난|[년달주일]\s?전")
_TOGETHER: Final = re.compile(r"같이|함께|동시에|그때")


@dataclass(frozen=True, slots=True)
class Scope:
    """`text`: the message with every clause about earlier gifts covered; the rest stays at its place."""

    text: str
    earlier: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class _Clause:
    start: int
    end: int
    text: str
    year: int | None
    """The year that it names first."""

    @property
    def tells_of_sum(self) -> bool:
        return _SUM.search(self.text) is not None

    @property
    def tells_of_gift(self) -> bool:
        return self.tells_of_sum and _CHANGES_HANDS.search(self.text) is not None

    @property
    def tells_of_gift_on_day(self) -> bool:
        return self.tells_of_gift and _DAY.search(self.text) is not None


def scope_of(text: str, today: date) -> Scope:
    """Tell the clauses about earlier gifts from the rest of a normalised text."""
    earlier = [Span(match.start(), match.end()) for match in _SET_ASIDE.finditer(text)]
    rest = without(text, earlier)
    parts = _clauses(rest, today)
    earlier += [Span(part.start, part.end) for part in parts if _is_earlier(part, parts, today)]
    return Scope(without(text, earlier), tuple(sorted(earlier, key=lambda span: span.start)))


def _clauses(text: str, today: date) -> list[_Clause]:
    """Cut after connective and final endings, and before a year that follows a sum ("2020년에 5천, 올해 1억")."""
    ends = {0, len(text), *(match.end() for match in CLAUSE_END.finditer(text))}
    for year in _YEAR.finditer(text):
        last = max(end for end in ends if end <= year.start())
        if _SUM.search(text, last, year.start()):
            ends.add(year.start())
    return [
        _Clause(start, end, text[start:end], _year(text[start:end], today)) for start, end in pairwise(sorted(ends))
    ]


def _year(clause: str, today: date) -> int | None:
    match = _YEAR.search(clause)
    if match is None:
        return None
    if match["year"]:
        return full_year(match["year"].lstrip("'"))
    if match["word"]:
        return today.year + YEAR_OFFSETS[match["word"]]
    ago = match["ago"]
    return today.year - (int(ago) if ago.isdigit() else _NATIVE.get(ago) or day_in_words(ago))


def _is_earlier(clause: _Clause, clauses: list[_Clause], today: date) -> bool:
    """Whether a clause tells of an earlier gift: in so many words, or because another one tells of a later one."""
    if _EARLIER.search(clause.text):
        return clause.tells_of_sum or _CHANGES_HANDS.search(clause.text) is not None
    others = [other for other in clauses if other is not clause and other.tells_of_sum]
    if not clause.tells_of_sum or not others:
        return False
    if clause.tells_of_gift_on_day and any(_goes_on(other, clause, today) for other in others):
        return True
    if clause.year is not None and clause.year < today.year and _LEFT.search(clause.text):
        return any(other.tells_of_gift for other in others)
    is_then = _THEN.search(clause.text) is not None and _NOW.search(clause.text) is None
    is_before = (is_then or _BEFORE.search(clause.text) is not None) and clause.tells_of_gift
    return any(_is_later(other, clause, today) for other in others) and (is_before or clause.year is not None)


def _goes_on(other: _Clause, clause: _Clause, today: date) -> bool:
    """Whether another clause tells on, of a gift on a day of its own that is not said to be an earlier one."""
    is_earlier = other.year is not None and other.year < (clause.year or today.year)
    is_next = other.start > clause.start and other.tells_of_gift_on_day
    return is_next and not is_earlier and _EARLIER.search(other.text) is None


def _is_later(other: _Clause, clause: _Clause, today: date) -> bool:
    """Whether another clause tells of a gift after this one's."""
    if _TOGETHER.search(other.text):
        return False
    if other.year is not None and clause.year is not None:
        return other.year > clause.year
    if not (clause.year is None or clause.year < today.year) or not clause.tells_of_gift:
        return False
    is_now = _NOW.search(other.text) is not None or _PLANNED.search(other.text) is not None
    is_of_this_year = other.tells_of_gift_on_day and clause.year is not None
    return is_now or (other.year is None and other.tells_of_gift and (other.start > clause.start or is_of_this_year))
