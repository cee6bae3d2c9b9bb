"""What people say of several gifts at once, and what only sounds like it."""

from typing import Any

import pytest

from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.parameters import GENERATION_SKIPPING, GIFT_DATE, GIFT_VALUE, MARRIAGE, RELATIONSHIP
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import ParametersCollected, QuestionRaised
from shared.contracts.json_object import JsonObject
from tests.unit.clarifier.talk import Talk

SEVERAL = "several_gifts"


def rows(known: Parameters) -> list[tuple[str, int, int]]:
    """Who, how many of them, and how much each."""
    told: Any = known[SEVERAL]
    return [(row["label"], row["count"], row.get(GIFT_VALUE, known.get(GIFT_VALUE, 0))) for row in told]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("손주 셋한테 각각 5천만원씩 주려고요", [("손주 3명 각각", 3, 50_000_000)]),
        ("아들딸에게 1억씩, 각각 얼마?", [("아들", 1, 100_000_000), ("딸", 1, 100_000_000)]),
        ("아들이랑 딸한테 각각 1억 증여", [("아들", 1, 100_000_000), ("딸", 1, 100_000_000)]),
        (
            "딸한테 2억, 사위한테 3천만원을 각각 따로 보냈어요. 둘 다 마흔이고 전에 준 건 없어요. 딸 사위 세금이 얼마인가요?",
            [("딸", 1, 200_000_000), ("사위", 1, 30_000_000)],
        ),
        ("두 아들한테 5천씩 줬어요", [("아들 2명 각각", 2, 50_000_000)]),
        ("자녀 3명에게 각각 1억 주려고 합니다", [("자녀 3명 각각", 3, 100_000_000)]),
        ("손자 2명 손녀 1명에게 3천씩 줬어요", [("손자 2명 각각", 2, 30_000_000), ("손녀", 1, 30_000_000)]),
        ("아들한테 2억, 딸한테 1억 주려고요", [("아들", 1, 200_000_000), ("딸", 1, 100_000_000)]),
        ("큰아들 1억 작은아들 5천 줬어요", [("큰아들", 1, 100_000_000), ("작은아들", 1, 50_000_000)]),
        ("할아버지가 손주 셋에게 1억씩 주셨어요", [("손주 3명 각각", 3, 100_000_000)]),
        ("할머니가 손자한테 1억 손녀한테 2억 주셨어요", [("손자", 1, 100_000_000), ("손녀", 1, 200_000_000)]),
        ("아들딸에게 2억을 반반 나눠줬어요", [("아들", 1, 100_000_000), ("딸", 1, 100_000_000)]),
        ("아들 부부에게 1억씩 줬어요", [("아들", 1, 100_000_000), ("며느리", 1, 100_000_000)]),
        ("조카 둘한테 천만원씩 보냈어요", [("조카 2명 각각", 2, 10_000_000)]),
        ("부모님께 1억, 할머니께 5천 따로 받았어요", [("부모님", 1, 100_000_000), ("할머니", 1, 50_000_000)]),
        ("할아버지와 아버지가 각각 1억씩 주셨어요", [("할아버지", 1, 100_000_000), ("아버지", 1, 100_000_000)]),
        ("아들 둘한테 1억씩 받았어요", [("아들 1", 1, 100_000_000), ("아들 2", 1, 100_000_000)]),
    ],
)
async def test_several_gifts(text: str, expected: list[tuple[str, int, int]]) -> None:
    event = await Talk().say(text)
    assert rows(event.collected_parameters) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("저는 자녀 둘 있는데 엄마가 1억 주셨어요", 100_000_000),
        ("아빠가 저랑 동생한테 1억씩 주셨어요", 100_000_000),
        ("엄마가 9천만, 아빠가 7500만원을 주셨어요", 165_000_000),
        ("아버지와 어머니가 1억씩 주셨어요", 200_000_000),
        ("아버지가 7억, 할아버지가 3억을 주셨어요. 아버지가 주신 것만 알고 싶어요", 700_000_000),
        ("둘째 아들한테 1억 줬어요", 100_000_000),
        ("손주들한테 5천씩 줬어요", 50_000_000),
        ("2019년에 아들한테 3천 줬고 이번에 딸한테 1억 줍니다", 100_000_000),
    ],
)
async def test_one_gift(text: str, value: int) -> None:
    event = await Talk().say(text)
    assert event.collected_parameters[GIFT_VALUE] == value
    assert SEVERAL not in event.collected_parameters


async def test_each_has_a_relation_of_his_own() -> None:
    told: Any = (await Talk().say("아들 1억 며느리 5천 이렇게 줬어요")).collected_parameters
    assert told[RELATIONSHIP] == "직계존속"
    assert [row.get(RELATIONSHIP) for row in told[SEVERAL]] == [None, "기타친족"]
    told = (await Talk().say("부모님께 1억, 할머니께 5천 따로 받았어요")).collected_parameters
    assert [row.get(GENERATION_SKIPPING) for row in told[SEVERAL]] == [None, True]
    assert len({row["recipient"] for row in told[SEVERAL]}) == 1


@pytest.mark.parametrize(("reply", "value"), [("각각 5천이요", 50_000_000), ("모두 합해 1억5천이요", 50_000_000)])
async def test_whether_a_sum_is_that_of_each_is_asked(reply: str, value: int) -> None:
    talk = Talk()
    event = await talk.say("손주 셋한테 5천만원 줬어요 어제")
    assert isinstance(event, QuestionRaised)
    assert event.question.parameter == GIFT_VALUE
    assert "모두 합한 금액인지" in (event.notice or "")
    event = await talk.say(reply)
    assert isinstance(event, ParametersCollected)
    assert rows(event.collected_parameters) == [("손주 3명 각각", 3, value)]


async def test_the_sums_are_put_right() -> None:
    talk = Talk()
    await talk.say("어제 아들한테 2억, 딸한테 1억 줬어요")
    event = await talk.say("아니 딸은 3억이요")
    assert rows(event.collected_parameters) == [("아들", 1, 200_000_000), ("딸", 1, 300_000_000)]
    event = await talk.say("아니 4억이요")
    assert "누구의 금액인지" in (getattr(event, "notice", "") or "")
    assert rows(event.collected_parameters) == [("아들", 1, 200_000_000), ("딸", 1, 300_000_000)]


async def test_what_differs_between_those_who_receive_is_assumed_and_said() -> None:
    event = await Talk().say("어제 아들딸에게 1억씩 줬어요")
    assert isinstance(event, ParametersCollected)
    assert any("혼인·출산 공제" in said for said in event.assumptions)
    assert MARRIAGE not in [each.question.parameter for each in event.follow_ups]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("할아버지가 9월 1일에 큰오빠 1억, 작은오빠 5천 주셨고 저한테는 7천만원 주셨어요. 세금 얼마예요?", 70_000_000),
        ("아버지가 8월 3일에 형은 2억, 누나는 1억 5천 나는 1억 받았음 세금?", 100_000_000),
        (
            "외삼촌이 6월 2일에 우리 남매들한테 나눠주셨는데 언니 3천, 오빠 2천, 저는 막내라고 4천만원 받았어요",
            40_000_000,
        ),
        (
            "엄마가 10월 5일에 오빠한테 2억 주시고 저한테도 1억을 보내주셨어요. 오빠 세금은 오빠가 알아서 한대요",
            100_000_000,
        ),
    ],
)
async def test_of_what_several_received_the_speakers_own_is_the_case(text: str, value: int) -> None:
    event = await Talk().say(text)
    assert event.collected_parameters[GIFT_VALUE] == value
    assert SEVERAL not in event.collected_parameters
    assert event.collected_parameters[RELATIONSHIP] == ("기타친족" if "외삼촌" in text else "직계존속")


@pytest.mark.parametrize("answer", ["제가 받은 건 7천만원이요", "저는 7천이요", "제 몫은 7천만원입니다"])
async def test_the_speakers_own_sum_settles_whose_gift_it_is(answer: str) -> None:
    talk = Talk()
    talk.collected = {RELATIONSHIP: "직계존속", GIFT_DATE: "2025-09-01", SEVERAL: [_row("형"), _row("동생")]}
    talk.dialogue = Dialogue(intent="gift_tax", pending_question=GIFT_VALUE, case={SEVERAL: [_row("형"), _row("동생")]})
    event = await talk.say(answer)
    assert event.collected_parameters[GIFT_VALUE] == 70_000_000
    assert SEVERAL not in event.collected_parameters


def _row(label: str) -> JsonObject:
    return {"label": label, "recipient": label, "count": 1, GIFT_VALUE: 100_000_000}


async def test_one_gift_told_anew_takes_their_place() -> None:
    talk = Talk()
    await talk.say("어제 아들딸에게 1억씩 줬어요")
    event = await talk.say("다른 증여도 계산해 주세요")
    assert SEVERAL not in event.collected_parameters
    event = await talk.say("어제 이모한테 2천 받았어요")
    assert event.collected_parameters[GIFT_DATE] == "2025-11-20"
    assert SEVERAL not in event.collected_parameters


async def test_the_lines_of_the_case_name_each() -> None:
    event = await Talk().say("어제 아들 1억 며느리 5천 줬어요")
    assert [line.text for line in event.metadata.case] == [
        "나 → 아들, 1억원, 2025년 11월 20일",
        "아들 1억원",
        "며느리 5,000만원",
    ]
