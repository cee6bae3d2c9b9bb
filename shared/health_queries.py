"""How each service of the chain is, as it says itself: one request for each, which its bus answers."""

from collections.abc import Mapping
from typing import Final

from shared.events.catalogue import Service
from shared.queries import Query, QueryModel


class ServiceHealth(QueryModel):
    """That it answers is most of the answer."""

    lag: dict[str, int]
    """By event: how many wait in the stream, or have not been acknowledged by its replicas."""


class AskPersistence(Query[ServiceHealth]):
    operation = "persistence_health"
    result_type = ServiceHealth
    server = "persistence"


class AskClarifier(Query[ServiceHealth]):
    operation = "clarifier_health"
    result_type = ServiceHealth
    server = "clarifier"


class AskCalculator(Query[ServiceHealth]):
    operation = "calculator_health"
    result_type = ServiceHealth
    server = "calculator"


class AskSynthesizer(Query[ServiceHealth]):
    operation = "synthesizer_health"
    result_type = ServiceHealth
    server = "synthesizer"


class AskKnowledge(Query[ServiceHealth]):
    operation = "knowledge_health"
    result_type = ServiceHealth
    server = "knowledge"


AskService = AskPersistence | AskClarifier | AskCalculator | AskSynthesizer | AskKnowledge

SERVICE_HEALTH: Final[Mapping[Service, type[AskService]]] = {
    query.server: query for query in (AskPersistence, AskClarifier, AskCalculator, AskSynthesizer, AskKnowledge)
}
"""By the service that is asked."""
