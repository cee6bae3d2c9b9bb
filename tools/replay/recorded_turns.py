"""What replaying needs to know of a recording: its turns, what came in from outside, what was answered there."""

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from typing import Final, TypeGuard
from uuid import UUID

from pydantic import JsonValue

from shared.contracts.events.catalogue import AnswerComposed, MessageReceived, TurnCompleted, TurnFailed, TurnOpened
from shared.contracts.events.envelope import Event, derived_id
from shared.contracts.outside import OutsideAnswer
from shared.messaging.recorded import RecordedEvent, RecordedTurn, by_turn
from tools.replay.recording import Recording

UNKEPT: Final = "모델의 답을 보관하기 전의 기록입니다 (what the model answered was not kept): 규칙으로 다시 읽었습니다."


class RecordedTurns:
    """A recording, each event once, by turn. `turn_number` leaves only that turn; it counts from 1."""

    def __init__(self, recording: Recording, turn_number: int | None = None) -> None:
        once = list({_identity(each): each for each in recording}.values())
        numbered = dict(enumerate(by_turn(once), 1))
        self.numbered: Final = {
            number: turn for number, turn in numbered.items() if turn_number is None or number == turn_number
        }
        self.by_id: Final = {turn.turn_id: turn for turn in self.numbered.values()}
        chosen = {id(stage) for turn in self.numbered.values() for stage in turn.stages}
        self.events: Final = [each for each in once if id(each) in chosen]
        self.answers: Final = _answers(self.events)
        self._asking = {key for (key, _), answers in self.answers.items() if answers}
        self._recorded = {(*attempt_of(each), each.name) for each in self.events}
        self._last_attempts = {key: _last_attempt(turn) for key, turn in self.by_id.items()}

    def inputs(self) -> Iterator[Event]:
        """What started everything else: messages, and what the sweeper drove again or gave up on."""
        received = {each.turn_id for each in self.events if each.name == MessageReceived.name}
        for each in self.events:
            event = each.event
            if isinstance(event, MessageReceived) or is_of_sweeper(event):
                yield event
            elif isinstance(event, TurnOpened) and event.turn_id not in received:
                received.add(event.turn_id)
                yield _message_of(event)

    def stands_at(self, turn_id: UUID) -> TurnOpened | None:
        """Where the conversation stood when a turn opened, if that is to be taken from the recording.

        So it is of the first turn, and of one after a turn that cannot be compared: what today's code would have made
        of that one is not known.
        """
        order = list(self.by_id)
        place = order.index(turn_id)
        if place and is_comparable(self.by_id[order[place - 1]]):
            return None
        return next((each.event for each in self.by_id[turn_id].stages if isinstance(each.event, TurnOpened)), None)

    def has_made(self, event: Event) -> bool:
        """Whether the recorded run got as far as this event, or would have: an attempt that was lost goes no further."""
        is_lost = event.attempt < self._last_attempts.get(event.turn_id, 0)
        return not is_lost or (event.turn_id, event.attempt, event.name) in self._recorded

    def was_handled(self, event: Event) -> bool:
        """Whether an answer arrived, as far as is recorded: one that was lost did not end its turn."""
        is_last = event.attempt >= self._last_attempts.get(event.turn_id, 0)
        completed = (event.turn_id, event.attempt, TurnCompleted.name) in self._recorded
        return event.name != AnswerComposed.name or is_last or completed

    def answers_of(self, event: Event) -> deque[OutsideAnswer]:
        return self.answers[event.turn_id, event.attempt]

    def asks_outside(self, turn_id: UUID) -> bool:
        return turn_id in self._asking


def is_of_sweeper(event: Event | None) -> TypeGuard[Event]:
    """Whether no event led to it, but the time that had gone by."""
    if isinstance(event, TurnFailed):
        return event.event_id == derived_id(event.turn_id, f"{TurnFailed.name}:persistence")
    return isinstance(event, TurnOpened) and event.attempt > 1


def is_unkept(turn: RecordedTurn) -> bool:
    """Whether the turn's own record says that a model was used, and what it answered was not kept."""
    if any(each.event and each.event.outside for each in turn.stages):
        return False
    return any(b"gemini" in each.data and _calls_model(each.document()) for each in turn.stages)


def is_comparable(turn: RecordedTurn) -> bool:
    """Whether today's code can read all of it, and has all that was answered."""
    return all(each.event is not None for each in turn.stages) and not is_unkept(turn)


def is_required(turn: RecordedTurn) -> bool:
    """Whether a model that failed ended the turn."""
    return any(isinstance(each.event, TurnFailed) and each.event.code == "GEMINI_ERROR" for each in turn.stages)


def _identity(recorded: RecordedEvent) -> object:
    """An event that was stored twice, outside of the window for duplicates, is one."""
    return recorded.event.event_id if recorded.event else recorded.sequence


def attempt_of(recorded: RecordedEvent) -> tuple[UUID | None, int]:
    """The turn of an event, and which attempt at it made it: the first where today's code cannot read the event."""
    return recorded.turn_id, recorded.event.attempt if recorded.event else 1


def _answers(events: Sequence[RecordedEvent]) -> dict[tuple[UUID | None, int], deque[OutsideAnswer]]:
    answers: dict[tuple[UUID | None, int], deque[OutsideAnswer]] = defaultdict(deque)
    for each in events:
        answers[attempt_of(each)].extend(each.event.outside if each.event else ())
    return answers


def _last_attempt(turn: RecordedTurn) -> int:
    """The attempt that ended the turn by itself; one more where none did: each was lost, or was not over yet."""
    ends = (TurnCompleted.name, TurnFailed.name)
    is_ended = any(each.name in ends and not is_of_sweeper(each.event) for each in turn.stages)
    return max(attempt_of(each)[1] for each in turn.stages) + (0 if is_ended else 1)


def _calls_model(document: JsonValue) -> bool:
    metadata = document.get("metadata") if isinstance(document, dict) else None
    calls = metadata.get("tool_calls") if isinstance(metadata, dict) else None
    return isinstance(calls, list) and any(isinstance(call, dict) and call.get("tool") == "gemini" for call in calls)


def _message_of(opened: TurnOpened) -> MessageReceived:
    """The message whose own event is kept no longer."""
    return MessageReceived(
        event_id=opened.causation_id or derived_id(opened.turn_id, MessageReceived.name),
        session_id=opened.session_id,
        turn_id=opened.turn_id,
        occurred_at=opened.metadata.received_at,
        content=opened.content,
        metadata=opened.metadata.client,
        client_id_hash=None,
    )
