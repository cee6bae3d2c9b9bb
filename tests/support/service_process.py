"""A process of a service for a test: forked from one that has imported them all, or with an interpreter of its own.

Six services take ten seconds of CPU to import what they need, and the tests start some hundred. What is measured of a
process, its memory or how soon it is ready, wants a `fresh` one.
"""

import multiprocessing
import os
import runpy
import sys
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

from tests.support.cpu_samples import CpuSamples

CPU_SAMPLES: Final = "CPU_SAMPLES"
"""The environment variable that has a process write where it spends its CPU time: into this folder, whenever it is asked."""

WARM: Final = multiprocessing.get_context("forkserver")
"""Starts processes that have imported everything already."""
WARM.set_forkserver_preload(
    [
        "services.gateway.server",
        "services.persistence.app",
        "services.clarifier.app",
        "services.calculator.app",
        "services.synthesizer.app",
        "services.knowledge.app",
        "shared.service",
        "tools.chain",
        "tools.cli",
        "tests.support.warm",
    ]
)
_FRESH: Final = multiprocessing.get_context("spawn")


def started(
    module: str,
    environment: Mapping[str, str],
    folder: Path,
    log_path: Path,
    *,
    fresh: bool = False,
    source: Path | None = None,
) -> BaseProcess:
    """Run `module` in `folder`, with nothing of this environment but `environment`, its output at the end of a file.

    `source`: another checkout, whose code is run instead of this one's.
    """
    context = _FRESH if fresh or source else WARM
    process = context.Process(target=_run, args=(module, dict(environment), folder, log_path, source), daemon=True)
    process.start()
    return process


def _run(module: str, environment: dict[str, str], folder: Path, log_path: Path, source: Path | None) -> None:
    output = os.open(log_path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    if source is not None:
        sys.path.insert(0, str(source))
    if CPU_SAMPLES in environment:
        CpuSamples(Path(environment[CPU_SAMPLES]) / f"{os.getpid()}.json").start()
    runpy.run_module(module, run_name="__main__", alter_sys=True)
