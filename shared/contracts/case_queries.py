"""What is asked about the case of a consultation: what it stands at, what facts would come to, what it is compared with."""

from typing import Final
from uuid import UUID

from pydantic import Field

from shared.contracts.document import Intent, Parameters, TaxCalculation
from shared.contracts.events.catalogue import Answered, Memory
from shared.contracts.json_object import JsonObject
from shared.contracts.parameters.given import GivenFacts
from shared.contracts.queries import Query, QueryModel

MOST_SCENARIOS: Final = 2
"""Beside the case itself."""


class SessionStanding(QueryModel):
    """What a conversation has come to: what its next turn will open with."""

    collected_parameters: Parameters
    dialogue: Memory
    last_answer: Answered | None


class GetStanding(Query[SessionStanding]):
    operation = "get_standing"
    result_type = SessionStanding
    is_repeatable = True

    session_id: UUID


class Scenarios(QueryModel):
    """What a session's case is compared with, in the user's order. Whoever answers does not look into them."""

    scenarios: tuple[JsonObject, ...]


class GetScenarios(Query[Scenarios]):
    operation = "get_scenarios"
    result_type = Scenarios
    is_repeatable = True

    session_id: UUID


class KeepScenarios(Query[Scenarios]):
    """Keeps these in the place of those before."""

    operation = "keep_scenarios"
    result_type = Scenarios
    is_repeatable = True

    session_id: UUID
    scenarios: tuple[JsonObject, ...] = Field(max_length=MOST_SCENARIOS)


class CaseWithFacts(QueryModel):
    """The parameters to compute with; or else what would be asked first, and in which words or because of what. Korean, for the user."""

    intent: Intent
    parameters: Parameters | None = None
    asked: str | None = None
    notice: str | None = None


class ApplyFacts(Query[CaseWithFacts]):
    """What a message with these facts would lead to where a conversation stands; nothing is kept of it."""

    operation = "apply_facts"
    server = "clarifier"
    result_type = CaseWithFacts
    is_repeatable = True

    collected_parameters: Parameters = Field(default_factory=dict)
    dialogue: Memory = Field(default_factory=dict)
    last_answer: Answered | None = None
    facts: GivenFacts


class Calculated(QueryModel):
    """The calculation; or else which parameter is impossible, and why. Korean, for the user."""

    calculation: TaxCalculation | None = None
    parameter: str | None = None
    reason: str | None = None


class CalculateTax(Query[Calculated]):
    """The tax alone, as a turn with these parameters would show it."""

    operation = "calculate_tax"
    server = "calculator"
    result_type = Calculated
    is_repeatable = True

    intent: Intent
    parameters: Parameters
