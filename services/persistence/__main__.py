"""Run persistence: `python -m services.persistence`."""

from services.persistence.app import wiring
from services.persistence.settings import PersistenceSettings
from shared.service import run

if __name__ == "__main__":
    settings = PersistenceSettings()
    run("persistence", settings, lambda: wiring(settings))
