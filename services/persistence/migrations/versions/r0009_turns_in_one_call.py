"""What every turn needs of the database is a function, so that it is one round trip (decision 0135).

Each of its statements sees what was committed before that statement, as statements of a transaction do: the first one
locks the sessions, which is what makes the order of commit the order of a session and keeps two replicas from opening two
turns. Times are the database's: the one clock that replicas share.
"""

from typing import Final

from alembic import op

revision = "0009"
down_revision = "0008"

LOCK_SESSIONS: Final = """
SELECT coalesce(json_object_agg(locked.id, locked.client_id_hash), '{}') FROM (
    SELECT id, client_id_hash FROM sessions WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE
) AS locked
"""

ACCEPT_MESSAGES: Final = """
WITH message AS (
    SELECT DISTINCT ON (turn_id) fields.* FROM json_to_recordset($2::json) AS fields(
        place integer, turn_id uuid, session_id uuid, event_id uuid, client_id_hash text, received_at timestamptz,
        traceparent text, content text, metadata jsonb, title text
    )
    JOIN sessions ON sessions.id = fields.session_id
        AND (sessions.client_id_hash IS NULL OR sessions.client_id_hash = fields.client_id_hash)
    ORDER BY turn_id, place
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
WHERE id = ANY(ARRAY(SELECT session_id FROM accepted)) AND sessions.title = $4
"""
"""Stores messages and their turns; not those that are stored already, nor those of another client than the session's."""

CLOSE_TURNS: Final = """
WITH closing AS (
    SELECT * FROM json_to_recordset($3::json) AS fields(
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
SELECT coalesce(json_agg(json_build_object(
    'question', json_build_object(
        'id', question.id, 'role', question.role, 'content', question.content, 'metadata', question.metadata,
        'created_at', question.created_at
    ),
    'answered_at', stored.created_at
)), '[]')
FROM closed
JOIN messages AS question ON question.id = closed.id
LEFT JOIN stored ON stored.turn_id = closed.id
"""
"""Closes those of the turns that have not ended yet, and gives what their events do not say."""

ENDED_TURNS: Final = """
SELECT coalesce(json_agg(json_build_object(
    'id', turn.id, 'session_id', turn.session_id, 'closed_by', turn.closed_by,
    'question', json_build_object(
        'id', question.id, 'role', question.role, 'content', question.content, 'metadata', question.metadata,
        'created_at', question.created_at
    ),
    'answer', CASE WHEN answer.id IS NOT NULL THEN json_build_object(
        'id', answer.id, 'role', answer.role, 'content', answer.content, 'metadata', answer.metadata,
        'created_at', answer.created_at
    ) END
)), '[]')
FROM turns AS turn
JOIN messages AS question ON question.id = turn.id
LEFT JOIN messages AS answer ON answer.turn_id = turn.id AND answer.role = 'assistant'
WHERE turn.id = ANY(ARRAY(SELECT (closing->>'turn_id')::uuid FROM json_array_elements($3::json) AS closing))
    AND turn.status IN ('completed', 'failed')
"""
"""Those of the turns that have ended: their events have come again, or too late."""

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
SELECT coalesce(json_agg(json_build_object(
    'id', turn.id, 'session_id', turn.session_id, 'attempt', turn.attempt, 'attempted_at', turn.attempted_at,
    'received_at', turn.received_at, 'received_event_id', turn.received_event_id, 'traceparent', turn.traceparent,
    'content', message.content, 'client', message.metadata, 'collected_parameters', session.collected_parameters,
    'dialogue', session.dialogue, 'last_answer', session.last_answer, 'history', past.history
)), '[]')
FROM turn
JOIN messages AS message ON message.id = turn.id
JOIN sessions AS session ON session.id = turn.session_id
CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('role', role, 'content', content) ORDER BY turn_position, position), '[]')
        AS history
    FROM (
        SELECT said.role, said.content, said.position, earlier.position AS turn_position
        FROM (
            SELECT id, position FROM turns
            WHERE session_id = turn.session_id AND position < turn.position ORDER BY position DESC LIMIT $5
        ) AS earlier
        JOIN messages AS said ON said.turn_id = earlier.id
        ORDER BY earlier.position DESC, said.position DESC LIMIT $5
    ) AS latest
) AS past
"""
"""Opens the next turn of each session that has none open, and gives the open turn of each."""

RUN_TURN_OPERATIONS: Final = f"""
DECLARE
    owners json;
    closed json := '[]';
    ended json := '[]';
    opened json;
BEGIN
    {LOCK_SESSIONS} INTO owners;
    IF $2 IS NOT NULL THEN
        {ACCEPT_MESSAGES};
    END IF;
    IF $3 IS NOT NULL THEN
        {CLOSE_TURNS} INTO closed;
        IF json_array_length(closed) < json_array_length($3) THEN
            {ENDED_TURNS} INTO ended;
        END IF;
    END IF;
    {OPEN_TURNS} INTO opened;
    RETURN json_build_object('owners', owners, 'closed', closed, 'ended', ended, 'opened', opened);
END
"""
"""A batch of operations: the sessions, the messages to accept, the turns to close, the default title, the history's length."""


def upgrade() -> None:
    op.execute(
        f"""
        CREATE FUNCTION run_turn_operations(uuid[], json, json, text, integer) RETURNS json LANGUAGE plpgsql AS $function$
        #variable_conflict use_column
        {RUN_TURN_OPERATIONS}
        $function$
        """
    )


def downgrade() -> None:
    op.execute("DROP FUNCTION run_turn_operations")
