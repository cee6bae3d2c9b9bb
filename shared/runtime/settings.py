"""Settings that every service has. Read from the environment and from `.env`; each is one row of the README."""

import secrets
import sys
from pathlib import Path
from typing import Final, TypeVar

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

_FROM_ENVIRONMENT: Final = SettingsConfigDict(
    env_file=".env",
    env_file_encoding="utf-8",
    env_ignore_empty=True,
    extra="ignore",
    frozen=True,
    hide_input_in_errors=True,
)
"""`GOOGLE_API_KEY=` with nothing behind it means that there is none. A value that is refused may be a secret."""


SettingsT = TypeVar("SettingsT", bound=BaseSettings)


def settings_or_exit(settings_type: type[SettingsT]) -> SettingsT:
    """The settings, for a process that starts: where one cannot be, it ends (2) with a line that says which and why.

    What was given is said where a number is wanted; text may be a secret.
    """
    try:
        return settings_type()
    except ValidationError as error:
        numbers = {name for name, field in settings_type.model_fields.items() if field.annotation in (bool, int, float)}
        for item in error.errors(include_url=False):
            name = "_".join(map(str, item["loc"]))
            given = f"={item['input']}" if name in numbers else ""
            print(f"{name.upper()}{given}: {item['msg'].removeprefix('Value error, ')}", file=sys.stderr)  # noqa: T201
        raise SystemExit(2) from None


def server_urls(nats_url: str) -> list[str]:
    """Each server of a `NATS_URL`: one that starts while another of its cluster is down finds the next."""
    return [url.strip() for url in nats_url.split(",")]


class ServiceSettings(BaseSettings):
    """Common settings; a service adds its own by subclassing."""

    model_config = _FROM_ENVIRONMENT

    nats_url: str = Field(
        default="nats://127.0.0.1:4222",
        description="Where NATS listens, with the user and the password that the service has there; "
        "the servers of a cluster separated by commas.",
    )
    nats_ca_file: Path | None = Field(
        default=None,
        description="Certificates that NATS's own is checked against, PEM: with `tls://` in NATS_URL. Without it the system's.",
    )
    stream_replicas: int = Field(default=1, ge=1, le=5, description="Copies of each stream: 3 in a cluster.")
    stream_max_age_days: int = Field(default=30, ge=1, description="How long events are kept.")
    subject_prefix: str = Field(
        default="",
        pattern=r"^[a-z0-9_]*$",
        description="Put before the names of streams and subjects, so that a replay runs beside others on one broker.",
    )
    ack_wait_seconds: float = Field(
        default=2.5, gt=0, description="How long NATS waits for an acknowledgement before it delivers an event again."
    )
    max_ack_pending: int = Field(
        default=256, ge=1, description="Most events that the replicas of one consumer hold unacknowledged."
    )
    handler_concurrency: int = Field(
        default=64, ge=1, description="Most handlers that run at once in one process, for each kind of event."
    )
    handler_timeout_seconds: float = Field(
        default=120, gt=0, description="How long a handler may take for one event before that counts as a failure."
    )
    drain_timeout_seconds: float = Field(default=10, gt=0, description="How long a shutdown waits for running work.")
    ops_port: int = Field(
        default=0, ge=0, le=65535, description="Port of a service's /healthz, /ready and /metrics; 0 takes a free one."
    )
    ops_host: str = Field(default="127.0.0.1", description="Address that those are served on.")
    log_level: str = Field(default="INFO", description="Python's level names.")
    log_content: bool = Field(
        default=False, description="Whether exception messages, which may quote content, are logged."
    )
    ip_hash_salt: str = Field(
        default_factory=lambda: secrets.token_hex(16),
        min_length=1,
        description="Salt of the hashes that an IP address is kept as and that logs name a session by. "
        "Without it each process makes its own.",
    )
    otel_exporter_otlp_endpoint: str | None = Field(
        default=None, description="OTLP/HTTP collector for traces. Without it no span is recorded; `make run` sets it."
    )
    trace_ratio: float = Field(default=1.0, ge=0, le=1, description="Share of turns whose spans are recorded.")


class GeminiSettings(BaseSettings):
    """How the model is reached. Without a key, rules and templates serve alone."""

    model_config = _FROM_ENVIRONMENT

    google_api_key: str | None = Field(default=None, description="Key for Gemini; without it no model is used.")
    gemini_model: str = Field(default="gemini-2.5-flash", description="Which model is asked.")
    gemini_timeout_seconds: float = Field(default=30, gt=0, description="Longest wait for one answer of the model.")
    gemini_required: bool = Field(
        default=False, description="Whether a failed model call fails the turn (502) instead of falling back."
    )
    recorded_model: bool = Field(
        default=False,
        description="Whether a replay's recorded answers, which come with the events, stand for the model.",
    )
    otel_instrumentation_genai_capture_message_content: bool = Field(
        default=False, description="Whether spans of model calls have what was asked and answered, which is content."
    )
    gemini_base_url: str | None = Field(default=None, description="Another address for the Gemini API.")
