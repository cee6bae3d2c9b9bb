"""The parameters of a gift by name, and which values are possible. What they are is in `shared/contracts/parameters`."""

from datetime import date
from typing import Final

from shared.contracts.parameters.catalogue import GIFT
from shared.contracts.parameters.given import MAX_WON, RELATIONSHIPS

Value = str | int | bool

GIFT_DATE: Final = "gift_date"
RELATIONSHIP: Final = "donor_relationship"
GIFT_VALUE: Final = "gift_property_value"
GENERATION_SKIPPING: Final = "is_generation_skipping"
PARENT_DECEASED: Final = "parent_deceased"
MINOR: Final = "is_minor_recipient"
NON_RESIDENT: Final = "is_non_resident"
MARRIAGE: Final = "marriage_deduction_amount"
CHILDBIRTH: Final = "childbirth_deduction_amount"
DEBT: Final = "secured_debt"
PRIOR_GIFTS: Final = "prior_gifts"
"""Asked for where an earlier gift was told in part; and after a result, last, where nothing was said of any."""

REQUIRED: Final = GIFT.of_tier("required")
"""In the order of asking: without these there is no calculation."""
OPTIONAL: Final = GIFT.of_tier("follow_up")
"""The calculation assumes `False` or 0 where they were not said."""
PARAMETERS: Final = (*REQUIRED, *OPTIONAL)

FLAGS: Final = GIFT.asked_of_kind("yes_no")
AMOUNTS: Final = GIFT.asked_of_kind("amount")

FULL_FAMILY_DEDUCTION_WON: Final = 100_000_000
"""Marriage or childbirth deduction where no amount was said: the most there is (법53의2)."""

MORE_THAN_ANY_DEDUCTION_WON: Final = 1_000_000_000
"""Given before, it has used up the deduction of whoever gives (법53)."""

FAMILY_DEDUCTION_SINCE: Final = date(2024, 1, 1)
"""Marriage and childbirth deduction: gifts from this day on (법률 19932 부칙3)."""
AGE_OF_MAJORITY: Final = 19
MONTHS_TO_FILE: Final = 3
"""After the month of a gift (법68①)."""


def is_possible(parameter: str, value: Value) -> bool:
    """Whether a value can be used: a gift is worth something, no amount is negative or beyond all bounds."""
    if parameter in AMOUNTS:
        lowest = 1 if parameter == GIFT_VALUE else 0
        return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= MAX_WON
    if parameter in FLAGS:
        return isinstance(value, bool)
    return isinstance(value, str) and (parameter != RELATIONSHIP or value in RELATIONSHIPS)
