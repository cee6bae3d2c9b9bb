"""An earlier gift of which not all was understood: it is asked about, since it may be added to the one in hand (법47②)."""

from collections.abc import Iterable

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import LEAST_WON
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.clause import Clause
from services.clarifier.domain.gift.topics import Placed, Topic, verbs_of
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.prior_gifts import History


def told_in_part(placed: Iterable[Placed], history: History, findings: Findings, asked: str | None) -> str | None:
    """The words that tell of an earlier gift without its day or its value, or that no earlier gift was made of."""
    if history.denied is not None:
        return None
    unusable = [gift.words for gift in history.gifts if not gift.is_usable]
    if unusable and not history.is_question and len(unusable) == len(history.gifts):
        return unusable[0]
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
