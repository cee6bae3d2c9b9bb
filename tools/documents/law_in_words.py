"""The figures of the law in force, in words: from the statute data, for sentences that are written by hand."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final

from services.calculator.adapters.statute_files import load_statute
from services.calculator.domain.progressive_rate import Bracket
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


def law_in_words() -> str:
    """The content of the file: each value that is in force by its name, as JSON."""
    return json.dumps(dict(sorted(_values())), indent=2, ensure_ascii=False) + "\n"


def _values() -> Iterator[tuple[str, str]]:
    law = load_statute()
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
    yield (
        "late_return_reductions",
        ", ".join(
            f"{each.within_months}개월 안이면 {each.rate_bp / 100:g}%" for each in gift.late_return_reductions.in_force
        ),
    )


def _brackets(brackets: tuple[Bracket, ...]) -> Iterator[str]:
    for bracket in brackets:
        rate = f"{bracket.rate_bp / 100:g}%"
        yield f"{korean_won(bracket.up_to)}까지 {rate}" if bracket.up_to is not None else f"그 위로는 {rate}"
