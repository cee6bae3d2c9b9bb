"""What is asked of persistence about a whole consultation, beside what `shared/queries.py` has of its parts."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import Field

from shared.queries import Done, Query, QueryModel, Session


class FoundSession(QueryModel):
    """A session in whose messages something was found, with the newest of them: `excerpt` is around the first word."""

    session: Session
    matches: int
    turn_id: UUID
    role: Literal["user", "assistant"]
    excerpt: str
    created_at: datetime


class FoundSessions(QueryModel):
    """Those with the newest matches first."""

    found: tuple[FoundSession, ...]


class SearchMessages(Query[FoundSessions]):
    """The client's own sessions with a message that has all the words; without a client id, none."""

    operation = "search_messages"
    result_type = FoundSessions
    is_repeatable = True

    words: tuple[str, ...] = Field(min_length=1, max_length=10)
    limit: int = Field(default=20, ge=1, le=50)


class PinSession(Query[Session]):
    """Puts a session before the others in its client's list, or back among them."""

    operation = "pin_session"
    result_type = Session

    session_id: UUID
    pinned: bool


class WithdrawRating(Query[Done]):
    """Takes the user's rating of an assistant message back, with its comment; harmless where there is none."""

    operation = "withdraw_rating"
    result_type = Done

    message_id: UUID
