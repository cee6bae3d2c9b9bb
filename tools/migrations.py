"""The tables of every service that has some, brought up to date: `python -m tools.migrations` does it at DATABASE_URL."""

import asyncio
import os
import sys

from services.knowledge.migrate import migrate as migrate_knowledge
from services.persistence.migrate import migrate as migrate_persistence
from shared.runtime.database import DatabaseUnavailable
from shared.runtime.migration import MigrationRefused


async def migrate(database_url: str) -> None:
    """Harmless where they are. Raises what `shared.runtime.migration.upgrade` does."""
    await migrate_persistence(database_url)
    await migrate_knowledge(database_url)


if __name__ == "__main__":
    try:
        asyncio.run(migrate(os.environ["DATABASE_URL"]))
    except KeyError:
        sys.exit("DATABASE_URL: where is the database?")
    except DatabaseUnavailable:
        sys.exit("The database cannot be reached. Check DATABASE_URL, and whether PostgreSQL runs.")
    except (MigrationRefused, ValueError) as reason:
        sys.exit(f"The tables could not be brought up to date: {reason}")
