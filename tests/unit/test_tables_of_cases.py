"""A table that is one test tries every case, and names those that fail."""

import pytest

from tests.support.tables import all_of


@pytest.fixture(autouse=True)
def distributed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")


CASES = [(1, 1), pytest.param(2, 3, id="two and three"), (4, 4), (5, 6)]


def failed_of(group: ExceptionGroup[Exception]) -> list[list[str]]:
    return [each.__notes__ for each in group.exceptions]


def test_all_are_tried_and_those_that_fail_are_named() -> None:
    tried = list[int]()

    @all_of(("one", "other"), CASES)
    def same(one: int, other: int, fixture: list[int]) -> None:
        fixture.append(one)
        assert one == other

    with pytest.raises(ExceptionGroup, match="2 of 4 cases failed") as raised:
        same(fixture=tried)
    assert tried == [1, 2, 4, 5]
    assert failed_of(raised.value) == [["The case: two and three"], ["The case: 5, 6"]]


async def test_so_are_those_of_a_coroutine() -> None:
    @all_of("number", [1, 2, 3], ids=lambda number: f"number {number}")
    async def small(number: int) -> None:
        assert number < 3

    with pytest.raises(ExceptionGroup, match="1 of 3 cases failed") as raised:
        await small()
    assert failed_of(raised.value) == [["The case: number 3"]]


def test_nothing_is_raised_where_none_fails() -> None:
    @all_of("number", [1, 2])
    def positive(number: int) -> None:
        assert number > 0

    positive()
