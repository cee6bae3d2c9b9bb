"""What to run: the command, the environment and the readiness address of each process."""

import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tools.broker_accounts import CONFIGURATION_FILE, new_accounts, write_configuration
from tools.servers import free_port, is_free, nats_server_command, postgres_command
from tools.stack.postgres_passwords import PostgresAccess, superuser_password
from tools.stack.settings import ServiceName
from tools.traces.store import FILE

STACK_VARIABLE: Final = "SHUKING_STACK"
"""Set in every process of a stack to its data folder, so that processes a killed stack left behind are found."""
NATS: Final = "nats"
POSTGRES: Final = "postgres"
DATABASE: Final = "shuking"
TRACES: Final = "traces"
CONSOLE: Final = "console"
_RECEIVER_ENVIRONMENT: Final = {
    "OTEL_BSP_SCHEDULE_DELAY": "500",  # Milliseconds: a turn can be looked at when it has ended, and a kill takes little.
    "OTEL_EXPORTER_OTLP_TIMEOUT": "2",  # Seconds, which are all that a service stops later where nothing receives.
}


@dataclass(frozen=True)
class ProcessPlan:
    """One process: what to run, and how to tell that it is ready."""

    name: str
    arguments: list[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    """On top of this process's own environment."""
    ops_url: str | None = None
    """Where it serves `/ready`; None for the servers, which have no such address."""
    stop_signal: int = signal.SIGTERM
    user: str | None = None
    uses_database: bool = False

    def full_environment(self) -> dict[str, str]:
        return {**os.environ, **self.environment}


def nats_plan(data_dir: Path, environment: Mapping[str, str]) -> tuple[ProcessPlan, Mapping[str, str]]:
    """A NATS server with its data under `data_dir`, and the URL of each of its users, who are made anew."""
    port = free_port()
    accounts = new_accounts()
    configuration = data_dir / CONFIGURATION_FILE
    write_configuration(accounts, configuration)
    plan = ProcessPlan(NATS, nats_server_command(data_dir / NATS, port, configuration), environment)
    return plan, {name: account.url(name, f"127.0.0.1:{port}") for name, account in accounts.items()}


def postgres_plan(data_dir: Path, environment: Mapping[str, str]) -> tuple[ProcessPlan, PostgresAccess]:
    """A PostgreSQL server with its data under `data_dir`, and how it will be reached.

    SIGINT is its fast shutdown; on SIGTERM it would wait until every client has gone.
    """
    pgdata = data_dir / POSTGRES
    is_new = not (pgdata / "PG_VERSION").exists()
    command = postgres_command(pgdata)
    access = PostgresAccess(command, superuser_password(command, pgdata, is_new=is_new))
    plan = ProcessPlan(POSTGRES, command.arguments, environment, stop_signal=signal.SIGINT, user=command.user)
    return plan, access


def traces_plan(data_dir: Path, kept: int, environment: Mapping[str, str]) -> tuple[ProcessPlan, Mapping[str, str]]:
    """The receiver of spans, and what each service's environment needs to send its spans there."""
    url = f"http://127.0.0.1:{(port := free_port())}"
    arguments = [sys.executable, "-m", "tools.traces", str(data_dir / FILE), str(port), str(kept)]
    plan = ProcessPlan(TRACES, arguments, environment, ops_url=url)
    return plan, {**_RECEIVER_ENVIRONMENT, "OTEL_EXPORTER_OTLP_ENDPOINT": url}


def console_plan(data_dir: Path, nats_url: str, environment: Mapping[str, str]) -> ProcessPlan:
    """What does for the console what the command line does. `nats_url` is the operator's."""
    own = {"NATS_URL": nats_url, "DATA_DIR": str(data_dir), "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
    return ProcessPlan(CONSOLE, [sys.executable, "-m", "tools.console"], {**environment, **own})


def service_plan(service: ServiceName, number: int, environment: Mapping[str, str]) -> ProcessPlan:
    """One replica of a service. `environment` holds NATS_URL, DATABASE_URL and whatever else it is to see.

    Each serves its operations on a free port. The gateway's own port says more of whether it is ready.
    """
    ops_port = free_port()
    ready_port = environment["GATEWAY_PORT"] if service == "gateway" else ops_port
    return ProcessPlan(
        name=service if number == 1 else f"{service}-{number}",
        arguments=[sys.executable, "-m", f"services.{service}"],
        environment={
            **environment,
            "OPS_HOST": "127.0.0.1",
            "OPS_PORT": str(ops_port),
            "PYTHONUNBUFFERED": "1",
            "PYTHONUTF8": "1",
        },
        ops_url=f"http://127.0.0.1:{ready_port}",
        uses_database=service == "persistence",
    )


def next_free_port(wanted: int) -> int:
    """`wanted`, or the next port after it that is free. Raises RuntimeError when there is none near."""
    for port in range(wanted, min(wanted + 100, 65536)):
        if is_free(port):
            return port
    raise RuntimeError(f"No port from {wanted} on is free")
