"""The figures of the law in force, in words: from the statute data, for sentences that are written by hand."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final

from services.calculator.adapters.statute_files import load_statute
from services.calculator.domain.law import Statute
from services.calculator.domain.progressive_rate import Bracket
from services.calculator.domain.statute import Reduction
from services.calculator.domain.wording import korean_won

FILE: Final = Path(__file__).parents[2] / "shared" / "contracts" / "law.json"
_UNITS: Final[Mapping[str, Callable[[int], str]]] = {
    "won": korean_won,
    "months": lambda value: f"{value}개월",
    "years": lambda value: f"{value}년",
    "degree": lambda value: f"{value}촌",
    "basis_points": lambda value: f"{value / 100:g}%",
    "per_100_000_a_day": lambda value: f"{value / 1000:g}%",
}

_EXAMPLE_GIFT: Final = 900_000_000
_EXAMPLE_ESTATES: Final = {"estate": 1_000_000_000, "larger_estate": 2_000_000_000}


def law_in_words() -> str:
    """The content of the file: each value that is in force by its name, as JSON."""
    law = load_statute()
    found = dict(sorted([*_values(law), *_examples(law), *_in_english(law)]))
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def _values(law: Statute) -> Iterator[tuple[str, str]]:
    for statute in (law.gift, law.inheritance):
        for field in fields(statute):
            if (say := _UNITS.get(field.metadata.get("unit", ""))) is not None:
                yield field.name, say(getattr(statute, field.name).in_force)
    gift = law.gift
    yield (
        "minor_deduction_left_at_majority",
        korean_won(gift.ascendant_deduction.in_force - gift.minor_deduction.in_force),
    )
    yield "age_of_majority", f"{gift.age_of_majority.in_force}세"
    yield "senior_age", f"{law.inheritance.senior_age.in_force}세"
    yield "rates", ", ".join(_brackets(gift.rates.in_force.brackets))
    yield "late_return_reductions", ", ".join(_reductions(gift.late_return_reductions.in_force))
    yield "amended_return_reductions", ", ".join(_reductions(gift.amended_return_reductions.in_force))
    estate = law.inheritance
    yield (
        "reinheritance_rates",
        ", ".join(_yearly(estate.reinheritance_years.in_force, estate.reinheritance_yearly_loss.in_force)),
    )


def _examples(law: Statute) -> Iterator[tuple[str, str]]:
    """What two ways come to, before the credit for filing in time, with nothing given before: for answers that compare them."""
    gift, estate = law.gift, law.inheritance

    def given(value: int) -> int:
        return gift.rates.in_force.tax_on(value - gift.ascendant_deduction.in_force).amount

    def left(value: int, *deductions: int) -> int:
        return estate.rates.in_force.tax_on(max(0, value - sum(deductions))).amount

    lump_sum, spouse = estate.lump_sum_deduction.in_force, estate.spouse_minimum.in_force
    yield "example_gift", korean_won(_EXAMPLE_GIFT)
    yield "example_third_of_gift", korean_won(_EXAMPLE_GIFT // 3)
    yield "example_tax_of_one_child", korean_won(given(_EXAMPLE_GIFT))
    yield "example_tax_of_three_children", korean_won(3 * given(_EXAMPLE_GIFT // 3))
    for name, value in _EXAMPLE_ESTATES.items():
        yield f"example_{name}", korean_won(value)
        yield f"example_{name}_given", korean_won(given(value))
        yield f"example_{name}_left_to_children", korean_won(left(value, lump_sum))
        yield f"example_{name}_left_with_spouse", korean_won(left(value, lump_sum, spouse))


def _in_english(law: Statute) -> Iterator[tuple[str, str]]:
    """What is told in English too."""
    gift, estate = law.gift, law.inheritance
    won = {
        "spouse_deduction": gift.spouse_deduction,
        "ascendant_deduction": gift.ascendant_deduction,
        "minor_deduction": gift.minor_deduction,
        "relative_deduction": gift.relative_deduction,
        "marriage_childbirth_cap": gift.marriage_childbirth_cap,
        "lump_sum_deduction": estate.lump_sum_deduction,
        "spouse_minimum": estate.spouse_minimum,
    }
    yield from ((f"{name}_in_english", _million(amount.in_force)) for name, amount in won.items())
    months = {
        "filing_period_months": gift.filing_period_months,
        "inheritance_filing_months": estate.inheritance_filing_months,
        "inheritance_filing_months_abroad": estate.inheritance_filing_months_abroad,
    }
    yield from ((f"{name}_in_english", f"{value.in_force} months") for name, value in months.items())
    yield "aggregation_years_in_english", f"{gift.aggregation_years.in_force} years"
    yield "rates_in_english", ", ".join(_brackets_in_english(gift.rates.in_force.brackets))


def _million(won: int) -> str:
    return f"{won // 1_000_000:,} million won"


def _brackets_in_english(brackets: tuple[Bracket, ...]) -> Iterator[str]:
    for bracket in brackets:
        rate = f"{bracket.rate_bp / 100:g}%"
        yield f"{rate} up to {_million(bracket.up_to)}" if bracket.up_to is not None else f"{rate} above"


def _yearly(years: int, loss_bp: int) -> Iterator[str]:
    """What is left of a credit that loses as much each year: all of it within the first."""
    return (f"{year}년 안이면 {100 - (year - 1) * loss_bp / 100:g}%" for year in range(1, years + 1))


def _reductions(reductions: tuple[Reduction, ...]) -> Iterator[str]:
    return (f"{_within(each.within_months)} 안이면 {each.rate_bp / 100:g}%" for each in reductions)


def _within(months: int) -> str:
    """A span of months: 3개월, 1년, 1년 6개월."""
    years, rest = divmod(months, 12)
    return " ".join([*([f"{years}년"] if years else []), *([f"{rest}개월"] if rest else [])])


def _brackets(brackets: tuple[Bracket, ...]) -> Iterator[str]:
    for bracket in brackets:
        rate = f"{bracket.rate_bp / 100:g}%"
        yield f"{korean_won(bracket.up_to)}까지 {rate}" if bracket.up_to is not None else f"그 위로는 {rate}"
