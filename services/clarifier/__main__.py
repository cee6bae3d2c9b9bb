"""Run the clarifier: `python -m services.clarifier`."""

from services.clarifier.app import wiring
from services.clarifier.settings import ClarifierSettings
from shared.runtime.settings import settings_or_exit
from shared.service import run

if __name__ == "__main__":
    settings = settings_or_exit(ClarifierSettings)
    run("clarifier", settings, lambda: wiring(settings))
