"""What can be set in the gateway."""

from pathlib import Path
from typing import Annotated

from limits import parse
from pydantic import Field, SecretStr, field_validator
from pydantic_settings import NoDecode

from shared.settings import ServiceSettings


class GatewaySettings(ServiceSettings):
    """Settings of the gateway, each from the environment variable of its name."""

    gateway_host: str = Field(default="127.0.0.1", description="Address that the HTTP API is served on.")
    gateway_port: int = Field(default=8000, ge=0, le=65535, description="Port of the HTTP API; 0 takes a free one.")
    answer_timeout_seconds: float = Field(
        default=60, gt=0, description="How long a message waits for its answer before it is answered with 202."
    )
    turn_check_seconds: float = Field(
        default=3, gt=0, description="After how long a waiting message first asks persistence for its turn."
    )
    publish_timeout_seconds: float = Field(
        default=8, gt=0, description="How long a message waits for a broker that is away before it is refused (503)."
    )
    query_timeout_seconds: float = Field(default=5, gt=0, description="Longest wait for one answer of persistence.")
    session_cache_seconds: float = Field(
        default=300, ge=0, description="How long the gateway remembers that a session exists and whose it is."
    )
    heartbeat_seconds: float = Field(
        default=15, gt=0, description="Pause after which an idle SSE stream gets a comment."
    )
    rate_limit: str = Field(
        default="3000/minute",
        description="Most messages and new sessions of one client, in the notation of the `limits` library.",
    )
    cors_origins: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="Origins whose pages may use the API, separated by commas; `*` for any."
    )
    console_token: SecretStr | None = Field(
        default=None,
        min_length=16,
        description="Opens `/console`, which shows operators every session's events; without it there is none.",
    )
    trace_url: str | None = Field(
        default=None, description="Address of a trace for the console, with `{trace_id}` where the id belongs."
    )
    page_dir: Path | None = Field(
        default=None, description="Folder of the built page; without it the project's own `web/dist`."
    )

    @field_validator("cors_origins", mode="before")
    @classmethod
    def _separated_by_commas(cls, value: object) -> object:
        return tuple(filter(None, map(str.strip, value.split(",")))) if isinstance(value, str) else value

    @field_validator("rate_limit")
    @classmethod
    def _is_a_limit(cls, value: str) -> str:
        parse(value)
        return value
