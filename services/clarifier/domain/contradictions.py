"""Statements that do not go together: each is named, and the user is asked which is true.

Two kinds: one parameter that was said in two ways, and several that exclude each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain import inheritance_parameters as i
from services.clarifier.domain import parameters as p
from services.clarifier.domain.taxes import INHERITANCE_TAX, Tax
from shared.document import Parameters

SAID_TWICE: Final = "said_twice"
"""One parameter in two ways. The later is taken until the user says that the earlier is true."""

NAMES: Final = (
    SAID_TWICE,
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


def said_twice(contested: Mapping[str, JsonValue]) -> Iterator[Contradiction]:
    """The parameters that were said in two ways, each with its earlier value."""
    for parameter, earlier in contested.items():
        yield Contradiction(SAID_TWICE, parameter, earlier, {parameter: earlier})


def clashes(tax: Tax, known: Parameters) -> Iterator[Contradiction]:
    """The known values that exclude each other, or hardly go together."""
    yield from _clashes_of_inheritance(known) if tax is INHERITANCE_TAX else _clashes_of_gift(known)


def _clashes_of_gift(known: Parameters) -> Iterator[Contradiction]:
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


def _clashes_of_inheritance(known: Parameters) -> Iterator[Contradiction]:
    financial, estate = known.get(i.FINANCIAL), known.get(i.ESTATE)
    if isinstance(financial, int) and isinstance(estate, int) and financial > estate:
        yield Contradiction("financial_assets_are_more", i.ESTATE, None, {i.ESTATE: estate + financial})


def impossible_debt(tax: Tax, known: Parameters) -> Contradiction | None:
    """A debt on the property that is more than the property: nothing can be computed with it."""
    debt, value = known.get(p.DEBT), known.get(p.GIFT_VALUE)
    if tax is INHERITANCE_TAX or not isinstance(debt, int) or not isinstance(value, int) or debt <= value:
        return None
    return Contradiction("debt_is_more", p.DEBT, None, {p.DEBT: 0})
