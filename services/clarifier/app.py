"""Wiring of the clarifier."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services.clarifier.adapters.notice_file import load_texts
from services.clarifier.domain.dialogue.conversation import Conversation
from services.clarifier.domain.reader.reader import Reader, RuleReader
from services.clarifier.handlers import Handlers, QueryHandlers
from services.clarifier.settings import ClarifierSettings
from shared.contracts.case_queries import ApplyFacts
from shared.contracts.events.catalogue import TurnOpened
from shared.messaging.bus import Bus
from shared.messaging.reaction import Reaction, Reactions
from shared.model.gemini import Model, model_of


@asynccontextmanager
async def wiring(settings: ClarifierSettings) -> AsyncIterator[Bus]:
    """The clarifier's bus, wired and not yet started. A question file that cannot be used stops it."""
    bus = Bus("clarifier", settings)
    held = conversation()
    async with model_of(settings) as model:
        bus.react(reactions(held, model, required=settings.gemini_required))
        bus.answer(ApplyFacts, QueryHandlers(held).apply_facts)
        yield bus


def conversation() -> Conversation:
    """The dialogue with its texts. Raises where a file of them cannot be used."""
    return Conversation(load_texts())


def reactions(held: Conversation, model: Model | None, *, required: bool = False) -> Reactions:
    """What the clarifier does with events, without a broker."""
    handlers = Handlers(message_reader(model, required=required), held)
    return (Reaction(TurnOpened, handlers.on_turn_opened, handlers.on_misread_turn_opened),)


def message_reader(model: Model | None, *, required: bool = False) -> Reader:
    """With the model where there is one, otherwise by the rules alone."""
    if model is None:
        return RuleReader()
    from services.clarifier.adapters.gemini_reader import GeminiReader

    return GeminiReader(model, required=required)
