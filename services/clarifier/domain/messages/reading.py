"""What one message says: only what was said, each value with the words that it came from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum, StrEnum, auto
from typing import Final

from services.clarifier.domain.amounts.open_debt import DebtTold
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.gift.dealing import Kind
from services.clarifier.domain.gift.notes import Note
from services.clarifier.domain.messages.intents import Subject
from services.clarifier.domain.messages.prior_gifts import History
from services.clarifier.domain.parameters import GIFT_DATE, RELATIONSHIP, Value
from services.clarifier.domain.people.known_parties import KnownParties, from_document
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.taxes import GIFT_TAX, TaxIntent
from shared.contracts.document import Parameters


@dataclass(frozen=True, slots=True)
class ToldBefore:
    """What was said of the gift in hand, as far as the next message is read by it."""

    day: date | None = None
    parties: KnownParties | None = None
    debt: DebtTold = DebtTold.NOTHING
    named: KnownParties | None = None
    """The parties also where only their names tell them apart."""


NOTHING_BEFORE: Final = ToldBefore()


@dataclass(frozen=True, slots=True)
class Expected:
    """What a message is likely to be about: the tax in hand, what is known, and the parameter that was asked for.

    `set_aside`: what is known of the other tax. `donor_group`, `parties`: who gives and receives, as the dialogue
    remembers it.
    """

    tax: TaxIntent = "gift_tax"
    parameter: str | None = None
    known: Parameters = field(default_factory=dict)
    set_aside: Parameters = field(default_factory=dict)
    donor_group: str | None = None
    parties: Mapping[str, str] = field(default_factory=dict)
    debt: DebtTold = DebtTold.NOTHING
    is_calculated: bool = False
    """A result was shown: what is asked now is asked of it, what is supposed is computed beside the case."""
    estate: EstateCase = field(default_factory=EstateCase)
    """What was told of the inheritance."""
    dealing: Kind | None = None
    """The loan or the purchase that the conversation is of."""
    said: tuple[str, ...] = ()
    """What the user said before, where the conversation was of one tax only."""
    shown: frozenset[int] = frozenset()
    """The taxes that were shown, in won: named once more, they tell nothing."""

    @property
    def told_before(self) -> ToldBefore:
        gift = self.known if self.tax == "gift_tax" else self.set_aside
        day, named = gift.get(GIFT_DATE), from_document(self.parties, gift.get(RELATIONSHIP))
        parties = named if named and named.are_told_apart else None
        return ToldBefore(date.fromisoformat(str(day)) if day else None, parties, self.debt, named)


class Remark(StrEnum):
    """What is understood of a message beside its values, and said in the answer, for it may not be what was meant."""

    OTHER_GIFT = "other_gift"
    """A gift beside the one in hand is not calculated with."""
    COUPLE = "couple"
    """Both spouses of a couple of ascendants are one giver."""
    ADDED = "added"
    """An amount is taken for more of the gift in hand."""
    ANOTHER_DAY = "another_day"
    """An amount is taken for a gift of the same giver on another day."""
    UNREGISTERED = "unregistered"
    """Who was called a spouse is none for the law."""
    MARRIED = "married"
    """Who is no kin is supposed to be married to the recipient."""
    EACH = "each"
    """Whether a sum is that of each of several is not said."""
    WHOSE = "whose"
    """Of several who get different sums it is not said whose a new one is."""
    WHOSE_DAY = "whose_day"
    """Of several of different days it is not said whose a new one is."""
    INHERITED = "inherited"
    """What was inherited beside the gift in hand is none, and not calculated with."""
    LOAN = "loan"
    """A loan beside the gift in hand is not calculated with."""
    RECEIVED = "received"
    """An amount that somebody received is neither left nor owed by the dead."""
    UNCOUNTED = "uncounted"
    """Something that changes the tax of an estate and is not computed."""


@dataclass(frozen=True, slots=True)
class GiftOfSeveral:
    """One gift of several that a message tells. `won`: where the amounts differ; `count`: of so many alike; `day`: as it is written in a case."""

    name: str
    count: int
    won: int | None
    relationship: str
    skips_generation: bool
    donor_group: str | None = None
    day: str | None = None
    is_minor: bool | None = None


@dataclass(frozen=True, slots=True)
class OneAbroad:
    """Of several who receive one lives abroad. `row`: among which of the known gifts he is; `name`: what he is called."""

    row: int
    name: str


@dataclass(frozen=True, slots=True)
class SeveralTold:
    """`gives_each`: the parts are of several who give to one; otherwise of several who receive of one. None: it is one gift."""

    parts: tuple[GiftOfSeveral, ...]
    gives_each: bool


class Telling(Enum):
    """How a message tells a value."""

    DIRECTLY = auto()
    """As an answer, or as something that nobody mentions by the way."""
    BY_TRANSFER = auto()
    """With the verb by which the gift changes hands: "1억 주셨어요"."""
    BY_NAME = auto()
    """Under the name of what it is: "금액은 1억인데"."""
    BY_ITSELF = auto()
    """With hardly another word: "1억이요"."""
    IN_PASSING = auto()
    """Beside something else that is told: "관리비는 18만원이고"."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A value, the words of the message that state it, and how they do."""

    value: Value
    words: str
    telling: Telling = field(default=Telling.DIRECTLY, compare=False)


@dataclass(frozen=True, slots=True)
class LeftOver:
    """A mention that went into nothing. `parameter`: what it could be of; `value`: its own, where it has one."""

    parameter: str
    words: str
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A message as understood. A parameter that was not mentioned is in none of the mappings."""

    subject: Subject
    wish: Wish = Wish.NONE
    values: Mapping[str, Stated] = field(default_factory=dict)
    ambiguous: Mapping[str, str] = field(default_factory=dict)
    """Words that name a parameter, but no single value of it."""
    impossible: Mapping[str, str] = field(default_factory=dict)
    """Words that state what cannot be: a day no calendar has, an amount below zero."""
    unknown: tuple[str, ...] = ()
    """Parameters that the user says he does not know."""
    topic: str | None = None
    """The parameter whose meaning is asked for."""
    names_parent_as_giver: bool = False
    """The giver is a parent, which settles that no generation is skipped."""
    names_real_estate: bool = False
    names_death: bool = False
    is_aside: bool = False
    """It tells of somebody or something else, and nothing that was asked for: "동생은 어제 이사했대요"."""
    added: Mapping[str, Stated] = field(default_factory=dict)
    """Amounts that come on top of what was said before, if something was: "땅 2억도 있어요"."""

    otherwise: Mapping[str, Value] = field(default_factory=dict)
    """What the same message says of a parameter besides, that its value does not go with: "미성년자인데 30살이에요"."""
    remarks: Mapping[Remark, str] = field(default_factory=dict)
    """Each with the words that it is about."""
    history: History = field(default_factory=History)
    """Gifts before the one in question."""
    donor_group: str | None = None
    """Who gives, in a name that is the same for everybody whom the law takes for one giver."""
    parties: KnownParties | None = None
    """Who gives and who receives; None where the message does not say it."""
    notes: Notes | None = None
    """What the message changes in the notes of an inheritance."""
    circumstances: tuple[Note, ...] = ()
    """What is told of people around the gift; the law makes parameters of it."""
    acts: frozenset[Act] = frozenset()
    """What its clauses do: tell, ask, suppose …"""
    several: SeveralTold | None = None
    """The gifts of one day that it tells of, the first of which the values are of."""
    sums: Mapping[int, int] = field(default_factory=dict)
    """What it puts right of several that are known: the number of the gift, and its won."""
    days: Mapping[int, str] = field(default_factory=dict)
    """The same of days."""
    one_abroad: OneAbroad | None = None
    dealing: Kind | None = None
    """Whether it is of a loan, of a purchase, or of a gift after all; None where it does not say."""
    left_over: tuple[LeftOver, ...] = ()
    """What it mentions that is neither in the case nor beside the point."""

    @property
    def says_something(self) -> bool:
        said = (
            self.circumstances
            or self.values
            or self.sums
            or self.days
            or self.added
            or self.ambiguous
            or self.impossible
            or self.unknown
        )
        noted = self.notes is not None and self.notes.says_something
        return bool(said) or noted or self.history.says_something


def goes_on(reading: Reading, set_aside: Parameters, donor_group: str | None) -> bool:
    """Whether a message tells more of the gift that was set aside: its giver again, and nothing that differs."""
    if reading.donor_group is None or reading.donor_group != donor_group:
        return False
    said = {name: value.value for name, value in reading.values.items() if name in GIFT_TAX.required}
    return all(set_aside.get(name, value) == value for name, value in said.items())
