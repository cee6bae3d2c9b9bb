"""Settings of the synthesizer."""

from shared.runtime.settings import GeminiSettings, ServiceSettings


class SynthesizerSettings(ServiceSettings, GeminiSettings):
    """What every service has, and how the model is reached."""
