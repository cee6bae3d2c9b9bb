"""`understand` line by line."""

import json

import pytest

from services.clarifier.batch import KeyMissing, understand


def answers(*lines: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in understand(lines)]


def line(**fields: object) -> str:
    return json.dumps({"id": "a", "today": "2025-11-21", **fields}, ensure_ascii=False)


def test_a_line_in_is_a_line_out() -> None:
    assert answers(line(text="어제 부모님께 1억 받았어요")) == [
        {
            "id": "a",
            "intent": "gift_tax",
            "slots": {"gift_date": "2025-11-20", "donor_relationship": "직계존속", "gift_property_value": 100_000_000},
            "unknown": [],
        }
    ]


def test_the_question_gives_a_short_reply_its_meaning() -> None:
    assert answers(line(text="네", asked="is_minor_recipient"))[0]["slots"] == {"is_minor_recipient": True}
    assert answers(line(text="몰라요", asked="gift_date"))[0]["unknown"] == ["gift_date"]


def test_a_giver_outside_the_family_is_none_of_the_four_relationships() -> None:
    assert answers(line(text="친구가 1억 줬어요"))[0]["slots"] == {"gift_property_value": 100_000_000}


def test_personal_numbers_are_masked_first_as_in_the_gateway() -> None:
    masked = answers(line(text="남편이 2억 줬어요 010-1234-5678"))[0]
    assert masked["slots"] == {"donor_relationship": "배우자", "gift_property_value": 200_000_000}


@pytest.mark.parametrize(
    ("bad", "row_id"),
    [
        ("{", None),
        ("[1]", None),
        ("null", None),
        ('{"id": "a"}', "a"),
        (line(text=5), "a"),
        (line(text="1억", today="어제"), "a"),
        (line(text="1억", asked="shoe_size"), "a"),
        (line(text="1억", id=None), None),
        ('{"id": 1e999, "text": "", "today": "2025-11-21"}', None),
        ("[" * 100_000, None),
    ],
)
def test_a_bad_line_is_an_error_line(bad: str, row_id: str | None) -> None:
    error, after = answers(bad, line(text="1억"))
    assert error["id"] == row_id
    assert error["error"]["code"] == "INVALID_LINE"  # type: ignore[index]
    assert after["intent"] == "gift_tax"


def test_blank_lines_are_passed_over() -> None:
    assert answers("", "  \n") == []


def test_gemini_without_a_key_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GOOGLE_API_KEY", raising=False)
    with pytest.raises(KeyMissing, match="GOOGLE_API_KEY"):
        list(understand([line(text="1억")], gemini=True))
