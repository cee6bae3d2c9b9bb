"""`make run`, its broker and its database: who is let in, where the passwords are, and a server that is yours."""

import json
import os
import signal
import stat
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import nats
import nats.errors
import psutil
import pytest

from shared.runtime.postgres_url import libpq_url, with_role
from tests.e2e.test_running import LIMIT_SECONDS, data_dir, running, tax_of_a_consultation
from tools.broker_accounts import Account, new_password
from tools.database_roles import ROLES
from tools.servers import NatsServer
from tools.stack import readiness

__all__ = ["data_dir"]


def passwords_in(configuration: Path) -> list[str]:
    return [user["password"] for user in json.loads(configuration.read_text())["authorization"]["users"]]


def text_that_others_may_see(data_dir: Path, pids: list[int]) -> str:
    logs = (path.read_text(errors="replace") for path in (data_dir / "logs").iterdir())
    return "\n".join((*logs, *(" ".join(psutil.Process(pid).cmdline()) for pid in pids)))


def knows_a_database(pid: int | None) -> bool:
    assert pid is not None
    return any(name.endswith("DATABASE_URL") for name in psutil.Process(pid).environ())


def listened_on(pid: int) -> set[str]:
    connections = psutil.Process(pid).net_connections(kind="inet")
    return {each.laddr.ip for each in connections if each.status == psutil.CONN_LISTEN}


def socket_of(database_url: str) -> Path:
    return Path(parse_qs(urlsplit(database_url).query)["host"][0]) / ".s.PGSQL.5432"


async def test_the_servers_of_make_run_let_in_their_own_only(data_dir: Path) -> None:
    async with running(data_dir) as run:
        address = run.state.nats_url.rpartition("@")[2]
        with pytest.raises(nats.errors.Error, match="Authorization Violation"):
            await nats.connect(f"nats://{address}", allow_reconnect=False)
        secret_files = [data_dir / "nats.conf", data_dir / "stack.json", data_dir / "postgres_password"]
        assert {stat.S_IMODE(path.stat().st_mode) for path in secret_files} == {0o600}
        assert stat.S_IMODE(socket_of(run.state.database_url).stat().st_mode) == 0o700
        for role in ("postgres", *ROLES):
            for stranger in (with_role(run.state.database_url, role), with_role(run.state.database_url, role, "guess")):
                with pytest.raises(asyncpg.InvalidPasswordError):
                    await asyncpg.connect(libpq_url(stranger))
        assert {name for name, process in run.state.processes.items() if knows_a_database(process.pid)} == {
            "persistence",
            "knowledge",
        }

        broker = run.state.processes["nats"].pid
        assert broker is not None
        os.kill(broker, signal.SIGKILL)
        await run.until(lambda state: state.processes["nats"].pid not in (None, broker))
        gateway = {"gateway": readiness.http_check(run.state.url)}
        await readiness.wait_until_ready(gateway, LIMIT_SECONDS)
        assert await tax_of_a_consultation(run.state.url) == 5_000_000
        assert await readiness.nats_check(run.state.nats_url)()

        pids = [process.pid for process in run.state.processes.values() if process.pid is not None]
        assert {address for pid in pids for address in listened_on(pid)} == {"127.0.0.1"}
        seen = text_that_others_may_see(data_dir, pids)
        before = passwords_in(data_dir / "nats.conf")
        kept = (data_dir / "postgres_password").read_text()
        in_urls = [urlsplit(url).password for url in (run.state.database_url, run.state.knowledge_database_url)]
        assert [password for password in (kept, *in_urls) if password is None or password in seen] == []
        assert [password for password in before if password in seen] == []
        run.stop(signal.SIGTERM)
    async with running(data_dir) as again:
        assert not set(before) & set(passwords_in(data_dir / "nats.conf"))
        again.stop(signal.SIGTERM)


async def test_a_server_of_yours_is_used_with_the_user_of_its_address(data_dir: Path, tmp_path: Path) -> None:
    yours = NatsServer(tmp_path / "nats", accounts={"you": Account(new_password(), permissions=None)})
    yours.start()
    try:
        async with running(data_dir, NATS_URL=yours.url_for("you")) as run:
            assert "nats" not in run.state.processes
            assert not (data_dir / "nats.conf").exists()
            assert await tax_of_a_consultation(run.state.url) == 5_000_000
            run.stop(signal.SIGTERM)
    finally:
        yours.stop()
