"""`make run` for the tests of it: its processes, each with an interpreter of its own."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import psutil

from tests.e2e.client import Api
from tools.servers import free_port
from tools.stack.data_folder import end, leftovers
from tools.stack.state import StackState

PROJECT = Path(__file__).parents[2]
STACK = [sys.executable, "-m", "tools.stack"]
MAKE_RUN = ["make", "--no-print-directory", "run"]
NOT_INHERITED = ("NATS_URL", "DATABASE_URL", "GOOGLE_API_KEY", "OTEL_")
LIMIT_SECONDS = 100.0


class Run:
    """One run of the stack on a data folder."""

    def __init__(self, data_dir: Path, process: subprocess.Popen[str]) -> None:
        self.data_dir = data_dir
        self.process = process

    @property
    def state(self) -> StackState:
        state = StackState.read(self.data_dir)
        assert state is not None
        return state

    async def until(self, condition: Callable[[StackState], bool]) -> StackState:
        """Wait for what the stack writes down about itself, passing over what a killed one has left."""
        async with asyncio.timeout(LIMIT_SECONDS):
            while True:
                state = StackState.read(self.data_dir)
                if state is not None and psutil.pid_exists(state.pid) and condition(state):
                    return state
                assert self.process.poll() is None, self.process.communicate()[0]
                await asyncio.sleep(0.05)

    def stop(self, signal_number: int) -> None:
        """Fails when it does not end by itself, and well."""
        self.process.send_signal(signal_number)
        output = self.process.communicate(timeout=LIMIT_SECONDS)[0]
        assert self.process.returncode == 0, output


@contextmanager
def new_data_dir() -> Iterator[Path]:
    """Not below pytest's own folder, which only this user may enter: PostgreSQL runs as another one under root."""
    with tempfile.TemporaryDirectory(prefix="shuking-run-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder) / "data"


@asynccontextmanager
async def running(data_dir: Path, command: list[str] = STACK, **settings: str) -> AsyncIterator[Run]:
    """The stack, ready."""
    with start(data_dir, command, settings) as process:
        run = Run(data_dir, process)
        try:
            await run.until(lambda state: state.ready)
            yield run
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)  # `make` and what it runs.
                process.wait()
            end(leftovers(data_dir))


def start(
    data_dir: Path, command: list[str] = STACK, settings: Mapping[str, str] | None = None
) -> subprocess.Popen[str]:
    """In a process group of its own, as a terminal would start it."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(NOT_INHERITED)}
    return subprocess.Popen(
        command,
        cwd=PROJECT,
        env={**inherited, "DATA_DIR": str(data_dir), "GATEWAY_PORT": str(free_port()), **(settings or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


async def tax_of_a_consultation(url: str) -> int:
    api = Api(url)
    session = await api.new_session()
    answer = await session.say("2025년 10월 15일에 부모님께 1억 받았어요")
    await api.http.aclose()
    tax: int = answer["assistantMessage"]["calculation"]["finalTax"]
    return tax
