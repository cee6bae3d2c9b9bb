"""Where a process spends its CPU time: what runs is looked at once in every few milliseconds of it.

Standard library only. A look costs some 10 µs, so that what is measured stays what it is. Compiled code is seen as the
Python function that called it.
"""

import json
import signal
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

INTERVAL_SECONDS: Final = 0.002
"""Of CPU time. The kernel may look less often: only the shares are a measure."""
WRITE_SIGNAL: Final = signal.SIGUSR1
CAUSES: Final = (
    ("event loop", ("/asyncio/", "/uvloop/", "/selectors.py")),
    ("NATS client", ("/nats/",)),
    ("FastStream", ("/faststream/", "/fast_depends/")),
    ("tracing", ("/opentelemetry/", "/shared/observability/spans.py")),
    ("metrics, logs", ("/prometheus_client/", "/logging/", "/shared/observability/")),
    ("models, JSON", ("/pydantic/", "/pydantic_core/", "/json/")),
    ("database", ("/sqlalchemy/", "/asyncpg/")),
    ("HTTP", ("/fastapi/", "/starlette/", "/uvicorn/", "/limits/")),
    ("templates", ("/jinja2/", "<template>")),
    ("bus", ("/shared/messaging/",)),
    ("contracts, guardrails", ("/shared/",)),
    ("domain", ("/domain/", "/services/calculator/")),
    ("handlers, adapters", ("/services/",)),
)
"""What the innermost known function belongs to. A function of the rest of the standard library counts for its caller."""
OTHER: Final = "other"


class CpuSamples:
    """Counts by cause and by function. Each `WRITE_SIGNAL` has them written to a file, as JSON, and begins anew."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._causes: Counter[str] = Counter()
        self._functions: Counter[str] = Counter()
        self._cause_of_file: dict[str, str | None] = {}

    def start(self) -> None:
        signal.signal(WRITE_SIGNAL, self._write)
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL_SECONDS, INTERVAL_SECONDS)

    def _look(self, _: int, frame: FrameType | None) -> None:
        if frame is not None:
            self._functions[f"{frame.f_code.co_filename}:{frame.f_code.co_qualname}"] += 1
        while frame is not None and (cause := self._cause(frame.f_code.co_filename)) is None:
            frame = frame.f_back
        self._causes[OTHER if frame is None else cause or OTHER] += 1

    def _cause(self, file: str) -> str | None:
        if file not in self._cause_of_file:
            found = (cause for cause, parts in CAUSES if any(part in file for part in parts))
            self._cause_of_file[file] = next(found, None)
        return self._cause_of_file[file]

    def _write(self, _: int, __: FrameType | None) -> None:
        # The event loop is woken by each signal, and while a handler runs for long it does not take them in.
        signal.set_wakeup_fd(signal.set_wakeup_fd(-1), warn_on_full_buffer=False)
        # Begun anew first: a look may fall into the writing.
        causes, functions = self._causes, self._functions
        self._causes, self._functions = Counter(), Counter()
        whole = self._path.with_suffix(".part")
        whole.write_text(json.dumps({"causes": causes, "functions": functions.most_common(60)}))
        whole.replace(self._path)
