"""The two scenarios of the clarifying specification, 8.2, over HTTP; and what an answer looks like."""

import json
from collections.abc import Iterator
from typing import Any

import asyncpg

from tests.e2e.client import Api

COMPLIANCE = "본 안내는 정보 제공용이며, 정확한 세액은 세무 전문가와 상담하시기 바랍니다."
INTERNAL = {"tokens", "latency_ms", "latencyMs", "model", "toolCalls", "client_info", "clientInfo", "ip_hash"}


async def test_a_gift_from_the_parents_takes_one_question(api: Api, database: asyncpg.Connection) -> None:
    session = await api.new_session()

    asked = (await session.say("부모님께 1억 받았어요"))["assistantMessage"]
    assert asked["missingParameters"] == [{"name": "gift_date", "reason": "not_provided"}]
    assert asked["metadata"]["missing_parameters"] == asked["missingParameters"]
    assert asked["collectedParameters"] == {"donor_relationship": "직계존속", "gift_property_value": 100_000_000}
    assert asked["calculation"] is None
    assert "날짜" in asked["content"] or "증여일" in asked["content"]

    answered = (await session.say("2025년 10월 15일이요"))["assistantMessage"]
    assert answered["calculation"]["finalTax"] == 5_000_000
    assert answered["metadata"]["calculation"]["final_tax"] == 5_000_000
    assert answered["missingParameters"] == []
    assert {
        "gift_date": "2025-10-15",
        "donor_relationship": "직계존속",
        "gift_property_value": 100_000_000,
    }.items() <= answered["collectedParameters"].items()
    assert "500만원" in answered["content"]
    assert COMPLIANCE in answered["content"]
    steps = answered["calculation"]["steps"]
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    assert {100_000_000, -50_000_000, 50_000_000, 5_000_000} <= {step["value"] for step in steps}
    held = steps[:-2]  # The credit of a return in time, and what is left then, hold no more: the time has passed.
    assert all(step["description"] in answered["content"] for step in held)
    whole = (await session.say("전체 보기"))["assistantMessage"]
    late = answered["calculation"]["late"][0]["steps"]
    assert all(step["description"] in whole["content"] for step in (*held, *late))

    kept = await session.messages()
    assert [message["role"] for message in kept] == ["user", "assistant"] * 3
    assert kept[1] == asked
    assert kept[3] == answered

    rows = await database.fetch(
        "SELECT id::text, role, content, metadata FROM messages WHERE session_id = $1 ORDER BY created_at", session.id
    )
    assert [(row["id"], row["role"], row["content"]) for row in rows] == [
        (message["id"], message["role"], message["content"]) for message in kept
    ]
    documents = [json.loads(row["metadata"]) for row in rows]
    assert documents[1]["missing_parameters"] == [{"name": "gift_date", "reason": "not_provided"}]
    assert documents[3]["calculation"]["final_tax"] == 5_000_000
    assert documents[3]["_schema_version"] == "1.0"


async def test_a_gift_to_the_spouse_is_answered_at_once(api: Api, database: asyncpg.Connection) -> None:
    session = await api.new_session()
    answer = await session.say("배우자에게 5억원을 2025년 10월 15일에 증여했고, 과거 증여는 없어요")
    answered = answer["assistantMessage"]
    assert answered["calculation"]["finalTax"] == 0
    assert answered["missingParameters"] == []
    assert "0원" in answered["content"]
    assert COMPLIANCE in answered["content"]
    assert (await session.messages())[1] == answered
    stored = await database.fetchval(
        "SELECT metadata->'calculation'->>'final_tax' FROM messages WHERE session_id = $1 AND role = 'assistant'",
        session.id,
    )
    assert stored == "0"


async def test_one_answer_serves_both_kinds_of_client(api: Api) -> None:
    session = await api.new_session()
    body = await session.say("어머니께 2025년 3월 2일에 2억 받았어요")
    assert set(body) == {"userMessage", "assistantMessage"}
    message = body["assistantMessage"]
    document = message["metadata"]
    assert {"id", "role", "content", "createdAt"} <= set(message)
    assert body["userMessage"]["content"] == "어머니께 2025년 3월 2일에 2억 받았어요"
    assert isinstance(message["citations"], list)
    assert message["citations"]
    assert len(document["citations"]) == len(message["citations"])
    assert document["_schema_version"] == "1.0"
    assert document["collected_parameters"] == message["collectedParameters"]
    assert document["calculation"]["final_tax"] == message["calculation"]["finalTax"]


async def test_what_was_used_to_answer_stays_inside(api: Api, database: asyncpg.Connection) -> None:
    session = await api.new_session()
    body = await session.say("아버지께 2025년 3월 2일에 3억 받았어요")
    turn = await api.http.get(f"/api/sessions/{session.id}/turns/{body['userMessage']['id']}")
    for answer in (body, turn.json(), {"messages": await session.messages()}):
        assert not INTERNAL & set(keys(answer))
        assert all(value == [] for key, value in items(answer) if key == "tool_calls")
    stored = json.loads(
        await database.fetchval(
            "SELECT metadata FROM messages WHERE session_id = $1 AND role = 'assistant'", session.id
        )
    )
    assert stored["tool_calls"]
    assert stored["latency_ms"] >= 0


async def test_a_question_about_something_else_has_an_empty_list_of_citations(api: Api) -> None:
    session = await api.new_session()
    message = (await session.say("오늘 날씨 어때요?"))["assistantMessage"]
    assert message["citations"] == []
    assert message["metadata"]["citations"] == []


def keys(value: Any) -> Iterator[str]:
    return (key for key, _ in items(value))


def items(value: Any) -> Iterator[tuple[str, Any]]:
    """Every key and value at any depth."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key, item
            yield from items(item)
    elif isinstance(value, list):
        for item in value:
            yield from items(item)


async def test_what_was_understood_is_shown_and_put_right(api: Api, database: asyncpg.Connection) -> None:
    session = await api.new_session()
    answered = (await session.say("아버지께 2026년 2월 3일에 현금 2억원을 받았어요"))["assistantMessage"]
    [line] = answered["case"]
    assert line["text"] == "아버지 → 나, 현금 2억원, 2026년 2월 3일"
    assert line["words"] == ["아버지께", "현금 2억원", "2026년 2월 3일"]
    assert [fact["parameter"] for fact in line["facts"]] == [
        "donor_relationship",
        "gift_property_value",
        "gift_date",
    ]
    assert answered["metadata"]["case"] == answered["case"]

    corrected = (await session.say("정정할게요. 증여재산가액은 3억원이에요"))["assistantMessage"]
    assert [line["text"] for line in corrected["case"]] == ["아버지 → 나, 현금 3억원, 2026년 2월 3일"]
    assert corrected["change"]["finalTax"] == {"before": 20_000_000, "after": 40_000_000, "difference": 20_000_000}
    assert (await session.messages())[3] == corrected


async def test_the_words_that_are_shown_are_masked(api: Api, database: asyncpg.Connection) -> None:
    session = await api.new_session()
    said = "2019년 3월 2일에도 아버지 통장 110-234-567890에서 3천만원 받았어요"
    answered = (await session.say(f"아버지께 2026년 2월 3일에 현금 2억원을 받았어요. {said}"))["assistantMessage"]
    shown = json.dumps(answered["case"], ensure_ascii=False)
    assert "110-234-567890" not in shown
    assert "3,000만원" in shown
