"""The schema, brought up to date by whoever deploys (`shuking migrate`); the service only checks it (`schema_check`).

The service does not migrate by itself: its database role then needs no right to change the schema, and a change is
made once, when whoever deploys decides, instead of by whichever replica starts first.
"""

from pathlib import Path
from typing import Final

from services.persistence.adapters.schema import Base
from services.persistence.settings import DATABASE_ROLE
from shared.runtime.migration import role_created, upgrade

MIGRATIONS: Final = Path(__file__).parent / "migrations"


async def migrate(database_url: str) -> None:
    """Bring persistence's tables up to date, and let its role use them. Raises what `shared.runtime.migration.upgrade` does."""
    tables = ", ".join(Base.metadata.tables)
    grants = (
        role_created(DATABASE_ROLE),
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON {tables} TO {DATABASE_ROLE}",
        f"GRANT SELECT ON alembic_version TO {DATABASE_ROLE}",
    )
    await upgrade(database_url, MIGRATIONS, grants)
