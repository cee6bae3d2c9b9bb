"""The tables of knowledge, in a schema of their own: `shuking migrate` brings them up to date, not the service."""

from pathlib import Path
from typing import Final

from shared.runtime.migration import upgrade

MIGRATIONS: Final = Path(__file__).parent / "migrations"


async def migrate(database_url: str) -> None:
    """Bring knowledge's tables up to date. Raises what `shared.runtime.migration.upgrade` does."""
    await upgrade(database_url, MIGRATIONS)
