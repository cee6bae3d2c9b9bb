"""The whole tax on an inheritance computed a second time: other code, other methods, no step of the engine.

The table as slices in fractions, ages by counting birthdays, statutory shares as what the others leave, the deadline by
walking day by day. Law of 2016-2024 as plain figures, beside the engine's data.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from itertools import count
from math import ceil, floor

from hypothesis import given, settings

from services.calculator.adapters.statute_files import load_statute
from services.calculator.domain.refusal import Refusal
from services.calculator.engine import TaxEngine
from shared.calendar.korean_holidays import korean_holidays
from tests.unit.calculator.inheritance_strategies import EOK, Case, inheritances

HOLIDAYS = korean_holidays()
ENGINE = TaxEngine(load_statute(), HOLIDAYS)
MILLION = 10**6
SLICES = ((EOK, 10), (4 * EOK, 20), (5 * EOK, 30), (20 * EOK, 40), (10**17, 50))
"""How much of a base each percentage applies to, as 법 26 writes it: no progressive deduction."""
FILING_CREDIT = {2016: 10, 2017: 7, 2018: 5}


def table(base: int) -> int:
    tax, rest = Fraction(0), base if base >= 500_000 else 0
    for width, percentage in SLICES:
        part = min(rest, width)
        tax += Fraction(part * percentage, 100)
        rest -= part
    return floor(tax)


def birthdays_until(born: date, age: int, day: date) -> int:
    """How many birthdays up to that one come after the day."""
    return sum((born.year + year, born.month, born.day) > (day.year, day.month, day.day) for year in range(1, age + 1))


def within(earlier: str, years: int, day: date) -> bool:
    return (int(earlier[:4]) + years, earlier[5:]) >= (day.year, day.isoformat()[5:])


def personal(case: Case, day: date) -> Iterator[int]:
    """법 20, for each person."""
    for person in case.get("persons", []):
        yield 10 * MILLION * ceil(person.get("life_expectancy", 0))
        relation, born = person["relation"], date.fromisoformat(person["birth_date"])
        if relation == "자녀":
            yield 50 * MILLION
        if relation != "배우자":
            yield 10 * MILLION * birthdays_until(born, 19, day)
            yield 50 * MILLION * (relation != "자녀" and not birthdays_until(born, 65, day))


def spouse(case: Case, gifts: list[Case]) -> tuple[int, int]:
    """법 19: the limit, and what is deducted."""
    if not case["spouse"]:
        return 0, 0
    others = Fraction(case["children"] or case["ascendants"])
    to_heirs = sum(gift["value"] for gift in gifts if gift["recipient_is_heir"])
    estate = case["gross_estate"] - sum(case.get(name, 0) for name in ("nontaxable", "debts", "public_dues"))
    shared = max(0, max(0, estate) - case.get("bequests_to_nonheirs", 0) + to_heirs)
    taxed = sum(gift["tax_base"] for gift in gifts if gift["recipient"] == "배우자")
    limit = max(0, floor(shared * (1 - others / (others + Fraction(3, 2)))) - taxed)
    return limit, max(min(case["spouse_actual"], limit, 30 * EOK), 5 * EOK)


def house(case: Case, day: date) -> int:
    """법 23의2, without a debt on it."""
    percentage, most = (100, 6 * EOK) if day.year >= 2020 else (80, 5 * EOK)
    value: int = case.get("cohabiting_house_value", 0)
    return min(most, value * percentage // 100)


def financial(case: Case) -> int:
    net: int = max(0, case.get("financial_assets", 0) - case.get("financial_debts", 0))
    return net if net <= 20 * MILLION else sorted([20 * MILLION, net // 5, 2 * EOK])[1]


def reinherited(case: Case, day: date) -> Fraction:
    """법 30②, before its limit."""
    credit = Fraction(0)
    for earlier in case.get("short_term_reinheritance", []):
        years = next(year for year in count(1) if within(earlier["prior_death_date"], year, day))
        part = Fraction(earlier["reinherited_value"], earlier["prior_estate_value"])
        credit += earlier["prior_calculated_tax"] * part * max(0, 11 - years) / 10
    return credit


def deadline(case: Case, day: date) -> date:
    """법 67, 기본법 5: the day before the first of the month after, walked on over the days of rest."""
    months = day.month + (10 if case["decedent_or_heir_abroad"] else 7)
    last = date(day.year + (months - 1) // 12, (months - 1) % 12 + 1, 1) - timedelta(1)
    while last.weekday() >= 5 or HOLIDAYS(last) or (last.month, last.day) == (5, 1):
        last += timedelta(1)
    return last


def independent(case: Case) -> dict[str, int | str]:
    """The figures by their public names."""
    day, resident = date.fromisoformat(case["death_date"]), case["decedent_resident"]
    gifts = [
        gift
        for gift in case.get("prior_gifts", [])
        if within(gift["gift_date"], 10 if gift["recipient_is_heir"] else 5, day)
    ]
    funeral = sorted([5 * MILLION, case.get("funeral_general", 0), 10 * MILLION])[1] * resident
    funeral += min(5 * MILLION, case.get("funeral_enshrine", 0)) * resident
    less = funeral + sum(case.get(name, 0) for name in ("nontaxable", "debts", "public_dues"))
    added = sum(gift["value"] for gift in gifts)
    taxable = max(0, case["gross_estate"] - less) + added
    alone = case["spouse"] and not case["children"] and not case["ascendants"]
    basic = 2 * EOK + sum(personal(case, day)) * resident
    basic = basic if alone or not resident else max(basic, 5 * EOK)
    limit, for_spouse = spouse(case, gifts) if resident else (0, 0)
    deducted = basic + for_spouse + (financial(case) + house(case, day)) * resident
    ceiling = taxable - case.get("bequests_to_nonheirs", 0)
    ceiling -= sum(gift["value"] - gift["deduction"] for gift in gifts) * (taxable > 5 * EOK)
    base = taxable - min(deducted, max(0, ceiling))
    base -= min(base, case.get("appraisal_fee", 0), 5 * MILLION)
    tax = table(base)
    surtax = Fraction(0)
    whole = case["gross_estate"] - case.get("nontaxable", 0)
    whole += sum(gift["value"] for gift in gifts if gift["recipient_is_heir"])
    for taker in case.get("generation_skip", []):
        heavy = taker["minor"] and taker["value"] > 20 * EOK
        surtax += Fraction(tax * taker["value"], whole) * Fraction(4 if heavy else 3, 10) if whole else 0
    paid, bases = (sum(gift[name] for gift in gifts) for name in ("computed_tax", "tax_base"))
    credit = min(paid, floor(Fraction(tax * min(bases, base), base))) if base and taxable > 5 * EOK else 0
    again = min(floor(reinherited(case, day)), tax - credit)
    final = tax + floor(surtax) - credit - again
    filing_credit = final * FILING_CREDIT.get(day.year, 3) // 100
    payable = final - filing_credit
    return {
        "funeral_deduction": funeral,
        "added_gifts": added,
        "taxable_value": taxable,
        "basic_or_lump_deduction": basic,
        "spouse_limit": limit,
        "spouse_deduction": for_spouse,
        "deduction_sum": deducted,
        "deduction_limit": max(0, ceiling),
        "taxable_base": base,
        "calculated_tax": tax,
        "surtax": floor(surtax),
        "gift_tax_credit": credit,
        "short_term_credit": again,
        "tax_before_filing_credit": final,
        "filing_credit": filing_credit,
        "payable_tax": payable,
        "installment_max": max(0, min(payable - 10 * MILLION, payable // 2))
        if payable < 20 * MILLION
        else payable // 2,
        "filing_deadline": deadline(case, day).isoformat(),
    }


@settings(deadline=None, derandomize=True, max_examples=400)
@given(inheritances())
def test_every_figure_is_the_same_by_another_way(case: Case) -> None:
    outcome = ENGINE.assess("inheritance", case)
    expected = independent(case)
    assert not isinstance(outcome, Refusal), outcome
    assert {name: outcome.calculation.figures[name] for name in expected} == expected
