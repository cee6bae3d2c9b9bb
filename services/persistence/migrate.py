"""The schema, brought up to date by whoever deploys (`shuking migrate`); the service only checks it (`schema_check`).

The service does not migrate by itself: its database role then needs no right to change the schema, and a change is
made once, when whoever deploys decides, instead of by whichever replica starts first.
"""

from pathlib import Path
from typing import Final

from alembic.script import ScriptDirectory

from services.persistence.adapters.schema import Base
from services.persistence.schema_check import serving
from services.persistence.settings import DATABASE_ROLE
from shared.runtime.migration import role_created, upgrade

MIGRATIONS: Final = Path(__file__).parent / "migrations"


async def migrate(database_url: str, migrations: Path = MIGRATIONS) -> None:
    """Bring persistence's tables up to date, and let its role use them. Raises what `shared.runtime.migration.upgrade` does."""
    tables = ", ".join(Base.metadata.tables)
    afterwards = (
        f"COMMENT ON TABLE alembic_version IS '{serving(oldest_served(migrations))}'",
        role_created(DATABASE_ROLE),
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON {tables} TO {DATABASE_ROLE}",
        f"GRANT SELECT ON alembic_version TO {DATABASE_ROLE}",
    )
    await upgrade(database_url, migrations, afterwards)


def oldest_served(migrations: Path) -> str:
    """The oldest revision whose code can use the tables: that of the last migration with `contract = True`, or the first."""
    newest_first = list(ScriptDirectory(str(migrations)).walk_revisions())
    contracts = (each for each in newest_first if getattr(each.module, "contract", False))
    return next(contracts, newest_first[-1]).revision
