"""A message whose reading fails changes nothing, and what is open is asked again; in one process as on the bus."""

from datetime import UTC, datetime

import pytest

from services.clarifier.adapters.notice_file import load_texts
from services.clarifier.domain.dialogue.conversation import Conversation
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.messages.reading import Expected, Reading
from services.clarifier.handlers import Handlers
from services.synthesizer import app as synthesizer
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import AnswerComposed, ReplyChosen, TurnMetadata, TurnOpened
from shared.contracts.events.envelope import Event
from shared.messaging.reaction import Reaction
from tests.unit.clarifier.talk import remembered, turn_opened
from tools.chain import Chain, Session, unheard

GIFT: Parameters = {"gift_date": "2025-11-01", "donor_relationship": "직계존속", "gift_property_value": 100_000_000}


class Unable:
    """A reader that fails because of what it reads."""

    async def read(self, message: str, expected: Expected, metadata: TurnMetadata) -> tuple[Reading, TurnMetadata]:
        raise KeyError(message, expected.parameter, metadata.model)


def not_understood(content: str, collected: Parameters, dialogue: Dialogue) -> ReplyChosen:
    handlers = Handlers(Unable(), Conversation(load_texts()))
    event = handlers.on_misread_turn_opened(turn_opened(content, collected=collected, dialogue=dialogue))
    assert isinstance(event, ReplyChosen)
    return event


@pytest.mark.parametrize(
    ("collected", "dialogue", "asked"),
    [
        pytest.param({}, Dialogue(), "gift_date", id="nothing is known: the first question"),
        pytest.param(
            {"gift_date": "2025-11-01"},
            Dialogue(intent="gift_tax", pending_question="donor_relationship", attempts={"donor_relationship": 2}),
            "donor_relationship",
            id="the open question",
        ),
        pytest.param(
            GIFT,
            Dialogue(intent="gift_tax", pending_question="marriage_deduction_amount", last_calculated=GIFT),
            "marriage_deduction_amount",
            id="the optional question after a result",
        ),
        pytest.param(GIFT, Dialogue(intent="gift_tax", last_calculated=GIFT), None, id="nothing is open"),
        pytest.param(
            GIFT, Dialogue(intent="gift_tax", pending_question="nothing_of_ours"), None, id="no question of ours"
        ),
        pytest.param({}, Dialogue(intent="inheritance_tax"), "death_date", id="an inheritance"),
    ],
)
def test_what_was_known_stays_and_what_is_open_is_asked(
    collected: Parameters, dialogue: Dialogue, asked: str | None
) -> None:
    event = not_understood("횡설수설", collected, dialogue)
    assert event.kind == "not_understood"
    assert (event.question.parameter if event.question else None) == asked
    assert event.collected_parameters == collected
    assert remembered(event) == dialogue.model_copy(update={"pending_question": asked})


def test_despair_is_heard_even_so() -> None:
    event = not_understood("죽고 싶어요", {}, Dialogue())
    assert (event.kind, event.question) == ("crisis", None)


async def test_in_one_process_the_failure_is_told_of_and_the_user_hears_of_it_politely() -> None:
    failed: list[tuple[str, Exception]] = []

    def keep(event: Event, error: Exception) -> None:
        failed.append((event.name, error))

    clarifier = Handlers(Unable(), Conversation(load_texts()))
    reactions = (Reaction(TurnOpened, clarifier.on_turn_opened, clarifier.on_misread_turn_opened),)
    session = Session(Chain({"clarifier": reactions, "synthesizer": synthesizer.reactions(None, unheard)}, keep))
    answer = (await session.say("횡설수설", datetime(2025, 11, 21, 3, tzinfo=UTC)))[-1]
    assert isinstance(answer, AnswerComposed)
    assert answer.content.startswith("죄송하지만 방금 하신 말씀을 제대로 이해하지 못했습니다.")
    assert answer.content.count("?") == 1
    assert [(name, repr(error)) for name, error in failed] == [("turn_opened", "KeyError('횡설수설', None, None)")]
