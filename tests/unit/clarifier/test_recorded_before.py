"""Conversations recorded before open and go on, whatever version of the notes they were begun with."""

from typing import Any

import pytest

from services.clarifier.domain.dialogue.memory import FORGOTTEN, Dialogue
from shared.contracts.document import Parameters
from tests.unit.clarifier.talk import TEXTS, Talk

GIFT: Parameters = {"gift_date": "2025-10-15", "donor_relationship": "직계존속", "gift_property_value": 50_000_000}
ESTATE: Parameters = {
    "death_date": "2025-03-10",
    "gross_estate": 1_000_000_000,
    "debts": 0,
    "spouse": True,
    "children": 2,
    "financial_assets": 0,
}
EARLIER: dict[str, Any] = {"gift_date": "2020-05-01", "gift_property_value": 10_000_000}
"""An earlier gift as a first version kept it: without its giver and its words."""


def recorded(collected: Parameters, **dialogue: Any) -> Talk:
    """A conversation whose tax was shown, as persistence would read it: a document with more or fewer keys."""
    intent = "inheritance_tax" if "death_date" in collected else "gift_tax"
    document = {"intent": intent, "last_calculated": collected, "user_gives": True, "last_tax_won": 0, **dialogue}
    return Talk(collected=dict(collected), dialogue=Dialogue.model_validate(document))


@pytest.mark.parametrize(
    ("collected", "dialogue", "message", "parameter", "value"),
    [
        pytest.param(GIFT, {}, "아니요, 3억이에요", "gift_property_value", 300_000_000, id="a gift without notes"),
        pytest.param(ESTATE, {}, "자녀는 3명이에요", "children", 3, id="an inheritance without notes"),
        pytest.param(
            GIFT,
            {"case": {"added_later": {"anything": 1}, "gift": {"notes": [], "added_later": 1}}},
            "아니요, 3억이에요",
            "gift_property_value",
            300_000_000,
            id="notes with more than is known",
        ),
        pytest.param(
            ESTATE,
            {"case": {"estate": {"turn": 1, "death": {"day": "2025-03-10", "added_later": 1}, "added_later": []}}},
            "돌아가신 날은 2025년 4월 1일이에요",
            "death_date",
            "2025-04-01",
            id="notes of an inheritance with more than is known",
        ),
    ],
)
async def test_it_goes_on(
    collected: Parameters, dialogue: dict[str, Any], message: str, parameter: str, value: object
) -> None:
    event = await recorded(collected, **dialogue).say(message)
    assert event.collected_parameters[parameter] == value
    assert TEXTS.forgotten not in (getattr(event, "notice", None) or "")


async def test_the_question_that_the_synthesizer_wrote_into_it_is_answered() -> None:
    asked = {"pending_question": "secured_debt", "followed_up": ["is_non_resident", "secured_debt"]}
    event = await recorded(GIFT, **asked).collect("3천만원이요")
    assert (event.collected_parameters["secured_debt"], event.last_calculated) == (30_000_000, GIFT)
    assert {"is_non_resident", "secured_debt"}.isdisjoint(each.question.parameter for each in event.follow_ups)


@pytest.mark.parametrize(
    ("collected", "dialogue", "message"),
    [
        pytest.param(GIFT, {"case": {"gift": {"notes": [{"field": "weight"}]}}}, "3억이에요", id="notes of a gift"),
        pytest.param(GIFT, {"case": {"gift": "…"}}, "3억이에요", id="notes that are none"),
        pytest.param(GIFT, {"earlier_gifts": [EARLIER]}, "3억이에요", id="an earlier gift"),
        pytest.param(
            ESTATE, {"case": {"estate": {"death": {"day": "봄"}}}}, "자녀는 3명이에요", id="notes of an inheritance"
        ),
    ],
)
async def test_what_cannot_be_read_is_said_once_and_the_parameters_are_kept(
    collected: Parameters, dialogue: dict[str, Any], message: str
) -> None:
    talk = recorded(collected, **dialogue)
    event = await talk.collect(message)
    assert event.notice is not None
    assert event.notice.startswith(TEXTS.forgotten)
    assert event.collected_parameters.keys() >= collected.keys()
    assert FORGOTTEN not in talk.dialogue.case
    assert TEXTS.forgotten not in ((await talk.collect("다시 계산해 주세요")).notice or "")


async def test_it_is_said_when_the_tax_is_next_spoken_of() -> None:
    talk = recorded(GIFT, case={"gift": "…"})
    await talk.inquire("세대생략이 뭐예요?")
    assert talk.dialogue.case == {FORGOTTEN: True}
    assert TEXTS.forgotten in ((await talk.collect("아니요, 3억이에요")).notice or "")


async def test_givers_that_are_remembered_without_their_ways_are_asked_for_anew() -> None:
    event = await recorded(GIFT, parties={"giver": "P"}).collect("아니요, 3억이에요")
    assert event.metadata.case[0].text == "부모님 → 받는 분, 3억원, 2025년 10월 15일"
