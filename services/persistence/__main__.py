"""Run persistence: `python -m services.persistence`."""

import sys

from services.persistence.app import wiring
from services.persistence.schema_check import SchemaOutdated
from services.persistence.settings import PersistenceSettings
from shared.runtime.settings import settings_or_exit
from shared.service import run

if __name__ == "__main__":
    settings = settings_or_exit(PersistenceSettings)
    try:
        run("persistence", settings, lambda: wiring(settings))
    except SchemaOutdated as error:
        sys.exit(str(error))
