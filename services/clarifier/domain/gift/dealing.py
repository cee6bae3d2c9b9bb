"""What is no gift of property, though it is told like one: a loan without or with low interest, a purchase below value.

Such a message is read as if what is lent or sold were given; what was agreed for it is read by itself. So who takes part,
when and how much need no second reader.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.writing.text import Placed

DEALING: Final = "dealing"
"""Where the case file keeps which one a conversation is of."""


LOAN: Final = "loan_principal"
LOAN_RATE: Final = "loan_interest_rate_bp"
LOAN_INTEREST: Final = "loan_interest_paid"
"""Won a year, where that is agreed instead of a rate."""
MARKET_VALUE: Final = "market_value"
PURCHASE_PRICE: Final = "purchase_price"


class Kind(StrEnum):
    LOAN = "loan"
    """법41의4."""
    PURCHASE = "purchase"
    """법35."""
    GIFT = "gift"
    """A gift after all: "빌린 게 아니라 받은 거예요"."""


VALUE: Final[Mapping[Kind, str]] = {Kind.LOAN: LOAN, Kind.PURCHASE: MARKET_VALUE, Kind.GIFT: p.GIFT_VALUE}
"""The parameter that is told where a gift's value would be."""
TERMS: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.LOAN: (LOAN_RATE, LOAN_INTEREST),
    Kind.PURCHASE: (PURCHASE_PRICE,),
    Kind.GIFT: (),
}
"""What is agreed for it."""


@dataclass(frozen=True, slots=True)
class Term:
    """What was agreed, and the words that say it."""

    value: int
    words: str


@dataclass(frozen=True, slots=True)
class Dealing:
    """What a message says of one. `text`: the message, as if the property were given; the terms are left out of it."""

    kind: Kind
    text: str
    terms: Mapping[str, Term] = field(default_factory=dict)
    beside: str = ""
    """Words of a loan that a message tells beside a gift."""
    is_anew: bool = False
    """It is told whole, and not of what is in hand."""
    unclear: Mapping[str, str] = field(default_factory=dict)
    """Terms that were told, and not what they are."""


_GIVEN: Final = re.compile(
    r"증여(?!세|로\s?(?:보|간주|봐|추정|될|되|잡)|인가|인지|일까|문제|가?\s?아[닌니]|에\s?해당|\s?이익)|받[았은을기]|주[셨신실시려]|줬|드[렸릴]"
)


def tells_gift_anew(text: str, value: object, *, is_asked: bool) -> bool:
    """Whether a normalised message tells of a gift beside the loan or the purchase in hand: "그리고 이모한테 1억 받았어요".

    `value`: what is lent or sold. `is_asked`: it was asked for.
    """
    sums = [amount.won for amount in amounts(text) if amount.won]
    if is_asked or not sums or value in sums or _GIVEN.search(text) is None:
        return False
    return any(person.path != SELF for person in people(text)) and "이자" not in text


def rewritten(text: str, forms: Sequence[tuple[re.Pattern[str], str]]) -> str:
    for pattern, form in forms:
        text = pattern.sub(form, text)
    return text


def cut(text: str, found: Sequence[Placed]) -> str:
    """The text with a space where something was."""
    for each in sorted(found, key=lambda place: place.start, reverse=True):
        text = f"{text[: each.start]} {text[each.end :]}"
    return re.sub(r"\s{2,}", " ", text)
