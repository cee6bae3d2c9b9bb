"""What the real calculator sends for parameters, for tests of what comes after it."""

from datetime import datetime
from uuid import uuid4

from services.calculator.adapters.statute_files import load_statute
from services.calculator.engine import TaxEngine
from services.calculator.handlers import Handlers
from shared.calendar.korean_holidays import korean_holidays
from shared.contracts.document import Intent, Parameters
from shared.contracts.events.catalogue import CalculationRefused, ParametersCollected, TaxCalculated, TurnMetadata

CALCULATOR = Handlers(TaxEngine(load_statute(), korean_holidays()))


async def calculator_event(
    parameters: Parameters, received_at: datetime, intent: Intent, last: Parameters | None = None
) -> TaxCalculated | CalculationRefused:
    """The event for a session's parameters; `last` are those of its calculation before."""
    return await CALCULATOR.on_parameters_collected(
        ParametersCollected(
            event_id=uuid4(),
            session_id=uuid4(),
            turn_id=uuid4(),
            occurred_at=received_at,
            intent=intent,
            collected_parameters=parameters,
            assumptions=(),
            corrections=(),
            follow_ups=(),
            last_calculated=last,
            dialogue={"intent": intent},
            metadata=TurnMetadata(received_at=received_at),
        )
    )
