"""Settings of the clarifier."""

from shared.runtime.settings import GeminiSettings, ServiceSettings


class ClarifierSettings(ServiceSettings, GeminiSettings):
    """What every service has, and how the model is reached; the questions are data, not a setting."""
