"""What must hold for every gift, whatever the figures."""

import json
import random
from datetime import date

from hypothesis import assume, given
from hypothesis import strategies as st

from services.calculator.adapters.korean_holidays import korean_holidays
from services.calculator.adapters.statute_files import load_statute
from services.calculator.assessment import Assessment
from services.calculator.domain.gift import Relationship
from services.calculator.engine import TaxEngine
from shared.document import Parameters

ENGINE = TaxEngine(load_statute(), korean_holidays())
AMOUNTS = st.one_of(st.integers(1, 10**15), st.integers(1, 5 * 10**9))
DAYS = st.dates(date(2003, 1, 1), date(2099, 12, 31))


@st.composite
def gifts(draw: st.DrawFn) -> Parameters:
    """The parameters of a possible gift; those that may be left out sometimes are."""
    value = draw(AMOUNTS)
    optional: Parameters = {
        "is_generation_skipping": draw(st.booleans()),
        "is_minor_recipient": draw(st.booleans()),
        "is_non_resident": draw(st.booleans()),
        "marriage_deduction_amount": draw(st.integers(0, 2 * 10**8)),
        "childbirth_deduction_amount": draw(st.integers(0, 2 * 10**8)),
        "secured_debt": draw(st.integers(0, value)),
    }
    left_out = draw(st.sets(st.sampled_from(sorted(optional))))
    return {
        "gift_date": draw(DAYS).isoformat(),
        "donor_relationship": draw(st.sampled_from(list(Relationship))).value,
        "gift_property_value": value,
        **{name: optional[name] for name in optional.keys() - left_out},
    }


def assess(parameters: Parameters) -> Assessment:
    outcome = ENGINE.assess("gift", parameters)
    assert isinstance(outcome, Assessment), outcome
    return outcome


def amount(parameters: Parameters, figure: str) -> int:
    value = assess(parameters).calculation.figures[figure]
    assert isinstance(value, int)
    return value


@given(gifts(), AMOUNTS)
def test_the_tax_never_falls_when_the_value_rises(gift: Parameters, other_value: int) -> None:
    value = gift["gift_property_value"]
    assert isinstance(value, int)
    larger: Parameters = gift | {"gift_property_value": value + other_value}
    assume(value + other_value <= 10**15)
    assert amount(larger, "tax_before_filing_credit") >= amount(gift, "tax_before_filing_credit")
    assert amount(larger, "payable_tax") >= amount(gift, "payable_tax")


@given(gifts())
def test_no_figure_is_negative(gift: Parameters) -> None:
    calculation = assess(gift).calculation
    assert all(figure >= 0 for figure in calculation.figures.values() if isinstance(figure, int))
    assert calculation.final_tax >= calculation.payable_tax >= 0


@given(gifts())
def test_a_deduction_is_never_above_the_value(gift: Parameters) -> None:
    assert amount(gift, "total_deduction") <= amount(gift, "net_gift_value")
    assert amount(gift, "total_deduction") + amount(gift, "taxable_base") == amount(gift, "net_gift_value")


@given(gifts())
def test_the_tax_is_never_above_the_gift(gift: Parameters) -> None:
    assert amount(gift, "tax_before_filing_credit") <= amount(gift, "net_gift_value")


@given(gifts(), st.randoms(use_true_random=False))
def test_the_order_of_the_parameters_is_irrelevant(gift: Parameters, shuffler: random.Random) -> None:
    names = list(gift)
    shuffler.shuffle(names)
    assert document(gift) == document({name: gift[name] for name in names})


@given(gifts())
def test_the_same_input_gives_the_same_bytes(gift: Parameters) -> None:
    again = TaxEngine(load_statute(), korean_holidays()).assess("gift", json.loads(json.dumps(gift)))
    assert isinstance(again, Assessment)
    assert again.calculation.model_dump_json() == document(gift)


@given(gifts())
def test_the_steps_add_up(gift: Parameters) -> None:
    """What is added and subtracted leads from the property to the base, and from the tax to the payment."""
    steps = {step.description: step.value for step in assess(gift).calculation.steps}
    deductions = sum(value for name, value in steps.items() if "공제" in name and name != "신고세액공제")
    assert steps["증여재산가액"] + steps.get("넘겨받는 채무", 0) + deductions == steps["과세표준"]
    if "신고세액공제" in steps:
        before = steps["산출세액"] + steps.get("세대생략 할증세액", 0)
        assert before + steps["신고세액공제"] == steps["기한 안에 신고할 때 낼 세금"]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
NAMES = st.sampled_from(["gift_date", "donor_relationship", "gift_property_value", "secured_debt", "is_non_resident"])


@given(gifts(), st.dictionaries(NAMES | st.text(), JSON_VALUES, max_size=4))
def test_any_input_is_computed_or_refused(gift: Parameters, replaced: Parameters) -> None:
    outcome = ENGINE.assess("gift", gift | replaced)
    if not isinstance(outcome, Assessment):
        assert outcome.parameter in gift | replaced
        assert outcome.reason


def document(parameters: Parameters) -> str:
    return assess(parameters).calculation.model_dump_json()
