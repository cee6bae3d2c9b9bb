"""How each service of the chain is, as it says itself: one request for each, which its bus answers."""

from collections.abc import Mapping
from typing import Final

from shared.contracts.events.catalogue import Service
from shared.contracts.queries import Query, QueryModel


class ServiceHealth(QueryModel):
    """That it answers is most of the answer."""

    lag: dict[str, int]
    """By event: how many wait in the stream, or have not been acknowledged by its replicas."""


class AskHealth(Query[ServiceHealth]):
    """Asked of each service under a name of its own."""

    result_type = ServiceHealth


class AskPersistence(AskHealth):
    operation = "persistence_health"
    server = "persistence"


class AskClarifier(AskHealth):
    operation = "clarifier_health"
    server = "clarifier"


class AskCalculator(AskHealth):
    operation = "calculator_health"
    server = "calculator"


class AskSynthesizer(AskHealth):
    operation = "synthesizer_health"
    server = "synthesizer"


class AskKnowledge(AskHealth):
    operation = "knowledge_health"
    server = "knowledge"


SERVICE_HEALTH: Final[Mapping[Service, type[AskHealth]]] = {
    query.server: query for query in (AskPersistence, AskClarifier, AskCalculator, AskSynthesizer, AskKnowledge)
}
"""By the service that is asked."""
