"""A correction shown as what it changes, step by step."""

from services.calculator.domain.refusal import Refusal
from services.calculator.domain.what_if import Difference, differences
from services.calculator.engine import TaxEngine
from shared.contracts.document import (
    AmountChange,
    CalculationChange,
    CalculationStep,
    Correction,
    Parameters,
    StepChange,
)

FROM_PARENTS: Parameters = {
    "gift_date": "2025-10-15",
    "donor_relationship": "직계존속",
    "gift_property_value": 100_000_000,
}
DEBT: Parameters = {"secured_debt": 20_000_000}


def what_if(engine: TaxEngine, after: Parameters, before: Parameters = FROM_PARENTS) -> CalculationChange:
    outcome = engine.what_if("gift", before, after)
    assert isinstance(outcome, CalculationChange), outcome
    return outcome


def test_a_corrected_amount_changes_every_step_after_it(engine: TaxEngine) -> None:
    change = what_if(engine, FROM_PARENTS | {"gift_property_value": 200_000_000})
    assert change.parameters == (Correction(parameter="gift_property_value", before=100_000_000, after=200_000_000),)
    assert change.final_tax == AmountChange(before=5_000_000, after=20_000_000)
    assert change.final_tax.difference == 15_000_000
    assert change.payable_tax == AmountChange(before=4_850_000, after=19_400_000)
    assert [(step.description, step.before, step.after, step.difference) for step in change.steps] == [
        ("증여재산가액", 100_000_000, 200_000_000, 100_000_000),
        ("과세표준", 50_000_000, 150_000_000, 100_000_000),
        ("산출세액", 5_000_000, 20_000_000, 15_000_000),
        ("신고세액공제", -150_000, -600_000, -450_000),
        ("기한 안에 신고할 때 낼 세금", 4_850_000, 19_400_000, 14_550_000),
    ]


def test_a_step_that_comes_or_goes_is_shown_in_its_place(engine: TaxEngine) -> None:
    added = what_if(engine, FROM_PARENTS | DEBT)
    assert [step.description for step in added.steps][:3] == ["넘겨받는 채무", "증여세 과세가액", "과세표준"]
    assert added.steps[0] == StepChange(description="넘겨받는 채무", before=None, after=-20_000_000)
    assert added.steps[0].difference == -20_000_000
    removed = what_if(engine, FROM_PARENTS, before=FROM_PARENTS | DEBT)
    assert removed.steps[0] == StepChange(description="넘겨받는 채무", before=-20_000_000, after=None)
    assert removed.steps[0].difference == 20_000_000
    assert [step.description for step in removed.steps] == [step.description for step in added.steps]
    assert removed.final_tax.difference == -added.final_tax.difference == 2_000_000


def test_a_parameter_that_was_or_is_not_known_is_named_too(engine: TaxEngine) -> None:
    added, removed = what_if(engine, FROM_PARENTS | DEBT), what_if(engine, FROM_PARENTS, before=FROM_PARENTS | DEBT)
    assert added.parameters == (Correction(parameter="secured_debt", before=None, after=20_000_000),)
    assert removed.parameters == (Correction(parameter="secured_debt", before=20_000_000, after=None),)


def test_a_step_that_is_named_more_closely_is_the_same_step(engine: TaxEngine) -> None:
    change = what_if(engine, FROM_PARENTS | {"is_minor_recipient": True})
    assert change.steps[0] == StepChange(
        description="증여재산공제 (직계존속, 미성년자)", before=-50_000_000, after=-20_000_000
    )


def test_a_change_without_effect_has_no_steps(engine: TaxEngine) -> None:
    change = what_if(engine, FROM_PARENTS | {"is_generation_skipping": False})
    assert (change.steps, change.final_tax.difference, change.payable_tax.difference) == ((), 0, 0)


def test_an_inheritance_is_compared_in_the_same_way(engine: TaxEngine) -> None:
    before: Parameters = {"death_date": "2025-09-10", "gross_estate": 1_000_000_000, "spouse": True, "children": 2}
    change = engine.what_if("inheritance", before, before | {"gross_estate": 1_200_000_000})
    assert isinstance(change, CalculationChange)
    assert change.final_tax == AmountChange(before=0, after=29_000_000)  # 11.95억 − 10억 = 1.95억; × 20% − 1천만
    assert change.steps[0] == StepChange(description="상속재산가액", before=1_000_000_000, after=1_200_000_000)


def test_what_is_impossible_before_or_after_is_refused(engine: TaxEngine) -> None:
    outcome = engine.what_if("gift", FROM_PARENTS, FROM_PARENTS | {"secured_debt": -1})
    assert isinstance(outcome, Refusal)
    assert outcome.parameter == "secured_debt"
    wrong_from_the_start = engine.what_if("gift", FROM_PARENTS | {"gift_date": "?"}, FROM_PARENTS)
    assert isinstance(wrong_from_the_start, Refusal)
    assert wrong_from_the_start.parameter == "gift_date"


def test_repeated_steps_are_paired_in_their_order() -> None:
    before = [line("이전 증여", 1), line("이전 증여", 2), line("합계", 3)]
    after = [line("이전 증여", 1), line("합계", 1)]
    assert differences(before, after) == (Difference("이전 증여", 2, None), Difference("합계", 3, 1))


def test_every_repetition_is_a_step_of_its_own() -> None:
    before = [line("이전 증여", 1), line("이전 증여", 2), line("이전 증여", 3)]
    after = [line("이전 증여", 1), line("이전 증여", 5), line("이전 증여", 7)]
    assert differences(before, after) == (Difference("이전 증여", 2, 5), Difference("이전 증여", 3, 7))


def test_steps_that_begin_alike_are_different_steps() -> None:
    gone, come = line("이전 증여의 공제", 1), line("이전 세금을 뺀 세액", 1)
    assert differences([gone], [come]) == (
        Difference("이전 증여의 공제", 1, None),
        Difference("이전 세금을 뺀 세액", None, 1),
    )


def test_a_first_step_that_is_gone_stays_the_first() -> None:
    before = [line("채무", 1), line("과세표준", 2)]
    assert differences(before, [line("과세표준", 3)]) == (
        Difference("채무", 1, None),
        Difference("과세표준", 2, 3),
    )


def line(description: str, value: int) -> CalculationStep:
    return CalculationStep(step=1, description=description, value=value)
