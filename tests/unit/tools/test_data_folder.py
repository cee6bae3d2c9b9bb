"""The data folder: one stack at a time, and nothing left behind by a killed one."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from tools.stack.data_folder import AlreadyRunning, end, ip_hash_salt, is_alive, leftovers, locked
from tools.stack.plan import STACK_VARIABLE

HOLDS_THE_LOCK = """
import sys, time
from pathlib import Path
from tools.stack.data_folder import locked
with locked(Path(sys.argv[1])):
    print("locked", flush=True)
    time.sleep(600)
"""


def test_only_one_process_holds_the_folder_until_it_dies(tmp_path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDS_THE_LOCK, str(tmp_path)], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    with holder:
        assert holder.stdout.readline() == b"locked\n"
        with pytest.raises(AlreadyRunning), locked(tmp_path):
            pass
        holder.kill()
    with locked(tmp_path):
        pass


def test_the_salt_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    salt = ip_hash_salt(tmp_path)
    assert len(salt) == 64
    assert ip_hash_salt(tmp_path) == salt
    assert stat.S_IMODE((tmp_path / "ip_hash_salt").stat().st_mode) == 0o600


@contextmanager
def sleeper(folder: Path) -> Iterator[int]:
    """A process that belongs to a stack on this folder; yields its id."""
    environment = {**os.environ, STACK_VARIABLE: str(folder)}
    code = "import time; print('up', flush=True); time.sleep(600)"
    with subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"up\n"
            yield process.pid
        finally:
            process.kill()


def test_leftovers_are_the_processes_of_this_folder_only(tmp_path: Path) -> None:
    with sleeper(tmp_path / "ours") as ours, sleeper(tmp_path / "others") as others:
        found = leftovers(tmp_path / "ours")
        assert [process.pid for process in found] == [ours]
        end(found)
        assert not is_alive(found[0])
        assert is_alive(psutil.Process(others))
