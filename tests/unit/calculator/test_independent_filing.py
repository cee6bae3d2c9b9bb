"""Returns and payments computed a second time: every late day by itself, every month by walking to its end."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from services.calculator.adapters.statute_files import load_statute
from services.calculator.assessment import Assessment
from services.calculator.engine import TaxEngine
from shared.calendar.korean_holidays import korean_holidays
from shared.contracts.document import Parameters
from tests.unit.calculator.test_independent import first_open_day, month_end_by_walking, period_by_walking

ENGINE = TaxEngine(load_statute(), korean_holidays())
BASE_RATES = {"late": 20, "amended": 10}
CUTS = {
    "late": {1: 50, 3: 30, 6: 20},
    "amended": {1: 90, 3: 75, 6: 50, 12: 30, 18: 20, 24: 10},
}
CUTS_UNTIL_2019 = {"late": {1: 50, 6: 20}, "amended": {6: 50, 12: 20, 24: 10}}
LAST_KNOWN_PAYMENT = date(2026, 6, 30)


def credit_percent(day: date) -> int:
    return {2017: 7, 2018: 5}.get(day.year, 10 if day.year < 2017 else 3)


def daily(day: date) -> Fraction:
    if day <= date(2019, 2, 11):
        return Fraction(3, 10_000)
    return Fraction(25 if day <= date(2022, 2, 14) else 22, 100_000)


def cut(kind: str, due: date, filed: date) -> int:
    cuts = (CUTS if filed.year >= 2020 else CUTS_UNTIL_2019)[kind]
    return next((percent for months, percent in cuts.items() if filed <= period_by_walking(due, months)), 0)


@st.composite
def returned_gifts(draw: st.DrawFn) -> Parameters:
    """A gift of an adult child, and a return and a payment near the edges of the months that count."""
    day = draw(st.dates(date(2015, 1, 1), date(2025, 9, 30)))
    due = first_open_day(month_end_by_walking(day, 3))
    kind = draw(st.sampled_from(["on_time", "late", "amended"]))
    edge = period_by_walking(due, draw(st.sampled_from([1, 3, 6, 12, 18, 24])))
    filed = max(edge + timedelta(days=draw(st.integers(-20, 3))), due + timedelta(days=1))
    paid = filed + timedelta(days=draw(st.sampled_from([0, 0, 1, 400])))
    assume(paid <= LAST_KNOWN_PAYMENT)
    filing: dict[str, Any] = {"type": kind, "payment_date": paid.isoformat()}
    if kind != "on_time":
        filing |= {"filing_date": filed.isoformat(), "fraud": draw(st.booleans())}
    if kind == "amended":
        filing["reported_tax"] = draw(st.integers(0, 5_000_000))
    return {
        "gift_date": day.isoformat(),
        "donor_relationship": "직계존속",
        "gift_property_value": draw(st.integers(100_000_000, 2_000_000_000)),
        "filing": filing,
    }


def settled(parameters: dict[str, Any], tax: int) -> dict[str, Fraction]:
    """What the return and the payment come to, with every fraction of a won."""
    filing, day = parameters["filing"], date.fromisoformat(parameters["gift_date"])
    due = first_open_day(month_end_by_walking(day, 3))
    kind, paid = filing["type"], date.fromisoformat(filing["payment_date"])
    declared = {"on_time": tax, "late": 0, "amended": filing.get("reported_tax", 0)}[kind]
    credit = declared * credit_percent(day) // 100
    open_amount = tax - credit if kind == "on_time" else tax - declared
    reporting = Fraction(0)
    if kind != "on_time":
        percent = 40 if filing["fraud"] else BASE_RATES[kind]
        kept = 100 - cut(kind, due, date.fromisoformat(filing["filing_date"]))
        reporting = open_amount * Fraction(percent * kept, 10_000)
    late = open_amount * sum(daily(due + timedelta(days=n)) for n in range(1, (paid - due).days + 1))
    return {
        "filing_credit": Fraction(credit),
        "payable_tax": Fraction(tax - credit),
        "reporting_penalty": reporting,
        "late_payment_penalty": late,
        "total_due": open_amount + reporting + late,
    }


@settings(deadline=None, derandomize=True, max_examples=200)
@given(returned_gifts())
def test_the_engine_and_the_days_agree(gift: Parameters) -> None:
    """Up to a won for every amount of which a fraction was dropped."""
    outcome = ENGINE.assess("gift", gift)
    assert isinstance(outcome, Assessment), outcome
    figures = outcome.calculation.figures
    expected = settled(dict(gift), int(figures["tax_before_filing_credit"]))
    assert figures["filing_credit"] == expected["filing_credit"]
    assert figures["payable_tax"] == expected["payable_tax"]
    for name, dropped in (("reporting_penalty", 1), ("late_payment_penalty", 1), ("total_due", 2)):
        assert 0 <= expected[name] - int(figures[name]) < dropped, name
