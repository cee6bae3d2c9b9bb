"""What the stack mends after a full disk, with a real process and a service that answers as ours do."""

import asyncio
import shutil
import sys
from collections import namedtuple
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tools.stack import upkeep as upkeep_module
from tools.stack.plan import NATS, ProcessPlan
from tools.stack.state import StackState, StateRecord
from tools.stack.supervisor import Supervisor
from tools.stack.upkeep import Upkeep

SLEEPS = [sys.executable, "-c", "import time; time.sleep(600)"]
Usage = namedtuple("Usage", "total used free")


class Service:
    """Answers `/ready` with `status`, and counts."""

    def __init__(self) -> None:
        self.status = "ready"
        self.asked = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        self.asked += 1
        writer.write(b"HTTP/1.1 503 Service Unavailable\r\n\r\n" + f'{{"status": "{self.status}"}}'.encode())
        writer.close()

    async def asked_again(self, times: int = 3) -> None:
        enough = self.asked + times
        await becomes(lambda: self.asked >= enough)


async def becomes(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110  # nothing announces it
            await asyncio.sleep(0.02)


@pytest.fixture
async def supervisor(tmp_path: Path) -> AsyncIterator[Supervisor]:
    supervisor = Supervisor(tmp_path)
    await supervisor.open()
    yield supervisor
    await supervisor.close()


async def test_nats_is_restarted_when_it_stores_nothing_and_the_disk_has_room(
    supervisor: Supervisor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(upkeep_module, "CHECK_SECONDS", 0.05)
    free = 1_000_000
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0, 0, free))
    service = Service()
    async with await asyncio.start_server(service.answer, "127.0.0.1", 0) as server:
        broker = supervisor.start(ProcessPlan(NATS, SLEEPS))
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        supervisor.start(ProcessPlan("gateway", SLEEPS, ops_url=url))
        first = broker.pid
        keeping_up = asyncio.create_task(Upkeep(supervisor, record_of(tmp_path), tmp_path).run())
        await service.asked_again()
        free = 1_000_000_000
        await service.asked_again()
        assert broker.pid == first, "a broker that stores is left alone"
        service.status, free = "not storing", 1_000_000
        await service.asked_again()
        assert broker.pid == first, "a broker on a full disk would only stop storing again"
        free = 1_000_000_000
        await becomes(lambda: broker.pid not in (None, first))
        service.status = "ready"
        keeping_up.cancel()
        await asyncio.gather(keeping_up, return_exceptions=True)
    assert "NATS" in capsys.readouterr().out


def record_of(folder: Path) -> StateRecord:
    def state() -> StackState:
        return StackState(
            pid=1, url="", nats_url="", database_url="", knowledge_database_url="", ready=True, processes={}
        )

    return StateRecord(folder, state)


async def test_a_full_disk_is_said_once_and_the_state_is_written_when_there_is_room(
    supervisor: Supervisor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(upkeep_module, "CHECK_SECONDS", 0.02)
    full = tmp_path / "stack.new"
    full.symlink_to("/dev/full")  # Opens, and has no room for a single byte.
    record = record_of(tmp_path)
    for _ in range(3):
        record.write()
    keeping_up = asyncio.create_task(Upkeep(supervisor, record, tmp_path).run())
    await asyncio.sleep(0.1)
    assert StackState.read(tmp_path) is None
    assert full.is_symlink()
    full.unlink()
    await becomes(lambda: StackState.read(tmp_path) is not None)
    keeping_up.cancel()
    await asyncio.gather(keeping_up, return_exceptions=True)
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "No space left on device" in said[0]
