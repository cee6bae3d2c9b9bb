"""The tables of every service that has some, brought up to date."""

from services.knowledge.migrate import migrate as migrate_knowledge
from services.persistence.migrate import migrate as migrate_persistence


async def migrate(database_url: str) -> None:
    """Harmless where they are. Raises what `shared.runtime.migration.upgrade` does."""
    await migrate_persistence(database_url)
    await migrate_knowledge(database_url)
