"""Marriage and childbirth as reasons for a gift (혼인·출산 증여재산공제, 법53의2)."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from services.clarifier.domain.days.dates import Certainty, DateMention
from services.clarifier.domain.days.time_alone import is_only_time
from services.clarifier.domain.occasions.family_denials import childbirth_denied, is_left_open, marriage_denied
from services.clarifier.domain.occasions.time_since import time_since
from services.clarifier.domain.writing.text import Span, is_denied, without

WINDOW_MONTHS: Final = 24
WINDOW_DAYS: Final = 732


@dataclass(frozen=True, slots=True)
class FamilyEvent:
    """`is_claimed`: the gift is tied to the event; else the event, or the deduction, is denied."""

    start: int
    end: int
    is_claimed: bool


_MARRIAGE_TIED: Final = re.compile(
    r"(?:결|재)혼\s?(?:자금|비용|준비|선물|축하|예정|앞두|앞둔|앞두고|직전|직후|전후|관련|공제|때문|하는|하면서|해(?=요|$)|합니다|하기로|하게|할|한다|한대|해서|하라|하니|하신다고|식(?:을|은|이|에|\s|때|비|끝)|전에|후에)"
    r"|식(?:을|도)?\s?올[리려릴렸린]|(?:혼사|혼례)(?!\s?전[이인])|혼수|신혼(?:집|부부|여행)|예식|(?:장가|시집)(?:를|을|도|은|는)?\s?(?:[가-힣\d]{1,3}\s){0,3}들(?=[었고어]|$)|(?:장가|시집)(?:를|을|도)?\s?(?:가|간[다대댔]|갈|갔다[고길]|보(?!낸\s))|예비\s?신[부랑]|예신|예랑|(?:내일|낼|모레|오늘|주|달|곧)\s?결혼|혼인\s?(?:신고|예정|전후|공제|관련|증여)|결혼(?:을|이)\s?(?:하|앞|얼마)|결혼식?(?:이|은)?\s?(?:다음|이번|내년|올|담)"
)
_MARRIED: Final = re.compile(
    r"(?:결혼|혼인|재혼)(?:을|식을?)?\s?(?:했|하였|한(?=\s)|한\s?지|해서|하고|신고(?:를|도)?\s?(?:했|한|하)|올렸|올린)|(?:장가|시집)(?:를|을)?\s?(?:(?:간|온|보낸)(?=\s)|갔)|출가(?:한|시킨)(?=\s)"
    r"|(?:[년월일]에?|때)\s(?:결혼|혼인|재혼)(?=\s?(?:[,./]|$))"
)
_MARRIAGE_UNRELATED: Final = re.compile(
    r"(?:결혼\s?(?:기념|\d+\s?주년|생활|상대)|(?:결혼식?(?:에서|에|때)?\s?(?:[가-힣]{1,4}\s)?)?축의금|이혼)"
)
_CHILD: Final = (
    r"(?:아이|아기|애기|애|손주|손자|손녀|딸|아들|자녀|첫째|둘째|셋째|막내|늦둥이|막둥이|쌍둥이|외손주|외손자|외손녀)"
)
_BIRTH_TIED: Final = re.compile(
    rf"출산\s?(?:했|해서|하고|하면서|하자|한(?!다)|축하|기념|선물|비용|공제|관련|자금|후|직후|지원|전후)|출산(?:을|이)?\s?(?:했|하|얼마)|{_CHILD}(?:가|이|를|을)?\s?(?:막\s?|갓\s?)?(?:낳|태어|출생|생겨|생겼)|(?:태어난|낳은)\s?{_CHILD}|몸(?:을)?\s?[푼풀]"
    rf"|{_CHILD}(?:가|이|는)?\s?(?:이제\s?|막\s?|벌써\s?)?(?:\d{{1,3}}\s?일|백일|\d{{1,2}}\s?개월)|첫\s?돌"
    r"|(?:늦둥이|막둥이|쌍둥이|첫째|둘째|셋째|넷째)(?:를|을)?\s?(?:봤|보았|얻었)|득남|득녀|돌\s?(?:잔치|선물|반지)|백일\s?(?:잔치|선물|기념)|산후조리|출생\s?(?:신고|축하|공제|관련|기념)|출생(?:한\s?지|했)|입양(?:했|해서|한(?=\s?지)|\s?(?:공제|신고|기념))"
)
_BORN: Final = re.compile(r"태어났|출산했|태어난\s?지|낳았|낳은\s?지|출생했")
_OF_BIRTH: Final = re.compile(r"낳|태어|출산|출생|입양")
_OF_MARRIAGE: Final = re.compile(r"결혼|혼인|재혼")
"""A time beside the other event tells nothing of the one that was asked about."""
_BIRTH_EXPECTED: Final = re.compile(r"출산\s?(?:예정|앞두|앞둔|휴가|준비)|임신|만삭|낳을|태어날|낳으면")
_IN_FULL: Final = re.compile(r"전액|최대(?:로|한|치)?|한도(?:까지|대로|껏)|(?:다|모두|전부)\s?(?:받|쓸|쓰|적용)|꽉")
_OVER: Final = re.compile(r"이혼|사별|파혼")
_AS_SUCH: Final = re.compile(r"[^.!?\n]{0,20}경우")
_WISHED: Final = re.compile(r"[가-힣]{0,3}(?:고\s?(?:싶|파)|면\s?(?:얼마나\s?)?좋겠)")
""" "나도 시집가고 싶다"."""
_SINCE: Final = re.compile(r"[가-힣]{0,2}\s?지(?:가|는|도|만)?\s")
""" "시집온 지": how long it is has to be known."""
_NAMED: Final = re.compile(r"(?:결혼|혼인|출산|출생|입양)(?:식|신고)?(?:일자?|날짜?)?(?:은|는|이)?\s?:?\s?")
_RECENT: Final = re.compile(
    r"작년|올해|금년|지난달|지난\s?달|이번\s?달|지난주|이번\s?주|최근|얼마\s?전|며칠\s?전|갓|방금|막\s|얼마\s?안|(?:\d+|몇|한|두|세)\s?(?:개월|달|주)|신혼|(?<!\d)\d{1,2}\s?월|곧|다음|내년|올\s?(?:봄|여름|가을|겨울)|[이요]맘때|1\s?년|백일|(?<![가-힣])돌(?=이|을|도|은|\s|지)"
)
_YEAR: Final = re.compile(r"(?:(?<!\d)(?P<year>20\d{2})\s?년(?:도)?|[재제]작년)(?:\s?(?P<month>1[0-2]|[1-9])\s?월)?")


def marriage(
    text: str, today: date, days: list[DateMention], *, is_asked: bool, is_family_asked: bool = False
) -> FamilyEvent | None:
    """Whether the gift has to do with the recipient's marriage; None when nothing was said.

    `is_family_asked`: the message answers a question about a marriage or a birth.
    """
    if is_asked and (over := _OVER.search(text)):
        return FamilyEvent(over.start(), over.end(), is_claimed=False)
    unrelated = [Span(match.start(), match.end()) for match in _MARRIAGE_UNRELATED.finditer(text)]
    text = without(text, unrelated)
    if denied := marriage_denied(text, is_asked=is_asked or is_family_asked):
        return FamilyEvent(denied.start, denied.end, is_claimed=False)
    return _event(text, _MARRIAGE_TIED, _MARRIED, (today, days), is_asked=is_asked and not unrelated)


def unborn(text: str) -> Span | None:
    """Where an answer says that the child is not born yet: there is no deduction before the birth."""
    expected = _NOT_BORN.search(text) or _BIRTH_EXPECTED.search(text)
    return None if expected is None or _BORN.search(_NOT_BORN.sub("", text)) else Span(expected.start(), expected.end())


_NOT_BORN: Final = re.compile(
    r"(?:아직|여태)\s?(?:은\s)?(?:[가-힣]{1,3}\s)?(?:안|못)\s?(?:태어|낳|나왔|나온|출산)[가-힣]*|뱃속|예정일|배\s?속"
)
""" "1억 쓰고 싶어요. 아기는 아직 안 태어났어요"."""


def childbirth(
    text: str, today: date, days: list[DateMention], *, is_asked: bool, is_family_asked: bool = False
) -> FamilyEvent | None:
    """Whether the gift has to do with a child of the recipient; an expected child does not count yet (법53의2②)."""
    if _BIRTH_EXPECTED.search(text):
        return None
    if denied := childbirth_denied(text, is_asked=is_asked or is_family_asked):
        return FamilyEvent(denied.start, denied.end, is_claimed=False)
    return _event(text, _BIRTH_TIED, _BORN, (today, days), is_asked=is_asked)


def _event(
    text: str,
    tied: re.Pattern[str],
    happened: re.Pattern[str],
    time: tuple[date, list[DateMention]],
    *,
    is_asked: bool,
) -> FamilyEvent | None:
    match = tied.search(text) or happened.search(text) or _dated(text, time[1], tied)
    if match is None:
        is_of_other = (_OF_BIRTH if tied is _MARRIAGE_TIED else _OF_MARRIAGE).search(text) is not None
        return _told_by_time(text, *time) if is_asked and not is_of_other else None
    if is_denied(text, match.end()) or is_left_open(text, match.end()):
        return None
    if _AS_SUCH.match(text, match.end()) or _WISHED.match(text, match.end()):
        return None
    is_recent = _is_recent(text, match, *time)
    if is_recent is False:
        return FamilyEvent(match.start(), match.end(), is_claimed=False) if is_asked else None
    if is_recent is None and _SINCE.match(text, match.end()):
        return None
    if is_recent is None and not is_asked and happened.search(text) is not None and tied.search(text) is None:
        return None
    return FamilyEvent(match.start(), match.end(), is_claimed=True)


def _dated(text: str, days: list[DateMention], tied: re.Pattern[str]) -> re.Match[str] | None:
    """An event that is only named, with its day right behind: "출산 11/3", "혼인일: 2025. 8. 30."."""
    kind = "혼인" if tied is _MARRIAGE_TIED else "출산"
    for match in _NAMED.finditer(text):
        is_marriage = match[0].startswith(("결혼", "혼인"))
        if is_marriage == (kind == "혼인") and any(day.start == match.end() and day.day for day in days):
            return match
    return None


def _told_by_time(text: str, today: date, days: list[DateMention]) -> FamilyEvent | None:
    """An answer that only says when: "지난 5월에 했어요", "십 년도 넘었어요"."""
    if not is_only_time(without(text, days)):
        return None
    if since := time_since(text):
        return FamilyEvent(since.start, since.end, is_claimed=since.months <= WINDOW_MONTHS)
    for day in days:
        if day.day is not None:
            return FamilyEvent(day.start, day.end, is_claimed=abs((today - day.day).days) <= WINDOW_DAYS)
    if match := _YEAR.search(text):
        return FamilyEvent(match.start(), match.end(), is_claimed=_is_near_year(match, today))
    match = _RECENT.search(text) or _IN_FULL.search(text)
    return FamilyEvent(match.start(), match.end(), is_claimed=True) if match else None


def _is_near_year(match: re.Match[str], today: date) -> bool:
    """Whether a year, or a month of it, lies within the two years."""
    years = today.year - int(match["year"]) if match["year"] else 2
    months = 12 * years + today.month - int(match["month"]) if match["month"] else 12 * years
    return abs(months) <= WINDOW_MONTHS


def _is_recent(text: str, event: re.Match[str], today: date, days: list[DateMention]) -> bool | None:
    """Whether the event lies within the two years that the law allows; None when the message does not say when."""
    start, end = max(0, event.start() - 22), event.end() + 14
    if since := time_since(text, start, end):
        return since.months <= WINDOW_MONTHS
    for day in days:
        is_near = day.end <= event.start() <= day.end + 6 or event.end() <= day.start <= event.end() + 4
        if day.certainty is Certainty.EXACT and day.day and is_near:
            return abs((today - day.day).days) <= WINDOW_DAYS
    if match := _YEAR.search(text, start, end):
        return _is_near_year(match, today)
    return True if _RECENT.search(text, start, end) else None
