"""Wiring of the clarifier."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services.clarifier.adapters.notice_file import load_texts
from services.clarifier.domain.dialogue.conversation import Conversation
from services.clarifier.domain.reader.reader import Reader, RuleReader
from services.clarifier.handlers import Handlers
from services.clarifier.settings import ClarifierSettings
from shared.bus import Bus
from shared.events.catalogue import TurnOpened
from shared.gemini import Model, model_of
from shared.reaction import Reaction, Reactions


@asynccontextmanager
async def wiring(settings: ClarifierSettings) -> AsyncIterator[Bus]:
    """The clarifier's bus, wired and not yet started. A question file that cannot be used stops it."""
    bus = Bus("clarifier", settings)
    async with model_of(settings) as model:
        bus.react(reactions(model, required=settings.gemini_required))
        yield bus


def reactions(model: Model | None, *, required: bool = False) -> Reactions:
    """What the clarifier does with events, without a broker."""
    handlers = Handlers(message_reader(model, required=required), Conversation(load_texts()))
    return (Reaction(TurnOpened, handlers.on_turn_opened, handlers.on_misread_turn_opened),)


def message_reader(model: Model | None, *, required: bool = False) -> Reader:
    """With the model where there is one, otherwise by the rules alone."""
    if model is None:
        return RuleReader()
    from services.clarifier.adapters.gemini_reader import GeminiReader

    return GeminiReader(model, required=required)
