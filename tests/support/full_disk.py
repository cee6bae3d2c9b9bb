"""A disk without room, for one process or for one folder."""

import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def no_room_for(pid: int) -> Iterator[None]:
    """Every file of this process is as long as it may be: writing on fails, as on a full disk.

    Needs no rights but those over one's own processes. What stands in files stays readable.
    """
    try:
        soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
    except PermissionError:
        pytest.skip("the limits of the server, which runs in a container, cannot be changed")
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[None]:
    """A disk of this size under `folder`; the test is skipped where none can be mounted."""
    folder.mkdir(parents=True)
    options = f"size={megabytes}m"
    mounting = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    try:
        subprocess.run(mounting, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(path: Path) -> None:
    """Leave no room for a single byte on the disk that `path` is on."""
    with path.open("wb", buffering=0) as file:
        for size in (1_000_000, 4096, 1):
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                continue
