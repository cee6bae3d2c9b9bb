"""Tests of tables with hundreds of cases."""

import functools
import inspect
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import pytest

LIMIT_SECONDS: Final = 600.0
"""For all cases of a table together, on a machine that does much else."""
Test = Callable[..., Any]
Case = tuple[str, Mapping[str, Any]]
"""What a case is called, and its arguments."""


def all_of(
    names: str | Sequence[str], cases: Iterable[Any], ids: Callable[[Any], str] | None = None
) -> Callable[[Test], Test]:
    """`pytest.mark.parametrize`, but where xdist distributes the tests one test is all cases.

    What xdist does for a test takes five milliseconds, which is longer than most cases do. All of them are tried, and the
    test fails with the names of those that failed. Its other fixtures are set up once: they must be such as can be shared.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return pytest.mark.parametrize(names, list(cases), ids=ids)
    table = [_case([names] if isinstance(names, str) else names, case, ids) for case in cases]

    def decorated(test: Test) -> Test:
        return pytest.mark.timeout(LIMIT_SECONDS)(_of_all(test, table))

    return decorated


def _case(names: Sequence[str], case: Any, ids: Callable[[Any], str] | None) -> Case:
    if isinstance(case, pytest.ParameterSet):
        values, name = case.values, case.id
    else:
        values, name = (case,) if len(names) == 1 else tuple(case), None
    called = name or ", ".join(str(ids(value) if ids else value) for value in values)
    return str(called), dict(zip(names, values, strict=True))


def _of_all(test: Test, table: Sequence[Case]) -> Test:
    given = {name for _, arguments in table for name in arguments}

    @functools.wraps(test)
    async def tried_in_turn(**fixtures: Any) -> None:
        failed: list[BaseException] = []
        for name, arguments in table:
            try:
                await test(**arguments, **fixtures)
            except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  # Whatever a test can fail with.
                failed.append(_named(error, name))
        _report(failed, len(table))

    @functools.wraps(test)
    def tried(**fixtures: Any) -> None:
        failed: list[BaseException] = []
        for name, arguments in table:
            try:
                test(**arguments, **fixtures)
            except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  # Whatever a test can fail with.
                failed.append(_named(error, name))
        _report(failed, len(table))

    made: Test = tried_in_turn if inspect.iscoroutinefunction(test) else tried
    signature = inspect.signature(test)
    fixtures = [each for each in signature.parameters.values() if each.name not in given]
    made.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
    return made


def _named(error: BaseException, name: str) -> BaseException:
    error.add_note(f"The case: {name}")
    return error


def _report(failed: Sequence[BaseException], count: int) -> None:
    if failed:
        names = "\n".join(note for error in failed for note in error.__notes__)
        raise BaseExceptionGroup(f"{len(failed)} of {count} cases failed.\n{names}", failed)
