"""The calculator's handler: one event in, the next one out."""

from datetime import UTC, date, datetime
from uuid import uuid4

import pytest

from services.calculator.assessment import Assessment
from services.calculator.engine import TaxEngine
from services.calculator.handlers import Handlers
from shared.calendar.clock import frozen_at
from shared.contracts.comparison import TaxOfWay, Way
from shared.contracts.document import Correction, Intent, Parameters, Question, ToolCall
from shared.contracts.events.catalogue import (
    CalculationRefused,
    FollowUp,
    ParametersCollected,
    TaxCalculated,
    TurnMetadata,
    WaysNamed,
)
from tests.contract.test_events import parsed

RECEIVED_AT = datetime(2025, 10, 19, 15, 30, tzinfo=UTC)  # 2025-10-20 00:30 in Seoul
RECEIVED_ON = date(2025, 10, 20)
PARENTS: Parameters = {
    "gift_date": "2025-10-15",
    "donor_relationship": "직계존속",
    "gift_property_value": 100_000_000,
}
READING = ToolCall(tool="read_message", timestamp=RECEIVED_AT, execution_time_ms=3, success=True)


def asking(parameter: str, value: object) -> FollowUp:
    question = Question(parameter=parameter, text=f"{parameter}?")
    return FollowUp.model_validate({"question": question, "what_if": {parameter: value}})


MARRIAGE = asking("marriage_deduction_amount", 100_000_000)
MINOR = asking("is_minor_recipient", True)
SKIPPING = asking("is_generation_skipping", True)
NON_RESIDENT = asking("is_non_resident", True)
IMPOSSIBLE = asking("secured_debt", 10**16)


def collected(
    parameters: Parameters = PARENTS,
    follow_ups: tuple[FollowUp, ...] = (),
    assumptions: tuple[str, ...] = (),
    intent: Intent = "gift_tax",
    last: Parameters | None = None,
) -> ParametersCollected:
    return ParametersCollected(
        event_id=uuid4(),
        session_id=uuid4(),
        turn_id=uuid4(),
        attempt=2,
        occurred_at=RECEIVED_AT,
        intent=intent,
        collected_parameters=parameters,
        assumptions=assumptions,
        corrections=(Correction(parameter="gift_property_value", before=1, after=100_000_000),),
        follow_ups=follow_ups,
        dialogue={"intent": "gift_tax", "followed_up": ["secured_debt"]},
        last_calculated=last,
        metadata=TurnMetadata(received_at=RECEIVED_AT, tool_calls=(READING,), model="some-model"),
    )


async def calculated(engine: TaxEngine, event: ParametersCollected) -> TaxCalculated:
    answer = await Handlers(engine).on_parameters_collected(event)
    assert isinstance(answer, TaxCalculated)
    return answer


async def test_collected_parameters_become_a_calculation(engine: TaxEngine) -> None:
    event = collected()
    answer = await calculated(engine, event)
    assert answer.calculation.final_tax == 5_000_000
    assert (answer.causation_id, answer.turn_id, answer.attempt) == (event.event_id, event.turn_id, 2)
    assert len(answer.citations) >= 2
    assessment = engine.assess("gift", PARENTS, RECEIVED_ON)
    assert isinstance(assessment, Assessment)
    assert answer.alternatives == assessment.alternatives
    assert answer.alternatives == ()
    for carried in ("intent", "collected_parameters", "corrections", "dialogue"):
        assert getattr(answer, carried) == getattr(event, carried)


async def test_the_calculation_joins_the_tools_of_the_turn(engine: TaxEngine) -> None:
    with frozen_at(RECEIVED_AT):
        answer = await calculated(engine, collected())
    reading, call = answer.metadata.tool_calls
    assert reading == READING
    assert (call.tool, call.success, call.error, call.params) == ("calculate_tax", True, None, PARENTS)
    assert call.timestamp == RECEIVED_AT
    assert 0 <= call.execution_time_ms < 1_000
    assert answer.metadata.model == "some-model"


async def test_assumptions_of_the_dialogue_come_first_and_none_twice(engine: TaxEngine) -> None:
    own = "받는 분이 국내 거주자라고 보았습니다."
    answer = await calculated(engine, collected(assumptions=("10월 15일은 올해로 보았습니다.", own)))
    assert answer.assumptions[:2] == ("10월 15일은 올해로 보았습니다.", own)
    assert answer.assumptions.count(own) == 1
    assert set(answer.calculation.assumptions) < set(answer.assumptions)


async def test_today_is_the_day_in_seoul_when_the_message_came(engine: TaxEngine) -> None:
    """Not the clock: another try a year later must say the same."""
    tomorrow = "아직 오지 않은 날의 증여여서, 지금의 법이 그대로라고 보고 계산했습니다."
    today = await calculated(engine, collected(PARENTS | {"gift_date": "2025-10-20"}))
    future = await calculated(engine, collected(PARENTS | {"gift_date": "2025-10-21"}))
    assert tomorrow not in today.calculation.warnings
    assert tomorrow in future.calculation.warnings


async def test_the_question_that_changes_the_tax_most_is_asked(engine: TaxEngine) -> None:
    # 혼인공제 −500만원, 미성년 +300만원, 세대생략 +150만원
    answer = await calculated(engine, collected(follow_ups=(SKIPPING, MINOR, MARRIAGE)))
    assert answer.follow_up == MARRIAGE.question.model_copy(update={"remaining": 3})


async def test_an_increase_weighs_as_much_as_a_decrease(engine: TaxEngine) -> None:
    answer = await calculated(engine, collected(follow_ups=(SKIPPING, MINOR)))
    assert answer.follow_up == MINOR.question.model_copy(update={"remaining": 2})


async def test_of_equal_questions_the_first_is_asked(engine: TaxEngine) -> None:
    childbirth = asking("childbirth_deduction_amount", 100_000_000)
    answer = await calculated(engine, collected(follow_ups=(childbirth, MARRIAGE)))
    assert answer.follow_up == childbirth.question.model_copy(update={"remaining": 2})


@pytest.mark.parametrize("follow_ups", [(), (MARRIAGE, SKIPPING), (IMPOSSIBLE,)])
async def test_a_question_that_changes_nothing_is_not_asked(
    engine: TaxEngine, follow_ups: tuple[FollowUp, ...]
) -> None:
    answer = await calculated(engine, collected(PARENTS | {"gift_property_value": 30_000_000}, follow_ups))
    assert answer.follow_up is None


async def test_a_what_if_builds_on_what_is_known(engine: TaxEngine) -> None:
    """A non-resident gets no deduction, so marriage cannot matter any more."""
    answer = await calculated(engine, collected(PARENTS | {"is_non_resident": True}, (MARRIAGE, MINOR)))
    assert answer.follow_up is None


async def test_the_calculation_is_not_changed_by_what_if(engine: TaxEngine) -> None:
    with_questions = await calculated(engine, collected(follow_ups=(MARRIAGE, MINOR, NON_RESIDENT)))
    assert with_questions.calculation == (await calculated(engine, collected())).calculation


async def test_a_calculation_is_compared_with_the_one_shown_before(engine: TaxEngine) -> None:
    """아니 1억이에요: the value was 2억, and 혼인공제 had not been said. 1.5억 × 20% − 1천만 = 2천만; 0."""
    now = PARENTS | {"marriage_deduction_amount": 100_000_000}
    last = PARENTS | {"gift_property_value": 200_000_000}
    change = (await calculated(engine, collected(now, last=last))).change
    assert change is not None
    assert change == engine.what_if("gift", last, now)
    assert [(each.parameter, each.before, each.after) for each in change.parameters] == [
        ("gift_property_value", 200_000_000, 100_000_000),
        ("marriage_deduction_amount", None, 100_000_000),
    ]
    assert (change.final_tax.before, change.final_tax.after, change.final_tax.difference) == (
        20_000_000,
        0,
        -20_000_000,
    )


async def test_a_changed_parameter_that_changes_no_tax_is_a_change_too(engine: TaxEngine) -> None:
    change = (await calculated(engine, collected(PARENTS | {"is_non_resident": False}, last=PARENTS))).change
    assert change is not None
    assert (change.final_tax.difference, change.steps) == (0, ())
    assert [each.parameter for each in change.parameters] == ["is_non_resident"]


@pytest.mark.parametrize(
    "last",
    [
        None,
        PARENTS,
        PARENTS | {"gift_date": "1950-01-01"},
        PARENTS | {"secured_debt": 10**16},
        {"death_date": "2025-09-10", "gross_estate": 1_000_000_000},
    ],
)
async def test_there_is_no_change_of_what_cannot_be_compared(engine: TaxEngine, last: Parameters | None) -> None:
    """Nothing was shown yet, nothing is different, or what was shown could not be calculated today."""
    answer = await calculated(engine, collected(last=last))
    assert answer.change is None
    assert answer.calculation.final_tax == 5_000_000


async def test_an_impossible_parameter_is_refused_in_words(engine: TaxEngine) -> None:
    event = collected(PARENTS | {"secured_debt": 10**16}, (MARRIAGE,))
    answer = await Handlers(engine).on_parameters_collected(event)
    assert isinstance(answer, CalculationRefused)
    assert answer.parameter == "secured_debt"
    assert (
        answer.reason
        == "넘겨받는 대출이나 보증금은 1,000조원까지만 계산할 수 있습니다. 금액의 단위를 다시 확인해 주세요."
    )
    assert (answer.dialogue, answer.collected_parameters) == (event.dialogue, event.collected_parameters)
    call = answer.metadata.tool_calls[-1]
    assert (call.tool, call.success, call.error) == ("calculate_tax", False, "INVALID_PARAMETER")


async def test_another_intent_is_refused(engine: TaxEngine) -> None:
    answer = await Handlers(engine).on_parameters_collected(collected(intent="general_info"))
    assert isinstance(answer, CalculationRefused)
    assert answer.parameter == "tax_type"
    assert "증여세(gift)와 상속세(inheritance)만" in answer.reason


async def test_the_same_event_leads_to_the_same_answer(engine: TaxEngine) -> None:
    event = collected(follow_ups=(MARRIAGE,))
    first, second = await calculated(engine, event), await calculated(engine, event)
    varying = {"occurred_at", "metadata"}
    assert first.model_dump(exclude=varying) == second.model_dump(exclude=varying)


def named(*values: int) -> WaysNamed:
    """A question about gifts of these values, a way each."""
    ways = [
        Way(label=f"{value}", taxes=(TaxOfWay(intent="gift_tax", parameters=PARENTS | {"gift_property_value": value}),))
        for value in values
    ]
    return parsed_named().model_copy(update={"ways": tuple(ways)})


def parsed_named() -> WaysNamed:
    event = parsed("ways_named")
    assert isinstance(event, WaysNamed)
    return event


async def test_a_question_is_handed_on_with_what_each_way_comes_to(engine: TaxEngine) -> None:
    event = named(100_000_000, 200_000_000)
    inquiry = await Handlers(engine).on_ways_named(event)
    assert inquiry.comparison is not None
    assert [(way.label, way.final_tax, way.payable_tax) for way in inquiry.comparison.ways] == [
        ("100000000", 5_000_000, 4_850_000),
        ("200000000", 20_000_000, 19_400_000),
    ]
    assert inquiry.comparison.assumptions == event.assumptions
    assert (inquiry.query, inquiry.question, inquiry.dialogue, inquiry.otherwise) == (
        event.query, event.question, event.dialogue, event.otherwise,
    )  # fmt: skip


async def test_of_two_taxes_of_a_way_the_sum_is_told(engine: TaxEngine) -> None:
    one, two = named(100_000_000, 200_000_000).ways
    both = parsed_named().model_copy(update={"ways": (Way(label="둘 다", taxes=(*one.taxes, *two.taxes)),)})
    inquiry = await Handlers(engine).on_ways_named(both)
    assert inquiry.comparison is not None
    assert [way.final_tax for way in inquiry.comparison.ways] == [25_000_000]


async def test_where_a_way_cannot_be_calculated_the_question_goes_on_without_figures(engine: TaxEngine) -> None:
    inquiry = await Handlers(engine).on_ways_named(named(100_000_000, -1))
    assert inquiry.comparison is None
    assert inquiry.query == named().query
