"""What a parameter may be, up to the very edge."""

from collections.abc import Callable

import pytest

from services.calculator.domain.reading import Reader
from services.calculator.domain.refusal import Refusal, Refused

TITLES = {"name": "이름", "rows": "목록"}


def refusal_of(read: Callable[[Reader], object], value: object) -> Refusal:
    with pytest.raises(Refused) as raised:
        read(Reader({"name": value, "rows": value}, TITLES))
    return raised.value.refusal


@pytest.mark.parametrize("value", [0, 1, 30])
def test_a_count(value: int) -> None:
    assert Reader({"name": value}, TITLES).count("name", 30) == value


@pytest.mark.parametrize("value", [-1, 31, True, 1.0, "1", None])
def test_no_count(value: object) -> None:
    refusal = refusal_of(lambda reader: reader.count("name", 30), value)
    assert refusal.parameter == "name"
    assert refusal.code == ("MISSING_PARAMETER" if value is None else "INVALID_PARAMETER")


@pytest.mark.parametrize(("value", "text"), [(" 가 ", "가"), ("가" * 100, "가" * 100), ("", None), ("  ", None)])
def test_a_text(value: str, text: str | None) -> None:
    assert Reader({"name": value}, TITLES).text("name") == text


@pytest.mark.parametrize("value", ["가" * 101, "가\n나", 7, ["가"]])
def test_no_text(value: object) -> None:
    refusal = refusal_of(lambda reader: reader.text("name"), value)
    assert refusal == Refusal("name", "INVALID_PARAMETER", "이름은 100자까지의 글이어야 합니다. 짧게 다시 적어 주세요.")


@pytest.mark.parametrize("value", [None, "", {}])
def test_what_is_null_or_empty_is_absent(value: object) -> None:
    reader = Reader({"name": value}, TITLES)
    assert not reader.has("name")
    assert reader.optional_day("name") is None
    assert reader.record("name", TITLES) is None
    assert reader.amount("name", 7) == 7


@pytest.mark.parametrize("value", [0, False, []])
def test_a_zero_a_no_or_none_of_a_list_is_given(value: object) -> None:
    assert Reader({"name": value}, TITLES).has("name")


def test_rows() -> None:
    rows = Reader({"rows": [{"name": number} for number in range(100)]}, TITLES).rows("rows", TITLES)
    assert [row.count("name", 100) for row in rows] == list(range(100))


def test_too_many_rows() -> None:
    refusal = refusal_of(lambda reader: reader.rows("rows", TITLES), [{}] * 101)
    assert refusal == Refusal(
        "rows", "INVALID_PARAMETER", "목록은 100건까지만 계산할 수 있습니다. 나누어 계산해 주세요."
    )
