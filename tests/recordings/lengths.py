"""How long the recorded answers are, and how many are longer than they are to be."""

import statistics
from collections.abc import Iterable
from typing import Final

from services.synthesizer.domain.lengths import MOST_OF_FIRST, MOST_OF_FOLLOW_UP
from shared.contracts.events.catalogue import AnswerComposed
from shared.messaging.recorded import RecordedEvent

LIMITS: Final = {"first answers": MOST_OF_FIRST, "follow-ups": MOST_OF_FOLLOW_UP}


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
