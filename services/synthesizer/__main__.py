"""Run the synthesizer: `python -m services.synthesizer`."""

from services.synthesizer.app import wiring
from services.synthesizer.settings import SynthesizerSettings
from shared.service import run
from shared.settings import settings_or_exit

if __name__ == "__main__":
    settings = settings_or_exit(SynthesizerSettings)
    run("synthesizer", settings, lambda: wiring(settings))
