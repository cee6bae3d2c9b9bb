"""Wiring of the calculator."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date

from services.calculator.adapters.statute_files import load_statute
from services.calculator.engine import TaxEngine
from services.calculator.handlers import Handlers
from services.calculator.settings import CalculatorSettings
from shared.bus import Bus
from shared.events.catalogue import ParametersCollected
from shared.korean_holidays import korean_holidays
from shared.reaction import Reaction, Reactions


@asynccontextmanager
async def wiring(settings: CalculatorSettings) -> AsyncIterator[Bus]:
    """The calculator's bus, wired and not yet started. Data files that cannot be used stop it with a message."""
    bus = Bus("calculator", settings)
    bus.react(reactions())
    yield bus


def reactions() -> Reactions:
    """What the calculator does with events, without a broker. Raises StatuteInvalid, HolidaysInvalid."""
    is_holiday = korean_holidays()
    is_holiday(date(2000, 1, 1))  # The first day asked for loads a country: no turn should wait for it.
    handlers = Handlers(TaxEngine(load_statute(), is_holiday))
    return (Reaction(ParametersCollected, handlers.on_parameters_collected),)
