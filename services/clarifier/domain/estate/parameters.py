"""The parameters of an inheritance that the dialogue asks for, by name, and which values are possible.

What they are is in `shared/contracts/parameters`. The calculator knows more of them; those have its defaults, which it states.
"""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from shared.contracts.parameters.catalogue import INHERITANCE
from shared.contracts.parameters.given import MAX_WON, MOST_RELATIVES

DEATH_DATE: Final = "death_date"
ESTATE: Final = "gross_estate"
DEBTS: Final = "debts"
SPOUSE: Final = "spouse"
CHILDREN: Final = "children"
ASCENDANTS: Final = "ascendants"
FINANCIAL: Final = "financial_assets"
BANK_DEBTS: Final = "financial_debts"
SPOUSE_ACTUAL: Final = "spouse_actual"
FUNERAL: Final = "funeral_general"
ENSHRINED: Final = "funeral_enshrine"
HOME: Final = "cohabiting_house_value"
HOME_DEBT: Final = "cohabiting_house_debt"
GIFTS: Final = "prior_gifts"
NONTAXABLE: Final = "nontaxable"
PERSONS: Final = "persons"
BEQUESTS: Final = "bequests_to_nonheirs"

REQUIRED: Final = INHERITANCE.of_tier("required")
"""Without these there is no calculation: who inherits decides the deductions."""
ASKED: Final = INHERITANCE.of_tier("required", "asked")
"""Asked before the first calculation, in this order."""
OPTIONAL: Final = INHERITANCE.of_tier("asked", "follow_up")
"""The calculation assumes their default where they were not said or are not known."""
PARAMETERS: Final = INHERITANCE.asked_for

AMOUNTS: Final = INHERITANCE.asked_of_kind("amount")
COUNTS: Final = INHERITANCE.asked_of_kind("count")
FAMILY: Final = frozenset({SPOUSE, CHILDREN})
"""Who inherits: what else is asked for depends on it."""


def asked(known: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """What is asked for before a calculation: beside a spouse without children, parents inherit too (민법 1000, 1003)."""
    if known.get(SPOUSE) is True and known.get(CHILDREN) == 0:
        return (*ASKED[:-1], ASCENDANTS, FINANCIAL)
    return ASKED


def is_possible(parameter: str, value: JsonValue) -> bool:
    """Whether a value can be used: an estate is worth something, no amount is negative or beyond all bounds."""
    if parameter in COUNTS:
        return isinstance(value, int) and 0 <= value <= MOST_RELATIVES
    if parameter in AMOUNTS:
        lowest = 1 if parameter == ESTATE else 0
        return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= MAX_WON
    return True
