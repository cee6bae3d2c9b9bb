"""`make record`: records the scripted sessions anew, and says what has changed since the last time, event by event."""

import asyncio
import sys
from collections.abc import Iterator
from uuid import UUID

from shared.messaging.recorded import RecordedEvent
from tests.recordings import lengths
from tests.recordings.recorder import recorded
from tests.recordings.script import RECORDED, scripts
from tools.recordings import sessions_in
from tools.replay.recording import lines
from tools.session_events import differences

Sessions = dict[UUID, list[RecordedEvent]]


def main() -> None:
    changed = 0
    everything: list[RecordedEvent] = []
    for name, group in scripts():
        path = RECORDED / f"{name}.jsonl"
        before: Sessions = {each[0].session_id: each for each in sessions_in(path)} if path.exists() else {}
        with asyncio.Runner() as runner:
            after: Sessions = {each[0].session_id: each for each in (runner.run(recorded(script)) for script in group)}
        for line in _said(name, before, after, [script.title for script in group]):
            changed += not line.startswith(" ")
            print(line)
        # What is the same stays as it was written: no run takes as long as another.
        events = [
            event
            for session_id, session in after.items()
            for event in (before[session_id] if not _changed(before.get(session_id), session) else session)
        ]
        everything += events
        path.write_text("".join(f"{line}\n" for line in lines(events, packed=True)), encoding="utf-8")
        print(f"{name}: {len(after)} sessions, {len(events)} events", file=sys.stderr, flush=True)
    print(lengths.said(everything), file=sys.stderr)
    print(f"{changed} sessions have changed." if changed else "Nothing has changed.", file=sys.stderr)


def _said(name: str, before: Sessions, after: Sessions, titles: list[str]) -> Iterator[str]:
    for (session_id, session), title in zip(after.items(), titles, strict=True):
        if found := _changed(before.get(session_id), session):
            yield f"{name}: {title} ({session_id})"
            yield from (f"  {line}" for line in found)
    for session_id in before.keys() - after.keys():
        yield f"{name}: {session_id} is gone"


def _changed(before: list[RecordedEvent] | None, after: list[RecordedEvent]) -> list[str]:
    """What is different since the last time; nothing where it is the same."""
    return ["new"] if before is None else list(differences(before, after))


if __name__ == "__main__":
    main()
