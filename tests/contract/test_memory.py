"""What the clarifier remembers is for it alone: every other service hands the document on without a look."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn, get_args
from uuid import uuid4

import pytest
from pydantic import TypeAdapter

from services.calculator.adapters.statute_files import load_statute
from services.calculator.engine import TaxEngine
from services.calculator.handlers import Handlers as CalculatorHandlers
from services.clarifier.domain.dialogue.memory import Dialogue
from services.knowledge.assembly import corpus_search
from services.knowledge.handlers import Handlers as KnowledgeHandlers
from services.knowledge.retriever import Retriever
from services.persistence.adapters.turn_rows import as_json, close_row
from services.persistence.domain.turns import OpenTurn, complete
from services.synthesizer.adapters.templates import JinjaTemplates
from services.synthesizer.domain import composer
from services.synthesizer.domain.composer import Composer
from services.synthesizer.domain.explanation import TemplateWording
from services.synthesizer.handlers import Handlers as SynthesizerHandlers
from shared.calendar import clock
from shared.calendar.korean_holidays import korean_holidays
from shared.contracts.events.catalogue import (
    EVENTS,
    AnswerComposed,
    Answered,
    InquiryRaised,
    ParametersCollected,
    ReplyKind,
    TurnOpened,
    WaysNamed,
)
from shared.contracts.events.envelope import Event
from tests.contract.test_events import parsed
from tests.support.calculated import scenario_1

CARRYING: Final = [event for event in EVENTS.values() if "dialogue" in event.model_fields]
INQUIRED: Final = parsed("reply_chosen").model_copy(update={"query": "그렇군요", "question": None})
HANDED_ON: Final = (
    *(parsed(name) for name in ("question_raised", "parameters_collected", "calculation_refused")),
    *(scenario_1(last_calculated=last) for last in (None, {"gift_property_value": 1})),
    *(parsed(name) for name in ("inquiry_raised", "ways_named", "passages_found")),
    *(INQUIRED.model_copy(update={"kind": kind, "tax": None}) for kind in get_args(ReplyKind)),
)


@cache
def services() -> Mapping[type[Event], object]:
    """The consumer of an event; the synthesizer's is of those that are not named here."""
    calculator = CalculatorHandlers(TaxEngine(load_statute(), korean_holidays()))
    return {
        ParametersCollected: calculator,
        WaysNamed: calculator,
        InquiryRaised: KnowledgeHandlers(Retriever(corpus_search())),
    }


@cache
def synthesizer() -> SynthesizerHandlers:
    return SynthesizerHandlers(Composer(JinjaTemplates()), TemplateWording())


class Sealed:
    """A part of the document that may be carried, and not looked at."""

    def _broken(self, *_: object) -> NoReturn:
        raise AssertionError("somebody looked into what only the clarifier may read")

    __bool__ = __str__ = __repr__ = __eq__ = __iter__ = __getitem__ = __len__ = __contains__ = __getattr__ = _broken
    __hash__ = None  # type: ignore[assignment]


async def after(event: Event, memory: dict[str, Any]) -> Any:
    """What the service that consumes an event makes of it, with this memory in it."""
    service = services().get(type(event)) or synthesizer()
    with clock.frozen_at(event.occurred_at):
        return await getattr(service, f"on_{event.name}")(event.model_copy(update={"dialogue": memory}))


def test_every_event_that_carries_it_is_handed_on() -> None:
    assert {type(event) for event in HANDED_ON} | {TurnOpened, AnswerComposed} == set(CARRYING)


@pytest.mark.parametrize("event", HANDED_ON, ids=lambda event: f"{event.name} {getattr(event, 'kind', '')}")
async def test_calculator_and_synthesizer_hand_it_on_and_say_the_same_whatever_it_is(event: Event) -> None:
    memory = {part: Sealed() for part in Dialogue.model_fields}
    following = await after(event, memory)
    kept = following.dialogue
    assert [(part, id(kept[part])) for part in kept] == [(part, id(memory[part])) for part in memory]
    assert _without_times(following) == _without_times(await after(event, {}))


def test_no_template_speaks_of_it() -> None:
    templates = list((Path(composer.__file__).parents[1] / "templates").rglob("*.j2"))
    assert [path.name for path in templates if "dialogue" in path.read_text(encoding="utf-8")] == []
    assert len(templates) > 20


def _without_times(event: Any) -> Any:
    """An event's JSON without its memory, and without how long a calculation took."""
    told = event.model_dump(mode="json", exclude={"dialogue"})
    for call in told["metadata"]["tool_calls"]:
        call["execution_time_ms"] = 0
    return told


@pytest.mark.parametrize("memory", [{}, {"pending_question": 7, "of": [{"any": "kind"}, None]}])
def test_persistence_stores_it_and_hands_it_on_whatever_it_is(memory: dict[str, Any]) -> None:
    composed = parsed("answer_composed").model_copy(update={"dialogue": memory})
    assert isinstance(composed, AnswerComposed)
    stored = close_row(complete(composed))
    assert stored["dialogue"] == memory
    assert (as_json([{"dialogue": memory}]) or "")[2:-2] in (as_json([stored]) or "")
    answered = Answered(asked="gift_date")
    row = {
        "id": uuid4(),
        "session_id": composed.session_id,
        "attempt": 1,
        "attempted_at": composed.occurred_at,
        "received_at": composed.occurred_at,
        "received_event_id": uuid4(),
        "traceparent": None,
        "content": "네",
        "client": {},
        "collected_parameters": {},
        "dialogue": memory,
        "last_answer": answered.model_dump(),
        "history": [],
    }
    opened = TypeAdapter(OpenTurn).validate_python(row).opened().event
    assert isinstance(opened, TurnOpened)
    assert (opened.dialogue, opened.last_answer) == (memory, answered)
