"""The passwords of a deployment: made once, nobody else's to read, and all that the broker is told."""

import json
from pathlib import Path
from typing import get_args

from shared.contracts.events.catalogue import Service
from tools.deployment.credentials import ACCOUNTS, PASSWORDS, broker_variable, passwords, write_accounts


def test_they_are_made_once_and_what_is_missing_is_added(tmp_path: Path) -> None:
    first = passwords(tmp_path / "compose")
    assert passwords(tmp_path / "compose") == first
    assert len(set(first.values())) == len(first)
    kept = tmp_path / "compose" / PASSWORDS
    kept.write_text("".join(kept.read_text().splitlines(keepends=True)[1:]))
    again = passwords(tmp_path / "compose")
    assert again.keys() == first.keys()
    assert sum(again[name] != first[name] for name in first) == 1


def test_nobody_else_can_read_them(tmp_path: Path) -> None:
    passwords(tmp_path / "compose")
    assert (tmp_path / "compose").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "compose" / PASSWORDS).stat().st_mode & 0o777 == 0o600


def test_the_broker_is_told_of_every_service_and_again_only_of_news(tmp_path: Path) -> None:
    known = passwords(tmp_path)
    assert write_accounts(tmp_path, known, {})
    [file] = (tmp_path / ACCOUNTS).iterdir()
    users = {user["user"]: user for user in json.loads(file.read_text())["authorization"]["users"]}
    assert set(get_args(Service)) < users.keys()
    assert all(user["password"] == known[broker_variable(name)] and user["permissions"] for name, user in users.items())
    assert not write_accounts(tmp_path, known, {})
    assert write_accounts(tmp_path, {**known, broker_variable("gateway"): "new"}, {})
