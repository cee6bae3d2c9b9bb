"""Run the synthesizer: `python -m services.synthesizer`."""

from services.synthesizer.app import wiring
from services.synthesizer.settings import SynthesizerSettings
from shared.runtime.settings import settings_or_exit
from shared.service import run

if __name__ == "__main__":
    settings = settings_or_exit(SynthesizerSettings)
    run("synthesizer", settings, lambda: wiring(settings))
