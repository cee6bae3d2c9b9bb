"""`make chaos`: every ordeal, one after the other, and a table of what they came to. Ends with 1 where one failed."""

import asyncio
import os
import random
import sys
import tempfile
import time
import traceback
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Annotated

import pytest
import typer

from tests.chaos.ordeals import ORDEALS, Ground, Ordeal
from tests.chaos.verification import Outcome

HEAD = (
    "| ordeal | what is done | turns | in an error | driven again | redelivered | s | |\n"
    "|---|---|---|---|---|---|---|---|"
)


def main(
    turns: Annotated[int, typer.Option(help="Turns of the ordeals that compare two runs.")] = 10_000,
    seed: Annotated[int | None, typer.Option(help="Repeats the choices of another run.")] = None,
    only: Annotated[str, typer.Option(help="Names of ordeals, separated by commas.")] = "",
    report: Annotated[Path | None, typer.Option(help="Where the table is kept too.")] = None,
) -> None:
    """Hurt the system in every way that is known, and look whether anything was lost, doubled or different."""
    seed = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    chosen = [ordeal for ordeal in ORDEALS if not only or ordeal.name in only.split(",")]
    folder = Path(tempfile.mkdtemp(prefix="shuking-chaos-"))
    folder.chmod(0o755)  # PostgreSQL runs as another user under root.
    print(
        f"seed {seed}; logs in {folder}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n\n{HEAD}", flush=True
    )
    rows = asyncio.run(run_all(chosen, folder, random.Random(seed), turns))
    if report is not None:
        report.write_text("\n".join((HEAD, *rows)) + "\n")
    sys.exit(any("FAILED" in row for row in rows))


async def run_all(chosen: list[Ordeal], folder: Path, choice: random.Random, turns: int) -> list[str]:
    rows = []
    async with AsyncExitStack() as exits:
        ground = Ground(folder, choice, turns, exits)
        for ordeal in chosen:
            started = time.monotonic()
            try:
                row = _row(ordeal, await ordeal.run(ground), time.monotonic() - started)
            except pytest.skip.Exception as skipped:
                row = f"| {ordeal.name} | {ordeal.what} | | | | | | not run: {skipped.msg} |"
            except Exception:  # noqa: BLE001  # the others are worth a look all the same
                row = f"| {ordeal.name} | {ordeal.what} | | | | | | FAILED |"
                traceback.print_exc()
            print(row, flush=True)
            rows.append(row)
    return rows


def _row(ordeal: Ordeal, outcome: Outcome, seconds: float) -> str:
    counts = (outcome.turns, outcome.failed, outcome.driven_again, outcome.redelivered, round(seconds))
    return "| " + " | ".join((ordeal.name, ordeal.what, *(f"{count:,}" for count in counts), outcome.note)) + " |"


if __name__ == "__main__":
    typer.run(main)
