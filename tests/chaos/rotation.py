"""Every password changed under load: of each service at the broker, and of persistence and knowledge in the database.

As docs/upgrading.md says: a second user beside the first, the processes replaced one by one, the first user gone.
"""

import asyncio
import random
import signal
from collections.abc import Mapping
from dataclasses import replace
from os import kill
from pathlib import Path
from typing import Final, get_args

import asyncpg
import nats
import nats.errors

from services.knowledge.settings import DATABASE_ROLE as KNOWLEDGE_ROLE
from services.persistence.settings import DATABASE_ROLE as PERSISTENCE_ROLE
from shared.contracts.events.catalogue import Service, TurnCompleted
from shared.runtime.postgres_url import libpq_url, with_role
from tests.chaos.database import PostgresProcess
from tests.chaos.ordeal import CLIENTS
from tests.chaos.stream import Passing
from tests.chaos.upgrade import PATIENT, upgraded
from tests.chaos.verification import Outcome
from tests.support.stack import ServiceProcess, Stack
from tools.broker_accounts import Account, Accounts, new_password
from tools.servers import free_port
from tools.stack.settings import SERVICES, ServiceName

SECOND: Final = "_b"
"""What the name of a second user ends in."""
ROLES: Final[Mapping[str, str]] = {"persistence": PERSISTENCE_ROLE, "knowledge": KNOWLEDGE_ROLE}
VARIABLES: Final = {"persistence": "DATABASE_URL", "knowledge": "KNOWLEDGE_DATABASE_URL"}


async def every_password(folder: Path, choice: random.Random) -> Outcome:
    """Raises AssertionError."""
    async with PostgresProcess(folder) as postgres:
        return await change_every_password(folder, await postgres.new_database(), choice)


async def change_every_password(folder: Path, database_url: str, choice: random.Random) -> Outcome:
    passwords = {role + ending: new_password() for role in ROLES.values() for ending in ("", SECOND)}
    urls = {role: with_role(database_url, role, password) for role, password in passwords.items()}
    settings = {**PATIENT, **{VARIABLES[service]: urls[role] for service, role in ROLES.items()}}
    stack = Stack(folder / "stack", database_url, settings=settings)
    await ask_for_passwords(database_url, passwords)
    async with stack:
        first = dict(stack.nats.accounts or {})
        second = {name + SECOND: Account(new_password(), first[name].permissions) for name in get_args(Service)}

        def newer(service: ServiceName, number: int) -> ServiceProcess:
            plan = stack.planned(service, number, free_port())
            own = {"NATS_URL": second[service + SECOND].url(service + SECOND, stack.nats.address)}
            if service in ROLES:
                own[VARIABLES[service]] = urls[ROLES[service] + SECOND]
            return ServiceProcess(service, replace(plan, environment={**plan.environment, **own}), stack.folder)

        async def second_users(passing: Passing) -> None:
            await passing.more(TurnCompleted, CLIENTS)
            reload(stack, {**first, **second})
            await execute(
                database_url,
                *(
                    f"CREATE ROLE {role}{SECOND} LOGIN PASSWORD '{passwords[role + SECOND]}' IN ROLE {role}"
                    for role in ROLES.values()
                ),
            )

        outcome, service = await upgraded(
            stack, [(name, TurnCompleted) for name in SERVICES], newer, before=second_users, choice=choice
        )
        reload(stack, {name: account for name, account in {**first, **second}.items() if name not in get_args(Service)})
        await execute(database_url, *(f"ALTER ROLE {role} NOLOGIN" for role in ROLES.values()))
        for name in get_args(Service):
            await refused_by_broker(first[name].url(name, stack.nats.address))
        for role in ROLES.values():
            await refused_by_database(urls[role])
        assert "Lost the connection" not in everything_logged(stack.folder)
        return replace(outcome, note=f"{service}; {len(second) + len(ROLES)} passwords changed, the old ones refused")


def everything_logged(folder: Path) -> str:
    """By old and new processes."""
    return "".join(path.read_text(errors="replace") for path in folder.glob("*.log"))


async def ask_for_passwords(database_url: str, passwords: Mapping[str, str]) -> None:
    """Let this database ask both roles, which are made here, and the second ones for their passwords."""
    for role in ROLES.values():
        await execute(
            database_url,
            f"DO $$ BEGIN CREATE ROLE {role} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
            f"ALTER ROLE {role} PASSWORD '{passwords[role]}'",
        )
    connection = await asyncpg.connect(libpq_url(database_url))
    try:
        database = await connection.fetchval("SELECT current_database()")
        rule = f"local {database} {','.join(passwords)} scram-sha-256\n"
        put_first(rule, Path(await connection.fetchval("SHOW hba_file")))
        await connection.execute("SELECT pg_reload_conf()")
    finally:
        await connection.close()


def put_first(line: str, file: Path) -> None:
    file.write_text(line + file.read_text())


async def execute(database_url: str, *statements: str) -> None:
    """As the superuser."""
    connection = await asyncpg.connect(libpq_url(database_url))
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


def reload(stack: Stack, accounts: Accounts) -> None:
    """Let the broker know these users from now on; whoever is another one is cut off."""
    stack.nats.accounts = accounts
    stack.nats.write_configuration()
    kill(stack.nats.pid, signal.SIGHUP)


async def refused_by_broker(url: str) -> None:
    async def ignore(_: Exception) -> None:
        pass

    async with asyncio.timeout(10):
        while True:  # The broker reads its configuration again in its own time.
            try:
                client = await nats.connect(url, allow_reconnect=False, error_cb=ignore)
            except nats.errors.Error as error:
                assert "authorization" in str(error).lower()  # noqa: PT017
                return
            await client.close()


async def refused_by_database(url: str) -> None:
    try:
        await (await asyncpg.connect(libpq_url(url))).close()
    except asyncpg.InvalidAuthorizationSpecificationError:
        return
    raise AssertionError("The old role is still let in")
