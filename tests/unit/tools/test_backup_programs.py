"""Which `pg_dump` a backup takes: the wheel's knows no TLS."""

from pathlib import Path

import pytest

from tools.backup import database
from tools.backup.failure import BackupFailed

ADDRESS = "postgresql://shuking_owner:p@127.0.0.1:1/shuking"


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs that is all that the machine has."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_without_tls_it_needs_nothing_of_the_machine(machine: Path) -> None:
    with pytest.raises(BackupFailed, match="Connection refused"):
        database.save(ADDRESS, machine / "dump")


def test_with_tls_it_is_the_machines_own(machine: Path) -> None:
    program = machine / "pg_dump"
    program.write_text('#!/bin/sh\nprintf "%s" "$PGPASSWORD $*" > "${0%/*}/heard"\n')
    program.chmod(0o755)
    database.save(f"{ADDRESS}?sslmode=verify-full", machine / "dump")
    heard = (machine / "heard").read_text()
    assert heard.startswith("p --dbname=postgresql://shuking_owner@127.0.0.1:1/shuking?sslmode=verify-full ")


def test_it_says_what_is_missing(machine: Path) -> None:
    with pytest.raises(BackupFailed, match="pg_dump"):
        database.save(f"{ADDRESS}?sslmode=verify-full", machine / "dump")
