"""What the operators' console asks its own process, `tools.console`: differences, states, replays, dead letters.

That process is nobody's service: it does for the console what the command line does.
"""

from datetime import datetime
from typing import Generic, Literal
from uuid import UUID

from pydantic import Field, JsonValue

from shared.contracts.case_line import CaseLine
from shared.contracts.document import MissingParameter
from shared.contracts.queries import Done, Query, QueryModel, ResultT, Session


class ConsoleQuery(Query[ResultT], Generic[ResultT]):
    """What the console's own process answers. EVENTS_NOT_FOUND where the stream keeps nothing of the session."""

    server = "operator"


class FieldDifference(QueryModel):
    """One field of a document. `before` and `after` are JSON, shortened for the eye; None where the field is not there.

    `text` says both, and of amounts the difference in won.
    """

    path: str
    before: str | None
    after: str | None
    text: str
    is_won: bool


class EventDifference(QueryModel):
    """How an event differs from one before it, which is called `before`."""

    before: str
    fields: tuple[FieldDifference, ...]


class CompareEvent(ConsoleQuery[EventDifference]):
    operation = "compare_event"
    result_type = EventDifference
    is_repeatable = True

    session_id: UUID
    sequence: int
    before: int
    """The sequence of the event that led to it."""


class ParameterState(QueryModel):
    """A parameter, its value, and the event and the words that set it."""

    name: str
    title: str
    value: JsonValue
    turn: int
    event: str
    words: str


class TurnState(QueryModel):
    """What was known at the end of a turn, which is counted from 1."""

    turn: int
    turn_id: UUID
    case: tuple[CaseLine, ...]
    parameters: tuple[ParameterState, ...]
    pending_question: str | None
    attempts: dict[str, int]
    missing: tuple[MissingParameter, ...]


class GetState(ConsoleQuery[TurnState]):
    """TURN_NOT_FOUND where there is no such turn, TURN_NOT_ANSWERED where it came to no answer."""

    operation = "get_state"
    result_type = TurnState
    is_repeatable = True

    session_id: UUID
    turn: int = Field(ge=1)


class ReplayedEvent(QueryModel):
    """An event as it was recorded, beside what today's code makes. `hidden`: how many more fields differ."""

    name: str
    service: str | None
    attempt: int
    kind: Literal["unchanged", "changed", "missing", "new", "gone"]
    reason: str | None
    fields: tuple[FieldDifference, ...]
    hidden: int


class ReplayedTurn(QueryModel):
    number: int
    turn_id: UUID | None
    is_comparable: bool
    has_changed: bool
    notes: tuple[str, ...]
    events: tuple[ReplayedEvent, ...]


class ReplayedSession(QueryModel):
    """`failure`: why today's code could not be run at all; then there are no turns."""

    turns: tuple[ReplayedTurn, ...]
    seconds: float
    failure: str | None = None


class ReplaySession(ConsoleQuery[ReplayedSession]):
    """A recorded session, or one of its turns, through the code that is on the disk now."""

    operation = "replay_session"
    result_type = ReplayedSession

    session_id: UUID
    turn: int | None = Field(default=None, ge=1)


class ForkTurn(ConsoleQuery[Session]):
    """A new session from where one stood at the end of a turn, counted from 1. TURN_NOT_FOUND, TURN_NOT_ANSWERED."""

    operation = "fork_turn"
    result_type = Session

    session_id: UUID
    turn: int = Field(ge=1)


class WrittenDialogue(QueryModel):
    """`text`: YAML, as `tests/unit/clarifier/dialogues` has it."""

    text: str


class WriteDialogue(ConsoleQuery[WrittenDialogue]):
    """What a session said and came to, as a test of the dialogue."""

    operation = "write_dialogue"
    result_type = WrittenDialogue

    session_id: UUID


class DrawnTrace(QueryModel):
    """The spans of a turn, drawn in lines of letters; none where none are kept."""

    lines: tuple[str, ...]


class DrawTrace(ConsoleQuery[DrawnTrace]):
    operation = "draw_trace"
    result_type = DrawnTrace
    is_repeatable = True

    turn_id: UUID


class DeadLetterLine(QueryModel):
    """An event that a service gave up on. `number` is its place among the dead letters."""

    number: int
    stored_at: datetime
    event: str
    session_id: str
    turn_id: UUID | None
    service: str
    cause: str
    deliveries: int


class DeadLetterPage(QueryModel):
    """The newest first, as many as fit into an answer; `total` are there."""

    letters: tuple[DeadLetterLine, ...]
    total: int


class ListDeadLetters(ConsoleQuery[DeadLetterPage]):
    """Of every session, or of one."""

    operation = "list_dead_letters"
    result_type = DeadLetterPage
    is_repeatable = True

    session_id: UUID | None = None


class DeadLetterPayload(QueryModel):
    headers: dict[str, str]
    event: JsonValue


class ReadDeadLetter(ConsoleQuery[DeadLetterPayload]):
    """DEAD_LETTER_NOT_FOUND where it was redriven or discarded meanwhile; so of the two below."""

    operation = "read_dead_letter"
    result_type = DeadLetterPayload
    is_repeatable = True

    number: int


class RedriveDeadLetter(ConsoleQuery[Done]):
    """Another try for its event, and away with it. TURN_NOT_FAILED where its turn needs none."""

    operation = "redrive_dead_letter"
    result_type = Done

    number: int


class DiscardDeadLetter(ConsoleQuery[Done]):
    operation = "discard_dead_letter"
    result_type = Done

    number: int


class ConsumerState(QueryModel):
    """How far one service is with one kind of event.

    `waiting`: not delivered yet; `unacknowledged`: delivered, and in work; `redelivered`: of these, not for the first time.
    `delivered`: every delivery since the consumer was made.
    """

    service: str
    event: str
    waiting: int
    unacknowledged: int
    redelivered: int
    delivered: int


class Flow(QueryModel):
    """The broker at this moment."""

    consumers: tuple[ConsumerState, ...]
    dead_letters: int


class WatchFlow(ConsoleQuery[Flow]):
    operation = "watch_flow"
    result_type = Flow
    is_repeatable = True
