"""A message and everything that the readers find in it, before it is said what it means."""

import re
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts import amount_roles
from services.clarifier.domain.amounts.money import Amount, amounts, stated
from services.clarifier.domain.amounts.open_debt import DebtTold, of_open_debt
from services.clarifier.domain.amounts.purchase import of_purchase
from services.clarifier.domain.amounts.role import Role
from services.clarifier.domain.amounts.superseded import settled
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.days.corrected_day import with_corrected_day
from services.clarifier.domain.days.dates import DateMention, date_mentions
from services.clarifier.domain.days.relative_day import with_relative_days
from services.clarifier.domain.days.repaired_day import with_repaired_parts
from services.clarifier.domain.gift.circumstances import circumstances
from services.clarifier.domain.gift.covering import beside_in, debts_in, of_the_gift, taken
from services.clarifier.domain.gift.debts import Debt
from services.clarifier.domain.gift.earlier import earlier_gifts
from services.clarifier.domain.gift.notes import Note
from services.clarifier.domain.gift.scope import acts_of, clauses_of, debt_in, pays_debt_of_another
from services.clarifier.domain.gift.together import Share, shares_in
from services.clarifier.domain.gift.topics import Placed
from services.clarifier.domain.messages.frames import Whole, reconciled, told_whole
from services.clarifier.domain.messages.scope import Scope
from services.clarifier.domain.occasions.event_owner import mothers, newborns
from services.clarifier.domain.occasions.family_denials import denied_events
from services.clarifier.domain.people.chosen import of_chosen_giver
from services.clarifier.domain.people.common_law import by_registration, without_unregistered
from services.clarifier.domain.people.couples import parents_apart
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.gifts_of_others import besides, gifts_of_others
from services.clarifier.domain.people.hearsay import gifts_heard_of
from services.clarifier.domain.people.informants import without_informants
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.known_parties import KnownParties, as_recipient_is_called, in_hand
from services.clarifier.domain.people.parties import Parties, find_parties
from services.clarifier.domain.people.person import Person
from services.clarifier.domain.people.transfers import Transfer, transfers
from services.clarifier.domain.stance import replies
from services.clarifier.domain.writing.text import BARRIER, Span, without

_INSTEAD: Final = re.compile(r"(?:아니(?:라|고|구)|말고)\s?$")
_NAMED_LAST: Final = re.compile(r"(?:아니(?:라|고|구|었)|말고)[가-힣]{0,3}[\s.!~]*$")
_NO_WORDS: Final = BARRIER + " .,!?~ㅋㅎㅠ아음"
"""What may stand beside a name alone: "아 아버지요"."""


@dataclass(frozen=True, slots=True)
class Message:
    """`text`: without what tells of other gifts. `scope`: what does. `rules_out_amount`: "5천이 아니라" is said.

    `named`: the sides as this message alone names them; `parties`: those that it is about.
    """

    text: str
    today: date
    asked: str | None
    scope: Scope
    days: list[DateMention]
    persons: list[Person]
    money: list[Amount]
    roles: list[Role]
    verbs: list[Transfer]
    named: Parties
    parties: Parties
    rules_out_amount: bool
    besides: list[Span]
    """Where another gift of one of the known parties is told."""
    debt: DebtTold = DebtTold.NOTHING
    notes: tuple[Note, ...] = ()
    """What is told of people around the gift."""
    owed: Debt | None = None
    """What clauses of their own say of a debt on the property."""
    shares: list[Share] = field(default_factory=list)
    """What each of several givers gives on one day."""
    acts: frozenset[Act] = frozenset()
    remarks: list[Span] = field(default_factory=list)
    """Where it tells what is beside the point."""
    placed: tuple[Placed, ...] = ()
    """Its clauses, each with what it is of."""
    recipient_before: str = ""
    """What who receives was called before; empty where he was not named."""
    whole: Whole | None = None
    """The clause that tells both sides, where no party was known before."""

    @property
    def said(self) -> str:
        """All of it, also what tells of other gifts."""
        return "".join(each.clause.text for each in self.placed)


def read_message(
    text: str,
    today: date,
    asked: str | None,
    known_day: date | None = None,
    known: KnownParties | None = None,
    *,
    debt: DebtTold = DebtTold.NOTHING,
    sides: KnownParties | None = None,
) -> Message:
    """Find days, people, amounts and verbs, each in what the ones before have left.

    `known_day`: the day of the gift as it was said before, of which the message may put a part right.
    `known`: who gives and receives, as it was said before. `debt`: what was said of one. `sides`: the parties
    also where only their names tell them apart.
    """
    placed = clauses_of(text, today, is_known=known is not None, asked=asked)
    noted = circumstances(placed, asked, today, known=known)
    owed = debt_in(placed, asked, known or sides)
    spans = [*taken(placed, noted), *(debts_in(placed) if owed is not None else ())]
    scope = Scope(without(of_the_gift(text, placed, is_known=known is not None), spans), earlier_gifts(placed))
    whole = told_whole(text, placed) if known is None and asked is None else None
    message = _read_in(scope, text, today, asked, known_day, known, debt, whole)
    is_all_given = asked == p.GIFT_VALUE and len(message.money) == 1 and debt is DebtTold.NOTHING
    return replace(
        message,
        roles=_as_given(message.roles) if is_all_given or pays_debt_of_another(placed) else message.roles,
        notes=tuple(note for _, notes in noted for note in notes),
        owed=owed,
        shares=_shares(placed, asked, known),
        acts=acts_of(placed),
        remarks=beside_in(placed),
        placed=tuple(placed),
        recipient_before=before.recipient_name if (before := known or sides) is not None else "",
        whole=whole,
    )


def _shares(placed: list[Placed], asked: str | None, known: KnownParties | None) -> list[Share]:
    """Of an answer to what was given only with the known giver: "제 거는 1억 8천, 큰형이 2억 5천이고요" names who else got some."""
    shares = shares_in(placed)
    is_of_giver = known is None or known.giver in {share.path for share in shares}
    return shares if asked != p.GIFT_VALUE or is_of_giver else []


def _read_in(
    scope: Scope,
    text: str,
    today: date,
    asked: str | None,
    known_day: date | None,
    known: KnownParties | None,
    debt: DebtTold,
    whole: Whole | None,
) -> Message:
    """What the readers find in the part of a message that is of the gift in hand. `whole`: a clause that tells all of it."""
    chosen = of_chosen_giver(scope.text)
    others = gifts_of_others(chosen, known) or gifts_heard_of(chosen)
    scoped = without(chosen, others)
    days = with_repaired_parts(scoped, date_mentions(scoped, today, is_asked=asked == p.GIFT_DATE))
    days = with_corrected_day(scoped, days, known_day, today)
    rest = without(scoped, days)
    persons = without_unregistered(
        scoped, people(without(rest, [*denied_events(rest), *mothers(rest), *newborns(rest)]))
    )
    apart = parents_apart(scoped)
    if apart is not None:  # "엄마요. 엄마 아빠는 2011년에 이혼하셨고": neither of them gives by that
        outside = [person for person in persons if not apart.start() <= person.start < apart.end()]
        persons = outside if any(person.path != SELF for person in outside) else persons
    found = amounts(without(rest, [Span(person.start, person.end) for person in persons]))
    money = stated(rest, found)
    readable = without(rest, money)
    verbs = transfers(readable)
    persons = without_informants(scoped, persons, verbs, is_giver_known=known is not None)
    days = with_relative_days(scoped, days, verbs)
    is_open = not _is_named_instead(text, readable, persons, asked) and chosen == scope.text
    named = reconciled(whole, find_parties(readable, persons, verbs, asked=asked if is_open else None))
    parties = by_registration(scoped, in_hand(readable, persons, verbs, named, known, asked), persons, known)
    persons = as_recipient_is_called(persons, known)
    money, roles = settled(scoped, money, amount_roles.roles(scoped, money))
    roles = of_open_debt(scoped, money, of_purchase(scoped, money, roles, verbs), debt)
    rules_out, told = len(money) < len(found), besides(chosen, others, known)
    return Message(
        scoped, today, asked, scope, days, persons, money, roles, verbs, named, parties, rules_out, told, debt
    )


def _is_named_instead(text: str, readable: str, persons: list[Person], asked: str | None) -> bool:
    """Who is named instead of another is the giver, whatever was asked: "아 엄마가 아니라 할머니요"."""
    return (
        replies.interjects(text)
        or any(_INSTEAD.search(readable, 0, person.start) for person in persons)
        or _NAMED_LAST.search(readable) is not None
        or (asked != p.RELATIONSHIP and len(persons) == 1 and not without(readable, persons).strip(_NO_WORDS))
    )


def _as_given(roles: list[Role]) -> list[Role]:
    """The roles where no amount is somebody's debt, or beside the point."""
    return [Role.GIFT if role in (Role.DEBT, Role.OTHER) else role for role in roles]
