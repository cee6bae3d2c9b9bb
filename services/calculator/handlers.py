"""What the calculator does with events."""

import time
from collections.abc import Mapping
from typing import Final

from services.calculator.assessment import Assessment
from services.calculator.domain.refusal import Refusal
from services.calculator.engine import TaxEngine
from shared.calendar import clock
from shared.contracts.case_queries import Calculated, CalculateTax
from shared.contracts.comparison import ComparedWay, Comparison, Way
from shared.contracts.document import CalculationChange, Intent, ToolCall
from shared.contracts.events.catalogue import (
    CalculationRefused,
    Inquiry,
    InquiryRaised,
    ParametersCollected,
    TaxCalculated,
    TurnMetadata,
    WaysNamed,
)
from shared.contracts.events.envelope import Event

_ASKED: Final = tuple(name for name in (*Inquiry.model_fields, "otherwise") if name not in Event.model_fields)
"""What a question says, which is handed on."""
TAX_TYPES: Final[Mapping[Intent, str]] = {"gift_tax": "gift", "inheritance_tax": "inheritance"}


class Handlers:
    """The subscribers of the calculator."""

    def __init__(self, engine: TaxEngine) -> None:
        self._engine = engine

    async def on_parameters_collected(self, event: ParametersCollected) -> TaxCalculated | CalculationRefused:
        started = time.perf_counter()
        tax_type = TAX_TYPES.get(event.intent, event.intent)
        today = clock.seoul_date(event.metadata.received_at)
        outcome = self._engine.assess(tax_type, event.collected_parameters, today, event.circumstances)
        if isinstance(outcome, Refusal):
            return _refused(event, outcome, started)
        return self._calculated(event, tax_type, outcome, started)

    async def on_ways_named(self, event: WaysNamed) -> InquiryRaised:
        """The question with what each way comes to; without, where one of them cannot be calculated."""
        ways = [self._compared(way) for way in event.ways]
        known = tuple(way for way in ways if way is not None)
        is_whole = len(known) == len(ways)
        comparison = Comparison(ways=known, assumptions=event.assumptions) if is_whole else None
        asked = {name: getattr(event, name) for name in _ASKED}
        return InquiryRaised.caused_by(event, **asked, comparison=comparison)

    def _compared(self, way: Way) -> ComparedWay | None:
        """What all taxes of a way come to; None where one is refused."""
        taxes = [self._engine.calculate(TAX_TYPES[tax.intent], tax.parameters) for tax in way.taxes]
        calculated = [tax for tax in taxes if not isinstance(tax, Refusal)]
        if len(calculated) < len(taxes):
            return None
        return ComparedWay(
            label=way.label,
            final_tax=sum(tax.final_tax for tax in calculated),
            payable_tax=sum(tax.payable_tax for tax in calculated),
        )

    def _calculated(
        self, event: ParametersCollected, tax_type: str, assessment: Assessment, started: float
    ) -> TaxCalculated:
        assumptions = dict.fromkeys((*event.assumptions, *assessment.calculation.assumptions))
        follow_up = self._engine.weightiest(
            event.follow_ups, tax_type, event.collected_parameters, assessment.calculation.final_tax
        )
        return TaxCalculated.caused_by(
            event,
            intent=event.intent,
            collected_parameters=event.collected_parameters,
            calculation=assessment.calculation,
            notice=event.notice,
            change=self._change(event, tax_type),
            last_calculated=event.last_calculated,
            citations=assessment.citations,
            alternatives=assessment.alternatives,
            assumptions=tuple(assumptions),
            exceptions=assessment.exceptions,
            recommendations=assessment.recommendations,
            corrections=event.corrections,
            follow_up=follow_up,
            circumstances=event.circumstances,
            wants_whole=event.wants_whole,
            dialogue=event.dialogue,
            metadata=_with_tool_call(event, started, refusal=None),
        )

    def _change(self, event: ParametersCollected, tax_type: str) -> CalculationChange | None:
        """What is different from the calculation shown last, if that one can still be computed."""
        last = event.last_calculated
        if last is None or last == event.collected_parameters:
            return None
        outcome = self._engine.what_if(tax_type, last, event.collected_parameters)
        return None if isinstance(outcome, Refusal) else outcome


class QueryHandlers:
    """What the calculator answers when asked."""

    def __init__(self, engine: TaxEngine) -> None:
        self._engine = engine

    async def calculate_tax(self, query: CalculateTax) -> Calculated:
        tax_type = TAX_TYPES.get(query.intent, query.intent)
        outcome = self._engine.calculate(tax_type, query.parameters)
        if isinstance(outcome, Refusal):
            return Calculated(parameter=outcome.parameter, reason=outcome.reason)
        return Calculated(calculation=outcome)


def _refused(event: ParametersCollected, refusal: Refusal, started: float) -> CalculationRefused:
    return CalculationRefused.caused_by(
        event,
        intent=event.intent,
        collected_parameters=event.collected_parameters,
        parameter=refusal.parameter,
        reason=refusal.reason,
        dialogue=event.dialogue,
        metadata=_with_tool_call(event, started, refusal=refusal),
    )


def _with_tool_call(event: ParametersCollected, started: float, refusal: Refusal | None) -> TurnMetadata:
    """The turn's metadata with the calculation among the tools that were used."""
    call = ToolCall(
        tool="calculate_tax",
        timestamp=clock.now(),
        execution_time_ms=round((time.perf_counter() - started) * 1000),
        success=refusal is None,
        params=event.collected_parameters,
        error=refusal.code if refusal else None,
    )
    return event.metadata.model_copy(update={"tool_calls": (*event.metadata.tool_calls, call)})
