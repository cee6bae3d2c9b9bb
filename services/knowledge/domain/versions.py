"""What a version of a statute changes in what is kept of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from services.knowledge.domain.statute import Chunk, Place, Statute, StatuteUnreadable, chunk_hash


@dataclass(frozen=True, slots=True)
class Stored:
    """The latest version of a chunk that is kept."""

    id: int
    place: Place
    position: int
    chunk_hash: str
    analyser: str
    effective_from: date


@dataclass(frozen=True, slots=True)
class Entry:
    """A chunk that is to be kept, at its position in the statute, from a day on."""

    chunk: Chunk
    position: int
    effective_from: date


@dataclass(frozen=True, slots=True)
class Changes:
    """`changed`: with the version that each supersedes. `gone`: what the statute no longer has."""

    new: tuple[Entry, ...]
    changed: tuple[tuple[Stored, Entry], ...]
    gone: tuple[Stored, ...]
    unchanged: tuple[tuple[Stored, Entry], ...]


def compared(statute: Statute, stored: Iterable[Stored]) -> Changes:
    """Raises StatuteUnreadable where a later version is kept already: it would not know what came in between."""
    latest = {each.place: each for each in stored}
    newest = max((each.effective_from for each in latest.values()), default=statute.effective_from)
    if newest > statute.effective_from:
        raise StatuteUnreadable(
            f"{statute.law}: {newest} 시행본이 이미 있어 {statute.effective_from} 시행본을 넣을 수 없습니다. "
            "오래된 시행본부터 넣어 주세요 (a later version is there already: ingest the older one first)"
        )
    new, changed, unchanged = [], [], []
    for position, chunk in enumerate(statute.chunks):
        before = latest.pop(chunk.place, None)
        if before is None:
            new.append(Entry(chunk, position, chunk.effective_from))
        elif chunk_hash(statute.law, chunk, before.effective_from) == before.chunk_hash:
            unchanged.append((before, Entry(chunk, position, before.effective_from)))
        else:
            changed.append((before, Entry(chunk, position, max(chunk.effective_from, before.effective_from))))
    return Changes(tuple(new), tuple(changed), tuple(latest.values()), tuple(unchanged))
