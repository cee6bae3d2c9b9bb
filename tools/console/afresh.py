"""Runs what needs today's handlers in a process of its own, made for each request.

So the code that is on the disk now is what runs, also where it was changed after the start; and what a broken one does,
or a long one, is that process's matter. It gets a recording on its standard input and has no connection to anything.
"""

import asyncio
import os
import sys
import time
from typing import Final, TypeVar

from shared.contracts.console_queries import ReplayedSession, WrittenDialogue
from shared.contracts.queries import QueryModel, QueryRefused
from tools.replay.recording import Recording, lines, read_lines

TIME_LIMIT_SECONDS: Final = 120.0
_KEPT_FROM_IT: Final = ("NATS_URL", "DATABASE_URL", "GOOGLE_API_KEY")
_NICE: Final = 10
"""The chain goes first."""
_LONGEST: Final = 4000

ModelT = TypeVar("ModelT", bound=QueryModel)


class NotRun(Exception):
    """Today's code does not run; the message is what it said last."""


async def replayed(recording: Recording, turn: int | None) -> ReplayedSession:
    """What today's code makes of a recording, or why it makes nothing."""
    started = time.monotonic()
    try:
        return await _made(ReplayedSession, recording, "replay", str(turn or ""))
    except NotRun as reason:
        return ReplayedSession(turns=(), seconds=time.monotonic() - started, failure=str(reason))


async def dialogue(recording: Recording) -> WrittenDialogue:
    """A recording as a test. Raises QueryRefused where today's code does not run."""
    try:
        return await _made(WrittenDialogue, recording, "dialogue", "")
    except NotRun:
        raise QueryRefused("UNAVAILABLE") from None


async def _made(result_type: type[ModelT], recording: Recording, *arguments: str) -> ModelT:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**{name: value for name, value in os.environ.items() if name not in _KEPT_FROM_IT}, "PYTHONUTF8": "1"},
    )
    try:
        async with asyncio.timeout(TIME_LIMIT_SECONDS):
            output, said = await process.communicate("\n".join(lines(recording)).encode())
    except TimeoutError:
        raise NotRun(f"{TIME_LIMIT_SECONDS:.0f}초 안에 끝나지 않았습니다 (not done in time).") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise NotRun(said.decode(errors="replace").strip()[-_LONGEST:] or f"code {process.returncode}")
    return result_type.model_validate_json(output)


def _replay(recording: Recording, turn: int | None) -> ReplayedSession:
    from tools.console.differences import turns_of
    from tools.replay.running import Replayer

    started = time.monotonic()
    outcome = asyncio.run(Replayer().replay(recording, turn_number=turn))
    return ReplayedSession(turns=turns_of(outcome), seconds=time.monotonic() - started)


def _dialogue(recording: Recording) -> WrittenDialogue:
    from tools.written_dialogue import written_dialogue

    return WrittenDialogue(text=written_dialogue(recording))


def main(what: str, turn: str) -> None:
    """A recording in, JSON out."""
    os.nice(_NICE)
    recording = read_lines(sys.stdin, "stdin")
    found = _replay(recording, int(turn) if turn else None) if what == "replay" else _dialogue(recording)
    sys.stdout.write(found.model_dump_json())


if __name__ == "__main__":
    main(*sys.argv[1:])
