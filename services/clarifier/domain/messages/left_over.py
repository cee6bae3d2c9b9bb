"""What a message mentions that is neither in the case nor beside the point: while it may change the tax, no figure is shown.

The words of a clause that is recognised as of somebody else, of the law or of nothing are covered before they are read,
each with its reason (`gift.covering`); what a reader claims has a role (`amount_roles`). Of the rest nothing may be lost.
"""

import re
from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.gift_value import is_official
from services.clarifier.domain.amounts.money import LEAST_WON, Amount, Precision
from services.clarifier.domain.amounts.role import Role
from services.clarifier.domain.amounts.secured_debt import MOVES_INTO, SOUGHT_LEASE
from services.clarifier.domain.amounts.so_often import times_over
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.gift.debts import NAMED, is_no_debt
from services.clarifier.domain.gift.own_money import given_beside_loan, won_returned
from services.clarifier.domain.gift.share import PART_NAMED, gives_all_that_two_hold, share_in, tells_value_of_part
from services.clarifier.domain.gift.topics import Topic, verbs_of
from services.clarifier.domain.messages.deductions import is_money_sent
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.prior_gifts import History
from services.clarifier.domain.messages.reading import LeftOver
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.parties import declines
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.writing.text import Placed as Mention
from services.clarifier.domain.writing.text import is_denied

_OF_THE_CASE: Final = frozenset({Role.GIFT, Role.DEBT})
_MOST_ADDENDS: Final = 4
_TIMES: Final = re.compile(r"씩|번|차례|매달|다달이|개월|회|돈에|돈|주당|한\s?주|평당")
_YEAR: Final = re.compile(r"\s?[일이삼사오육칠팔구]?\s?년")
_MISTAKEN: Final = re.compile(r"\s?원?(?:이)?(?:라|란)?\s?(?:고|로)?\s?(?:잘못|착각|오타)")
""" "2억5천인데 2억이라고 잘못 썼어요"."""
_OF_THE_LAW: Final = re.compile(
    r"\s?원?\s?(?:까지|이하|이상|미만|한도|공제|넘|밑|아래|안\s?(?:넘|되)|(?:새로|만)?\s?(?:남|생기|줄)[은는]?\s?(?:건지|거))"
)
""" "이번에도 6억 밑이니까", "공제가 3천만 남은 건지": a figure of the law."""
_NO_PROPERTY: Final = (_YEAR, _MISTAKEN, _OF_THE_LAW, SOUGHT_LEASE, MOVES_INTO)


def left_over(message: Message, findings: Findings, history: History) -> Iterator[LeftOver]:
    """The amounts, parts, people and days of a message that went into nothing."""
    yield from _amounts(message, findings, history)
    yield from _parts(message, findings)
    yield from _people(message)
    yield from _days(message, findings, history)


def _amounts(message: Message, findings: Findings, history: History) -> Iterator[LeftOver]:
    case = won_of_case(message, findings, history)
    of_the_case = frozenset({Role.GIFT}) if is_money_sent(message) else _OF_THE_CASE
    told = [
        amount
        for amount, role in zip(message.money, message.roles, strict=True)
        if (role in of_the_case or (role is Role.PURCHASE and _changes_hands(message, amount)))
        and amount.precision is Precision.EXACT
        and (amount.won or 0) >= LEAST_WON
    ]
    told = [each for each in told if not of_the_law(message.text, each.end)]
    told = [each for each in told if not (case and is_official(message.text, each.start))]
    parts = addends({amount.won for amount in told if amount.won}, case)
    if _TIMES.search(message.text):
        parts |= {each.won for each in told if each.won and any(won > each.won and won % each.won == 0 for won in case)}
    for amount in told:
        if amount.won not in case and amount.won not in parts:
            yield LeftOver(p.GIFT_VALUE, _words(message, amount), amount.won)


def of_the_law(text: str, end: int) -> bool:
    """Whether a figure that ends there is none of a gift: a figure of the law, a year, a slip that is put right."""
    return any(words.match(text, end) for words in _NO_PROPERTY)


def _changes_hands(message: Message, amount: Amount) -> bool:
    """Whether the clause of an amount tells that it is given: "신랑은 1억3천 받았어요", though a purchase is told too."""
    gifts = (each.clause for each in message.placed if each.topic is Topic.GIFT and verbs_of(each.clause))
    return any(clause.start <= amount.start < clause.end for clause in gifts)


def won_of_case(message: Message, findings: Findings, history: History) -> set[int]:
    """Every amount of the case that the message states."""
    stated = [each.value for each in (*findings.values.values(), *findings.added.values())]
    won = {value for value in stated if isinstance(value, int) and not isinstance(value, bool)}
    won |= {share.won for share in message.shares}
    won |= {gift.gift_property_value for gift in history.gifts if gift.gift_property_value}
    won |= {int(note.value) for note in message.notes if note.field in ("used", "debt")}
    if message.owed is not None and message.owed.won is not None:
        is_left = message.owed.is_left_to_giver
        told = [
            (placed.clause, each)
            for placed in message.placed
            if placed.topic is Topic.DEBT or (is_left and NAMED.search(placed.clause.bare))
            for each in placed.clause.money
        ]
        owed = [each.won or 0 for clause, each in told if not is_no_debt(clause, each)]
        won |= {each.won for clause, each in told if each.won and is_no_debt(clause, each)}
        is_whole = message.owed.is_in_parts or message.owed.won in (0, sum(owed))  # 0: the giver goes on paying it
        won |= {message.owed.won, *(owed if is_whole else ())}
    if returned := won_returned(each.clause for each in message.placed):
        won |= {returned, *(value + returned for value in won)}
    if given_beside_loan(message.text, message.money) is not None:
        won |= {each.won for each in message.money if each.won}
    times = ((each.won, times_over(message.text, each.end)) for each in message.money if each.won)
    won |= {each for each, often in times if often > 1 and each * often in won}
    share = share_in(message.text)
    return won | ({int(value / share) for value in won} if share else set())


def addends(told: Collection[int], case: Collection[int]) -> set[int]:
    """The amounts that together come to one of the case."""
    found: set[int] = set()
    for size in range(2, min(len(told), _MOST_ADDENDS) + 1):
        for some in combinations(told, size):
            if sum(some) in case:
                found |= set(some)
    return found


def _parts(message: Message, findings: Findings) -> Iterator[LeftOver]:
    """A part of a thing, where the value is not of that part."""
    value = findings.values.get(p.GIFT_VALUE)
    share = share_in(message.text)
    is_taken = share is not None and any(
        value and each.won and each.won * share == value.value for each in message.money
    )
    if value is None or is_taken or tells_value_of_part(message.text) or gives_all_that_two_hold(message.text):
        return
    if (to := message.parties.recipient) is not None and to.path != SELF:
        return  # "아들딸에게 2억을 반반 나눠줬어요": each of several gets a part
    for each in message.placed:
        if each.topic in (Topic.GIFT, Topic.OPEN) and (part := PART_NAMED.search(each.clause.text)):
            yield LeftOver(p.GIFT_VALUE, part[0].strip())


def _people(message: Message) -> Iterator[LeftOver]:
    parties = message.parties
    known = {SELF} | {person.path for person in (parties.giver, parties.recipient) if person}
    known |= {share.path for share in message.shares} | {note.owner for note in message.notes}
    gifts = [each.clause for each in message.placed if each.topic is Topic.GIFT and (each.clause.money)]
    for person in message.persons:
        takes_part = person.case in (Case.SUBJECT, Case.FROM, Case.GIVER) and not person.is_deceased
        takes_part = takes_part and not declines(message.text, person)
        if takes_part and person.path not in known and any(each.start <= person.start < each.end for each in gifts):
            yield LeftOver(p.RELATIONSHIP, person.name)


def _days(message: Message, findings: Findings, history: History) -> Iterator[LeftOver]:
    if p.GIFT_DATE not in findings.values:
        return
    known = {str(findings.values[p.GIFT_DATE].value)} | {note.value for note in message.notes}
    known |= {gift.gift_date.isoformat() for gift in history.gifts if gift.gift_date}
    gifts = [each.clause for each in message.placed if each.topic is Topic.GIFT]
    for mention in message.days:
        is_of_gift = any(each.start <= mention.start < each.end for each in gifts)
        is_said = mention.certainty is Certainty.EXACT and not is_denied(message.text, mention.end)
        if is_of_gift and is_said and mention.day and mention.day.isoformat() not in known:
            yield LeftOver(p.GIFT_DATE, _words(message, mention), mention.day.isoformat())


def _words(message: Message, mention: Mention) -> str:
    return message.text[mention.start : mention.end].strip()
