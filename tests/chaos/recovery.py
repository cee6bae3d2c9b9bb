"""How long after a `kill -9` does `make run` answer a new message? `python -m tests.chaos.recovery [KILLS] [PAUSE]`

Each process of a running stack is killed KILLS times (30), one kill every PAUSE seconds (5). The time runs from the kill
to the answer of the first message of a new session, which is sent at once and again until it is taken.
"""

import asyncio
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import httpx

from tools.servers import free_port
from tools.stack.data_folder import end, leftovers
from tools.stack.state import StackState

KINDS: Final = ("gateway", "persistence", "clarifier", "calculator", "synthesizer", "nats", "postgres")
MESSAGE: Final = {"content": "2025년 10월 15일에 부모님께 1억 받았어요"}
RETRY_SECONDS: Final = 0.05
LIMIT_SECONDS: Final = 60.0


def main(kills: int, pause_s: float) -> None:
    with tempfile.TemporaryDirectory(prefix="shuking-recovery-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as another user under root.
        data_dir = Path(folder) / "data"
        environment = {**os.environ, "DATA_DIR": str(data_dir), "GATEWAY_PORT": str(free_port())}
        process = subprocess.Popen(
            [sys.executable, "-m", "tools.stack"], env=environment, stdout=subprocess.DEVNULL, start_new_session=True
        )
        try:
            asyncio.run(measure_all(kills, pause_s, data_dir))
            process.send_signal(signal.SIGTERM)
            process.wait(LIMIT_SECONDS)
        finally:
            process.kill()
            end(leftovers(data_dir))


async def measure_all(kills: int, pause_s: float, data_dir: Path) -> None:
    async with httpx.AsyncClient(base_url=(await running(data_dir)).url, timeout=LIMIT_SECONDS) as http:
        await answer(http)
        print(f"without a kill: {await answer(http):.2f} s; load {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores")
        for kind in KINDS:
            await measure(kind, kills, pause_s, data_dir, http)


async def measure(kind: str, kills: int, pause_s: float, data_dir: Path, http: httpx.AsyncClient) -> None:
    seconds = []
    for _ in range(kills):
        next_at = time.monotonic() + pause_s
        pid = (await running(data_dir, kind)).processes[kind].pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        seconds.append(await answer(http))
        await asyncio.sleep(max(0.0, next_at - time.monotonic()))
    seconds.sort()
    tail = seconds[min(len(seconds) - 1, int(0.95 * len(seconds)))]
    under = sum(second < 3 for second in seconds)
    print(
        f"{kind:12} {kills} kills: median {statistics.median(seconds):5.2f} s, 95 % {tail:5.2f} s, "
        f"longest {seconds[-1]:5.2f} s, under 3 s: {under}; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


async def answer(http: httpx.AsyncClient) -> float:
    """Ask in a new session, again until it is answered; how long that took in seconds."""
    started = time.monotonic()
    while time.monotonic() - started < LIMIT_SECONDS:
        try:
            session = await http.post("/api/sessions")
            if session.status_code == 201:
                reply = await http.post(f"/api/sessions/{session.json()['id']}/messages", json=MESSAGE)
                if reply.status_code == 200:
                    assert reply.json()["assistantMessage"]["calculation"]["finalTax"] == 5_000_000
                    return time.monotonic() - started
        except httpx.TransportError:
            pass
        await asyncio.sleep(RETRY_SECONDS)
    raise TimeoutError(f"No answer within {LIMIT_SECONDS:g} s")


async def running(data_dir: Path, kind: str | None = None) -> StackState:
    """The state of the stack, once it was ready and, if one is named, this process of it runs."""
    async with asyncio.timeout(LIMIT_SECONDS):
        while True:
            state = StackState.read(data_dir)
            if state is not None and state.ready and (kind is None or state.processes[kind].pid is not None):
                return state
            await asyncio.sleep(RETRY_SECONDS)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(int(arguments[0]) if arguments else 30, float(arguments[1]) if arguments[1:] else 5.0)
