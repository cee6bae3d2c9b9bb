"""The dialogue policy: what each kind of message leads to, given what is known and what was asked."""

import pytest
from pydantic import JsonValue

from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import OPTIONAL, PARAMETERS, REQUIRED
from shared.calendar.clock import seoul_date
from shared.contracts.document import Correction, MissingParameter, Parameters
from tests.support.tables import all_of
from tests.unit.clarifier.talk import RECEIVED_AT, TEXTS, Talk

GIFT: Parameters = {"gift_date": "2025-10-15", "donor_relationship": "직계존속", "gift_property_value": 100_000_000}


def asked_for(parameter: str, **fields: object) -> Dialogue:
    return Dialogue.model_validate({"intent": "gift_tax", "pending_question": parameter, **fields})


async def test_scenario_1_asks_for_the_date_and_then_has_everything() -> None:
    talk = Talk()
    question = await talk.ask("부모님께 1억 받았어요")
    assert question.question.text == TEXTS.questions["gift_tax"]["gift_date"].text
    assert question.missing_parameters == (MissingParameter(name="gift_date", reason="not_provided"),)
    assert question.collected_parameters == {"donor_relationship": "직계존속", "gift_property_value": 100_000_000}
    collected = await talk.collect("2025년 10월 15일이요")
    assert collected.collected_parameters == GIFT
    assert collected.assumptions == ()


async def test_scenario_2_has_everything_at_once() -> None:
    collected = await Talk().collect("배우자에게 5억원을 2025년 10월 15일에 증여했고, 과거 증여는 없어요")
    assert collected.collected_parameters == {
        "gift_date": "2025-10-15",
        "donor_relationship": "배우자",
        "gift_property_value": 500_000_000,
    }


async def test_one_question_at_a_time_in_tier_order() -> None:
    talk = Talk()
    first = await talk.ask("증여세 계산해 주세요")
    second = await talk.ask("어제요")
    third = await talk.ask("엄마요")
    asked = [event.question.parameter for event in (first, second, third)]
    assert asked == list(REQUIRED)
    assert (await talk.collect("1억이요")).collected_parameters == {**GIFT, "gift_date": "2025-11-20"}


async def test_silence_never_changes_what_is_known() -> None:
    known: Parameters = {
        **GIFT,
        "is_minor_recipient": True,
        "secured_debt": 30_000_000,
        "marriage_deduction_amount": 50_000_000,
    }
    collected = await Talk(collected=known).collect("그래서 증여세가 얼마예요?")
    assert collected.collected_parameters == known
    assert collected.corrections == ()


@pytest.mark.parametrize("content", ["아니, 2억이에요", "금액이 1억이 아니라 2억이에요", "2억이었으면 얼마예요?"])
async def test_a_correction_names_before_and_after(content: str) -> None:
    collected = await Talk(collected=GIFT).collect(content)
    assert collected.collected_parameters == {**GIFT, "gift_property_value": 200_000_000}
    assert collected.corrections == (
        Correction(parameter="gift_property_value", before=100_000_000, after=200_000_000),
    )


@pytest.mark.parametrize("pending", ["marriage_deduction_amount", "childbirth_deduction_amount", "secured_debt"])
async def test_a_corrected_value_is_no_answer_to_a_question_about_another_amount(pending: str) -> None:
    collected = await Talk(collected=GIFT, dialogue=asked_for(pending)).collect("아니 2억이에요")
    assert collected.collected_parameters == {**GIFT, "gift_property_value": 200_000_000}


async def test_saying_the_same_again_corrects_nothing() -> None:
    assert (await Talk(collected=GIFT).collect("네 1억 맞아요")).corrections == ()


async def test_a_correction_before_everything_is_known_is_said_with_the_question() -> None:
    question = await Talk(collected={"gift_property_value": 100_000_000}).ask("아니 2억을 엄마한테 받았어요")
    assert question.corrections == (Correction(parameter="gift_property_value", before=100_000_000, after=200_000_000),)
    assert question.notice is None


async def test_another_giver_takes_the_skipped_generation_along() -> None:
    known: Parameters = {**GIFT, "is_generation_skipping": True}
    collected = await Talk(collected=known).collect("할머니가 아니라 엄마가 주셨어요")
    assert collected.collected_parameters["is_generation_skipping"] is False
    assert [correction.parameter for correction in collected.corrections] == ["is_generation_skipping"]


async def test_not_knowing_moves_on_and_comes_back_at_the_end() -> None:
    talk = Talk()
    await talk.ask("증여세 계산해 주세요")
    moved_on = await talk.ask("날짜는 모르겠어요")
    assert moved_on.question.parameter == "donor_relationship"
    assert moved_on.missing_parameters[0] == MissingParameter(name="gift_date", reason="user_unknown")
    assert moved_on.notice == TEXTS.moved_on
    await talk.ask("아빠요")
    back = await talk.ask("1억이요")
    assert back.question.parameter == "gift_date"
    assert back.question.text == TEXTS.questions["gift_tax"]["gift_date"].repeat
    await talk.collect("아 10월 15일이네요")
    assert talk.dialogue.user_unknown == ()


async def test_the_third_miss_of_a_parameter_ends_in_a_checklist() -> None:
    talk = Talk()
    await talk.ask("아빠한테 1억 받았어요")
    await talk.ask("음...")
    await talk.ask("최근이요")
    checklist = await talk.inquire("모르겠어요")
    assert (checklist.kind, checklist.parameter, checklist.question) == ("checklist", "gift_date", None)
    assert checklist.clarifying_context[0].summary == TEXTS.questions["gift_tax"]["gift_date"].checklist
    assert (await talk.collect("알아보니 10월 15일이에요")).collected_parameters == GIFT


async def test_the_checklist_is_about_what_is_still_missing() -> None:
    given_up = asked_for("gift_property_value", attempts={"gift_date": 3})
    checklist = await Talk(collected={"donor_relationship": "직계존속"}, dialogue=given_up).inquire("3억이요")
    assert (checklist.kind, checklist.parameter) == ("checklist", "gift_date")


@pytest.mark.parametrize(
    ("pending", "content", "words"),
    [
        ("gift_property_value", "억대예요", "억대"),
        ("gift_property_value", "1~2억쯤이요", "1~2억"),
        ("gift_date", "설날쯤이요", "설날"),
        ("gift_date", "올해 3월이요", "올해 3월"),
    ],
)
async def test_an_ambiguous_answer_is_asked_again_with_what_was_understood(
    pending: str, content: str, words: str
) -> None:
    known = {name: value for name, value in GIFT.items() if name != pending}
    question = await Talk(collected=known, dialogue=asked_for(pending)).ask(content)
    assert question.missing_parameters == (MissingParameter(name=pending, reason="ambiguous"),)
    assert question.question.parameter == pending
    assert question.question.text == TEXTS.questions["gift_tax"][pending].repeat
    assert words in (question.notice or "")


@pytest.mark.parametrize(
    ("pending", "content", "words"),
    [
        ("gift_date", "2월 30일이요", "2월 30일"),
        ("gift_property_value", "0원이요", "0원"),
        ("gift_property_value", "-5천만원이요", "5천만원"),
        ("gift_property_value", "9999조원이요", "9999조원"),
    ],
)
async def test_an_impossible_answer_is_named_and_asked_again(pending: str, content: str, words: str) -> None:
    known = {name: value for name, value in GIFT.items() if name != pending}
    question = await Talk(collected=known, dialogue=asked_for(pending)).ask(content)
    assert question.question.parameter == pending
    assert question.notice == TEXTS.questions["gift_tax"][pending].impossible.format(words=words)


async def test_a_value_that_the_calculator_refused_is_replaced_by_the_reply() -> None:
    refused: Parameters = {**GIFT, "gift_date": "1950-01-01"}
    collected = await Talk(collected=refused, dialogue=asked_for("gift_date")).collect("10월 15일이요")
    assert collected.collected_parameters == GIFT


async def test_a_refused_value_is_not_calculated_again() -> None:
    refused: Parameters = {**GIFT, "gift_date": "1950-01-01"}
    question = await Talk(collected=refused, dialogue=asked_for("gift_date")).ask("모르겠어요")
    assert question.question.parameter == "gift_date"
    assert "gift_date" not in question.collected_parameters


@pytest.mark.parametrize(
    ("content", "kind", "intent"),
    [
        ("그만할래요", "stop", "stop"),
        ("감사합니다", "stop", "stop"),
        ("처음부터 다시 할게요", "restart", "restart"),
        ("오늘 날씨 어때요?", "out_of_scope", "out_of_scope"),
        ("증여세 신고는 어떻게 하나요?", "answer", "general_info"),
        ("상속세는 언제까지 신고하나요?", "answer", "general_info"),
        ("그게 뭐예요?", "explain", "gift_tax"),
    ],
)
async def test_something_else_than_an_answer(content: str, kind: str, intent: str) -> None:
    talk = Talk()
    await talk.ask("부모님께 1억 받았어요")
    known = talk.collected
    inquiry = await talk.inquire(content)
    assert (inquiry.kind, inquiry.intent) == (kind, intent)
    assert inquiry.collected_parameters == ({} if kind == "restart" else known)
    if kind == "stop":
        assert inquiry.question is None
        assert talk.dialogue.pending_question is None
    elif kind == "restart":
        assert inquiry.question is not None
        assert inquiry.question.text == TEXTS.questions["gift_tax"]["gift_date"].text
        assert talk.dialogue.pending_question == "gift_date"
    else:
        assert inquiry.question is not None
        assert inquiry.question.text == TEXTS.questions["gift_tax"]["gift_date"].repeat
        assert (await talk.collect("10월 15일이요")).collected_parameters == GIFT


async def test_an_explanation_is_of_the_open_question_or_of_what_is_named() -> None:
    talk = Talk()
    await talk.ask("부모님께 1억 받았어요")
    assert (await talk.inquire("그게 무슨 말이에요?")).clarifying_context[0].summary == TEXTS.questions["gift_tax"][
        "gift_date"
    ].why
    named = await talk.inquire("비거주자가 뭐예요?")
    assert named.parameter == "is_non_resident"
    assert named.question is not None
    assert named.question.parameter == "gift_date"


async def test_after_a_stop_the_conversation_goes_on_where_it_was() -> None:
    talk = Talk()
    await talk.ask("부모님께 1억 받았어요")
    await talk.inquire("그만할래요")
    assert (await talk.ask("아까 하던 거 계속할게요")).question.parameter == "gift_date"


async def test_another_gift_starts_empty() -> None:
    talk = Talk(collected={**GIFT, "marriage_deduction_amount": 100_000_000}, dialogue=Dialogue(last_calculated=GIFT))
    question = await talk.ask("이번엔 다른 증여인데요, 삼촌이 3천 주셨어요")
    assert question.collected_parameters == {"donor_relationship": "기타친족", "gift_property_value": 30_000_000}
    assert question.corrections == ()
    assert talk.dialogue.last_calculated is None
    assert question.notice == TEXTS.another_gift


@pytest.mark.parametrize(
    ("known", "said", "expected"),
    [
        (
            {},
            "아빠한테",
            [
                "is_minor_recipient",
                "marriage_deduction_amount",
                "childbirth_deduction_amount",
                "is_non_resident",
                "prior_gifts",
            ],
        ),
        ({"gift_date": "2023-12-31"}, "아빠한테", ["is_minor_recipient", "is_non_resident", "prior_gifts"]),
        ({"donor_relationship": "배우자"}, "", ["is_non_resident", "prior_gifts"]),
        ({"donor_relationship": "기타친족"}, "아파트를", ["secured_debt", "is_non_resident", "prior_gifts"]),
        ({"is_minor_recipient": True}, "아빠한테", ["is_non_resident", "prior_gifts"]),
        (
            {"marriage_deduction_amount": 100_000_000},
            "아빠한테",
            ["childbirth_deduction_amount", "is_non_resident", "prior_gifts"],
        ),
    ],
)
async def test_only_questions_that_fit_the_gift_may_follow(known: Parameters, said: str, expected: list[str]) -> None:
    collected = await Talk(collected={**GIFT, **known}).collect(f"{said} 1억 받았어요")
    assert [follow_up.question.parameter for follow_up in collected.follow_ups] == expected


async def test_a_grandparent_is_asked_about_where_no_parent_was_named() -> None:
    collected = await Talk(collected=GIFT).collect("증여세 얼마예요?")
    assert collected.follow_ups[0].question.parameter == "is_generation_skipping"
    assert collected.follow_ups[0].what_if == {"is_generation_skipping": True}


@pytest.mark.parametrize(
    ("parameter", "reply", "value"),
    [
        ("marriage_deduction_amount", "네", 100_000_000),
        ("marriage_deduction_amount", "아니요", 0),
        ("marriage_deduction_amount", "5천만원이요", 50_000_000),
        ("childbirth_deduction_amount", "네 올해 낳았어요", 100_000_000),
        ("secured_debt", "없음", 0),
        ("secured_debt", "대출 6천만원 있어요", 60_000_000),
        ("is_minor_recipient", "네", True),
        ("is_minor_recipient", "아니오 성인이에요", False),
        ("is_non_resident", "아니요", False),
        ("is_generation_skipping", "네", True),
    ],
)
async def test_the_reply_to_an_optional_question_recalculates(parameter: str, reply: str, value: JsonValue) -> None:
    talk = Talk(collected=GIFT, dialogue=asked_for(parameter, followed_up=(parameter,)))
    collected = await talk.collect(reply)
    assert collected.collected_parameters == {**GIFT, parameter: value}
    assert parameter not in [follow_up.question.parameter for follow_up in collected.follow_ups]


async def test_an_optional_question_that_nobody_can_answer_is_assumed() -> None:
    talk = Talk(collected=GIFT, dialogue=asked_for("is_non_resident", followed_up=("is_non_resident",)))
    collected = await talk.collect("모르겠어요")
    assert "is_non_resident" not in collected.collected_parameters
    assert collected.notice == TEXTS.questions["gift_tax"]["is_non_resident"].assumed
    assert (await talk.collect("그래서 증여세가 얼마예요?")).notice is None


async def test_debt_without_an_amount_is_asked_for_once_more() -> None:
    talk = Talk(collected=GIFT, dialogue=asked_for("secured_debt", followed_up=("secured_debt",)))
    question = await talk.ask("네 있어요")
    assert question.question.parameter == "secured_debt"
    assert question.missing_parameters == (MissingParameter(name="secured_debt", reason="ambiguous"),)
    assert (await talk.collect("글쎄요")).collected_parameters == GIFT


@pytest.mark.parametrize("pending", OPTIONAL)
@pytest.mark.parametrize(
    "content", ["아니요 2억이에요", "아니 2억이에요", "아, 아니 2억이요", "잘못 말했어요 2억입니다"]
)
async def test_an_amount_that_takes_something_back_corrects_the_value(pending: str, content: str) -> None:
    talk = Talk(collected=GIFT, dialogue=asked_for(pending, followed_up=(pending,)))
    collected = await talk.collect(content)
    assert collected.collected_parameters == {**GIFT, "gift_property_value": 200_000_000}


async def test_the_debt_question_forgets_the_property_of_an_earlier_gift() -> None:
    talk = Talk()
    await talk.collect("어제 아빠가 5억 아파트를 주셨어요")
    await talk.ask("이번엔 다른 증여예요")
    collected = await talk.collect("오늘 삼촌이 현금 3천 주셨어요")
    assert [follow_up.question.parameter for follow_up in collected.follow_ups] == ["is_non_resident", "prior_gifts"]


@all_of("parameter", PARAMETERS)
def test_every_quick_reply_is_understood(parameter: str) -> None:
    for choice in TEXTS.questions["gift_tax"][parameter].choices:
        reading = understand(choice, seoul_date(RECEIVED_AT), parameter)
        assert reading.subject == "gift_tax"
        assert parameter in reading.values or parameter in reading.unknown or choice == "있음"


def test_every_optional_question_says_what_is_assumed() -> None:
    assert all(TEXTS.questions["gift_tax"][parameter].assumed for parameter in OPTIONAL)
