"""Where recordings come from: the stream of a running system, what was imported into it, or a file.

Imported sessions have a stream of their own, which no service reads: importing answers nothing and touches no row.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final
from uuid import UUID

from nats.js import JetStreamContext
from nats.js.api import StorageType, StreamConfig
from nats.js.errors import NotFoundError

from shared.messaging.recorded import STORED_AT, RecordedEvent, messages, read_message, recorded_events
from shared.messaging.streams import IMPORTED, IMPORTED_ROOT, TURNS, stored_subject
from tools.broker import jetstream
from tools.replay.recording import RecordingInvalid, read_file

_KEPT_DAYS: Final = 30
NOTHING_RECORDED: Final = "이 상담의 이벤트가 없습니다. 번호를 확인해 주세요. 보관 기간이 지났을 수도 있습니다."


async def recording_of(nats_url: str, session_id: UUID) -> list[RecordedEvent]:
    """A session's events, oldest first: the system's own, or imported. Raises RecordingInvalid, tools.broker.Unreachable."""
    async with jetstream(nats_url) as js:
        recording = await recorded_events(js, session_id) or await _imported(js, session_id)
    if not recording:
        raise RecordingInvalid(NOTHING_RECORDED)
    return recording


def sessions_in(path: Path) -> list[list[RecordedEvent]]:
    """The recordings in a file, session by session. Raises RecordingInvalid."""
    sessions: dict[UUID, list[RecordedEvent]] = {}
    for each in read_file(path):
        sessions.setdefault(each.session_id, []).append(each)
    return list(sessions.values())


async def import_file(nats_url: str, path: Path) -> list[UUID]:
    """Keep a file's sessions in place of what was imported of them before. Raises RecordingInvalid, Unreachable."""
    recordings = sessions_in(path)
    async with jetstream(nats_url) as js:
        await js.add_stream(
            StreamConfig(
                name=IMPORTED, subjects=[f"{IMPORTED_ROOT}.>"], storage=StorageType.FILE, max_age=_KEPT_DAYS * 24 * 3600
            )
        )
        for recording in recordings:
            await js.purge_stream(IMPORTED, subject=_subject(recording[0].session_id))
            for each in recording:
                await _keep(js, each)
    return [recording[0].session_id for recording in recordings]


async def _keep(js: JetStreamContext, each: RecordedEvent) -> None:
    headers = {
        "ce-source": f"/shuking/{each.service or ''}",
        "traceparent": f"00-{each.trace_id or '0' * 32}-{'0' * 16}-00",
        STORED_AT: each.stored_at.isoformat(),
    }
    subject = f"{IMPORTED_ROOT}.{each.name}.{each.session_id}"
    await js.publish(subject, each.data, stream=IMPORTED, headers=headers)


async def _imported(js: JetStreamContext, session_id: UUID) -> list[RecordedEvent]:
    try:
        return [read_message(message) async for message in messages(js, IMPORTED, _subject(session_id))]
    except NotFoundError:
        return []


async def followed(nats_url: str, session_id: UUID) -> AsyncIterator[RecordedEvent]:
    """A session's events, and each further one as soon as it is stored.

    Raises RecordingInvalid where it has none yet, tools.broker.Unreachable.
    """
    async with jetstream(nats_url) as js:
        hints = await js._nc.subscribe(stored_subject(session_id))
        sequence = 0
        while True:
            async for message in messages(js, TURNS, f"turns.*.{session_id}", after=sequence):
                yield read_message(message)
                sequence = message.seq or sequence
            if not sequence:
                raise RecordingInvalid(NOTHING_RECORDED)
            await hints.next_msg(timeout=None)


def _subject(session_id: UUID) -> str:
    return f"{IMPORTED_ROOT}.*.{session_id}"
