"""The dialogue about an inheritance: the policy of gifts, with its own questions."""

import pytest
from pydantic import JsonValue

from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.estate import parameters as i
from services.clarifier.domain.estate.answered import answers
from services.clarifier.domain.reader.inheritance import understand_inheritance
from shared.calendar.clock import seoul_date
from shared.contracts.document import Correction, MissingParameter, Parameters
from tests.unit.clarifier.talk import RECEIVED_AT, TEXTS, Talk

SENTENCE = "아버지가 돌아가시고 10억 아파트를 어머니와 저, 동생이 상속받아요"
SAID: Parameters = {"gross_estate": 1_000_000_000, "spouse": True, "children": 2}
KNOWN: Parameters = {**SAID, "death_date": "2025-03-10", "debts": 0, "financial_assets": 0}
GIFT: Parameters = {"gift_date": "2025-10-15", "donor_relationship": "직계존속", "gift_property_value": 100_000_000}


def asked_for(parameter: str, **fields: object) -> Dialogue:
    return Dialogue.model_validate({"intent": "inheritance_tax", "pending_question": parameter, **fields})


def computed(**fields: object) -> Dialogue:
    return Dialogue.model_validate({"intent": "inheritance_tax", **fields})


async def test_what_the_sentence_leaves_open_is_asked_one_by_one() -> None:
    talk = Talk()
    first = await talk.ask(SENTENCE)
    assert first.intent == "inheritance_tax"
    assert first.collected_parameters == SAID
    assert first.question.text == TEXTS.questions["inheritance_tax"]["death_date"].text
    assert first.notice is None
    assert [missing.name for missing in first.missing_parameters] == ["death_date", "debts", "financial_assets"]
    assert (await talk.ask("2025년 3월 10일이요")).question.parameter == "debts"
    assert (await talk.ask("빚은 없어요")).question.parameter == "financial_assets"
    collected = await talk.collect("없어요")
    assert collected.intent == "inheritance_tax"
    assert collected.collected_parameters == KNOWN
    assert collected.assumptions == ()


async def test_without_anything_said_every_question_comes_in_order() -> None:
    talk = Talk()
    replies = ("상속세 계산해 주세요", "어제요", "12억이요", "2억이요", "네", "2명이요")
    asked = [(await talk.ask(reply)).question.parameter for reply in replies]
    assert asked == list(i.ASKED)
    assert (await talk.collect("3억이요")).collected_parameters == {
        "death_date": "2025-11-20",
        "gross_estate": 1_200_000_000,
        "debts": 200_000_000,
        "spouse": True,
        "children": 2,
        "financial_assets": 300_000_000,
    }


async def test_what_can_be_assumed_and_is_not_known_is_assumed_at_once() -> None:
    known = {name: value for name, value in KNOWN.items() if name not in ("debts", "financial_assets")}
    talk = Talk(collected=known, dialogue=asked_for("debts"))
    question = await talk.ask("모르겠어요")
    assert question.question.parameter == "financial_assets"
    assert question.notice == TEXTS.assumed_for_now
    collected = await talk.collect("잘 모르겠어요")
    assert collected.collected_parameters == known
    assert collected.notice == TEXTS.questions["inheritance_tax"]["financial_assets"].assumed


async def test_what_must_be_known_comes_back_at_the_end_and_ends_in_a_checklist() -> None:
    known = {name: value for name, value in KNOWN.items() if name not in ("death_date", "gross_estate")}
    talk = Talk(collected=known, dialogue=asked_for("death_date"))
    assert (await talk.ask("모르겠어요")).notice == TEXTS.moved_on
    assert (await talk.ask("10억이요")).question.parameter == "death_date"
    await talk.ask("기억이 안 나요")
    checklist = await talk.inquire("모르겠어요")
    assert (checklist.kind, checklist.intent, checklist.parameter) == ("checklist", "inheritance_tax", "death_date")
    assert checklist.clarifying_context[0].summary == TEXTS.questions["inheritance_tax"]["death_date"].checklist
    assert (await talk.collect("2025년 3월 10일이래요")).collected_parameters == KNOWN


async def test_debts_without_an_amount_are_asked_for_once_more() -> None:
    without_debts = {name: value for name, value in KNOWN.items() if name != "debts"}
    talk = Talk(collected=without_debts, dialogue=asked_for("debts"))
    question = await talk.ask("네 있어요")
    assert question.question.text == TEXTS.questions["inheritance_tax"]["debts"].repeat
    assert question.missing_parameters == (MissingParameter(name="debts", reason="ambiguous"),)
    assert "debts" not in (await talk.collect("글쎄요")).collected_parameters


@pytest.mark.parametrize(
    ("content", "parameter", "after"),
    [
        ("아버지가 병원에서 3월 11일에 돌아가셨어요", "death_date", "2025-03-11"),
        ("아니 12억이에요", "gross_estate", 1_200_000_000),
        ("재산이 10억이 아니라 12억이에요", "gross_estate", 1_200_000_000),
        ("아니, 자녀는 셋이에요", "children", 3),
        ("어머니는 안 계세요", "spouse", False),
        ("빚이 2억 있어요", "debts", 200_000_000),
        ("예금이 1억 있어요", "financial_assets", 100_000_000),
        ("아버지가 3월 11일에 돌아가셨어요", "death_date", "2025-03-11"),
    ],
)
@pytest.mark.parametrize("pending", [None, "spouse_actual", "funeral_general"])
async def test_a_correction_names_before_and_after(
    content: str, parameter: str, after: JsonValue, pending: str | None
) -> None:
    talk = Talk(collected=KNOWN, dialogue=computed(pending_question=pending, last_calculated=KNOWN))
    collected = await talk.collect(content)
    assert collected.collected_parameters == {**KNOWN, parameter: after}
    assert collected.corrections == (Correction(parameter=parameter, before=KNOWN[parameter], after=after),)
    assert talk.dialogue.last_calculated == KNOWN


async def test_without_a_spouse_nothing_goes_to_the_spouse() -> None:
    talk = Talk(collected={**KNOWN, "spouse_actual": 500_000_000}, dialogue=computed())
    assert "spouse_actual" not in (await talk.collect("어머니는 안 계세요")).collected_parameters


async def test_what_the_spouse_takes_and_the_funeral_may_follow() -> None:
    collected = await Talk(collected=KNOWN, dialogue=computed()).collect("그래서 상속세가 얼마예요?")
    assert [(each.question.parameter, each.what_if) for each in collected.follow_ups] == [
        ("spouse_actual", {"spouse_actual": 428_571_428}),
        ("funeral_general", {"funeral_general": 10_000_000}),
    ]
    alone = await Talk(collected={**KNOWN, "spouse": False}, dialogue=computed()).collect("상속세가 얼마예요?")
    assert [each.question.parameter for each in alone.follow_ups] == ["funeral_general"]


async def test_a_value_that_the_calculator_refused_is_not_calculated_again() -> None:
    talk = Talk(collected={**KNOWN, "death_date": "1950-01-01"}, dialogue=asked_for("death_date"))
    assert "death_date" not in (await talk.ask("글쎄요")).collected_parameters
    assert (await talk.collect("2025년 3월 10일이요")).collected_parameters == KNOWN


class TestChangeOfSubject:
    async def test_from_a_gift_to_an_inheritance_starts_empty_and_says_so(self) -> None:
        talk = Talk(collected=GIFT, dialogue=Dialogue(intent="gift_tax", last_calculated=GIFT))
        question = await talk.ask(SENTENCE)
        assert question.collected_parameters == SAID
        assert question.notice == TEXTS.switched_to_inheritance
        assert talk.dialogue.last_calculated is None
        assert question.corrections == ()

    @pytest.mark.parametrize("content", ["어제 엄마가 1억 증여해 주셨어요", "어제 부모님께 1억 받았어요"])
    async def test_and_back(self, content: str) -> None:
        talk = Talk(collected=KNOWN, dialogue=computed(last_calculated=KNOWN))
        collected = await talk.collect(content)
        assert collected.intent == "gift_tax"
        assert collected.collected_parameters == {**GIFT, "gift_date": "2025-11-20"}
        assert collected.notice == TEXTS.switched_to_gift
        assert talk.dialogue.last_calculated is None

    @pytest.mark.parametrize(
        "content",
        [
            "아버지가 3년 전에 1억을 증여하신 적이 있어요",
            "어머니가 5억을 물려받으시기로 했어요",
            "10억이요",
            "네",
            "음...",
        ],
    )
    async def test_the_inheritance_goes_on_while_its_question_is_open(self, content: str) -> None:
        event = await Talk(collected=SAID, dialogue=asked_for("death_date")).say(content)
        assert event.intent == "inheritance_tax"
        assert event.collected_parameters.items() >= SAID.items()

    async def test_another_inheritance_starts_empty(self) -> None:
        question = await Talk(collected=KNOWN, dialogue=computed()).ask("이번엔 다른 상속인데요, 재산이 5억이에요")
        assert question.collected_parameters == {"gross_estate": 500_000_000}
        assert question.notice == TEXTS.another_inheritance


@pytest.mark.parametrize(
    ("content", "kind", "intent"),
    [
        ("그만할래요", "stop", "stop"),
        ("처음부터 다시 할게요", "restart", "restart"),
        ("오늘 날씨 어때요?", "out_of_scope", "out_of_scope"),
        ("상속세 신고는 어떻게 하나요?", "answer", "general_info"),
        ("그게 뭐예요?", "explain", "inheritance_tax"),
        ("금융재산이 뭐예요?", "explain", "inheritance_tax"),
    ],
)
async def test_something_else_than_an_answer(content: str, kind: str, intent: str) -> None:
    talk = Talk()
    await talk.ask(SENTENCE)
    inquiry = await talk.inquire(content)
    assert (inquiry.kind, inquiry.intent) == (kind, intent)
    assert inquiry.collected_parameters == ({} if kind == "restart" else SAID)
    if kind == "restart":
        assert talk.dialogue.pending_question == "death_date"
    elif kind != "stop":
        assert inquiry.question is not None
        assert inquiry.question.text == TEXTS.questions["inheritance_tax"]["death_date"].repeat


@pytest.mark.parametrize("parameter", i.PARAMETERS)
def test_every_quick_reply_is_understood(parameter: str) -> None:
    for choice in TEXTS.questions["inheritance_tax"][parameter].choices:
        reading = understand_inheritance(choice, seoul_date(RECEIVED_AT), parameter)
        assert reading.notes is not None
        is_told = parameter in reading.values or answers(reading.notes.told, parameter)
        assert is_told or parameter in reading.unknown or choice == "있음"
