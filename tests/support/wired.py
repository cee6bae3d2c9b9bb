"""The services without a broker, for the tests that only talk through them; imported where it is used, for it takes seconds."""

from collections.abc import AsyncIterator

import pytest

from shared.runtime.settings import GeminiSettings
from tools.chain import Chain, chain


@pytest.fixture(scope="session")
async def through() -> AsyncIterator[Chain]:
    """The services from an opened turn to its answer in one process, by rules alone. A `Session` through it is alone."""
    async with chain(GeminiSettings(google_api_key=None)) as wired:
        yield wired
