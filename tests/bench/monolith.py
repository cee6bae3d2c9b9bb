"""A peer: one FastAPI process without a broker, with the same two writes a turn. `DATABASE_URL` says where.

uvicorn tests.bench.monolith:app
"""

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from uuid import UUID, uuid4

import asyncpg
from fastapi import HTTPException

from shared.contracts.events.catalogue import AnswerComposed, ParametersCollected
from tests.bench.peer import HISTORY_LENGTH, Domain, Known, application, opened

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS sessions (
    id uuid PRIMARY KEY, dialogue jsonb NOT NULL DEFAULT '{}', last_answer jsonb, collected_parameters jsonb NOT NULL DEFAULT '{}');
CREATE TABLE IF NOT EXISTS messages (
    id uuid PRIMARY KEY, session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE, position bigserial,
    role text NOT NULL, content text NOT NULL, metadata jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX IF NOT EXISTS messages_of_session ON messages (session_id, position);
CREATE INDEX IF NOT EXISTS messages_metadata ON messages USING gin (metadata jsonb_path_ops);
"""

STORE_QUESTION: Final = f"""
WITH stored AS (INSERT INTO messages (id, session_id, role, content) VALUES ($1, $2, 'user', $3))
SELECT json_build_object('dialogue', dialogue, 'last_answer', last_answer, 'collected_parameters', collected_parameters, 'history', (
    SELECT coalesce(json_agg(json_build_object('role', role, 'content', content) ORDER BY position), '[]')
    FROM (SELECT role, content, position FROM messages WHERE session_id = $2 ORDER BY position DESC
          LIMIT {HISTORY_LENGTH}) AS last))
FROM sessions WHERE id = $2
"""  # noqa: S608  # the only thing put in is a constant

STORE_ANSWER: Final = """
WITH stored AS (
    INSERT INTO messages (id, session_id, role, content, metadata) VALUES ($1, $2, 'assistant', $3, $4::jsonb))
UPDATE sessions SET dialogue = $5::jsonb, last_answer = $6::jsonb, collected_parameters = $7::jsonb WHERE id = $2
"""


class DatabaseConversation:
    """Keeps a session in two tables; a turn is one statement before the answer and one after it."""

    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._pool = pool
        self._domain = Domain()

    async def create(self) -> UUID:
        session_id = uuid4()
        await self._pool.execute("INSERT INTO sessions (id) VALUES ($1)", session_id)
        return session_id

    async def answer(self, session_id: UUID, content: str) -> AnswerComposed:
        turn_id = uuid4()
        row = await self._pool.fetchval(STORE_QUESTION, turn_id, session_id, content)
        if row is None:
            raise HTTPException(404)
        event = await self._domain.clarify(opened(session_id, turn_id, content, Known.model_validate_json(row)))
        ready = await self._domain.calculate(event) if isinstance(event, ParametersCollected) else event
        answer = await self._domain.compose(ready)
        await self._pool.execute(
            STORE_ANSWER,
            answer.event_id,
            session_id,
            answer.content,
            json.dumps(answer.metadata.stored(), ensure_ascii=False),
            json.dumps(answer.dialogue, ensure_ascii=False),
            answer.answered.model_dump_json() if answer.answered else None,
            json.dumps(answer.metadata.collected_parameters, ensure_ascii=False),
        )
        return answer


@asynccontextmanager
async def conversation() -> AsyncIterator[DatabaseConversation]:
    url = os.environ["DATABASE_URL"].replace("+asyncpg", "")
    async with asyncpg.create_pool(url, min_size=10, max_size=10) as pool:
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(1)")
            await connection.execute(SCHEMA)
        yield DatabaseConversation(pool)


app = application(conversation)
