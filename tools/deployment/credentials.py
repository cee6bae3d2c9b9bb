"""Passwords for `make compose`, made once, and what the broker is told of them, made anew from the catalogue each time."""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.broker_accounts import Account, Accounts, new_accounts, new_password, server_configuration
from tools.database_roles import ROLES, password_variable
from tools.secret_file import write_secret

PASSWORDS: Final = "environment"
ACCOUNTS: Final = "accounts"
_ACCOUNTS_FILE: Final = "accounts.conf"


def passwords(folder: Path) -> Mapping[str, str]:
    """Those of the folder, by the variable that `deploy/compose.yaml` has for each; what is missing is made.

    The folder is its owner's alone. What lies in `accounts` is for containers, whose users are other ones.
    """
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    path = folder / PASSWORDS
    kept = dict(line.split("=", 1) for line in path.read_text().splitlines()) if path.exists() else {}
    wanted = {**{broker_variable(name): new_password() for name in new_accounts()}, **_others()}
    found = {name: kept.get(name, value) for name, value in wanted.items()}
    if found != kept:
        write_secret(path, "".join(f"{name}={value}\n" for name, value in found.items()))
    return found


def write_accounts(folder: Path, known: Mapping[str, str], others: Accounts) -> bool:
    """Write what NATS includes: the services, the operator, and `others`. Whether it differs from what was there."""
    named = {
        name: Account(known[broker_variable(name)], account.permissions) for name, account in new_accounts().items()
    }
    path = folder / ACCOUNTS / _ACCOUNTS_FILE
    path.parent.mkdir(exist_ok=True)
    content = server_configuration({**named, **others})
    if path.exists() and path.read_text() == content:
        return False
    write_secret(path, content, mode=0o644)
    return True


def broker_variable(user: str) -> str:
    return f"NATS_{user.upper()}"


def _others() -> Mapping[str, str]:
    return {
        "ROUTE_PASSWORD": f"route_{secrets.token_hex(24)}",  # NATS would take some digits for a number.
        "POSTGRES_PASSWORD": new_password(),
        **{password_variable(role): new_password() for role in ROLES},
        "GRAFANA_PASSWORD": new_password(),
        "IP_HASH_SALT": secrets.token_hex(32),
    }
