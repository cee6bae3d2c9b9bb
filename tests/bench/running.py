"""Our chain, up and ready, with a PostgreSQL of its own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.stack import Stack
from tools.servers import PostgresServer


@asynccontextmanager
async def our_chain(folder: Path) -> AsyncIterator[Stack]:
    postgres = PostgresServer(folder / "postgres", keep_data=False)
    postgres.start()
    try:
        async with Stack(folder / "shuking", postgres.database_url("shuking"), fresh=True) as stack:
            yield stack
    finally:
        postgres.stop()
