"""How a session stood at the end of one of its turns, and which events and words set it so."""

from collections.abc import Iterator

from pydantic import JsonValue

from services.clarifier.domain.dialogue.recall import recalled
from shared.contracts.console_queries import ParameterState, TurnState
from shared.contracts.events.catalogue import AnswerComposed
from shared.contracts.parameters.catalogue import TITLES
from shared.messaging.recorded import RecordedTurn, by_turn
from tools.replay.recording import NoSuchTurn, Recording, turn_of


class NotAnswered(NoSuchTurn):
    """The turn came to no answer; the message says so."""


def left_by(recording: Recording, number: int) -> AnswerComposed:
    """The answer of a turn, which carries all that the conversation knew after it. Raises NoSuchTurn."""
    answer = _answer(turn_of(recording, number))
    if answer is None:
        raise NotAnswered(f"{number}번째 차례에는 답변이 없습니다. 다른 차례를 골라 주세요 (it came to no answer).")
    return answer


def state_at(recording: Recording, number: int) -> TurnState:
    """What was known after a turn. Raises NoSuchTurn."""
    answer = left_by(recording, number)
    turns = by_turn(recording)[:number]
    dialogue = recalled(answer.dialogue, answer.answered)
    return TurnState(
        turn=number,
        turn_id=answer.turn_id,
        case=answer.metadata.case,
        parameters=tuple(_parameter(turns, *each) for each in answer.metadata.collected_parameters.items()),
        pending_question=dialogue.pending_question,
        attempts=dict(dialogue.attempts),
        missing=answer.metadata.missing_parameters,
    )


def lines(state: TurnState) -> Iterator[str]:
    """It, for a person to read."""
    yield f"turn {state.turn}  {state.turn_id}"
    yield "case"
    for each in state.case:
        words = ", ".join(f"“{said}”" for said in each.words)
        yield f"  · {each.text}" + (f"  {words}" if words else "")
    yield "parameters"
    for one in state.parameters:
        yield f"  {one.name} ({one.title}): {one.value}  ← turn {one.turn} {one.event}, “{one.words}”"
    yield f"pending question: {state.pending_question or 'none'}"
    attempts = ", ".join(f"{name} {count}" for name, count in state.attempts.items())
    yield f"attempts: {attempts or 'none'}"
    missing = ", ".join(f"{each.name} ({each.reason})" for each in state.missing)
    yield f"missing: {missing or 'none'}"


def _parameter(turns: list[RecordedTurn], name: str, value: JsonValue) -> ParameterState:
    """It, with the first event since which it has had its value, and what the user had written before that."""
    found = ParameterState(name=name, title=TITLES.get(name, name), value=value, turn=0, event="", words="")
    known: object = object()
    for number, turn in enumerate(turns, 1):
        said = turn.message.content if turn.message else ""
        for stage in turn.stages:
            collected = getattr(stage.event, "collected_parameters", None)
            if collected is not None and collected.get(name) != known:
                known = collected.get(name)
                found = found.model_copy(update={"turn": number, "event": stage.name, "words": said})
    return found


def _answer(turn: RecordedTurn) -> AnswerComposed | None:
    return next((each.event for each in reversed(turn.stages) if isinstance(each.event, AnswerComposed)), None)
