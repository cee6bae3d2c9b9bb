"""Wiring of the synthesizer."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services.synthesizer.adapters.gemini_wording import Announce, GeminiWording
from services.synthesizer.adapters.templates import JinjaTemplates
from services.synthesizer.domain.composer import Composer
from services.synthesizer.domain.explanation import TemplateWording
from services.synthesizer.handlers import Handlers
from services.synthesizer.settings import SynthesizerSettings
from shared.contracts.events.catalogue import (
    CalculationRefused,
    PassagesFound,
    QuestionRaised,
    ReplyChosen,
    TaxCalculated,
)
from shared.messaging.bus import Bus
from shared.messaging.reaction import Reaction, Reactions
from shared.model.gemini import Model, model_of


@asynccontextmanager
async def wiring(settings: SynthesizerSettings) -> AsyncIterator[Bus]:
    """The synthesizer's bus, wired and not yet started. A template that cannot be compiled stops it."""
    bus = Bus("synthesizer", settings)
    async with model_of(settings) as model:
        bus.react(reactions(model, bus.publish, required=settings.gemini_required))
        yield bus


def reactions(model: Model | None, announce: Announce, *, required: bool = False) -> Reactions:
    """What the synthesizer does with events, without a broker: worded by the model where there is one."""
    wording = TemplateWording() if model is None else GeminiWording(model, announce, required=required)
    handlers = Handlers(Composer(JinjaTemplates()), wording)
    return (
        Reaction(QuestionRaised, handlers.on_question_raised),
        Reaction(PassagesFound, handlers.on_passages_found),
        Reaction(ReplyChosen, handlers.on_reply_chosen),
        Reaction(TaxCalculated, handlers.on_tax_calculated),
        Reaction(CalculationRefused, handlers.on_calculation_refused),
    )
