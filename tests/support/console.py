"""The console's own process, beside a stack."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from shared.contracts.queries import QUERY_CLIENT
from tests.support.stack import READY_TIMEOUT_SECONDS, Stack
from tools.stack import readiness
from tools.stack.plan import console_plan

_PROJECT: Final = Path(__file__).parents[2]
_DEDUCTIONS: Final = "services/calculator/statute/inheritance_and_gift_tax_act_53.toml"


@asynccontextmanager
async def console_process(stack: Stack, data_dir: Path) -> AsyncIterator[Path]:
    """While the block lasts it answers; yields a copy of the code, which it runs. `data_dir`: where traces are kept, if any."""
    code = stack.folder / "code"
    for part in ("services", "shared", "tools"):
        shutil.copytree(_PROJECT / part, code / part, ignore=shutil.ignore_patterns("__pycache__"))
    plan = console_plan(data_dir, stack.nats.url_for("operator"), {})
    with (stack.folder / "console.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *plan.arguments, env=plan.full_environment(), cwd=code, stdout=log, stderr=log
        )
    check = readiness.console_check(stack.nats.url_for(QUERY_CLIENT))

    async def answers() -> bool:
        if process.returncode is not None:
            raise RuntimeError(f"The console's process has ended: {(stack.folder / 'console.log').read_text()}")
        return await check()

    try:
        await readiness.wait_until_ready({"console": answers}, READY_TIMEOUT_SECONDS)
        yield code
    finally:
        process.terminate()
        await process.wait()


@contextmanager
def wrong_deduction(code: Path) -> Iterator[None]:
    """The deduction for what parents give, changed by mistake."""
    path = code / _DEDUCTIONS
    right = path.read_text()
    path.write_text(right.replace("50_000_000", "60_000_000"))
    try:
        yield
    finally:
        path.write_text(right)
