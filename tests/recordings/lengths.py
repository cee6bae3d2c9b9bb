"""How long the recorded answers are: a first one is to have about 900 characters at most, a follow-up 300."""

import statistics
from collections.abc import Iterable
from typing import Final

from shared.contracts.events.catalogue import AnswerComposed
from shared.messaging.recorded import RecordedEvent

LIMITS: Final = {"first answers": 900, "follow-ups": 300}


def said(events: Iterable[RecordedEvent]) -> str:
    """Answers with a calculation, each once; those that were asked to show the whole are neither."""
    composed = {each.event.event_id: each.event for each in events if isinstance(each.event, AnswerComposed)}
    lengths: dict[str, list[int]] = {kind: [] for kind in LIMITS}
    for answer in composed.values():
        if answer.metadata.calculation is not None and (kind := _kind(answer.content)) is not None:
            lengths[kind].append(len(answer.content))
    return "; ".join(
        f"{len(found)} {kind}: median {statistics.median(found):.0f} characters, "
        f"{sum(length > LIMITS[kind] for length in found)} above {LIMITS[kind]}, longest {max(found)}"
        for kind, found in lengths.items()
    )


def _kind(content: str) -> str | None:
    if "전체 계산은 ‘전체 보기’" in content:
        return "follow-ups"
    return "first answers" if "‘전체 보기’라고 적어 주세요" in content else None
