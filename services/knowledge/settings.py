"""Settings of the knowledge service, beside those of every service."""

from typing import Final

from pydantic import Field

from shared.settings import ServiceSettings

DATABASE_ROLE: Final = "shuking_knowledge"
"""The database role of the service and of the ingest: it reads and writes knowledge's tables and sees no others."""


class KnowledgeSettings(ServiceSettings):
    """What every service has, and where ingested statutes are; the built-in corpus is data, not a setting."""

    knowledge_database_url: str | None = Field(
        default=None,
        description="The PostgreSQL with pgvector where ingested statutes are, with the role `shuking_knowledge`. "
        "Without it the built-in corpus alone is searched.",
    )
