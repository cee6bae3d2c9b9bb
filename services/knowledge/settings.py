"""Settings of the knowledge service."""

from shared.settings import ServiceSettings


class KnowledgeSettings(ServiceSettings):
    """What every service has; the corpus is data, not a setting."""
