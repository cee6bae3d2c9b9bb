"""The whole tax on an inheritance of 2025 computed again in fractions, straight from the articles, in another way."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from services.calculator.adapters.korean_holidays import korean_holidays
from services.calculator.adapters.statute_files import load_statute
from services.calculator.assessment import Assessment
from services.calculator.engine import TaxEngine
from shared.document import Parameters

ENGINE = TaxEngine(load_statute(), korean_holidays())
EOK = 100_000_000
SLICES = ((EOK, 10), (4 * EOK, 20), (5 * EOK, 30), (20 * EOK, 40), (10**17, 50))
"""How much of a base each percentage applies to, as 법 26 writes it: no progressive deduction."""

AMOUNTS = st.integers(0, 60 * EOK)


def tax_by_slices(base: int) -> int:
    tax, rest = Fraction(0), base
    for width, percentage in SLICES:
        part = min(rest, width)
        tax += Fraction(part * percentage, 100)
        rest -= part
    return floor(tax)


def deductions(case: dict[str, int]) -> Iterator[int]:
    """법 18-23의2 for a resident with a child at least, won."""
    yield max(2 * EOK + case["children"] * EOK // 2, 5 * EOK)
    if case["spouse"]:
        estate = Fraction(max(0, case["gross_estate"] - case["debts"]) + case["gift"])
        of_others = Fraction(case["children"], 1) / (Fraction(3, 2) + case["children"])
        limit = floor(max(Fraction(0), estate - case["bequest"]) * (1 - of_others))
        taken = min(case["spouse_actual"], limit, 30 * EOK)
        assume(not (limit < 5 * EOK <= case["spouse_actual"]))
        yield 5 * EOK if case["spouse_actual"] < 5 * EOK else taken
    money = case["financial_assets"]
    yield money if money <= EOK // 5 else sorted([EOK // 5, floor(Fraction(money, 5)), 2 * EOK])[1]
    yield min(case["house"], 6 * EOK)


def independent(case: dict[str, int]) -> int:
    """The tax before the filing credit; one gift to a child, taxed by itself after 50 million of deduction."""
    net = case["gross_estate"] - case["debts"] - 5_000_000
    taxable = max(net, 0) + case["gift"]
    gift_base = max(case["gift"] - EOK // 2, 0)
    ceiling = taxable - case["bequest"] - (gift_base if taxable > 5 * EOK else 0)
    base = taxable - min(sum(deductions(case)), max(ceiling, 0))
    if base < 500_000:
        return 0
    tax = tax_by_slices(base)
    if taxable <= 5 * EOK:
        return tax
    return tax - min(tax_by_slices(gift_base), floor(Fraction(tax * min(gift_base, base), base)))


@st.composite
def cases(draw: st.DrawFn) -> dict[str, int]:
    gross = draw(st.integers(1, 100 * EOK))
    spouse = draw(st.booleans())
    return {
        "gross_estate": gross,
        "debts": draw(AMOUNTS),
        "gift": draw(st.integers(0, 10 * EOK)),
        "bequest": draw(st.integers(0, gross)) * draw(st.booleans()),
        "spouse": spouse,
        "spouse_actual": draw(st.integers(0, gross)) * spouse,
        "children": draw(st.integers(1, 9)),
        "financial_assets": draw(st.integers(0, gross)) * draw(st.booleans()),
        "house": draw(st.integers(0, gross)) * draw(st.booleans()),
    }


def parameters_of(case: dict[str, int]) -> Parameters:
    base = max(case["gift"] - EOK // 2, 0)
    gift: Parameters = {
        "gift_date": "2021-07-01",
        "recipient": "자녀",
        "recipient_is_heir": True,
        "value": case["gift"],
        "deduction": case["gift"] - base,
        "tax_base": base,
        "computed_tax": tax_by_slices(base),
    }
    return {
        "death_date": "2025-03-10",
        "gross_estate": case["gross_estate"],
        "debts": case["debts"],
        "spouse": bool(case["spouse"]),
        "spouse_actual": case["spouse_actual"],
        "children": case["children"],
        "financial_assets": case["financial_assets"],
        "cohabiting_house_value": case["house"],
        "bequests_to_nonheirs": case["bequest"],
        "prior_gifts": [gift] if case["gift"] else [],
    }


@settings(deadline=None)
@given(cases())
def test_the_tax_is_the_same_by_another_way(case: dict[str, int]) -> None:
    expected = independent(case)
    outcome = ENGINE.assess("inheritance", parameters_of(case))
    assert isinstance(outcome, Assessment), outcome
    assert outcome.calculation.final_tax == expected
