"""The PostgreSQL of `make run` asks everybody for a password; the superuser's is kept beside its data."""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from shared.runtime.postgres_url import with_role
from tools.broker_accounts import new_password
from tools.database_roles import ROLES
from tools.secret_file import write_secret
from tools.servers import PostgresCommand

KEPT_IN: Final = "postgres_password"
SUPERUSER: Final = "postgres"
_EVERYBODY: Final = "local all all scram-sha-256\n"


@dataclass(frozen=True)
class PostgresAccess:
    """How the server is reached by its superuser, and by each role with a password that is made anew at every start."""

    command: PostgresCommand
    superuser_password: str
    passwords: Mapping[str, str] = field(default_factory=lambda: {role: new_password() for role in ROLES})

    def superuser_url(self, database: str) -> str:
        return with_role(self.command.database_url(database), SUPERUSER, self.superuser_password)

    def url(self, role: str, database: str) -> str:
        return with_role(self.command.database_url(database), role, self.passwords[role])


def superuser_password(command: PostgresCommand, pgdata: Path, *, is_new: bool) -> str:
    """The password that the stopped server asks the superuser for from its next start on; made where there is none yet."""
    (pgdata / "pg_hba.conf").write_text(_EVERYBODY)
    kept = pgdata.parent / KEPT_IN
    if not is_new and kept.exists():
        return kept.read_text()
    password = new_password()
    _set(command, pgdata, password)
    write_secret(kept, password)
    return password


def _set(command: PostgresCommand, pgdata: Path, password: str) -> None:
    """Without a server, which could not be connected to. Raises CalledProcessError."""
    subprocess.run(
        [command.arguments[0], "--single", "-D", str(pgdata), SUPERUSER],
        input=f"ALTER ROLE {SUPERUSER} PASSWORD '{password}'\n".encode(),
        user=command.user if os.geteuid() == 0 else None,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
