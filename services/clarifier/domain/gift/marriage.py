"""What a clause tells of a marriage: registered when, not yet, or only a wedding."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.calendar_words import YEAR_OFFSETS, last_day
from services.clarifier.domain.gift.notes import Field, Note
from services.clarifier.domain.gift.whose import tells_birth

_REGISTERED: Final = re.compile(r"(?:혼인|결혼)\s?신고")
_NOT_REGISTERED: Final = re.compile(
    r"(?:혼인|결혼)\s?신고[는은를도]?\s?(?:아직\s?)?(?:안|못)\s?(?:했|한|하|함|해)[^.!?\n]{0,24}(?:계획|생각|예정)[이도은]?\s?(?:전혀\s)?없|미혼|비혼|결혼[은을도]?\s?(?:안|못)\s?(?:했|함|해|한)|결혼\s?(?:생각|계획)[이도은]?\s?없|솔로|싱글|(?<![가-힣])노?(?:총각|처녀)(?=[이입인임이에예야요\s.,]|$)(?!\s?(?:때|시절|적))"
)
NOT_YET: Final = re.compile(r"(?:혼인|결혼)\s?신고[는은를도만]?\s?(?:아직(?:이|은)?\s?)?(?:안\s|못\s|아직|전)")
_LONG_AGO: Final = re.compile(
    r"(?:결혼|혼인|혼인신고)\s?(?:한|하신|한\s?지|하고)\s?지?[는가도]?\s?[^.!?\n]{0,12}?(?:(?:[2-9]|[1-9]\d)\s?년[^.!?\n]{0,10}?(?:넘|지났)|(?:[3-9]|[1-9]\d)\s?년|오래|한참)"
)
_MARRIED_ONCE: Final = re.compile(
    r"(?<![가-힣])(?:옛날|옛적|진작|진즉|오래\s?전|한참\s?전|(?:수?십|[2-9]0)\s?년\s?전)에?\s[^.!?\n\d]{0,8}(?:결혼|장가|시집|혼인|식\s|했|갔)"
)
""" "옛날에 장가갔소", to the question when the marriage was registered."""
_NOT_CLAIMED: Final = re.compile(r"(?<![가-힣])안\s쓸(?:래|라|게|거|랍|란)")
_WEDDING: Final = re.compile(r"결혼식|예식|(?<![가-힣])식[을은]\s|웨딩|결혼(?:을|은)?\s?(?:했|하였|했고|올렸)")
_OF_SPOUSES: Final = re.compile(r"(?:엄마|어머니|아버지|아빠|모친|부친|친정|할머니|할아버지)(?:랑|와|과|하고)")
""" "새아버지는 엄마랑 혼인신고 하신 분": not the marriage of who receives."""
SINGLE: Final = re.compile(r"미혼|솔로|싱글")
WILL_MARRY: Final = re.compile(
    r"결혼(?:식)?[을은이]?\s?(?:해요|합니다|한다|할\s?(?:예정|거|건|계획)|하기로|예정|앞두|준비|날짜)"
)
_NOBODY_OF_THE_GIFT: Final = frozenset({"P", "PP", "PC", "SPC", "PPC", "PPCC", "X"})
""" "동생은 어제 이사했대요" answers no question about one's own marriage."""
_ANOTHER_DAY: Final = re.compile(
    r"(?:증여|이체|송금|등기|입금)일|날짜|일\s?생(?!각|활)|(?<!인)(?<!고)로\s?(?:할|하|바꿀|바꿔|고쳐|수정|정정|계산)|[받준]은?\s?날|등기|계약(?:서|일)|접수|신고서|세무서|[년월일](?:이|은)?\s?(?:아니|아이)(?:라|고)"
)
""" "아니 그냥 어제로 할게요": the day of the gift. "2007년 9월 16일생이에요": of one's own birth."""


def tells_marriage(clause: Clause, asked: str | None) -> bool:
    if _OF_SPOUSES.search(clause.text):
        return False
    is_answer = asked == p.MARRIAGE and bool(clause.days) and not clause.money and not tells_birth(clause)
    is_of_others = any(person.path in _NOBODY_OF_THE_GIFT for person in clause.persons)
    is_answer = is_answer and not is_of_others and not _ANOTHER_DAY.search(clause.text)
    told = (_REGISTERED, _NOT_REGISTERED, NOT_YET)
    is_wedding = any(day.day is not None for day in clause.days) and _WEDDING.search(clause.text) is not None
    asks_family = asked in (p.MARRIAGE, p.CHILDBIRTH) and not clause.days
    is_past = asks_family and any(sign.search(clause.bare) for sign in (_LONG_AGO, _MARRIED_ONCE, _NOT_CLAIMED))
    return any(pattern.search(clause.text) for pattern in told) or is_past or is_wedding or is_answer


def marriage_told(
    clause: Clause, day: date | None, asked: str | None, today: date, note: Callable[[Field, object], Note]
) -> Iterator[Note]:
    """Registered when, or not; a wedding alone registers nothing (법53의2①). Of a month to come its last day counts."""
    day = day or _month_to_come(clause.text, today)
    is_of_once = any(sign.search(clause.bare) for sign in (_MARRIED_ONCE, _NOT_CLAIMED))
    if asked == p.MARRIAGE and (NOT_YET.search(clause.text) or (is_of_once and not clause.days)):
        yield note("married", "none")
    elif NOT_YET.search(clause.text) and not _NOT_REGISTERED.search(clause.text):
        yield note("wedding", "")
    elif _NOT_REGISTERED.search(clause.text) or _LONG_AGO.search(clause.bare):
        yield note("married", "none")
    elif _WEDDING.search(clause.text) and not _REGISTERED.search(clause.text):
        if day is not None:
            yield note("wedding", day.isoformat())
    elif day is not None and (_REGISTERED.search(clause.text) or asked == p.MARRIAGE):
        yield note("married", day.isoformat())


_PLANNED: Final = re.compile(r"하기로|할\s?(?:거|예정|계획|건데|겁|생각)|하려[고구]|합니다|해요|예정")


def registered_next(clause: Clause, following: Clause | None, today: date) -> date | None:
    """The day to come that the clause behind "혼인신고는 아직이에요" plans: "내년 3월 2일에 하기로 했어요"."""
    if following is None or not NOT_YET.search(clause.text) or following.money or following.persons:
        return None
    days = [each.day for each in following.days if each.day is not None and each.day > today]
    is_of_another = _WEDDING.search(following.text) or _ANOTHER_DAY.search(following.text)
    return days[0] if len(days) == 1 and _PLANNED.search(following.bare) and not is_of_another else None


_REGISTERED_IN: Final = re.compile(
    r"신고[는를은도]?\s(?:(?P<named>올해|내년)|(?P<year>20\d{2})\s?년)\s?(?P<month>\d{1,2})\s?월(?!\s?\d)"
)


def _month_to_come(text: str, today: date) -> date | None:
    """The last day of the month in which a marriage is to be registered: "혼인신고는 내년 1월에 하려구요"."""
    match = _REGISTERED_IN.search(text)
    if match is None or not 1 <= int(match["month"]) <= 12:
        return None
    year = int(match["year"]) if match["year"] else today.year + YEAR_OFFSETS[match["named"]]
    month = int(match["month"])
    last = date(year, month, last_day(year, month))
    return last if last > today else None
