"""What is asked of persistence about a whole consultation, beside what `shared/queries.py` has of its parts."""

from uuid import UUID

from shared.queries import Done, Query, Session


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
