"""`make run`: `python -m tools.stack`. Everything is set by environment variables; see `settings`."""

import asyncio
import shutil
import signal
import sys
from typing import Final

from services.gateway.settings import GatewaySettings
from shared.runtime.settings import settings_or_exit
from tools.stack.data_folder import AlreadyRunning, locked
from tools.stack.settings import StackSettings
from tools.stack.stack import CannotStart, Stack
from tools.stack.state import StackState

INTERRUPTED: Final = 130


def main() -> int:
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    settings = settings_or_exit(StackSettings)
    settings_or_exit(GatewaySettings)  # What a person sets most: said once here, not by a process that keeps ending.
    try:
        with locked(settings.data_dir):
            return asyncio.run(run(Stack(settings), settings))
    except AlreadyRunning:
        state = StackState.read(settings.data_dir)
        where = f": {state.url}" if state is not None and state.url else ""
        print(f"이미 실행 중입니다 (already running){where}", file=sys.stderr)
        return 1


async def run(stack: Stack, settings: StackSettings) -> int:
    """Bring the stack up and keep it until a signal comes. A second signal kills instead of draining."""
    stop = asyncio.Event()

    def on_signal() -> None:
        if stop.is_set():
            stack.supervisor.kill_all()
        stop.set()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, on_signal)
    starting = asyncio.create_task(stack.up())
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({starting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not starting.done():
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
            return INTERRUPTED
        starting.result()
        stack.progress.clear()
        welcome(stack, settings)
        await stopping
        print("\n마무리하는 중입니다 (stopping; Ctrl-C again to kill) …", flush=True)
    except CannotStart as reason:
        stack.progress.clear()
        print(f"\n시작하지 못했습니다 (cannot start).\n{reason}", file=sys.stderr, flush=True)
        return 1
    finally:
        stack.progress.clear()
        await stack.down()
    print("모두 멈췄습니다 (stopped).", flush=True)
    return 0


def welcome(stack: Stack, settings: StackSettings) -> None:
    command = "uv run shuking" if shutil.which("uv") else ".venv/bin/shuking"
    print(
        f"""
슈킹이 준비되었습니다 · Shuking is ready ({stack.progress.seconds:.1f} s)

  주소 (URL)        {stack.url}
  API 문서 (docs)   {stack.url}/docs
  물어보기 (ask)    {command} ask "부모님께 1억 받았어요"
  기록 (logs)       {settings.data_dir / "logs"}
  그만두기 (stop)   Ctrl-C
""",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
