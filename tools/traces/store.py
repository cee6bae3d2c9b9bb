"""The last traces, in a SQLite file: the receiver writes it, and the command line reads it meanwhile."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import UUID

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from shared.observability.spans import ERASED_SESSION

FILE: Final = "traces.sqlite"
TURN_ID: Final = "shuking.turn_id"
SESSION_ID: Final = "shuking.session_id"
_SERVICE_NAME: Final = "service.name"
_SERVICE_PREFIX: Final = "shuking-"

_SCHEMA: Final = """
PRAGMA synchronous = OFF;
PRAGMA foreign_keys = ON;
CREATE TABLE IF NOT EXISTS traces (number INTEGER PRIMARY KEY, trace_id BLOB NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS turns (
    turn_id TEXT, trace INTEGER REFERENCES traces ON DELETE CASCADE, PRIMARY KEY (turn_id, trace)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS turns_by_trace ON turns (trace);
CREATE TABLE IF NOT EXISTS sessions (
    session_id TEXT, trace INTEGER REFERENCES traces ON DELETE CASCADE, PRIMARY KEY (session_id, trace)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_by_trace ON sessions (trace);
CREATE TABLE IF NOT EXISTS spans (
    trace INTEGER REFERENCES traces ON DELETE CASCADE, span_id BLOB, service TEXT NOT NULL, span BLOB NOT NULL,
    PRIMARY KEY (trace, span_id)
) WITHOUT ROWID;
"""

_ERASE: Final = (
    "DELETE FROM traces WHERE number IN (SELECT trace FROM sessions WHERE session_id = ?) RETURNING trace_id"
)
_FORGET: Final = """
DELETE FROM traces WHERE number <= (SELECT max(number) FROM traces) - :kept AND number NOT IN (
    SELECT DISTINCT trace FROM turns ORDER BY trace DESC LIMIT :kept
)
"""
"""A sweep, or a page that looks again and again, makes traces as well: they do not push out those of turns."""


@dataclass(frozen=True)
class StoredSpan:
    """One span, and which service it is of."""

    service: str
    span: Span


class TraceWriter:
    """Keeps what comes in, and forgets all but the last `kept` traces, and at once those of a session that is erased.

    Raises sqlite3.Error where the disk is full.
    """

    def __init__(self, path: Path, kept: int) -> None:
        path.touch(mode=0o600)
        self._kept = kept
        self._erased: set[str | bytes] = set()
        """Sessions and traces of which spans may still come: each process sends its own when it likes."""
        self._database = sqlite3.connect(path)
        self._database.executescript(_SCHEMA)

    def close(self) -> None:
        self._database.close()

    def add(self, request: ExportTraceServiceRequest) -> None:
        with self._database:
            for each in _spans(request):
                self._add(each)
            self._database.execute(_FORGET, {"kept": self._kept})

    def _add(self, stored: StoredSpan) -> None:
        span = stored.span
        said = {each.key: each.value.string_value for each in span.attributes}
        if erased := said.get(ERASED_SESSION):
            self._erase(erased)
            return
        if span.trace_id in self._erased:
            return
        self._database.execute("INSERT OR IGNORE INTO traces (trace_id) VALUES (?)", (span.trace_id,))
        [trace] = self._database.execute("SELECT number FROM traces WHERE trace_id = ?", (span.trace_id,)).fetchone()
        row = (trace, span.span_id, stored.service, span.SerializeToString())
        self._database.execute("INSERT OR REPLACE INTO spans VALUES (?, ?, ?, ?)", row)
        if turn := said.get(TURN_ID):
            self._database.execute("INSERT OR IGNORE INTO turns VALUES (?, ?)", (turn, trace))
        if session := said.get(SESSION_ID):
            self._database.execute("INSERT OR IGNORE INTO sessions VALUES (?, ?)", (session, trace))
            if session in self._erased:
                self._erase(session)

    def _erase(self, session: str) -> None:
        """What is deleted is overwritten as well: spans may hold what a model was asked."""
        self._database.execute("PRAGMA secure_delete = ON")
        erased = self._database.execute(_ERASE, (session,)).fetchall()
        self._database.execute("PRAGMA secure_delete = OFF")
        self._erased |= {session, *(trace_id for [trace_id] in erased)}


def traces_of(path: Path, wanted: UUID | None) -> Sequence[Sequence[StoredSpan]]:
    """The spans of a turn, or of the trace with that id, or of the latest turn; one group a trace, none where none is kept."""
    if not path.exists():
        return ()
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        return [list(_of_trace(database, number)) for number in _numbers(database, wanted)]


def _numbers(database: sqlite3.Connection, wanted: UUID | None) -> list[int]:
    if wanted is None:
        rows = database.execute("SELECT max(trace) FROM turns")
    else:
        rows = database.execute(
            "SELECT trace FROM turns WHERE turn_id = ? UNION SELECT number FROM traces WHERE trace_id = ?",
            (str(wanted), wanted.bytes),
        )
    return [number for [number] in rows if number is not None]


def _of_trace(database: sqlite3.Connection, number: int) -> Iterator[StoredSpan]:
    for service, data in database.execute("SELECT service, span FROM spans WHERE trace = ?", (number,)):
        yield StoredSpan(service, Span.FromString(data))


def _spans(request: ExportTraceServiceRequest) -> Iterator[StoredSpan]:
    for of_process in request.resource_spans:
        attributes = {each.key: each.value.string_value for each in of_process.resource.attributes}
        service = attributes.get(_SERVICE_NAME, "").removeprefix(_SERVICE_PREFIX)
        for of_scope in of_process.scope_spans:
            for span in of_scope.spans:
                yield StoredSpan(service, span)
