"""A recorded session as a file: JSON Lines, one event a line, as the stream keeps it. What is personal was masked before."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, JsonValue, ValidationError

from shared.messaging.recorded import RecordedEvent, RecordedTurn, by_turn
from tools.replay.packing import Packer, Unpacker

Recording = Sequence[RecordedEvent]
"""The events of one session, oldest first."""


class RecordingInvalid(Exception):
    """A file is no recording; the message says where, and what to do."""


class NoSuchTurn(Exception):
    """The session has no such turn; the message says so."""


def turn_of(recording: Recording, number: int) -> RecordedTurn:
    """A session's turn, from 1. Raises NoSuchTurn."""
    turns = by_turn(recording)
    if number > len(turns):
        raise NoSuchTurn(f"이 상담에는 {len(turns)}번째 차례까지만 있습니다 (there are {len(turns)} turns).")
    return turns[number - 1]


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True)

    sequence: int
    session_id: UUID
    name: str
    stored_at: AwareDatetime
    service: str | None = None
    trace_id: str | None = None
    event: JsonValue


def lines(recording: Recording, *, packed: bool = False) -> Iterator[str]:
    """A line for each event: whole, or without what the events before it said already."""
    packer = Packer()
    for each in recording:
        event = each.document()
        line = {
            "sequence": each.sequence,
            "session_id": str(each.session_id),
            "name": each.name,
            "stored_at": each.stored_at.isoformat(),
            "service": each.service,
            "trace_id": each.trace_id,
            "event": packer.pack(event) if packed else event,
        }
        yield json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def read_lines(text: Iterable[str], place: str) -> list[RecordedEvent]:
    """The events in the lines of a file. Raises RecordingInvalid; `place` is what its message calls the file."""
    unpacker, recording = Unpacker(), []
    for number, written in enumerate(text, 1):
        if not written.strip():
            continue
        try:
            line = _Line.model_validate_json(written)
            event = unpacker.unpack(line.event)
        except (ValidationError, KeyError):
            raise RecordingInvalid(
                f"{place}의 {number}번째 줄은 기록된 이벤트가 아닙니다. `shuking events export 상담번호`로 만든 파일인지 확인해 주세요."
            ) from None
        data = (event if isinstance(event, str) else json.dumps(event, ensure_ascii=False)).encode()
        recording.append(
            RecordedEvent(line.sequence, line.session_id, line.name, line.stored_at, data, line.service, line.trace_id)
        )
    if not recording:
        raise RecordingInvalid(f"{place}에 이벤트가 없습니다. 파일을 확인해 주세요.")
    return recording


def read_file(path: Path) -> list[RecordedEvent]:
    """Raises RecordingInvalid."""
    try:
        return read_lines(path.read_text(encoding="utf-8").splitlines(), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise RecordingInvalid(f"{path.name} 파일을 읽을 수 없습니다: {type(error).__name__}") from None
