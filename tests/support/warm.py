"""The last of what the process loads that all others are forked from: what each of them would load only when it starts."""

import gc
from importlib import import_module
from typing import Final

import holidays

from services.knowledge.adapters.corpus_files import load_corpus

_LOADED_WHEN_USED: Final = (
    "anyio._backends._asyncio",
    "kiwipiepy_model",
    "uvicorn.lifespan.off",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)

for name in _LOADED_WHEN_USED:
    import_module(name)
holidays.country_holidays("KR", years=2000)  # It loads its countries with the first one that is asked for.
load_corpus()
# A process that starts collects its garbage: it need not look through a million objects that were here before it.
gc.collect()
gc.freeze()
