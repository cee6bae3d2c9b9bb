"""The parameters of an inheritance that the dialogue knows: their names, and which values are possible.

The calculator knows more of them; those have its defaults, which it states.
"""

from typing import Final

from services.clarifier.domain.parameters import MAX_WON, Value

DEATH_DATE: Final = "death_date"
ESTATE: Final = "gross_estate"
DEBTS: Final = "debts"
SPOUSE: Final = "spouse"
CHILDREN: Final = "children"
FINANCIAL: Final = "financial_assets"
SPOUSE_ACTUAL: Final = "spouse_actual"
FUNERAL: Final = "funeral_general"

REQUIRED: Final = (DEATH_DATE, ESTATE, SPOUSE, CHILDREN)
"""Without these there is no calculation: who inherits decides the deductions."""
ASKED: Final = (DEATH_DATE, ESTATE, DEBTS, SPOUSE, CHILDREN, FINANCIAL)
"""Asked before the first calculation, in this order."""
OPTIONAL: Final = (DEBTS, FINANCIAL, SPOUSE_ACTUAL, FUNERAL)
"""The calculation assumes their default where they were not said or are not known."""
PARAMETERS: Final = (*ASKED, SPOUSE_ACTUAL, FUNERAL)

AMOUNTS: Final = frozenset({ESTATE, DEBTS, FINANCIAL, SPOUSE_ACTUAL, FUNERAL})
MOST_CHILDREN: Final = 30


def is_possible(parameter: str, value: Value) -> bool:
    """Whether a value can be used: an estate is worth something, no amount is negative or beyond all bounds."""
    if parameter == SPOUSE:
        return isinstance(value, bool)
    if parameter == DEATH_DATE:
        return isinstance(value, str)
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    if parameter == CHILDREN:
        return 0 <= value <= MOST_CHILDREN
    return (1 if parameter == ESTATE else 0) <= value <= MAX_WON
