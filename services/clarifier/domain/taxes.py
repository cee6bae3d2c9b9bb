"""The taxes that a conversation can be about, and what each needs to know.

Of what both ask for, earlier gifts, each has a question of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from services.clarifier.domain import parameters as gift
from services.clarifier.domain.estate import parameters as inheritance
from services.clarifier.domain.gift.dealing import LOAN, LOAN_RATE, MARKET_VALUE, PURCHASE_PRICE, Kind
from shared.contracts.document import Intent

TaxIntent = Literal["gift_tax", "inheritance_tax"]


@dataclass(frozen=True, slots=True)
class Tax:
    """`required`: no calculation without them. `asked`: asked before the first calculation, in this order.

    `optional`: those with a default, which is assumed for what the user does not know.
    """

    intent: TaxIntent
    required: tuple[str, ...]
    asked: tuple[str, ...]
    optional: tuple[str, ...]


GIFT_TAX: Final = Tax("gift_tax", gift.REQUIRED, gift.REQUIRED, gift.OPTIONAL)
INHERITANCE_TAX: Final = Tax("inheritance_tax", inheritance.REQUIRED, inheritance.ASKED, inheritance.OPTIONAL)

_OF_LOAN: Final = (gift.GIFT_DATE, gift.RELATIONSHIP, LOAN)
_OF_PURCHASE: Final = (gift.GIFT_DATE, gift.RELATIONSHIP, MARKET_VALUE, PURCHASE_PRICE)
DEALING_TAXES: Final[Mapping[Kind, Tax]] = {
    Kind.GIFT: GIFT_TAX,
    Kind.LOAN: Tax("gift_tax", _OF_LOAN, _OF_LOAN, (LOAN_RATE, *gift.OPTIONAL)),
    Kind.PURCHASE: Tax("gift_tax", _OF_PURCHASE, _OF_PURCHASE, gift.OPTIONAL),
}
"""The gift tax on what is not a gift of property."""


def tax_of(intent: Intent | None) -> Tax:
    """The tax of an intent. A conversation that has not come to one is about gifts until it says otherwise."""
    return INHERITANCE_TAX if intent == "inheritance_tax" else GIFT_TAX
