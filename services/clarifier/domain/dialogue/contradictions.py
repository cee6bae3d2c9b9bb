"""Statements that do not go together: each is named, and the user is asked which is true.

Two kinds: one parameter that was said in two ways, and several that exclude each other.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.estate import parameters as i
from services.clarifier.domain.taxes import INHERITANCE_TAX, Tax
from shared.contracts.document import Parameters

SAID_TWICE: Final = "said_twice"
"""One parameter in two ways. The later is taken until the user says that the earlier is true."""

SAID_AT_ONCE: Final = "said_at_once"
"""The same, both in one message."""

NAMES: Final = (
    SAID_TWICE,
    SAID_AT_ONCE,
    "deduction_from_nobody_with_it",
    "skip_from_nobody_with_it",
    "minor_with_family_deduction",
    "debt_is_everything",
    "debt_is_more",
    "financial_assets_are_more",
)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What does not go together, and the parameter that the user is asked about.

    `otherwise`: the parameter's value if what is assumed is not true; null where it is then to be asked for.
    `what_if`: what to assume in order to see whether it changes the tax.
    """

    name: str
    parameter: str
    otherwise: JsonValue
    what_if: Parameters
    leaves_out: str | None = None
    """What is left out of the calculation if nothing can be computed with it, and nobody puts it right."""

    @property
    def is_of_one_parameter(self) -> bool:
        """Whether one parameter was said in two ways, and not several that exclude each other."""
        return self.name in (SAID_TWICE, SAID_AT_ONCE)


def said_twice(contested: Mapping[str, JsonValue], at_once: Collection[str] = ()) -> Iterator[Contradiction]:
    """The parameters that were said in two ways, each with its earlier value. `at_once`: those of the last message."""
    for parameter, earlier in contested.items():
        name = SAID_AT_ONCE if parameter in at_once else SAID_TWICE
        yield Contradiction(name, parameter, earlier, {parameter: earlier})


def clashes(tax: Tax, known: Parameters) -> Iterator[Contradiction]:
    """The known values that exclude each other, or hardly go together, although a tax can be computed with them."""
    if tax is INHERITANCE_TAX:
        return
    has_family_deduction = bool(known.get(p.MARRIAGE)) or bool(known.get(p.CHILDBIRTH))
    is_from_ascendant = known.get(p.RELATIONSHIP) in (None, "직계존속")
    if has_family_deduction and not is_from_ascendant:
        yield Contradiction("deduction_from_nobody_with_it", p.RELATIONSHIP, None, {p.RELATIONSHIP: "직계존속"})
    elif known.get(p.GENERATION_SKIPPING) is True and not is_from_ascendant:
        yield Contradiction("skip_from_nobody_with_it", p.RELATIONSHIP, None, {p.RELATIONSHIP: "직계존속"})
    if has_family_deduction and known.get(p.MINOR) is True:
        yield Contradiction("minor_with_family_deduction", p.MINOR, False, {p.MINOR: False})
    debt, value = known.get(p.DEBT), known.get(p.GIFT_VALUE)
    if isinstance(debt, int) and debt and debt == value:
        yield Contradiction("debt_is_everything", p.DEBT, None, {p.DEBT: 0})


def blocking(tax: Tax, known: Parameters) -> Contradiction | None:
    """What nothing can be computed with: a part that is more than the whole."""
    if tax is INHERITANCE_TAX:
        part, whole = known.get(i.FINANCIAL), known.get(i.ESTATE)
        found = Contradiction("financial_assets_are_more", i.FINANCIAL, None, {}, leaves_out=i.FINANCIAL)
    else:
        part, whole = known.get(p.DEBT), known.get(p.GIFT_VALUE)
        found = Contradiction("debt_is_more", p.DEBT, None, {}, leaves_out=p.DEBT)
    return found if isinstance(part, int) and isinstance(whole, int) and part > whole else None
