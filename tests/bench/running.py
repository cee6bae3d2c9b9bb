"""Our chain, up and ready, with a PostgreSQL of its own."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.stack import Stack
from tools.servers import PostgresServer
from tools.stack.settings import ServiceName


@asynccontextmanager
async def our_chain(
    folder: Path, *, settings: Mapping[str, str] | None = None, replicas: Mapping[ServiceName, int] | None = None
) -> AsyncIterator[Stack]:
    """`settings` and `replicas` as `Stack` takes them."""
    postgres = PostgresServer(folder / "postgres", keep_data=False)
    postgres.start()
    try:
        url = postgres.database_url("shuking")
        async with Stack(folder / "shuking", url, settings=settings, replicas=replicas, fresh=True) as stack:
            yield stack
    finally:
        postgres.stop()
