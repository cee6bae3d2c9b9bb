"""`make record`: records the scripted sessions anew, and says what has changed since the last time, event by event."""

import asyncio
import sys
from collections.abc import Iterator
from uuid import UUID

from shared.recorded import RecordedEvent
from tests.recordings.recorder import recorded
from tests.recordings.script import RECORDED, scripts
from tools.recordings import sessions_in
from tools.replay.recording import lines
from tools.session_events import differences

Sessions = dict[UUID, list[RecordedEvent]]


def main() -> None:
    changed = 0
    for name, group in scripts():
        path = RECORDED / f"{name}.jsonl"
        before: Sessions = {each[0].session_id: each for each in sessions_in(path)} if path.exists() else {}
        with asyncio.Runner() as runner:
            after: Sessions = {each[0].session_id: each for each in (runner.run(recorded(script)) for script in group)}
        for line in _said(name, before, after, [script.title for script in group]):
            changed += not line.startswith(" ")
            print(line)
        events = [event for session in after.values() for event in session]
        path.write_text("".join(f"{line}\n" for line in lines(events, packed=True)), encoding="utf-8")
        print(f"{name}: {len(after)} sessions, {len(events)} events", file=sys.stderr, flush=True)
    print(f"{changed} sessions have changed." if changed else "Nothing has changed.", file=sys.stderr)


def _said(name: str, before: Sessions, after: Sessions, titles: list[str]) -> Iterator[str]:
    for (session_id, session), title in zip(after.items(), titles, strict=True):
        found = list(differences(before[session_id], session)) if session_id in before else ["new"]
        if found:
            yield f"{name}: {title} ({session_id})"
            yield from (f"  {line}" for line in found)
    for session_id in before.keys() - after.keys():
        yield f"{name}: {session_id} is gone"


if __name__ == "__main__":
    main()
