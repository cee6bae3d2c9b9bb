"""What an amount in a message can be the amount of."""

from enum import Enum, auto


class Role(Enum):
    GIFT = auto()
    DEBT = auto()
    CLAIMED = auto()
    """A deduction, no word says which: "3천만 공제할게요"."""
    MARRIAGE = auto()
    CHILDBIRTH = auto()
    PURCHASE = auto()
    """What the buyer pays, or pays with."""
    OTHER = auto()
    """A tax, a limit, an income, a price once paid, the speaker's own money."""
