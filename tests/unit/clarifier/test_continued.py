"""How much of a story is read at once."""

from uuid import uuid4

import pytest

from services.clarifier.domain.dialogue.continued import told_at_once
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.turn import opened
from services.clarifier.domain.messages.reading import Reading, Stated
from services.gateway.domain.content import MAX_CONTENT_CHARACTERS
from shared.calendar import clock
from shared.contracts.events.catalogue import HistoryEntry, TurnMetadata, TurnOpened

TOLD = "아들만 둘이고 다 출가했어요. 집은 제가 받고 나머지는 아들 둘이 나누기로 했습니다."


@pytest.mark.parametrize(
    "letters_before", [100, MAX_CONTENT_CHARACTERS - len(TOLD) - 1, MAX_CONTENT_CHARACTERS - len(TOLD)]
)
def test_no_more_is_read_at_once_than_a_message_may_have(letters_before: int) -> None:
    before = ("남편이 지난달 11일에 떠났고 집 한 채 9억에 예금 1억이 남았습니다. " * 60)[:letters_before]
    now = clock.now()
    event = TurnOpened(
        event_id=uuid4(),
        session_id=uuid4(),
        turn_id=uuid4(),
        occurred_at=now,
        content=TOLD,
        collected_parameters={"gross_estate": 1_000_000_000},
        dialogue=Dialogue(intent="inheritance_tax", pending_question="children").document(),
        last_answer=None,
        history=(HistoryEntry(role="user", content=before),),
        metadata=TurnMetadata(received_at=now),
    )
    whole = told_at_once(opened(event), Reading("inheritance_tax", values={"children": Stated(2, "아들만 둘")}))
    is_too_long = letters_before + 1 + len(TOLD) > MAX_CONTENT_CHARACTERS
    assert (whole is None) is is_too_long
    assert whole is None or whole.content == f"{before}\n{TOLD}"
