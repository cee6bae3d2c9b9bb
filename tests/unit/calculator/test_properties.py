"""What must hold for every gift, whatever the figures."""

import json
import random
from datetime import date

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from services.calculator.adapters.statute_files import load_statute
from services.calculator.assessment import Assessment
from services.calculator.engine import TaxEngine
from shared.calendar.korean_holidays import korean_holidays
from shared.contracts.document import Parameters
from shared.contracts.parameters.catalogue import GIFT
from tests.unit.calculator.gift_strategies import AMOUNTS, RECENT, gifts, gifts_with_a_past

LAW = load_statute()
ENGINE = TaxEngine(LAW, korean_holidays())
ANY_GIFT = st.one_of(gifts(), gifts_with_a_past())


def outcome_of(parameters: Parameters) -> Assessment:
    """The calculation of generated parameters; what the law leaves open is not looked at."""
    outcome = ENGINE.assess("gift", parameters)
    assume(isinstance(outcome, Assessment) or outcome.code != "LAW_UNDECIDED")
    assert isinstance(outcome, Assessment), outcome
    return outcome


def amount(parameters: Parameters, figure: str) -> int:
    value = outcome_of(parameters).calculation.figures[figure]
    assert isinstance(value, int)
    return value


@settings(deadline=None)
@given(ANY_GIFT, AMOUNTS)
def test_the_tax_never_falls_when_the_value_rises(gift: Parameters, other_value: int) -> None:
    value = gift["gift_property_value"]
    assert isinstance(value, int)
    larger: Parameters = gift | {"gift_property_value": value + other_value}
    assume(value + other_value <= 10**15)
    assert amount(larger, "tax_before_filing_credit") >= amount(gift, "tax_before_filing_credit")
    assert amount(larger, "payable_tax") >= amount(gift, "payable_tax")


@settings(deadline=None)
@given(ANY_GIFT)
def test_no_figure_is_negative(gift: Parameters) -> None:
    calculation = outcome_of(gift).calculation
    assert all(figure >= 0 for figure in calculation.figures.values() if isinstance(figure, int))
    assert calculation.final_tax >= calculation.payable_tax >= 0


@settings(deadline=None)
@given(ANY_GIFT)
def test_a_deduction_is_never_above_the_value(gift: Parameters) -> None:
    value, fee = amount(gift, "taxable_value"), amount(gift, "appraisal_fee")
    assert amount(gift, "total_deduction") <= value
    assert amount(gift, "taxable_base") == max(value - amount(gift, "total_deduction") - fee, 0)


@settings(deadline=None)
@given(ANY_GIFT)
def test_the_tax_is_never_above_the_gifts(gift: Parameters) -> None:
    assert amount(gift, "tax_before_filing_credit") <= amount(gift, "taxable_value")


@settings(deadline=None)
@given(ANY_GIFT)
def test_the_credit_for_earlier_tax_keeps_its_limit(gift: Parameters) -> None:
    assert amount(gift, "prior_tax_credit") <= amount(gift, "prior_tax_credit_limit")
    assert amount(gift, "prior_tax_credit_limit") <= amount(gift, "calculated_tax")


LONGEST_GAP = 3_600
"""Days, fewer than ten years."""


@settings(deadline=None)
@given(
    st.integers(10_000_000, 5 * 10**9),
    st.integers(1, 5 * 10**9),
    RECENT,
    st.integers(1, LONGEST_GAP),
    st.booleans(),
    st.sampled_from(["배우자", "직계존속", "직계비속", "기타친족", "타인"]),
)
def test_splitting_a_gift_within_ten_years_never_lowers_the_total(
    first: int, second: int, day: date, gap: int, skips: bool, relationship: str
) -> None:
    """Below the floor of 1천만원 it may, because the law adds nothing there (법 47②): such a first part is not tried."""
    one_donor: Parameters = {
        "donor_relationship": relationship,
        "donor_group": "증여자",
        "is_generation_skipping": skips,
    }
    earlier: Parameters = one_donor | {"gift_date": day.isoformat(), "gift_property_value": first}
    later_day = date.fromordinal(day.toordinal() + gap).isoformat()
    later: Parameters = one_donor | {"gift_date": later_day, "gift_property_value": second, "prior_gifts": [earlier]}
    whole: Parameters = one_donor | {"gift_date": later_day, "gift_property_value": first + second}
    for figure in ("tax_before_filing_credit", "calculated_tax"):
        assert amount(earlier, figure) + amount(later, figure) >= amount(whole, figure)


@settings(deadline=None)
@given(ANY_GIFT, st.randoms(use_true_random=False))
def test_the_order_of_the_parameters_is_irrelevant(gift: Parameters, shuffler: random.Random) -> None:
    names = list(gift)
    shuffler.shuffle(names)
    assert document(gift) == document({name: gift[name] for name in names})


@settings(deadline=None)
@given(gifts_with_a_past(), st.randoms(use_true_random=False))
def test_the_order_of_earlier_gifts_is_irrelevant(gift: Parameters, shuffler: random.Random) -> None:
    earlier = gift["prior_gifts"]
    assert isinstance(earlier, list)
    shuffled = list(earlier)
    shuffler.shuffle(shuffled)
    figures = outcome_of(gift).calculation.figures
    assert outcome_of(gift | {"prior_gifts": shuffled}).calculation.figures == figures


@settings(deadline=None)
@given(ANY_GIFT)
def test_the_same_input_gives_the_same_bytes(gift: Parameters) -> None:
    outcome_of(gift)
    again = TaxEngine(LAW, korean_holidays()).assess("gift", json.loads(json.dumps(gift)))
    assert isinstance(again, Assessment)
    assert again.calculation.model_dump_json() == document(gift)


@settings(deadline=None)
@given(ANY_GIFT)
def test_the_steps_add_up(gift: Parameters) -> None:
    """What is added and subtracted leads from the property to the base, and from the tax to the payment."""
    calculation = outcome_of(gift).calculation
    steps = {step.description.split(" (")[0]: step.value for step in calculation.steps}
    value = steps["증여재산가액"] + steps.get("넘겨받는 채무", 0) + steps.get("10년 안의 이전 증여", 0)
    assert value == calculation.figures["taxable_value"]
    deductions = sum(value for name, value in steps.items() if "공제" in name and "세액공제" not in name)
    assert max(value + deductions, 0) == steps["과세표준"]
    before = steps["산출세액"] + steps.get("세대생략 할증세액", 0) + steps.get("납부세액공제", 0)
    assert before == calculation.final_tax
    if "신고세액공제" in steps:
        assert before + steps["신고세액공제"] == steps["기한 안에 신고할 때 낼 세금"] == calculation.payable_tax


@settings(deadline=None)
@given(ANY_GIFT)
def test_the_citations_are_the_articles_of_the_steps(gift: Parameters) -> None:
    assessment = outcome_of(gift)
    cited = [citation.full_reference for citation in assessment.citations]
    assert cited == list(dict.fromkeys(step.reference for step in assessment.calculation.steps))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
NAMES = st.sampled_from(sorted(GIFT))


@settings(deadline=None)
@given(ANY_GIFT, st.dictionaries(NAMES | st.text(), JSON_VALUES, max_size=4))
def test_any_input_is_computed_or_refused(gift: Parameters, replaced: Parameters) -> None:
    outcome = ENGINE.assess("gift", gift | replaced)
    if not isinstance(outcome, Assessment):
        assert outcome.parameter in gift | replaced
        assert outcome.reason


def document(parameters: Parameters) -> str:
    return outcome_of(parameters).calculation.model_dump_json()
