"""A gift that was given back before anything is asked of it: whether it still is one depends on what it was, and when (법4④)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.gift.scope import clauses_of
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import Span, normalise, without

_DONE: Final = r"(?:[렸줬놨냈겼쳤했았꿨](?=[어습는고지거네음던다더으기]|[\s.,!?~]|$))"
_BACK: Final = re.compile(
    rf"(?:되?돌려|반환)\s?(?:주|드|놓|보|받|하|해)?\s?(?:드)?{_DONE}"
    rf"|(?:다시|도로|그대로|원래대로|고스란히)\s[^.!?\n]{{0,20}}?(?:보내|부|송금|이체|입금|옮|넘|바|명의를?\s|갖다\s)[가-힣]{{0,2}}\s?(?:드)?{_DONE}"
)
""" "8월 10일에 그대로 다시 보내드렸어요", "다시 어머니 앞으로 돌려놨어요"."""
_NOT_DONE: Final = re.compile(r"(?:안|못)\s(?:돌려|보내|반환)|지\s?(?:않|못)|(?:렸|줬|냈)(?:다면|으면)")
_GIVEN: Final = re.compile(r"받[았은]|주[셨시신]|줬|증여|(?:넘겨|옮겨|물려|보내|사)\s?[주줬준]|부[쳐쳤]")
_PART: Final = re.compile(r"일부|절반|(?<![가-힣])반(?:만|은|을)?\s|나머지|조금|얼마는|중에?서?\s")
_NO_GIFT: Final = re.compile(
    r"빌[린렸려리]|꿔|보증금|전세|환급|축의금|부의금|실수|잘못\s?(?:보내|보낸|송금|이체|입금)|심부름|상속|유산|돌아가[시셨신]|협의\s?분할"
)
_THING: Final = re.compile(
    r"주식|지분|(?<![가-힣])(?:집|땅|차|산|논|밭)(?=[을를은이가도의\s,])|아파트|빌라|주택|토지|건물|상가|오피스텔|자동차|분양권|펀드|채권|금괴|골드바|코인|그림"
)
_MONEY: Final = re.compile(r"현금|(?<![가-힣])돈|송금|이체|입금|통장|\x00")
_ASSESSED: Final = re.compile(r"고지서|(?:결정|과세)\s?(?:통지|예고)|세액(?:을|이)?\s?결정")


@dataclass(frozen=True, slots=True)
class Returned:
    """`rest`: the message without what tells of the return, or asks what it comes to. `is_assessed`: the tax may have been determined before it."""

    rest: str
    is_money: bool
    given_on: date | None
    returned_on: date | None
    is_assessed: bool


def returned_in(message: str, today: date) -> Returned | None:
    """The return of a gift that a first message tells, of money also of a part; None where it tells none, or of a loan."""
    text = spaced(normalise(message))
    if _BACK.search(text) is None or _NO_GIFT.search(text):
        return None
    placed = clauses_of(text, today, is_known=False, asked=None)
    clauses = [each.clause for each in placed]
    back = next((at for at, each in enumerate(clauses) if _tells_return(each)), 0)
    given = next((at for at in range(back - 1, -1, -1) if _GIVEN.search(clauses[at].text)), None)
    if given is None:
        return None
    told, returning = clauses[: given + 1], clauses[given + 1 : back + 1]
    thing, money = (
        any(pattern.search(each.bare) for each in (*told, *clauses[given:])) for pattern in (_THING, _MONEY)
    )
    sums = {each.won for clause in told for each in clause.money}
    is_part = any(_PART.search(each.text) for each in returning)
    is_part = is_part or any(each.won not in sums for clause in returning for each in clause.money)
    if not (thing or money) or (thing and is_part):
        return None
    answered = [each.clause for each in placed[back + 1 :] if each.act is Act.ASK and not each.clause.money]
    return Returned(
        rest=without(text, [Span(each.start, each.end) for each in (*returning, *answered)], " "),
        is_money=not thing,
        given_on=_day(told, today),
        returned_on=_day(returning, today),
        is_assessed=_ASSESSED.search(text) is not None,
    )


def _tells_return(clause: Clause) -> bool:
    return _BACK.search(clause.text) is not None and _NOT_DONE.search(clause.text) is None


def _day(clauses: Sequence[Clause], today: date) -> date | None:
    days = {each.day for clause in clauses for each in clause.days if each.certainty is Certainty.EXACT and each.day}
    only = days.pop() if len(days) == 1 else None
    return only if only is not None and only <= today else None
