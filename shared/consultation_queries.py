"""What is asked of persistence about a whole consultation, beside what `shared/queries.py` has of its parts."""

from uuid import UUID

from shared.queries import Done, Query


class WithdrawRating(Query[Done]):
    """Takes the user's rating of an assistant message back, with its comment; harmless where there is none."""

    operation = "withdraw_rating"
    result_type = Done

    message_id: UUID
