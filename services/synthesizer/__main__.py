"""Run the synthesizer: `python -m services.synthesizer`."""

from services.synthesizer.app import wiring
from services.synthesizer.settings import SynthesizerSettings
from shared.service import run

if __name__ == "__main__":
    settings = SynthesizerSettings()
    run("synthesizer", settings, lambda: wiring(settings))
