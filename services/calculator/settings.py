"""Settings of the calculator."""

from shared.settings import ServiceSettings


class CalculatorSettings(ServiceSettings):
    """What every service has; the law is data, not a setting."""
