"""Run the knowledge service: `python -m services.knowledge`."""

import sys

from services.knowledge.adapters.corpus_files import CorpusInvalid
from services.knowledge.app import wiring
from services.knowledge.settings import KnowledgeSettings
from shared.runtime.settings import settings_or_exit
from shared.service import run

if __name__ == "__main__":
    settings = settings_or_exit(KnowledgeSettings)
    try:
        run("knowledge", settings, lambda: wiring(settings))
    except CorpusInvalid as error:
        sys.exit(str(error))
