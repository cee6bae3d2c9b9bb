"""Settings of the local stack. The services' own settings pass through to them unchanged."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

ServiceName = Literal["gateway", "persistence", "clarifier", "calculator", "synthesizer", "knowledge"]
SERVICES: tuple[ServiceName, ...] = get_args(ServiceName)


class StackSettings(BaseSettings):
    """What `make run` starts, and where."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    nats_url: str | None = Field(
        default=None,
        description="A NATS server of yours, with user and password, or those of a cluster, separated by commas; "
        "without it one is started.",
    )
    database_url: str | None = Field(default=None, description="A PostgreSQL of yours; without it one is started.")
    knowledge_database_url: str | None = Field(
        default=None,
        description="Where ingested statutes are; without it in the PostgreSQL that is started, if one is.",
    )
    gateway_port: int = Field(
        default=8000, ge=1, le=65535, description="Where the gateway listens, or on the next free port after it."
    )
    data_dir: Path = Field(default=Path(".data"), description="Folder of everything that survives a restart.")
    ip_hash_salt: str | None = Field(
        default=None,
        description="Salt of hashed IP addresses and sessions; without it one is made and kept in DATA_DIR.",
    )
    persistence: int = Field(default=1, ge=1, le=16, description="Processes of persistence.")
    clarifier: int = Field(default=1, ge=1, le=16, description="Processes of the clarifier.")
    calculator: int = Field(default=1, ge=1, le=16, description="Processes of the calculator.")
    synthesizer: int = Field(default=1, ge=1, le=16, description="Processes of the synthesizer.")
    knowledge: int = Field(default=1, ge=1, le=16, description="Processes of the knowledge service.")
    otel_exporter_otlp_endpoint: str | None = Field(
        default=None, description="A collector of yours for traces; without it the last ones are kept in DATA_DIR."
    )
    kept_traces: int = Field(
        default=1000, ge=0, description="Of how many turns `shuking trace` can draw the spans; 0 records none."
    )
    console_token: SecretStr | None = Field(
        default=None, description="With it, a process more that replays and explains for the console."
    )
    logs: bool = Field(default=False, description="Whether the services' logs are shown on the terminal too.")
    ready_timeout_seconds: float = Field(
        default=60, gt=0, description="How long a start may take before it is given up."
    )

    @property
    def replicas(self) -> Iterator[tuple[ServiceName, int]]:
        """Each process to run, as its service and its number from 1. The gateway's port allows only one."""
        counts = {
            "gateway": 1,
            "persistence": self.persistence,
            "clarifier": self.clarifier,
            "calculator": self.calculator,
            "synthesizer": self.synthesizer,
            "knowledge": self.knowledge,
        }
        for service in SERVICES:
            for number in range(1, counts[service] + 1):
                yield service, number
