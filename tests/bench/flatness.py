"""Whether it stays as fast: from turn 1 to turn 200 of a session, and from a thousand to a million stored messages.

python -m tests.bench flat
"""

import json
import statistics
import tempfile
from pathlib import Path
from typing import Final

import asyncpg

from tests.bench.http_client import Connection
from tests.bench.load import Took, in_flight
from tests.bench.running import our_chain
from tests.bench.systems import HttpTurns
from tests.bench.table import print_table

IN_FLIGHT: Final = 64
TURNS_IN_A_SESSION: Final = 200
TURNS_COMPARED: Final = 20
CONVERSATION: Final = (
    "부모님께 1억 받았어요",
    "모르겠어요",
    "그게 뭐예요?",
    "2025년 10월 15일이요",
    "아니 2억이에요",
    "네 결혼 때문에 받았어요",
    "증여세 한도가 얼마인가요?",
    "만약 3억이면요?",
    "날짜가 2025년 9월 3일이에요",
    "다른 증여도 물어볼게요",
)
"""Said again and again: questions, answers, corrections, one gift after the other. The turns compared hold it whole."""

FILL: Final = """
WITH given AS (SELECT number, gen_random_uuid() AS session_id, gen_random_uuid() AS turn_id
               FROM generate_series(1, $1) AS number),
     filled_sessions AS (INSERT INTO sessions (id) SELECT session_id FROM given RETURNING id),
     filled_turns AS (
        INSERT INTO turns (id, session_id, status, received_at, received_event_id, attempted_at, closed_at, closed_by)
        SELECT turn_id, session_id, 'completed', now(), gen_random_uuid(), now(), now(), gen_random_uuid()
        FROM given, filled_sessions WHERE filled_sessions.id = session_id RETURNING id)
INSERT INTO messages (session_id, turn_id, role, content, metadata)
SELECT session_id, turn_id, role, model.content, model.metadata
FROM given JOIN filled_turns ON filled_turns.id = turn_id,
     (SELECT DISTINCT ON (role) role, content, metadata FROM messages ORDER BY role, position) AS model
"""
"""Completed turns in sessions of their own, with the question and the answer of a real one: two messages each."""


async def main(*, quick: bool) -> None:
    sizes = (1_000, 100_000) if quick else (1_000, 1_000_000)
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as folder:
        async with our_chain(Path(folder)) as stack:
            http = HttpTurns.of_shuking(stack)
            await http.prepare(500)
            await in_flight(http.turn, 500, IN_FLIGHT)
            first, last = await along_a_session(stack.gateway_port, 2 if quick else 5)
            by_size = [await with_stored(http, stack.database_url, size, 400 if quick else 1000) for size in sizes]
            http.close()
    print_table(
        ("along a session", "first 20 turns", f"turns {TURNS_IN_A_SESSION - 19} to {TURNS_IN_A_SESSION}", "times"),
        [("p50 ms", f"{first:.1f}", f"{last:.1f}", f"{last / first:.2f}")],
    )
    (few_alone, few_crowd), (many_alone, many_crowd) = by_size
    print()
    print_table(
        ("stored messages", *(f"{size:,}" for size in sizes), "times"),
        [
            (
                "p50 ms, 1 in flight",
                f"{few_alone.p50_ms:.1f}",
                f"{many_alone.p50_ms:.1f}",
                f"{many_alone.p50_ms / few_alone.p50_ms:.2f}",
            ),
            (
                f"turns/s, {IN_FLIGHT} in flight",
                f"{few_crowd.per_second:.0f}",
                f"{many_crowd.per_second:.0f}",
                f"{few_crowd.per_second / many_crowd.per_second:.2f}",
            ),
        ],
    )


async def along_a_session(port: int, sessions: int) -> tuple[float, float]:
    """Median milliseconds of the first and of the last turns of some long sessions."""
    connection = await Connection.open(port)
    first: list[float] = []
    last: list[float] = []
    for _ in range(sessions):
        session = json.loads(await connection.post("/api/sessions"))["id"]

        async def turn(number: int, path: str = f"/api/sessions/{session}/messages") -> None:
            await connection.post(path, {"content": CONVERSATION[number % len(CONVERSATION)]})

        took = await in_flight(turn, TURNS_IN_A_SESSION, 1)
        first += took.latencies_ms[:TURNS_COMPARED]
        last += took.latencies_ms[-TURNS_COMPARED:]
    connection.close()
    return statistics.median(first), statistics.median(last)


async def with_stored(http: HttpTurns, database_url: str, messages: int, turns: int) -> tuple[Took, Took]:
    """One turn at a time, and many, with at least so many messages stored."""
    connection = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    try:
        stored = await connection.fetchval("SELECT count(*) FROM messages")
        await connection.execute(FILL, max(0, (messages - stored) // 2), timeout=300)
        await connection.execute("VACUUM ANALYZE")
    finally:
        await connection.close()
    warm, one_by_one = IN_FLIGHT * 2, turns // 8
    await http.prepare(warm + one_by_one + turns)
    await in_flight(http.turn, warm, IN_FLIGHT)
    return await in_flight(http.turn, one_by_one, 1), await in_flight(http.turn, turns, IN_FLIGHT)
