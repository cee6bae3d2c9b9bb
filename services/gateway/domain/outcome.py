"""How a turn ends, whichever way the gateway learns of it: an event, a notice or a look at what is stored."""

from dataclasses import dataclass

from shared.contracts.events.catalogue import FailureCode, StoredMessage, TurnCompleted, TurnFailed
from shared.contracts.failures import FAILURE_MESSAGES
from shared.contracts.queries import Turn


@dataclass(frozen=True, slots=True)
class Answered:
    user_message: StoredMessage
    assistant_message: StoredMessage


@dataclass(frozen=True, slots=True)
class Failed:
    """`message` is for the user."""

    code: FailureCode
    message: str


Outcome = Answered | Failed

SESSION_GONE = Failed("SESSION_NOT_FOUND", FAILURE_MESSAGES["SESSION_NOT_FOUND"])


def outcome_of_event(event: TurnCompleted | TurnFailed) -> Outcome:
    if isinstance(event, TurnCompleted):
        return Answered(event.user_message, event.assistant_message)
    return Failed(event.code, event.message)


def outcome_of_turn(turn: Turn) -> Outcome | None:
    """None while the turn goes on."""
    if turn.answer is not None:
        return Answered(turn.user_message, turn.answer)
    if turn.error is not None:
        return Failed(turn.error.code, turn.error.message)
    return None
