"""The SQL of the turns. What every turn needs is a function of the database: see migration 0009."""

from typing import Final

RUN_OPERATIONS: Final = "SELECT run_turn_operations($1::uuid[], $2::json, $3::json, $4, $5)::text"

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
