"""Several gifts of different days and donors that are in hand together: "아버지가 9월 1일에 1억, 작은아버지는 9월 15일에 3천 주셨어요. 합치면 세금이 얼마죠?"."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations
from typing import Final

from services.clarifier.domain.amounts.money import Precision
from services.clarifier.domain.days.calendar_words import months_since
from services.clarifier.domain.days.dates import Certainty, DateMention
from services.clarifier.domain.gift.earlier import DONE_THEN, NOW, tells_earlier
from services.clarifier.domain.gift.scope import clauses_of
from services.clarifier.domain.gift.together import Share, are_a_couple, is_of_no_gift, meant_alone, shares_of
from services.clarifier.domain.gift.topics import NONE, Placed, Topic, verbs_of
from services.clarifier.domain.parameters import GIFT_DATE, GIFT_VALUE, MONTHS_TO_FILE
from services.clarifier.domain.people.chosen import is_chosen
from services.clarifier.domain.people.family_paths import OUTSIDER, SELF
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import normalise
from shared.contracts.document import Parameters

_ALL_TAXES: Final = re.compile(
    r"(?:총|전부|모두|다|전체|둘\s?다|[두세]\s?(?:건|개|번)(?:의|을|를)?|합계|합산|도합)[^.!?\n]{0,16}(?:세금|증여세|세액|얼마)"
    r"|(?:세금|증여세|세액)[^.!?\n]{0,10}(?:총|전부|모두|다\s?(?:해서|합)|합[계치친쳐하해산]|전체|도합)"
    r"|(?:둘\s?다|모두|전부|다)\s?(?:합[치쳐하해]|더[하해])"
    r"|(?:합쳐|합해|합하|합치|더하|더해)[^.!?\n]{0,12}(?:세금|증여세|세액|얼마)"
)
_ARE_ADDED: Final = re.compile(
    r"합산\s?(?:되|돼|과세|하나|해야|신고|대상|기간|여부)|합쳐\s?(?:지|져|집)|따로\s?(?:따로\s)?(?:계산|신고|봐|보)"
)
""" "둘이 합산되나요?" asks for the rule."""
_GIVING: Final = (Topic.GIFT, Topic.OPEN, Topic.EARLIER)


@dataclass(frozen=True, slots=True)
class Dated:
    """A gift that one clause tells whole: who gives, how much, and on which day."""

    placed: Placed
    share: Share
    mention: DateMention
    day: date
    giver: str = ""
    """Who gives all of them, where others are who receive."""

    @property
    def is_listed(self) -> bool:
        """Whether its verb stands with a later one: "아버지가 9월 1일에 1억, "."""
        return not verbs_of(self.placed.clause)


@dataclass(frozen=True, slots=True)
class OneOfSeveral:
    """One of the gifts. `text`: the message as if it told of no other."""

    share: Share
    text: str


def apart_in(text: str, placed: Sequence[Placed], today: date) -> list[OneOfSeveral]:
    """The gifts of different days from different donors that a normalised text asks about; none where it tells of one."""
    gifts = _of_recipients([gift for each in placed if (gift := _dated(each)) is not None])
    shares = [gift.share for gift in gifts]
    if (
        len({gift.day for gift in gifts}) < 2
        or _is_another_in_play(placed, gifts)
        or _is_one_meant(text, shares, placed)
    ):
        return []
    asks_all = _ALL_TAXES.search(text) is not None and _ARE_ADDED.search(text) is None
    are_to_be_filed = all(months_since(gift.day, today) <= MONTHS_TO_FILE for gift in gifts)
    is_one_donor = any(
        one.name == other.name or are_a_couple(one, other, text) for one, other in combinations(shares, 2)
    )
    if not asks_all and (is_one_donor or not are_to_be_filed or _ARE_ADDED.search(text)):
        return []
    return [OneOfSeveral(gift.share, _alone(text, gift, gifts, placed)) for gift in gifts]


def _dated(each: Placed) -> Dated | None:
    clause = each.clause
    days = [mention for mention in clause.days if mention.day is not None and mention.certainty is Certainty.EXACT]
    shares = [] if is_of_no_gift(clause) else shares_of(clause) or _of_one_named(each)
    if each.topic not in _GIVING or len(days) != 1 or len(shares) != 1 or len(clause.money) != 1:
        return None
    day, share = days[0].day, shares[0]
    gives = not share.receives and share.path != OUTSIDER
    return Dated(each, share, days[0], day) if day is not None and gives else None


def _of_one_named(each: Placed) -> list[Share]:
    """ "3천5백을 10월 5일에 이모에게서 받았고": the amount before the only one who is named."""
    clause, named = each.clause, [person for person in each.clause.persons if person.path != SELF]
    amounts = [amount for amount in clause.money if amount.precision is Precision.EXACT and amount.won]
    if len(named) != 1 or len(amounts) != 1:
        return []
    (person,), (amount,) = named, amounts
    span = (min(person.start, amount.start), max(person.end, amount.end), person.case)
    return [Share(person.name, person.path, amount.won or 0, clause.text.strip(" ,."), *span)]


def _of_recipients(gifts: list[Dated]) -> list[Dated]:
    """ "할아버지가 9월 1일에 손자한테 1억, 9월 15일에 손녀한테 5천": what each gets; none where some name both sides otherwise."""
    if all(gift.share.recipient is None for gift in gifts):
        return gifts
    first, *rest = gifts
    if first.share.recipient is None or any(each.share.recipient or each.share.case is not Case.TO for each in rest):
        return []
    of_one = replace(first, share=first.share.of_recipient())
    return [of_one, *(replace(each, giver=first.share.name) for each in rest)]


def _is_another_in_play(placed: Sequence[Placed], gifts: Sequence[Dated]) -> bool:
    """Whether one of the gifts is before the others in hand, or more is told than these gifts."""
    told = [gift.placed for gift in gifts]
    is_new = [NOW.search(each.clause.bare) is not None for each in told]
    if any(is_new) and not all(is_new):
        return True
    if any(tells_earlier(each.clause, verbs_of(each.clause)) for each in told):
        return True
    rest = [each for each in placed if each not in told]
    is_done = any(
        DONE_THEN.search(each.clause.bare) and not _denies(each) for each in rest if each.topic is Topic.EARLIER
    )
    is_more = any(each.clause.money and each.topic in (*_GIVING, Topic.DEBT, Topic.OTHERS) for each in rest)
    return is_done or is_more


def _is_one_meant(text: str, shares: Sequence[Share], placed: Sequence[Placed]) -> bool:
    return meant_alone(shares, placed) or any(is_chosen(text, share.name) for share in shares)


def _denies(each: Placed) -> bool:
    return NONE.search(each.clause.bare) is not None


def _alone(text: str, gift: Dated, gifts: Sequence[Dated], placed: Sequence[Placed]) -> str:
    return "".join(_clauses_alone(text, gift, gifts, placed)).strip()


def _clauses_alone(text: str, gift: Dated, gifts: Sequence[Dated], placed: Sequence[Placed]) -> Iterator[str]:
    """The clauses without the other gifts and those that name several donors; this gift's with its verb and the whole day."""
    others = [other.placed for other in gifts if other is not gift]
    names = {other.share.name for other in gifts}
    for each in placed:
        clause = each.clause
        if each is gift.placed:
            day = _in_words(gift.day)
            told = f"{gift.giver}가 " if gift.giver else ""
            told += text[clause.start : gift.mention.start] + day + text[gift.mention.end : clause.end]
            told = _without_too(told, gift.share.name)
            yield f"{told.rstrip(' ,.')}{_verb_after(text, gift, gifts)}" if gift.is_listed else told
        elif each not in others and len(names & {person.name for person in clause.persons}) < 2:
            yield clause.text


def _without_too(told: str, name: str) -> str:
    """ "작은아버지도": beside nobody, where it is told alone."""
    too = rf"(?P<who>{re.escape(name)}(?:님|네)?)(?P<to>한테서?|에게서?|께서?)?도(?=\s)"
    return re.sub(too, lambda found: found["who"] + (found["to"] or "가"), told)


def _in_words(day: date) -> str:
    return f"{day.year}년 {day.month}월 {day.day}일"


def _verb_after(text: str, gift: Dated, gifts: Sequence[Dated]) -> str:
    """What the list that a gift is one of ends with: " 주셨어요."."""
    closing = next((each for each in gifts[gifts.index(gift) :] if not each.is_listed), None)
    if closing is None:
        return " 주셨어요." if gift.share.case is Case.SUBJECT else "."
    last = max(closing.placed.clause.money[-1].end, closing.mention.end)
    return text[last : closing.placed.clause.end]


def with_known_before(
    text: str, known: Parameters, parties: Mapping[str, str], said: Sequence[str], today: date
) -> str | None:
    """A later message that asks what one more donor's gift and the known one come to, with both told before it.

    "작은아버지한테도 9월 15일에 3천 받았어요. 합쳐서 증여세 얼마예요?"; None for any other. `said`: the other may have been
    told right before.
    """
    name, day, won = parties.get("giver_name"), known.get(GIFT_DATE), known.get(GIFT_VALUE)
    if not name or day is None or won is None or parties.get("recipient") != SELF or not _ALL_TAXES.search(text):
        return None
    first = f"{name}에게 {_in_words(date.fromisoformat(str(day)))}에 {won}원 받았어요."
    last = spaced(normalise(said[-1])).rstrip(" .") + "." if said else ""
    for told in (f"{first} {text}", f"{first} {last} {text}"):
        if apart_in(told, clauses_of(told, today, is_known=False, asked=None), today):
            return told
    return None
