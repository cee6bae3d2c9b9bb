"""Wiring of the calculator."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services.calculator.adapters.statute_files import load_statute
from services.calculator.engine import TaxEngine
from services.calculator.handlers import Handlers
from services.calculator.settings import CalculatorSettings
from shared.bus import Bus
from shared.events.catalogue import ParametersCollected
from shared.korean_holidays import korean_holidays


@asynccontextmanager
async def wiring(settings: CalculatorSettings) -> AsyncIterator[Bus]:
    """The calculator's bus, wired and not yet started. Data files that cannot be used stop it with a message."""
    handlers = Handlers(TaxEngine(load_statute(), korean_holidays()))
    bus = Bus("calculator", settings)
    bus.on(ParametersCollected, handlers.on_parameters_collected)
    yield bus
