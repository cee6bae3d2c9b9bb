"""Wiring of the clarifier."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services.clarifier.adapters.notice_file import load_texts
from services.clarifier.domain.dialogue.conversation import Conversation
from services.clarifier.domain.reader.reader import Reader, RuleReader
from services.clarifier.handlers import Handlers, QueryHandlers
from services.clarifier.settings import ClarifierSettings
from shared.bus import Bus
from shared.case_queries import ApplyFacts
from shared.events.catalogue import TurnOpened
from shared.settings import GeminiSettings


@asynccontextmanager
async def wiring(settings: ClarifierSettings) -> AsyncIterator[Bus]:
    """The clarifier's bus, wired and not yet started. A question file that cannot be used stops it."""
    bus = Bus("clarifier", settings)
    conversation = Conversation(load_texts())
    async with message_reader(settings) as reader:
        handlers = Handlers(reader, conversation)
        bus.on(TurnOpened, handlers.on_turn_opened, fallback=handlers.on_misread_turn_opened)
        bus.answer(ApplyFacts, QueryHandlers(conversation).apply_facts)
        yield bus


@asynccontextmanager
async def message_reader(settings: GeminiSettings) -> AsyncIterator[Reader]:
    """Gemini where there is a key, otherwise the rules alone."""
    if settings.google_api_key is None:
        yield RuleReader()
        return
    # Imported only here: google-genai takes 70 MB.
    from services.clarifier.adapters.gemini_reader import GeminiReader
    from shared.gemini import GeminiClient

    client = GeminiClient(settings)
    try:
        yield GeminiReader(client, required=settings.gemini_required)
    finally:
        await client.close()
