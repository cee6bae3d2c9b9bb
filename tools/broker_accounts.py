"""Who may connect to the broker and what each may do there, as a configuration file of NATS."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from shared.contracts.events.catalogue import Service
from shared.messaging.broker_permissions import OPERATOR, Permissions, operator_permissions, permissions_of
from tools.secret_file import write_secret

CONFIGURATION_FILE: Final = "nats.conf"
AUTHENTICATION_SECONDS: Final = 10
"""How long a client may take to say who it is: a busy machine needs more than the two seconds that NATS gives."""


@dataclass(frozen=True, slots=True)
class Account:
    """One user of the broker. Without permissions everything is allowed, which only tests want."""

    password: str
    permissions: Permissions | None

    def url(self, user: str, address: str) -> str:
        """The `NATS_URL` of this user; `address` is `host:port`."""
        return f"nats://{user}:{self.password}@{address}"


Accounts = Mapping[str, Account]


def new_password() -> str:
    """256 random bits, of characters that need no escaping in a URL."""
    return secrets.token_urlsafe(32)


def new_accounts() -> Accounts:
    """A user for each service and one for the operator, by name, with new passwords."""
    services = {service: Account(new_password(), permissions_of(service)) for service in get_args(Service)}
    return {**services, OPERATOR: Account(new_password(), operator_permissions())}


def server_configuration(accounts: Accounts) -> str:
    """What a NATS server needs to let in these users and nobody else. (Its syntax includes JSON.)"""
    users = [
        {"user": name, "password": account.password, **_permissions(account.permissions)}
        for name, account in accounts.items()
    ]
    return json.dumps({"authorization": {"timeout": AUTHENTICATION_SECONDS, "users": users}}, indent=2) + "\n"


def write_configuration(accounts: Accounts, path: Path) -> None:
    """Write it for this system user alone."""
    write_secret(path, server_configuration(accounts))


def allowed(permissions: Permissions) -> dict[str, object]:
    """As NATS wants them: what is not named is refused."""
    return {"publish": {"allow": list(permissions.publish)}, "subscribe": {"allow": list(permissions.subscribe)}}


def _permissions(permissions: Permissions | None) -> dict[str, object]:
    return {} if permissions is None else {"permissions": allowed(permissions)}
