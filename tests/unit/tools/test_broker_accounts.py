"""The file that says who may connect to the broker."""

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from shared.contracts.events.catalogue import Service
from shared.messaging.broker_permissions import OPERATOR
from tools.broker_accounts import new_accounts, server_configuration, write_configuration


@pytest.fixture
def careless_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def test_only_its_own_system_user_can_read_it(tmp_path: Path, careless_umask: None) -> None:
    path = tmp_path / "nats.conf"
    path.write_text("of a run before")
    path.chmod(0o666)
    path.with_name("nats.conf.new").write_text("of a run that was killed")
    accounts = new_accounts()
    write_configuration(accounts, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text() == server_configuration(accounts)
    assert list(tmp_path.iterdir()) == [path]


def test_every_service_and_the_operator_has_a_password_of_its_own_and_limits() -> None:
    users = json.loads(server_configuration(new_accounts()))["authorization"]["users"]
    assert {user["user"] for user in users} == {*get_args(Service), OPERATOR}
    assert len({user["password"] for user in users}) == len(users)
    assert all(len(user["password"]) >= 43 for user in users)  # 256 bits in base 64
    for user in users:
        allowed = [*user["permissions"]["publish"]["allow"], *user["permissions"]["subscribe"]["allow"]]
        assert allowed
        assert not {">", "$JS.>", "$JS.API.>", "_INBOX.>", "turns.>"} & set(allowed)


def test_each_start_has_new_passwords() -> None:
    assert not {a.password for a in new_accounts().values()} & {b.password for b in new_accounts().values()}
