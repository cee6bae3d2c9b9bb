"""The answer to an inheritance, and what both taxes say beside their figures, from the calculator as it is."""

from datetime import UTC, datetime

import pytest

from services.synthesizer.adapters.templates import JinjaTemplates
from services.synthesizer.domain.composer import Composer
from services.synthesizer.domain.evidence import Evidence
from services.synthesizer.domain.explanation import TemplateWording
from services.synthesizer.domain.money import won
from services.synthesizer.domain.sentences import sentences
from services.synthesizer.handlers import Handlers
from shared.contracts.document import Intent, Parameters, Question
from shared.contracts.events.catalogue import AnswerComposed, TaxCalculated
from tests.support.calculator import calculator_event

RECEIVED_AT = datetime(2025, 11, 21, 3, tzinfo=UTC)
COMPLIANCE = "본 안내는 정보 제공용이며, 정확한 세액은 세무 전문가와 상담하시기 바랍니다."
HANDLERS = Handlers(Composer(JinjaTemplates()), TemplateWording())
ESTATE: Parameters = {
    "death_date": "2025-09-10",
    "gross_estate": 3_000_000_000,
    "debts": 200_000_000,
    "spouse": True,
    "children": 2,
    "financial_assets": 300_000_000,
}
GIFT: Parameters = {"gift_date": "2025-12-15", "donor_relationship": "배우자", "gift_property_value": 700_000_000}


async def answered(
    parameters: Parameters,
    intent: Intent = "inheritance_tax",
    last: Parameters | None = None,
    *,
    whole: bool = False,
) -> tuple[TaxCalculated, AnswerComposed]:
    event = await calculator_event(parameters, RECEIVED_AT, intent, last)
    assert isinstance(event, TaxCalculated)
    event = event.model_copy(update={"wants_whole": whole})
    return event, await HANDLERS.on_tax_calculated(event)


async def test_the_result_comes_first_and_the_whole_is_there() -> None:
    event, answer = await answered(ESTATE)
    lines = answer.content.split("\n")
    # 27.95억 − 일괄공제 5억 − 배우자 5억 − 금융재산 6천만 = 17.35억; × 40% − 1.6억 = 5.34억
    assert lines[0] == (
        "남기신 재산 30억원을 배우자와 자녀 2명이 상속받는 경우, 내실 상속세는 모두 합해 **5억 1,798만원**입니다."
    )
    assert "2026년 3월 31일까지 신고하고 내실 때, 신고세액공제 1,602만원을 뺀 금액입니다." in lines
    for step in event.calculation.steps[:-1]:  # the last is the figure
        reference = str(step.reference).removeprefix("상속세및증여세법 ")
        assert f"{step.step}. {step.description}: {won(step.value)} ({reference})" in lines
    for line in event.recommendations:
        assert f"- {sentences(line)[0]}" in lines
    for choice in event.alternatives:
        assert f"- {choice.title}: {won(choice.saving or 0)}을 덜 낼 수 있습니다." in lines
    assert answer.content.endswith(COMPLIANCE)
    assert "증여" not in lines[0]


@pytest.mark.parametrize(
    ("family", "heirs"),
    [
        ({"spouse": True, "children": 0}, "배우자가 상속받는"),
        ({"spouse": False, "children": 3}, "자녀 3명이 상속받는"),
        ({"spouse": True, "children": 0, "ascendants": 2}, "배우자와 부모님·조부모님 2명이 상속받는"),
        ({"spouse": False, "children": 0}, "다른 상속인이 상속받는"),
    ],
)
async def test_the_heirs_are_named(family: Parameters, heirs: str) -> None:
    event, answer = await answered({**ESTATE, **family})
    assert heirs in answer.content.split("\n", maxsplit=1)[0]
    assert Evidence.of(event).unexplained(answer.content) == ()


async def test_no_tax() -> None:
    _, answer = await answered({**ESTATE, "gross_estate": 1_000_000_000, "debts": 0, "financial_assets": 0})
    assert "내실 상속세는 모두 합해 **0원**입니다." in answer.content
    assert "과세표준은 0원입니다. 그래서 내실 상속세가 없습니다." in answer.content


async def test_a_correction_shows_before_after_and_the_difference() -> None:
    last: Parameters = {
        **ESTATE,
        "death_date": "2025-09-01",
        "gross_estate": 2_500_000_000,
        "spouse": False,
        "children": 3,
    }
    event, answer = await answered(ESTATE, last=last)
    lines = answer.content.split("\n")
    # 22.95억 − 5억 − 6천만 = 17.35억: 배우자 공제 5억만큼 재산이 늘어 세금은 같다
    assert lines[0] == "상속세는 그대로 **5억 1,798만원**입니다."
    start = lines.index("**달라진 내용**")
    assert lines[start + 2 : start + 6] == [
        "- 돌아가신 날: 2025년 9월 1일 → 2025년 9월 10일",
        "- 남기신 재산: 25억원 → 30억원",
        "- 배우자가 계시는지: 아니요 → 예",
        "- 자녀 수: 3명 → 2명",
    ]
    assert answer.metadata.change == event.change
    assert Evidence.of(event).unexplained(answer.content) == ()


async def test_the_answer_to_a_follow_up_shows_what_it_changes() -> None:
    event, answer = await answered({**ESTATE, "spouse_actual": 900_000_000}, last=ESTATE)
    # 공제가 4억 늘어 과세표준 13.35억; × 40% − 1.6억 = 3.74억
    assert answer.content.startswith("상속세가 5억 1,798만원에서 **3억 6,278만원**으로 1억 5,520만원 줄었습니다.\n")
    assert "- 배우자가 상속받는 금액: 9억원\n- 배우자 상속공제를 5억원 넘게 받으려면" in answer.content
    assert Evidence.of(event).unexplained(answer.content) == ()


@pytest.mark.parametrize(("parameters", "intent"), [(ESTATE, "inheritance_tax"), (GIFT, "gift_tax")])
async def test_what_did_not_apply_and_what_could_cost_less_is_said(parameters: Parameters, intent: Intent) -> None:
    event, answer = await answered(parameters, intent, whole=True)
    assert event.alternatives
    for choice in event.alternatives:
        assert f"- **{choice.title}**: {won(choice.saving or 0)}을 덜 냅니다" in answer.content
        assert f"    - {choice.description}\n" in answer.content
        for line in (*choice.pros, *choice.cons):
            assert line in answer.content
    for skipped in event.calculation.not_applied:
        assert f"- {skipped.rule}: {skipped.reason} ({skipped.reference})\n" in answer.content
    assert ("적용되지 않은 규정과 그 까닭" in answer.content) == bool(event.calculation.not_applied)
    assert answer.metadata.alternatives == event.alternatives
    assert len(answer.metadata.citations) >= 2
    assert Evidence.of(event).unexplained(answer.content) == ()


async def test_an_alternative_is_not_the_tax() -> None:
    event, _ = await answered(ESTATE)
    costs = [choice.estimated_tax for choice in event.alternatives if choice.estimated_tax is not None]
    cheapest = min(costs)
    assert cheapest < event.calculation.payable_tax
    assert Evidence.of(event).misattributed(f"내실 상속세는 {won(cheapest)}입니다.")


async def test_what_the_steps_and_the_question_say_of_an_estate_is_not_assumed_as_well() -> None:
    event, answer = await answered(ESTATE)
    least = "장례비는 영수증 없이도 인정되는 500만원"
    assert "일괄공제" in {step.description for step in event.calculation.steps}
    assert "한 명씩 인적공제" not in answer.content
    assert least not in answer.content
    question = Question(parameter="funeral_general", text="장례비로 얼마를 쓰셨나요?")
    asking = event.model_copy(update={"follow_up": question})
    assert least not in (await HANDLERS.on_tax_calculated(asking)).content
    whole = asking.model_copy(update={"wants_whole": True})
    for kept in (least, "한 명씩 인적공제"):
        assert kept in (await HANDLERS.on_tax_calculated(whole)).content
