"""Settings of the calculator."""

from shared.runtime.settings import ServiceSettings


class CalculatorSettings(ServiceSettings):
    """What every service has; the law is data, not a setting."""
