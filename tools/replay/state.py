"""How a session stood at the end of one of its turns, and which events and words set it so."""

from collections.abc import Iterator

from services.clarifier.domain.dialogue.recall import recalled
from shared.contracts.events.catalogue import AnswerComposed, MessageReceived
from shared.contracts.parameters.catalogue import TITLES
from shared.messaging.recorded import RecordedTurn, by_turn
from tools.replay.recording import Recording


class NoSuchTurn(Exception):
    """The session has no such turn, or it came to no answer; the message says so."""


def left_by(recording: Recording, number: int) -> AnswerComposed:
    """The answer of a turn, which carries all that the conversation knew after it. Raises NoSuchTurn."""
    turns = by_turn(recording)
    if number > len(turns):
        raise NoSuchTurn(f"이 상담에는 {len(turns)}번째 차례까지만 있습니다 (there are {len(turns)} turns).")
    answer = _answer(turns[number - 1])
    if answer is None:
        raise NoSuchTurn(f"{number}번째 차례에는 답변이 없습니다. 다른 차례를 골라 주세요 (it came to no answer).")
    return answer


def state_at(recording: Recording, number: int) -> Iterator[str]:
    """Lines that say what was known after a turn. Raises NoSuchTurn."""
    answer = left_by(recording, number)
    turns = by_turn(recording)[:number]
    yield f"turn {number}  {answer.turn_id}"
    yield "case"
    for each in answer.metadata.case:
        words = ", ".join(f"“{said}”" for said in each.words)
        yield f"  · {each.text}" + (f"  {words}" if words else "")
    yield "parameters"
    for name, value in answer.metadata.collected_parameters.items():
        yield f"  {name} ({TITLES.get(name, name)}): {value}  ← {_setter(turns, name)}"
    dialogue = recalled(answer.dialogue, answer.answered)
    yield f"pending question: {dialogue.pending_question or 'none'}"
    attempts = ", ".join(f"{name} {count}" for name, count in dialogue.attempts.items())
    yield f"attempts: {attempts or 'none'}"
    missing = ", ".join(f"{each.name} ({each.reason})" for each in answer.metadata.missing_parameters)
    yield f"missing: {missing or 'none'}"


def _setter(turns: list[RecordedTurn], name: str) -> str:
    """The first event since which the parameter has had its value, and what the user had written before it."""
    setter, value = "", object()
    for number, turn in enumerate(turns, 1):
        said = next((each.event.content for each in turn.stages if isinstance(each.event, MessageReceived)), "")
        for stage in turn.stages:
            collected = getattr(stage.event, "collected_parameters", None)
            if collected is not None and collected.get(name) != value:
                value = collected.get(name)
                setter = f"turn {number} {stage.name}, “{said}”"
    return setter


def _answer(turn: RecordedTurn) -> AnswerComposed | None:
    return next((each.event for each in reversed(turn.stages) if isinstance(each.event, AnswerComposed)), None)
