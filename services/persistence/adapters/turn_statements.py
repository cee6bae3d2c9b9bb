"""The SQL of the turns: each statement does a whole batch.

All but the two that lock run while the sessions' rows are locked, which is what makes the order of commit the order
of a session and keeps two replicas from opening two turns. They are statements of their own, because a statement
that waits for a lock goes on with what it saw before. Times are the database's: the one clock that replicas share.
"""

from typing import Final

LOCK_SESSIONS: Final = """
SELECT id, client_id_hash FROM sessions WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE
"""

ACCEPT_MESSAGES: Final = """
WITH message AS (
    SELECT * FROM json_to_recordset($1::json) AS fields(
        place integer, turn_id uuid, session_id uuid, event_id uuid, received_at timestamptz, traceparent text,
        content text, metadata jsonb, title text
    )
), accepted AS (
    INSERT INTO turns (id, session_id, received_at, received_event_id, traceparent)
    SELECT turn_id, session_id, received_at, event_id, traceparent FROM message ORDER BY place
    ON CONFLICT (id) DO NOTHING
    RETURNING id, session_id
), stored AS (
    INSERT INTO messages (id, session_id, turn_id, role, content, metadata, created_at)
    SELECT turn_id, message.session_id, turn_id, 'user', content, metadata, clock_timestamp()
    FROM message JOIN accepted ON accepted.id = turn_id ORDER BY place
)
UPDATE sessions SET title = (
    SELECT message.title FROM message WHERE message.session_id = sessions.id ORDER BY place LIMIT 1
)
WHERE id = ANY(ARRAY(SELECT session_id FROM accepted)) AND sessions.title = $2
"""

CLOSE_TURNS: Final = """
WITH closing AS (
    SELECT * FROM json_to_recordset($1::json) AS fields(
        turn_id uuid, session_id uuid, event_id uuid, status text, error_code text, error_message text,
        answer_id uuid, content text, metadata jsonb, collected_parameters jsonb, dialogue jsonb,
        last_answer jsonb
    )
), closed AS (
    UPDATE turns SET status = closing.status, closed_by = closing.event_id, closed_at = clock_timestamp(),
        error_code = closing.error_code, error_message = closing.error_message,
        state_after = CASE WHEN closing.status = 'completed' THEN jsonb_build_object(
            'dialogue', closing.dialogue, 'collected_parameters', closing.collected_parameters,
            'last_answer', closing.last_answer
        ) END
    FROM closing
    WHERE turns.id = closing.turn_id AND turns.session_id = closing.session_id AND turns.status IN ('waiting', 'open')
    RETURNING turns.id
), answered AS (
    SELECT closing.* FROM closing JOIN closed ON closed.id = turn_id WHERE status = 'completed'
), stored AS (
    INSERT INTO messages (id, session_id, turn_id, role, content, metadata, created_at)
    SELECT answer_id, session_id, turn_id, 'assistant', content, metadata, clock_timestamp() FROM answered
    RETURNING turn_id, created_at
), continued AS (
    UPDATE sessions SET dialogue = answered.dialogue, last_answer = answered.last_answer,
        collected_parameters = answered.collected_parameters
    FROM answered WHERE sessions.id = answered.session_id
)
SELECT question.id, question.content, question.metadata, question.created_at, stored.created_at AS answered_at
FROM closed
JOIN messages AS question ON question.id = closed.id
LEFT JOIN stored ON stored.turn_id = closed.id
"""
"""Closes those of the turns that have not ended yet, and gives what their events do not say."""

OPEN_TURNS: Final = """
WITH next AS (
    UPDATE turns SET status = 'open', attempted_at = clock_timestamp()
    WHERE id IN (
        SELECT first.id FROM unnest($1::uuid[]) AS session(id)
        CROSS JOIN LATERAL (
            SELECT id, status FROM turns WHERE session_id = session.id AND status IN ('open', 'waiting')
            ORDER BY status, position LIMIT 1  -- an open one comes first
        ) AS first
        WHERE first.status = 'waiting'
    )
    RETURNING *
), turn AS (
    SELECT * FROM next
    UNION ALL
    SELECT * FROM turns WHERE session_id = ANY($1::uuid[]) AND status = 'open'
)
SELECT turn.id, turn.session_id, turn.attempt, turn.attempted_at, turn.received_at, turn.received_event_id,
    turn.traceparent, message.content, message.metadata AS client,
    session.collected_parameters, session.dialogue, session.last_answer, past.history
FROM turn
JOIN messages AS message ON message.id = turn.id
JOIN sessions AS session ON session.id = turn.session_id
CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('role', role, 'content', content) ORDER BY turn_position, position), '[]')
        AS history
    FROM (
        SELECT said.role, said.content, said.position, earlier.position AS turn_position
        FROM (
            SELECT id, position FROM turns
            WHERE session_id = turn.session_id AND position < turn.position ORDER BY position DESC LIMIT $2
        ) AS earlier
        JOIN messages AS said ON said.turn_id = earlier.id
        ORDER BY earlier.position DESC, said.position DESC LIMIT $2
    ) AS latest
) AS past
"""
"""Opens the next turn of each session that has none open, and gives the open turn of each."""

CLOSED_TURNS: Final = """
SELECT turn.id, turn.session_id, turn.closed_by,
    question.content, question.metadata, question.created_at,
    answer.id AS answer_id, answer.content AS answer_content, answer.metadata AS answer_metadata,
    answer.created_at AS answer_created_at
FROM turns AS turn
JOIN messages AS question ON question.id = turn.id
LEFT JOIN messages AS answer ON answer.turn_id = turn.id AND answer.role = 'assistant'
WHERE turn.id = ANY($1::uuid[]) AND turn.status IN ('completed', 'failed')
"""

LOCK_NEGLECTED_SESSIONS: Final = """
SELECT id FROM sessions
WHERE id IN (
    SELECT session_id FROM turns WHERE status = 'open' AND attempted_at < clock_timestamp() - make_interval(secs => $1)
    UNION
    SELECT session_id FROM turns AS waiting WHERE status = 'waiting' AND NOT EXISTS (
        SELECT FROM turns WHERE session_id = waiting.session_id AND status = 'open'
    )
)
ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
"""

STALE_TURNS: Final = """
SELECT id, session_id, attempt, traceparent FROM turns
WHERE session_id = ANY($1::uuid[]) AND status = 'open' AND attempted_at < clock_timestamp() - make_interval(secs => $2)
"""

UNFINISHED_TURNS: Final = "SELECT status, count(*) FROM turns WHERE status IN ('open', 'waiting') GROUP BY status"

DRIVE_AGAIN: Final = """
UPDATE turns SET attempt = attempt + 1, attempted_at = clock_timestamp() WHERE id = ANY($1::uuid[])
"""
