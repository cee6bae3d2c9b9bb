"""What the operators' console asks persistence: every client's sessions, and the turns that have not ended."""

from datetime import datetime
from typing import Final, Literal
from uuid import UUID

from pydantic import Field

from shared.contracts.queries import Query, QueryModel, Session, TurnStatus

MOST_OPEN_TURNS: Final = 100


class SurveyedSession(Session):
    """A session as an operator sees it: how many turns it has, and how many of them failed or have not ended."""

    turns: int
    failed: int
    unfinished: int
    last_turn_at: datetime | None
    slowest_ms: float | None
    """From the message to the end of the turn that took longest; None while none has ended."""


class SurveyPage(QueryModel):
    sessions: tuple[SurveyedSession, ...]
    next_cursor: str | None


class SurveySessions(Query[SurveyPage]):
    """Every client's sessions, newest first, for operators: who may ask is the gateway's to decide.

    Each of the others leaves those of which it is true. They are looked for among all rows: the work grows with what is stored.
    """

    operation = "survey_sessions"
    result_type = SurveyPage
    is_repeatable = True

    limit: int = Field(default=50, ge=1, le=100)
    cursor: str | None = None
    wanted: UUID | None = None
    """Its own id, that of one of its turns, or of a turn's trace."""
    text: str | None = Field(default=None, min_length=1, max_length=200)
    """In a message or an answer, as it is written there."""
    outcome: Literal["failed", "unfinished"] | None = None
    """Of one of its turns."""
    slower_than_ms: int | None = Field(default=None, ge=0)
    """Than which one of its turns took longer, from the message to its end."""


class OpenTurn(QueryModel):
    """A turn that has not ended. `attempted_at`: when its present attempt began; None while it waits."""

    id: UUID
    session_id: UUID
    status: TurnStatus
    attempt: int
    received_at: datetime
    attempted_at: datetime | None


class OpenTurns(QueryModel):
    """The oldest first, at most `MOST_OPEN_TURNS` of `total`."""

    turns: tuple[OpenTurn, ...]
    total: int


class ListOpenTurns(Query[OpenTurns]):
    operation = "list_open_turns"
    result_type = OpenTurns
    is_repeatable = True
