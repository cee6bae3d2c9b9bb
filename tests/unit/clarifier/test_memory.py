"""What is remembered between turns: written and read without loss, and joined with what the last answer came to."""

import json

import pytest

from services.clarifier.domain.dialogue.memory import FORGOTTEN, Dialogue
from services.clarifier.domain.dialogue.recall import recalled
from services.clarifier.domain.dialogue.turn import opened
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import Answered, TurnOpened
from tests.unit.clarifier.talk import turn_opened

GIFT: Parameters = {"gift_date": "2025-10-15", "donor_relationship": "직계존속", "gift_property_value": 50_000_000}
BEFORE = Dialogue(intent="gift_tax", pending_question="gift_date", followed_up=("secured_debt",))


def test_it_is_written_and_read_without_loss() -> None:
    dialogue = Dialogue(
        intent="gift_tax",
        pending_question="gift_date",
        attempts={"gift_date": 2},
        user_unknown=("secured_debt",),
        ambiguous=("gift_property_value",),
        followed_up=("is_non_resident",),
        last_calculated=GIFT,
        taxes_of_steps=(5_000_000,),
        contested={"gift_property_value": 1},
        pointed_out=("minor_with_family_deduction",),
        set_aside={"gross_estate": 1_000_000_000},
        donor_group="아버지",
        parties={"giver": "P", "recipient": "", "path": "P"},
        case={"is_alive": True},
    )
    assert set(dialogue.document()) == {*Dialogue.model_fields} - {"earlier_gifts"}
    assert recalled(json.loads(json.dumps(dialogue.document())), None) == dialogue
    assert Dialogue().document() == {}


@pytest.mark.parametrize(
    ("answer", "after"),
    [
        pytest.param(None, {}, id="recorded before: the synthesizer wrote it into the document"),
        pytest.param(Answered(asked="gift_date"), {}, id="the question that the clarifier raised"),
        pytest.param(Answered(), {}, id="an answer without a question leaves open what was"),
        pytest.param(
            Answered(asked="gift_property_value"),
            {"pending_question": "gift_property_value"},
            id="a refused calculation asks for what is impossible",
        ),
        pytest.param(
            Answered(calculated=GIFT), {"pending_question": None, "last_calculated": GIFT}, id="a result settles it"
        ),
        pytest.param(
            Answered(asked="is_minor_recipient", calculated=GIFT),
            {
                "pending_question": "is_minor_recipient",
                "followed_up": ("secured_debt", "is_minor_recipient"),
                "last_calculated": GIFT,
            },
            id="a result with one question more",
        ),
    ],
)
def test_the_last_answer_is_heard_of_when_a_turn_opens(answer: Answered | None, after: dict[str, object]) -> None:
    event = turn_opened("네", collected=GIFT, dialogue=BEFORE).model_copy(update={"last_answer": answer})
    for delivered in (event, TurnOpened.model_validate_json(event.model_dump_json())):
        assert opened(delivered).dialogue == BEFORE.model_copy(update=after)
    assert event.dialogue == BEFORE.document()


@pytest.mark.parametrize("part", ["attempts", "earlier_gifts", "case", "intent", "parties"])
def test_a_part_that_cannot_be_read_is_left_out_and_noted(part: str) -> None:
    dialogue = recalled({"pending_question": "gift_date", **BEFORE.document(), part: 7}, Answered(asked="gift_date"))
    left = {"intent": None} if part == "intent" else {}
    assert dialogue == BEFORE.model_copy(update={"case": {FORGOTTEN: True}, **left})
