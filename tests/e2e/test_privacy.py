"""Personal data in a message gets no further than the gateway."""

import json

import asyncpg
import nats

from shared.messaging.recorded import messages
from tests.e2e.client import Api
from tests.support.otlp_collector import OtlpCollector
from tests.support.stack import Stack

CLIENT_ID = "7d3c1f5e-6a2b-4c8d-9e0f-1a2b3c4d5e6f"
ADDRESS = "203.0.113.77"
PERSONAL = {
    "phone": "010-2345-6789",
    "landline": "02-555-1234",
    "email": "gildong.hong@example.com",
    "resident registration number": "900101-1234568",
    "card": "4111-1111-1111-1111",
    "account": "110-234-567890",
    "name": "홍길동",
}
MESSAGE = (
    "제 이름은 홍길동이고 주민번호는 900101-1234568입니다. 연락처는 010-2345-6789, 집 전화는 02-555-1234, "
    "메일은 gildong.hong@example.com, 카드는 4111-1111-1111-1111, 신한은행 계좌 110-234-567890으로 "
    "2025년 10월 15일에 부모님께 1억 받았어요"
)


async def test_it_is_nowhere(api: Api, stack: Stack, database: asyncpg.Connection, collector: OtlpCollector) -> None:
    trace_id = "5bd9e4a1c2f04e6f8a7b6c5d4e3f2a10"
    response = await api.http.post("/api/sessions", headers={"X-Client-Id": CLIENT_ID})
    path = f"/api/sessions/{response.json()['id']}/messages"
    headers = {
        "X-Client-Id": CLIENT_ID,
        "X-Forwarded-For": ADDRESS,
        "traceparent": f"00-{trace_id}-00f067aa0ba902b7-01",
    }
    answer = await api.http.post(path, json={"content": MESSAGE}, headers=headers)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["assistantMessage"]["calculation"]["finalTax"] == 5_000_000
    assert "[전화번호]" in body["userMessage"]["content"]
    await collector.wait_for(
        lambda spans: (
            {span.service for span in spans if span.trace_id == trace_id}
            >= {
                f"shuking-{service}" for service in ("gateway", "persistence", "clarifier", "calculator", "synthesizer")
            }
        )
    )

    places = {
        "the answer": answer.text,
        "the stream": await everything_in_the_streams(stack),
        "the database": await everything_in_the_database(database),
        "the logs": stack.logs(),
        "the spans": "\n".join(span.text for span in collector.spans),
    }
    secrets = {**PERSONAL, "client id": CLIENT_ID, "address": ADDRESS}
    found = [(what, where) for where, text in places.items() for what, value in secrets.items() if value in text]
    assert found == []
    unhyphenated = [value.replace("-", "") for key, value in PERSONAL.items() if key not in ("name", "email")]
    assert [(value, where) for where, text in places.items() for value in unhyphenated if value in text] == []


async def test_what_was_masked_is_recorded_by_kind(api: Api, database: asyncpg.Connection) -> None:
    session = await api.new_session()
    await session.say(MESSAGE)
    stored = await database.fetchval(
        "SELECT metadata FROM messages WHERE session_id = $1 AND role = 'user'", session.id
    )
    assert {"phone", "email", "resident_registration_number"} <= set(json.loads(stored)["masked"])


async def everything_in_the_streams(stack: Stack) -> str:
    client = await nats.connect(stack.nats.url)
    js = client.jetstream()
    texts = [
        f"{message.subject} {message.headers} {(message.data or b'').decode()}"
        for stream in ("TURNS", "DEAD_LETTERS")
        async for message in messages(js, stream, ">")
    ]
    await client.close()
    assert texts
    return "\n".join(texts)


async def everything_in_the_database(database: asyncpg.Connection) -> str:
    tables = await database.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    texts: list[str] = []
    for (table,) in tables:
        texts += [row["text"] for row in await database.fetch(f'SELECT t::text AS text FROM "{table}" t')]  # noqa: S608
    assert texts
    return "\n".join(texts)
