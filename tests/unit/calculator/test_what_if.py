"""A correction shown as what it changes, step by step."""

from services.calculator.domain.refusal import Refusal
from services.calculator.domain.what_if import Difference, differences
from services.calculator.engine import TaxEngine, WhatIf
from shared.document import CalculationStep, Parameters

FROM_PARENTS: Parameters = {
    "gift_date": "2025-10-15",
    "donor_relationship": "직계존속",
    "gift_property_value": 100_000_000,
}


def what_if(engine: TaxEngine, changes: Parameters, parameters: Parameters = FROM_PARENTS) -> WhatIf:
    outcome = engine.what_if("gift", parameters, changes)
    assert isinstance(outcome, WhatIf), outcome
    return outcome


def test_a_corrected_amount_changes_every_step_after_it(engine: TaxEngine) -> None:
    outcome = what_if(engine, {"gift_property_value": 200_000_000})
    assert outcome.difference == 15_000_000
    assert outcome.steps == (
        Difference("증여재산가액", 100_000_000, 200_000_000),
        Difference("과세표준", 50_000_000, 150_000_000),
        Difference("산출세액", 5_000_000, 20_000_000),
        Difference("신고세액공제", -150_000, -600_000),
        Difference("기한 안에 신고할 때 낼 세금", 4_850_000, 19_400_000),
    )
    assert [step.amount for step in outcome.steps] == [100_000_000, 100_000_000, 15_000_000, -450_000, 14_550_000]


def test_a_step_that_comes_or_goes_is_shown_in_its_place(engine: TaxEngine) -> None:
    debt: Parameters = {"secured_debt": 20_000_000}
    added = what_if(engine, debt)
    assert [step.description for step in added.steps][:3] == ["넘겨받는 채무", "증여세 과세가액", "과세표준"]
    assert added.steps[0] == Difference("넘겨받는 채무", None, -20_000_000)
    removed = what_if(engine, {"secured_debt": None}, FROM_PARENTS | debt)
    assert removed.steps[0] == Difference("넘겨받는 채무", -20_000_000, None)
    assert [step.description for step in removed.steps] == [step.description for step in added.steps]
    assert removed.difference == -added.difference == 2_000_000


def test_a_step_that_is_named_more_closely_is_the_same_step(engine: TaxEngine) -> None:
    outcome = what_if(engine, {"is_minor_recipient": True})
    assert outcome.steps[0] == Difference("증여재산공제 (직계존속, 미성년자)", -50_000_000, -20_000_000)


def test_a_change_without_effect_has_no_steps(engine: TaxEngine) -> None:
    outcome = what_if(engine, {"is_generation_skipping": False})
    assert (outcome.steps, outcome.difference) == ((), 0)


def test_an_impossible_change_is_refused(engine: TaxEngine) -> None:
    outcome = engine.what_if("gift", FROM_PARENTS, {"secured_debt": 200_000_000})
    assert isinstance(outcome, Refusal)
    assert outcome.parameter == "secured_debt"
    wrong_from_the_start = engine.what_if("gift", FROM_PARENTS | {"gift_date": "?"}, {"gift_date": "2025-10-15"})
    assert isinstance(wrong_from_the_start, Refusal)


def test_repeated_steps_are_paired_in_their_order() -> None:
    before = [line("이전 증여", 1), line("이전 증여", 2), line("합계", 3)]
    after = [line("이전 증여", 1), line("합계", 1)]
    assert differences(before, after) == (Difference("이전 증여", 2, None), Difference("합계", 3, 1))


def line(description: str, value: int) -> CalculationStep:
    return CalculationStep(step=1, description=description, value=value)
