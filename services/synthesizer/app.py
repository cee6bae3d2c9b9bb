"""Wiring of the synthesizer."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services.synthesizer.adapters.gemini_wording import Announce, GeminiWording
from services.synthesizer.adapters.templates import JinjaTemplates
from services.synthesizer.domain.composer import Composer
from services.synthesizer.domain.explanation import TemplateWording, Wording
from services.synthesizer.handlers import Handlers
from services.synthesizer.settings import SynthesizerSettings
from shared.bus import Bus
from shared.events.catalogue import CalculationRefused, PassagesFound, QuestionRaised, ReplyChosen, TaxCalculated
from shared.gemini import GeminiClient


@asynccontextmanager
async def wiring(settings: SynthesizerSettings) -> AsyncIterator[Bus]:
    """The synthesizer's bus, wired and not yet started. A template that cannot be compiled stops it."""
    bus = Bus("synthesizer", settings)
    async with wording(settings, bus.publish) as words:
        handlers = Handlers(Composer(JinjaTemplates()), words)
        bus.on(QuestionRaised, handlers.on_question_raised)
        bus.on(PassagesFound, handlers.on_passages_found)
        bus.on(ReplyChosen, handlers.on_reply_chosen)
        bus.on(TaxCalculated, handlers.on_tax_calculated)
        bus.on(CalculationRefused, handlers.on_calculation_refused)
        yield bus


@asynccontextmanager
async def wording(settings: SynthesizerSettings, announce: Announce) -> AsyncIterator[Wording]:
    """Gemini where there is a key, otherwise the template."""
    if settings.google_api_key is None:
        yield TemplateWording()
        return
    client = GeminiClient(settings)
    try:
        yield GeminiWording(client, announce, required=settings.gemini_required)
    finally:
        await client.close()
