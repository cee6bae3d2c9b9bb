"""The schema, brought up to date by whoever deploys (`shuking migrate`); the service only checks it (`schema_check`).

The service does not migrate by itself: its database role then needs no right to change the schema, and a change is
made once, when whoever deploys decides, instead of by whichever replica starts first.
"""

from pathlib import Path
from typing import Final

from shared.runtime.migration import upgrade

MIGRATIONS: Final = Path(__file__).parent / "migrations"


async def migrate(database_url: str) -> None:
    """Bring persistence's tables up to date. Raises what `shared.runtime.migration.upgrade` does."""
    await upgrade(database_url, MIGRATIONS)
