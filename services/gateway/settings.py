"""What can be set in the gateway."""

from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import NoDecode

from services.gateway.domain.content import InputGuard
from shared.runtime.settings import ServiceSettings

MIN_TOKEN_CHARACTERS: Final = 16


class GatewaySettings(ServiceSettings):
    """Settings of the gateway, each from the environment variable of its name."""

    gateway_host: str = Field(default="127.0.0.1", description="Address that the HTTP API is served on.")
    gateway_port: int = Field(default=8000, ge=0, le=65535, description="Port of the HTTP API; 0 takes a free one.")
    answer_timeout_seconds: float = Field(
        default=60, gt=0, description="How long a message waits for its answer before it is answered with 202."
    )
    turn_check_seconds: float = Field(
        default=3,
        gt=0,
        description="After how long a waiting message first asks persistence for its turn; five times that, at most 15, once it is accepted.",
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
    input_guard: InputGuard = Field(
        default="warning",
        description="What becomes of a message that tries to steer a model or has a forbidden word: `strict` refuses it, `warning` notes it with the message, `off` looks for neither.",
    )
    rate_limit: str = Field(
        default="12000/minute",
        description="Most changes (messages, new sessions …) of one client, and as many reads, in the notation of the `limits` library.",
    )
    address_rate_limit: str | None = Field(
        default=None,
        description="Most requests to the API of one address (of IPv6, one /64 network), whatever client they name; without it twice RATE_LIMIT.",
    )
    trusted_proxies: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(),
        description="Addresses or networks, separated by commas, whose `X-Forwarded-For` is believed. Of anybody else it is ignored.",
    )
    connections: int = Field(
        default=6000, ge=1, description="Most HTTP connections at once; beyond, the longest idle one is closed."
    )
    event_streams: int = Field(
        default=4000,
        ge=1,
        description="Most `GET …/events` at once, half of them for one address; beyond it they are answered with 503.",
    )
    event_streams_per_client: int = Field(default=50, ge=1, description="Most of those of one `X-Client-Id`.")
    cors_origins: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="Origins whose pages may use the API, separated by commas; `*` for any."
    )
    console_token: SecretStr | None = Field(
        default=None,
        description="Opens `/console`, which shows operators every session's events; without it there is none.",
    )
    trace_url: str | None = Field(
        default=None, description="Address of a trace for the console, with `{trace_id}` where the id belongs."
    )
    page_dir: Path | None = Field(
        default=None, description="Folder of the built page; without it the project's own `web/dist`."
    )

    @field_validator("cors_origins", "trusted_proxies", mode="before")
    @classmethod
    def _separated_by_commas(cls, value: object) -> object:
        return tuple(filter(None, map(str.strip, value.split(",")))) if isinstance(value, str) else value

    @field_validator("rate_limit", "address_rate_limit")
    @classmethod
    def _is_a_limit(cls, value: str | None) -> str | None:
        from limits import parse  # Takes long to import, and nobody else who reads the settings needs it.

        if value is not None:
            parse(value)
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(str(ip_network(network, strict=False)) for network in value)

    @field_validator("console_token")
    @classmethod
    def _is_too_long_to_guess(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < MIN_TOKEN_CHARACTERS:
            raise ValueError(
                f"{MIN_TOKEN_CHARACTERS}자 이상으로 정해 주세요 (should have at least {MIN_TOKEN_CHARACTERS} characters)."
            )
        return value
