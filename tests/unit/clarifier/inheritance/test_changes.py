"""After a result: a correction changes what it names, a what-if is computed, and what is not understood shows no figure.

`tables/estate_changes.yaml` groups them by what differs from the parameters before; null is no longer known.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from services.clarifier.domain.dialogue.turn import NextEvent
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import ParametersCollected
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml
from tests.unit.clarifier.talk import Talk

TABLE = read_yaml(Path(__file__).parents[1] / "tables" / "estate_changes.yaml")


def rows() -> Iterator[tuple[Any, str]]:
    """What a message after the result changes, and the message."""
    for kind in ("corrections", "what_ifs"):
        for group in TABLE[kind]:
            yield from ((group["gives"], said) for said in group["says"])


async def after_result(said: str) -> tuple[Parameters, NextEvent]:
    """The parameters before a message, and what it leads to."""
    talk = Talk()
    before = dict((await talk.collect(TABLE["opening"])).collected_parameters)
    talk.dialogue = talk.dialogue.model_copy(update={"last_calculated": before})
    return before, await talk.say(said)


@all_of(("gives", "said"), list(rows()))
async def test_what_is_said_after_a_result_changes_what_it_names(gives: object, said: str) -> None:
    before, event = await after_result(said)
    if gives == "ask":
        assert not isinstance(event, ParametersCollected)
        return
    assert isinstance(event, ParametersCollected)
    now = event.collected_parameters
    assert {name: now.get(name) for name in {*before, *now} if before.get(name) != now.get(name)} == gives


async def test_an_answer_to_what_came_with_a_what_if_is_computed_of_it() -> None:
    talk = Talk(follow_up="funeral_general")
    await talk.say(
        "아버지가 2025년 9월 3일에 돌아가셨어요. 아파트 9억이고 빚과 예금은 없어요. 어머니는 먼저 가셨고 자녀는 둘이에요"
    )
    await talk.say("300만원 들었어요")
    talk.dialogue = talk.dialogue.model_copy(update={"last_calculated": talk.collected})
    supposed = await talk.collect("만약 아파트 감정가가 12억으로 나오면 상속세가 얼마예요?")
    assert supposed.collected_parameters["gross_estate"] == 1_200_000_000
    talk.dialogue = talk.dialogue.model_copy(update={"pending_question": "funeral_general"})
    answered = await talk.collect("700만원 들었어요")
    assert answered.collected_parameters["gross_estate"] == 1_200_000_000
    assert answered.collected_parameters["funeral_general"] == 7_000_000
    returned = await talk.collect("원래대로 다시 계산해 주세요")
    assert returned.collected_parameters["gross_estate"] == 900_000_000
    assert returned.collected_parameters["funeral_general"] == 7_000_000


async def test_a_share_of_more_than_the_estate_is_asked_about() -> None:
    talk = Talk()
    question = await talk.ask(
        "아버지가 2025년 9월 3일에 돌아가셨어요. 논 9억이고 빚과 예금은 없어요. 어머니랑 자녀 둘이고 어머니가 20억 받기로 했어요"
    )
    assert question.question.parameter == "spouse_actual"
    assert "spouse_actual" not in question.collected_parameters
