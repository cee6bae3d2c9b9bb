"""The settings of persistence, beside those of every service."""

from typing import Final

from pydantic import Field

from shared.runtime.settings import ServiceSettings

DATABASE_ROLE: Final = "shuking_persistence"
"""The database role of the service: it reads and writes the rows of its own tables, and changes no table."""


class PersistenceSettings(ServiceSettings):
    database_url: str = Field(
        default=f"postgresql://{DATABASE_ROLE}@127.0.0.1:5432/shuking",
        description="Where PostgreSQL listens, with the role `shuking_persistence`.",
    )
    database_pool_size: int = Field(default=5, ge=2, description="Most database connections of one process.")
    database_statement_timeout_seconds: float = Field(
        default=10, gt=0, description="Longest time for one SQL statement, waiting for locks included."
    )
    write_batch_size: int = Field(default=256, ge=1, description="Most turn operations in one transaction.")
    turn_attempt_seconds: float = Field(
        default=75, gt=0, description="How long an attempt at a turn may take before the turn is driven again."
    )
    turn_attempts: int = Field(default=3, ge=1, description="How often a turn is driven before it fails.")
    sweep_interval_seconds: float = Field(
        default=5, gt=0, description="How often turns that were left open are looked for."
    )
