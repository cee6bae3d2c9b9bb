"""An earlier gift of which not all was understood: it is asked about, since it may be added to the one in hand (법47②)."""

import re
from collections.abc import Iterable
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import LEAST_WON, Precision
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.topics import Placed, Topic, verbs_of
from services.clarifier.domain.messages.asked_earlier import tells_of_earlier
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.prior_gifts import History

_TIMES: Final = r"(?:매[년달월]|해마다|달마다|(?:[2-9]|두|세|네|다섯|여섯|열)\s?(?:번|차례|회))"
_REPEATED: Final = re.compile(rf"{_TIMES}[^.!?\n]{{0,40}}씩|씩[^.!?\n]{{0,40}}{_TIMES}")
""" "매년 1월 1일 1천만원씩 다섯 번": how much in all, and when, is to be told one by one."""


def _told_in_part(placed: Iterable[Placed], history: History, findings: Findings, asked: str | None) -> str | None:
    """The words that tell of an earlier gift without its day or its value, or that no earlier gift was made of."""
    if history.denied is not None:
        return None
    unusable = [gift.words for gift in history.gifts if not gift.is_usable]
    if unusable and not history.is_question and len(unusable) == len(history.gifts):
        return unusable[0]
    if repeated := next((gift.words for gift in history.gifts if _REPEATED.search(gift.words)), None):
        return repeated
    day = findings.values.get(p.GIFT_DATE)
    if day is None or asked is not None:
        return None
    told = (each for each in placed if each.act is Act.TELL and each.topic in (Topic.GIFT, Topic.OPEN, Topic.EARLIER))
    return next((each.clause.text.strip() for each in told if _is_earlier(each.clause, str(day.value), history)), None)


def _is_earlier(clause: Clause, day: str, history: History) -> bool:
    """Whether a clause tells an amount with a day before the gift's: "장인어른이 2024년 4월 4일에 2천만원 주셔서"."""
    days = [mention.day for mention in clause.days if mention.day is not None and mention.day.isoformat() < day]
    won = [amount.won for amount in clause.money if amount.won is not None and amount.won >= LEAST_WON]
    known = {gift.gift_property_value for gift in history.gifts}
    by_somebody = bool(clause.persons) or bool(verbs_of(clause))
    return bool(days and won) and by_somebody and known.isdisjoint(won)


def read_earlier_in_part(message: Message, findings: Findings, history: History) -> None:
    """An earlier gift that is told in part is asked for; its value is none of the gift in hand."""
    told = _told_in_part(message.placed, history, findings, message.asked)
    if told is None:
        return
    findings.ambiguous[p.PRIOR_GIFTS] = told
    value = findings.values.get(p.GIFT_VALUE)
    others = {each.won for each in message.money if each.precision is Precision.EXACT and each.won}
    day = findings.values.get(p.GIFT_DATE)
    is_of_gift = day is not None and day.words in told
    if value is not None and value.words in told and others > {value.value} and not is_of_gift:
        findings.values.pop(p.GIFT_VALUE)


def answers_for_earlier(unknown: tuple[str, ...], history: History, findings: Findings) -> bool:
    """Whether a reply to the question for earlier gifts tells of one, or that there was none: then of nothing else.

    "저는 없어요. 와이프가 받은 것만 있어요", "… 받고 혼인공제 1억을 썼어요". "네 있어요" leaves open which.
    """
    if history.is_told or history.denied is not None:
        findings.values.clear()
        return True
    if p.PRIOR_GIFTS not in unknown and not history.says_something and tells_of_earlier(findings.text):
        findings.ambiguous.setdefault(p.PRIOR_GIFTS, findings.text.strip())
    return False
