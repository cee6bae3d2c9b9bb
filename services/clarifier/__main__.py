"""Run the clarifier: `python -m services.clarifier`."""

from services.clarifier.app import wiring
from services.clarifier.settings import ClarifierSettings
from shared.service import run

if __name__ == "__main__":
    settings = ClarifierSettings()
    run("clarifier", settings, lambda: wiring(settings))
