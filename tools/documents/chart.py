"""What the Helm chart knows of the code: services, consumers, and who may do what on the broker (`catalogue.json`)."""

from collections.abc import Mapping
from typing import Final, get_args

from services.gateway.settings import GatewaySettings
from services.knowledge.settings import KnowledgeSettings
from services.persistence.settings import PersistenceSettings
from shared.contracts.events.catalogue import Service, consumed_by
from shared.messaging.broker_permissions import OPERATOR, Permissions, operator_permissions, permissions_of
from shared.messaging.streams import TURNS, consumer_name, filter_subject
from shared.runtime.settings import GeminiSettings, ServiceSettings
from tools.broker_accounts import AUTHENTICATION_SECONDS, allowed

SETTINGS: Final[Mapping[str, type[ServiceSettings | GeminiSettings]]] = {
    "gateway": GatewaySettings,
    "persistence": PersistenceSettings,
    "clarifier": GeminiSettings,
    "synthesizer": GeminiSettings,
    "knowledge": KnowledgeSettings,
}
"""Of whoever has more than every service has."""
_DATABASES: Final = ("database_url", "knowledge_database_url")
_SECRETS: Final = ("console_token", "google_api_key")


def chart_catalogue() -> dict[str, object]:
    """JSON-ready. A service's `database` is the variable of its address, or null; `secrets` are variables that it may do without."""
    services: tuple[Service, ...] = get_args(Service)
    permissions: dict[str, Permissions] = {service: permissions_of(service) for service in services}
    permissions[OPERATOR] = operator_permissions()
    return {
        "stream": TURNS,
        "authenticationSeconds": AUTHENTICATION_SECONDS,
        "services": {service: _described(service) for service in services},
        "users": {user: allowed(permitted) for user, permitted in permissions.items()},
    }


def _described(service: str) -> dict[str, object]:
    fields = SETTINGS.get(service, ServiceSettings).model_fields
    return {
        "consumers": [
            {"name": consumer_name(service, event), "subject": filter_subject(event)} for event in consumed_by(service)
        ],
        "database": next((name.upper() for name in _DATABASES if name in fields), None),
        "model": "google_api_key" in fields,
        "secrets": [name.upper() for name in _SECRETS if name in fields],
    }
