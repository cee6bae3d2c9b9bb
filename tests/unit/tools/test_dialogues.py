"""`converse` line by line."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from services.clarifier.batch import KeyMissing
from tests.support.fake_gemini import FakeGemini, Reply, answer, failure, serve
from tools.dialogues import converse


def answers(*lines: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in converse(lines)]


def line(*messages: object, **fields: object) -> str:
    turns = [{"user": message} for message in messages]
    return json.dumps({"id": "a", "today": "2025-11-21", "turns": turns, **fields}, ensure_ascii=False)


@contextmanager
def served(*replies: Reply) -> Iterator[FakeGemini]:
    """A scripted Gemini with a loop of its own: the command runs one itself."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    serving = serve()
    try:
        fake = asyncio.run_coroutine_threadsafe(serving.__aenter__(), loop).result(10)
        fake.script(*replies)
        yield fake
        asyncio.run_coroutine_threadsafe(serving.__aexit__(None, None, None), loop).result(10)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def test_a_conversation_in_is_a_line_a_turn_out() -> None:
    said = {"donor_relationship": "직계존속", "gift_property_value": 100_000_000}
    assert answers(line("부모님께 1억 받았어요", "어제요")) == [
        {
            "id": "a",
            "turn": 0,
            "intent": "gift_tax",
            "asks": "gift_date",
            "collected": said,
            "missing": ["gift_date"],
            "final_tax": None,
        },
        {
            "id": "a",
            "turn": 1,
            "intent": "gift_tax",
            "asks": None,
            "collected": {**said, "gift_date": "2025-11-20"},
            "missing": [],
            "final_tax": 5_000_000,
        },
    ]


def test_a_follow_up_is_nothing_that_a_calculation_needs() -> None:
    last = answers(line("어제 부모님께 1억 받았어요", "결혼 때문이에요"))[-1]
    assert (last["asks"], last["missing"], last["final_tax"]) == (None, [], 0)


def test_a_turn_without_a_calculation_has_no_tax() -> None:
    calculated, thanks = answers(line("어제 삼촌이 3천만원 줬어요", "오늘 날씨 어때요?"))
    assert calculated["final_tax"] == 2_000_000
    assert thanks["final_tax"] is None
    assert thanks["intent"] == "out_of_scope"
    assert thanks["collected"] == calculated["collected"]


def test_what_a_value_that_cannot_be_needs_is_asked_for() -> None:
    refused = answers(line("아빠가 1900년 1월 1일에 1억 줬어요"))[0]
    assert (refused["asks"], refused["missing"], refused["final_tax"]) == ("gift_date", ["gift_date"], None)


def test_what_an_inheritance_needs_is_missing_but_none_of_a_gifts_tiers() -> None:
    first, _, last = answers(line("아버지가 3월 10일에 돌아가셨어요. 상속세 계산해 주세요", "10억이요", "빚 없어요"))
    assert (first["intent"], first["asks"]) == ("inheritance_tax", None)
    assert first["missing"][0] == "gross_estate"
    assert last["missing"] == ["spouse", "children", "financial_assets"]


def test_a_gift_is_kept_through_a_question_about_an_inheritance() -> None:
    gift, inheritance, back = answers(
        line(
            "작은엄마가 2천5백만원 주셨어요",
            "외삼촌이 유언으로 남긴 돈은 세금이 어떻게 되나요?",
            "작은엄마 돈은 어제 받았습니다",
        )
    )
    assert inheritance["intent"] == "general_info"
    assert inheritance["collected"].items() >= gift["collected"].items()
    assert (back["intent"], back["missing"], back["final_tax"]) == ("gift_tax", [], 1_500_000)


def test_stopping_is_of_the_tax_in_hand() -> None:
    assert answers(line("부모님께 1억 받았어요", "그만할래요"))[-1]["intent"] == "gift_tax"


def test_conversations_know_nothing_of_each_other() -> None:
    first, second = answers(line("삼촌이 1억 줬어요"), line("어제요", id="b"))
    assert (first["id"], second["id"]) == ("a", "b")
    assert second["collected"] == {"gift_date": "2025-11-20"}


@pytest.mark.parametrize(
    ("bad", "row_id"),
    [
        ("{", None),
        ("[1]", None),
        ('{"id": "a"}', "a"),
        (line(), "a"),
        (line(5), "a"),
        (line("1억", today="어제"), "a"),
        (line("1억", id=None), None),
    ],
)
def test_a_bad_line_is_an_error_line(bad: str, row_id: str | None) -> None:
    error, after = answers(bad, line("1억"))
    assert error["id"] == row_id
    assert error["error"]["code"] == "INVALID_LINE"
    assert after["intent"] == "gift_tax"


def test_a_message_that_the_gateway_would_refuse_is_an_error_of_its_turn() -> None:
    blank, after = answers(line(" ", "어제 부모님께 1억 받았어요"))
    assert (blank["turn"], blank["error"]["code"]) == (0, "INVALID_CONTENT")
    assert (after["turn"], after["final_tax"]) == (1, 5_000_000)


def test_blank_lines_are_passed_over() -> None:
    assert answers("", "  \n") == []


def test_gemini_without_a_key_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GOOGLE_API_KEY", raising=False)
    with pytest.raises(KeyMissing, match="GOOGLE_API_KEY"):
        list(converse([line("1억")], gemini=True))


def test_with_gemini_the_model_adds_what_the_rules_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_read = {"intent": "gift_tax"}
    minor = nothing_read | {"is_minor_recipient": {"value": True, "words": "교복 입는"}}
    with served(answer(json.dumps(minor)), answer(json.dumps(nothing_read))) as fake:
        monkeypatch.setenv("GOOGLE_API_KEY", "test-key")
        monkeypatch.setenv("GEMINI_BASE_URL", fake.base_url)
        spoken = line("교복 입는 막둥이인데 어제 아빠가 1억 줬어요", "결혼은 안 했어요")
        first, second = (json.loads(row) for row in converse([spoken], gemini=True))
    assert first["collected"]["is_minor_recipient"] is True
    assert (first["final_tax"], second["final_tax"]) == (8_000_000, 8_000_000)
    assert second["collected"]["marriage_deduction_amount"] == 0
    assert len(fake.requests) == 2


def test_with_gemini_failing_the_rules_read_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with served(failure(500)) as fake:
        monkeypatch.setenv("GOOGLE_API_KEY", "test-key")
        monkeypatch.setenv("GEMINI_BASE_URL", fake.base_url)
        (only,) = (json.loads(row) for row in converse([line("어제 아빠가 1억 줬어요")], gemini=True))
    assert only["final_tax"] == 5_000_000
