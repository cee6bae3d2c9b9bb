"""The check of what a model wrote, with texts that try to get something past it."""

import pytest

from services.synthesizer.domain.evidence import Evidence
from services.synthesizer.domain.review import final_objection, objection
from shared.contracts.document import AmountChange, CalculationChange, Correction, StepChange
from tests.support.calculated import scenario_1

EVIDENCE = Evidence.of(scenario_1())


@pytest.mark.parametrize(
    "text",
    [
        "증여세는 500만원입니다.",
        "내실 세금은 오백만 원입니다.",
        "산출세액은 5,000,000원입니다.",
        "1억원에서 5천만원을 빼면 과세표준은 5,000만원입니다.",
        "일억 원에서 오천만원을 공제합니다.",
        "기한 안에 신고하시면 15만원을 덜 내셔서 485만원을 내시게 됩니다.",
        "신고세액공제로 세금이 15만원 줄어듭니다.",
        "세율은 10%입니다.",
        "10.0%의 세율을 곱합니다.",
        "2026년 2월 2일까지 신고하세요.",
        "신고기한은 2월 2일입니다.",
        "2025년에 받으신 증여입니다.",
        "상속세및증여세법 제53조에 따른 공제입니다.",
        "상속세 및 증여세법 53조와 제56조를 따릅니다.",
        "증여세법 제53조를 보시면 됩니다.",
        "최근 10년 안의 다른 증여는 없다고 보았습니다.",
        "만 19세 이상이라고 보았습니다.",
        "달의 말일부터 석 달 안에 신고합니다.",
        "계산은 여섯 단계로 이루어집니다.",
        "첫째로 공제를 빼고, 둘째로 세율을 곱합니다.",
        "기한을 넘기면 가산세 20%가 붙습니다.",
    ],
)
def test_true_statements_pass(text: str) -> None:
    assert objection(text, EVIDENCE) is None


@pytest.mark.parametrize(
    "text",
    [
        "증여세는 600만원입니다.",
        "증여세는 육백만원입니다.",
        "증여세는 5,000,001원입니다.",
        "증여세는 50만원입니다.",
        "증여세는 0.06억원입니다.",
        "증여세는 5**0**만원입니다.",
        "증여세는 ６００만원입니다.",
        "증여세는 6\u200b00만원입니다.",
        "증여세는 5 00만원입니다.",
        "증여세는 5\n00만원입니다.",
        "증여세는 약 수백만원입니다.",
        "증여세는 五百萬원입니다.",
        "증여세는 six million원입니다.",
        "세금이 절반으로 줄어듭니다.",
        "세금이 두 배가 됩니다.",
        "실효세율은 5%입니다.",
        "오 퍼센트를 내시면 됩니다.",
        "세액의 10분의 1입니다.",
        "배우자라면 6억원까지 공제됩니다.",
        "기타 친족은 1천만원을 공제합니다.",
        "신고기한은 2026년 1월 15일입니다.",
        "신고기한은 2월 3일입니다.",
        "2026년 3월까지 신고하세요.",
        "2024년 1월 1일부터 적용되는 법입니다.",
        "2010년부터 그렇습니다.",
        "내년에 신고하시면 됩니다.",
        "다음 달까지 내세요.",
        "90일 안에 신고하세요.",
        "6개월 안에 신고하세요.",
        "네 달 안에 신고하세요.",
        "5년 동안 합산됩니다.",
        "만 20세 이상입니다.",
        "상속세및증여세법 제54조에 따릅니다.",
        "제53조 제1항에 따릅니다.",
        "제53조의2에 따른 공제입니다.",
        "민법 제53조에 따릅니다.",
        "소득세법 제56조에 따릅니다.",
        "계산은 4단계로 이루어집니다.",
        "계산은 다섯 단계로 이루어집니다.",
        "일곱 번째 단계입니다.",
        "0원을 내시면 됩니다.",
        "1/2만 내시면 됩니다.",
        "1회만 신고하면 됩니다.",
        "4,850,000 달러와 100 달러입니다.",
    ],
)
def test_an_unexplained_figure_is_found(text: str) -> None:
    assert objection(text, EVIDENCE) == "unexplained_figure"


@pytest.mark.parametrize(
    "text",
    [
        "증여세는 1억원입니다.",
        "내실 세금은 5,000만원입니다.",
        "최종 세액은 총 15만원입니다.",
        "납부하실 금액은 1억원입니다.",
        "과세표준은 1억원입니다.",
        "산출세액은 485만원입니다.",
        "증여재산공제는 1억원입니다.",
        "세율은 20%입니다.",
        "3%의 세율을 곱합니다.",
        "내실 세금이 없습니다.",
        "증여세를 내지 않으셔도 됩니다.",
        "증여세가 면제됩니다.",
        "이번 증여는 비과세입니다.",
        "증여일로부터 3개월 안에 신고하세요.",
    ],
)
def test_a_known_figure_in_the_wrong_place_is_found(text: str) -> None:
    assert objection(text, EVIDENCE) == "misattributed_figure"


def test_no_tax_may_be_said_where_there_is_none() -> None:
    event = scenario_1()
    steps = tuple(step.model_copy(update={"value": 0}) for step in event.calculation.steps)
    free = event.calculation.model_copy(update={"final_tax": 0, "payable_tax": 0, "steps": steps})
    evidence = Evidence.of(event.model_copy(update={"calculation": free}))
    assert objection("내실 세금이 없습니다. 증여세는 0원입니다.", evidence) is None


def test_what_has_changed_may_be_named_but_is_not_the_tax() -> None:
    value = Correction(parameter="gift_property_value", before=130_000_000, after=100_000_000)
    change = CalculationChange(
        parameters=(value,),
        final_tax=AmountChange(before=8_000_000, after=5_000_000),
        payable_tax=AmountChange(before=7_760_000, after=4_850_000),
        steps=(StepChange(description="과세표준", before=80_000_000, after=50_000_000),),
    )
    evidence = Evidence.of(scenario_1(change=change))
    for words in (
        "1억 3천만원을 1억원으로 고쳤습니다.",
        "800만원에서 300만원 줄었습니다.",
        "8천만원에서 3천만원 줄었습니다.",
    ):
        assert objection(words, evidence) is None
        assert objection(words, EVIDENCE) == "unexplained_figure"
    assert objection("증여세는 800만원입니다.", evidence) == "misattributed_figure"
    assert objection("과세표준은 8천만원입니다.", evidence) == "misattributed_figure"


def test_a_correction_before_the_first_calculation_may_be_named() -> None:
    value = Correction(parameter="gift_property_value", before=130_000_000, after=100_000_000)
    assert objection("1억 3천만원이 아니었습니다.", Evidence.of(scenario_1(corrections=(value,)))) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<b>공제</b>를 뺍니다.", "markup"),
        ("[여기](http://example.com)를 보세요.", "markup"),
        ("자세한 것은 https://example.com 을 보세요.", "markup"),
        ("# 설명입니다.", "markup"),
        ("| 항목 | 값 |", "markup"),
        ("절세를 보장합니다.", "promise"),
        ("걱정하지 않으셔도 됩니다.", "promise"),
        ("무조건 이렇게 됩니다.", "promise"),
        ("세무조사는 없습니다.", "promise"),
        ("The deduction is subtracted from the gift.", "not_korean"),
    ],
)
def test_bad_conduct_is_found(text: str, reason: str) -> None:
    assert objection(text, EVIDENCE) == reason


def test_a_promise_in_figures_is_not_let_through() -> None:
    assert objection("100% 절세를 보장합니다.", EVIDENCE) is not None


def test_personal_data_is_found() -> None:
    assert objection("hong@example.com 으로 문의하세요.", EVIDENCE) == "personal_data"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("공제를 빼고 세율을 곱했다. 그래서 이 금액이다.", "impolite"),
        ("공제를 뺐어. 그러면 이렇게 돼. 이렇게 계산합니다.", "impolite"),
        ("", "impolite"),
        ("공제를 뺍니다. " * 200, "too_long"),
        ("공제를 빼고 세율을 곱했습니다. 그래서 이 금액이 나왔어요.", None),
    ],
)
def test_the_whole_text_must_be_polite_and_short(text: str, reason: str | None) -> None:
    assert final_objection(text, EVIDENCE) == reason


def test_a_correction_to_nothing_may_be_said_and_a_corrected_count_is_no_amount() -> None:
    corrections = (
        Correction(parameter="secured_debt", before=None, after=0),
        Correction(parameter="children", before=1, after=2),
    )
    evidence = Evidence.of(scenario_1().model_copy(update={"corrections": corrections}))
    assert evidence.unexplained("대출은 0원입니다.") == ()
    assert evidence.unexplained("대출은 2원입니다.") != ()
