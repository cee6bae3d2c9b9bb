"""Wiring of the calculator."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date

from services.calculator.adapters.statute_files import load_statute
from services.calculator.engine import TaxEngine
from services.calculator.handlers import Handlers, QueryHandlers
from services.calculator.settings import CalculatorSettings
from shared.calendar.korean_holidays import korean_holidays
from shared.contracts.case_queries import CalculateTax
from shared.contracts.events.catalogue import ParametersCollected, WaysNamed
from shared.messaging.bus import Bus
from shared.messaging.reaction import Reaction, Reactions


@asynccontextmanager
async def wiring(settings: CalculatorSettings) -> AsyncIterator[Bus]:
    """The calculator's bus, wired and not yet started. Data files that cannot be used stop it with a message."""
    engine = tax_engine()
    bus = Bus("calculator", settings)
    bus.react(reactions(engine))
    bus.answer(CalculateTax, QueryHandlers(engine).calculate_tax)
    yield bus


def tax_engine() -> TaxEngine:
    """Raises StatuteInvalid, HolidaysInvalid."""
    is_holiday = korean_holidays()
    is_holiday(date(2000, 1, 1))  # The first day asked for loads a country: no turn should wait for it.
    return TaxEngine(load_statute(), is_holiday)


def reactions(engine: TaxEngine) -> Reactions:
    """What the calculator does with events, without a broker."""
    handlers = Handlers(engine)
    return (
        Reaction(ParametersCollected, handlers.on_parameters_collected),
        Reaction(WaysNamed, handlers.on_ways_named),
    )
