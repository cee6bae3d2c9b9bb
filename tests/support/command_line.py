"""`shuking` for a test: forked from a process that has imported it, or the program itself with an interpreter of its own."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.support.service_process import WARM

SHUKING: Final = Path(sys.executable).with_name("shuking")
LIMIT_SECONDS: Final = 60.0


async def shuking(
    *arguments: str, given: str = "", environment: Mapping[str, str] | None = None
) -> tuple[int, str, str]:
    """Run it away from any stack or `.env`; returns its exit code, standard output and standard error."""
    with tempfile.TemporaryDirectory(prefix="shuking-command-") as folder:
        streams = [Path(folder) / name for name in ("given", "output", "errors")]
        streams[0].write_text(given, encoding="utf-8")
        process = WARM.Process(target=_run, args=(arguments, _environment(environment), streams), daemon=True)
        process.start()
        await asyncio.to_thread(process.join, LIMIT_SECONDS)
        if process.exitcode is None:
            process.kill()
            raise TimeoutError(f"shuking {' '.join(arguments)} has not ended after {LIMIT_SECONDS} s")
        return process.exitcode, streams[1].read_text(encoding="utf-8"), streams[2].read_text(encoding="utf-8")


async def fresh_shuking(
    *arguments: str, given: str = "", environment: Mapping[str, str] | None = None
) -> tuple[int, str, str]:
    """The same by the installed program, for what an interpreter does before it runs any of our code."""
    pipe = subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        SHUKING, *arguments, stdin=pipe, stdout=pipe, stderr=pipe, cwd="/", env=_environment(environment)
    )
    async with asyncio.timeout(LIMIT_SECONDS):
        output, errors = await process.communicate(given.encode())
    assert process.returncode is not None
    return process.returncode, output.decode(), errors.decode()


def _environment(given: Mapping[str, str] | None) -> dict[str, str]:
    return {**os.environ, "DATA_DIR": "/nonexistent", **(given or {})}


def _run(arguments: tuple[str, ...], environment: dict[str, str], streams: list[Path]) -> None:
    from tools.cli import main

    for number, (path, mode) in enumerate(zip(streams, (os.O_RDONLY, *2 * (os.O_WRONLY | os.O_CREAT,)), strict=True)):
        os.dup2(os.open(path, mode, 0o600), number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115  # The parent's is closed in a fork.
    os.environ.clear()
    os.environ.update(environment)
    os.chdir("/")
    sys.argv = ["shuking", *arguments]
    main()
