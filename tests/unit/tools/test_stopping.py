"""Whichever signal asks the stack to end, it is taken down in order."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from tools.stack.__main__ import run
from tools.stack.settings import StackSettings
from tools.stack.stack import Stack


class EmptyStack(Stack):
    """Starts nothing, and tells when it is up and down."""

    def __init__(self, settings: StackSettings) -> None:
        super().__init__(settings)
        self.is_up = asyncio.Event()
        self.is_down = False

    async def up(self) -> None:
        self.is_up.set()

    async def down(self) -> None:
        self.is_down = True


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_takes_the_stack_down(tmp_path: Path, number: signal.Signals) -> None:
    settings = StackSettings(data_dir=tmp_path)
    stack = EmptyStack(settings)
    handlers = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        running = asyncio.create_task(run(stack, settings))
        await stack.is_up.wait()
        os.kill(os.getpid(), number)
        assert await asyncio.wait_for(running, 10) == 0
    finally:
        for each, handler in handlers.items():
            asyncio.get_running_loop().remove_signal_handler(each)
            signal.signal(each, handler)
    assert stack.is_down
