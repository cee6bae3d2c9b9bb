"""What `make mutation` runs against every mutant: the calculator's plain tests, all as one.

mutmut starts pytest for each of some thousand mutants. With one test for each case pytest would need seconds to collect
and report them; called one after the other they take one. The property tests are left out: what they find depends on
what they draw.
"""

import asyncio
import inspect
from collections.abc import Iterator
from functools import partial
from itertools import product
from types import ModuleType
from typing import Any

from services.calculator.adapters.statute_files import load_statute
from services.calculator.engine import TaxEngine
from shared.calendar.korean_holidays import korean_holidays
from tests.unit.calculator import (
    test_alternatives,
    test_assessment,
    test_cases,
    test_choices_at_edges,
    test_defects,
    test_engine,
    test_excuses,
    test_golden,
    test_guidance,
    test_handlers,
    test_inheritance_alternatives,
    test_inheritance_cases,
    test_inheritance_guidance,
    test_marriage_childbirth,
    test_names,
    test_other_law,
    test_reading,
    test_refusal,
    test_several_gifts,
    test_what_if,
    test_wording,
)

MODULES = (
    test_golden,
    test_cases,
    test_inheritance_cases,
    test_guidance,
    test_inheritance_guidance,
    test_alternatives,
    test_choices_at_edges,
    test_inheritance_alternatives,
    test_assessment,
    test_what_if,
    test_handlers,
    test_engine,
    test_marriage_childbirth,
    test_other_law,
    test_reading,
    test_names,
    test_excuses,
    test_refusal,
    test_several_gifts,
    test_defects,
    test_wording,
)
"""The whole results first: they find most."""


def test_the_calculator() -> None:
    law, is_holiday = load_statute(), korean_holidays()
    fixtures = {"law": law, "statute": law.gift, "is_holiday": is_holiday, "engine": TaxEngine(law, is_holiday)}
    for module in MODULES:
        for test in plain_tests(module, fixtures):
            outcome = test()
            if inspect.iscoroutine(outcome):
                asyncio.run(outcome)


def plain_tests(module: ModuleType, fixtures: dict[str, Any]) -> Iterator[partial[Any]]:
    """The tests of a module with their fixtures, once for each set of parameters."""
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if name.startswith("test_"):
            names = inspect.signature(function).parameters
            needed = {name: fixtures[name] for name in names if name in fixtures}
            for arguments in parameter_sets(function):
                yield partial(function, **needed, **arguments)


def parameter_sets(function: Any) -> Iterator[dict[str, Any]]:
    """One set of arguments for each combination that `pytest.mark.parametrize` asks for."""
    marks = [mark for mark in getattr(function, "pytestmark", []) if mark.name == "parametrize"]
    for rows in product(*(mark.args[1] for mark in marks)):
        arguments: dict[str, Any] = {}
        for mark, row in zip(marks, rows, strict=True):
            names = [mark.args[0]] if isinstance(mark.args[0], str) else mark.args[0]
            arguments |= zip(names, [row] if len(names) == 1 else row, strict=True)
        yield arguments
