"""What must hold for every inheritance, whatever the figures."""

import json
import random
import re
from datetime import date

from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from services.calculator.adapters.statute_files import load_statute
from services.calculator.assessment import Assessment
from services.calculator.domain.refusal import Refusal
from services.calculator.engine import TaxEngine
from shared.calendar.korean_holidays import korean_holidays
from shared.contracts.document import Parameters

ENGINE = TaxEngine(load_statute(), korean_holidays())
DAYS = st.dates(date(2016, 1, 1), date(2099, 12, 31))
PARTS = ("nontaxable", "financial_assets", "cohabiting_house_value", "bequests_to_nonheirs", "renounced_to_next_rank")
GIFT_THRESHOLD = 500_000_000


@st.composite
def estates(draw: st.DrawFn) -> Parameters:
    """An estate of 2016 or later without gifts and skipped generations; what may be left out sometimes is."""
    value = draw(st.one_of(st.integers(1, 10**15), st.integers(1, 5 * 10**9)))
    spouse = draw(st.booleans())
    optional: Parameters = {
        "decedent_resident": draw(st.sampled_from([True, True, True, False])),
        "decedent_or_heir_abroad": draw(st.booleans()),
        "debts": draw(st.integers(0, min(2 * value, 10**15))),
        "public_dues": draw(st.integers(0, value)),
        "funeral_general": draw(st.integers(0, 2 * 10**7)),
        "funeral_enshrine": draw(st.integers(0, 10**7)),
        "spouse": spouse,
        "children": draw(st.integers(0, 9)),
        "ascendants": draw(st.integers(0, 2)),
        "spouse_actual": draw(st.integers(0, value)) if spouse else 0,
        "financial_debts": draw(st.integers(0, value)),
        "appraisal_fee": draw(st.integers(0, 10**7)),
        **{name: draw(st.integers(0, value)) for name in PARTS},
    }
    left_out = draw(st.sets(st.sampled_from(sorted(optional)))) - {"spouse"}
    return {
        "death_date": draw(DAYS).isoformat(),
        "gross_estate": value,
        **{name: optional[name] for name in optional.keys() - left_out},
    }


@st.composite
def gifts_before(draw: st.DrawFn) -> Parameters:
    """A gift to a child within the window, as its own return said."""
    value = draw(st.integers(1, 5 * 10**9))
    deduction = min(value, draw(st.sampled_from([0, 50_000_000, 150_000_000])))
    base = value - deduction
    return {
        "gift_date": "2024-05-01",
        "recipient": "자녀",
        "recipient_is_heir": True,
        "value": value,
        "deduction": deduction,
        "tax_base": base,
        "computed_tax": base // 10,
    }


def assess(parameters: Parameters) -> Assessment:
    """The assessment; what the law leaves open is no example."""
    outcome = ENGINE.assess("inheritance", parameters)
    if isinstance(outcome, Refusal) and outcome.code == "LAW_UNDECIDED":
        reject()
    assert isinstance(outcome, Assessment), outcome
    return outcome


def figures(parameters: Parameters) -> dict[str, int]:
    return {name: value for name, value in assess(parameters).calculation.figures.items() if isinstance(value, int)}


def larger(estate: Parameters, by: int) -> Parameters:
    value = estate["gross_estate"]
    assert isinstance(value, int)
    if value + by > 10**15:
        reject()
    return estate | {"gross_estate": value + by}


RISES = st.one_of(st.integers(1, 10**9), st.integers(1, 100))


@settings(deadline=None)
@given(estates(), RISES)
def test_the_tax_never_falls_when_the_estate_rises(estate: Parameters, by: int) -> None:
    """Without gifts and skipped generations there is no cliff.

    There are two where it can fall, both by the letter of the law. Above 500 million of taxable value the gift tax is
    credited (법 28① 단서), which it is not below. And the surcharge of 법 27 goes by the part of a grandchild in the
    estate: while the deductions are held down by the ceiling of 법 24, a larger estate makes that part smaller.
    """
    before, after = figures(estate), figures(larger(estate, by))
    assert after["tax_before_filing_credit"] >= before["tax_before_filing_credit"]
    assert after["payable_tax"] >= before["payable_tax"]


@settings(deadline=None)
@given(estates(), gifts_before(), RISES)
def test_with_gifts_the_tax_falls_only_at_the_threshold_of_their_credit(
    estate: Parameters, gift: Parameters, by: int
) -> None:
    with_gift = estate | {"death_date": "2025-03-10", "prior_gifts": [gift]}
    before, after = figures(with_gift), figures(larger(with_gift, by))
    assume(not before["taxable_value"] <= GIFT_THRESHOLD < after["taxable_value"])
    dropped_fraction = 1
    assert after["tax_before_filing_credit"] >= before["tax_before_filing_credit"] - dropped_fraction


def test_the_tax_falls_where_the_gift_tax_begins_to_be_credited() -> None:
    """A non-resident's heirs: 200 million are deducted on both sides of the threshold, the credit begins above it."""
    gift: Parameters = {
        "gift_date": "2024-05-01",
        "recipient": "자녀",
        "recipient_is_heir": True,
        "value": 100_000_000,
        "tax_base": 100_000_000,
        "computed_tax": 10_000_000,
    }
    estate: Parameters = {
        "death_date": "2025-03-10",
        "gross_estate": 400_000_000,
        "decedent_resident": False,
        "children": 1,
        "prior_gifts": [gift],
    }
    assert figures(estate)["tax_before_filing_credit"] == 50_000_000
    assert figures(larger(estate, 10))["tax_before_filing_credit"] == 40_000_002


@settings(deadline=None)
@given(estates(), st.none() | gifts_before())
def test_no_figure_is_negative(estate: Parameters, gift: Parameters | None) -> None:
    calculation = assess(
        estate | ({} if gift is None else {"prior_gifts": [gift], "death_date": "2025-01-01"})
    ).calculation
    assert all(figure >= 0 for figure in calculation.figures.values() if isinstance(figure, int))
    assert calculation.final_tax >= calculation.payable_tax >= 0


@settings(deadline=None)
@given(estates())
def test_deductions_are_never_above_the_taxable_value(estate: Parameters) -> None:
    found = figures(estate)
    assert found["deduction_applied"] <= found["deduction_limit"] <= found["taxable_value"]
    assert found["deduction_applied"] <= found["deduction_sum"]
    assert found["taxable_base"] == found["taxable_value"] - found["deduction_applied"] - found["appraisal_fee"]
    assert found["tax_before_filing_credit"] <= found["taxable_value"]


@settings(deadline=None)
@given(estates())
def test_the_spouse_is_deducted_between_the_least_and_the_most(estate: Parameters) -> None:
    resident = estate | {"decedent_resident": True}
    deduction = figures(resident)["spouse_deduction"]
    assert 500_000_000 <= deduction <= 3_000_000_000 if resident.get("spouse") else deduction == 0


@settings(deadline=None)
@given(estates(), st.randoms(use_true_random=False))
def test_the_order_of_the_parameters_is_irrelevant(estate: Parameters, shuffler: random.Random) -> None:
    names = list(estate)
    shuffler.shuffle(names)
    assert document(estate) == document({name: estate[name] for name in names})


@settings(deadline=None)
@given(estates(), gifts_before(), gifts_before())
def test_the_order_of_the_gifts_is_irrelevant_for_the_tax(
    estate: Parameters, one: Parameters, other: Parameters
) -> None:
    dated = estate | {"death_date": "2025-01-01"}
    assert figures(dated | {"prior_gifts": [one, other]}) == figures(dated | {"prior_gifts": [other, one]})


@settings(deadline=None)
@given(estates())
def test_the_same_input_gives_the_same_bytes(estate: Parameters) -> None:
    assert document(estate) == document(json.loads(json.dumps(estate)))


@settings(deadline=None)
@given(estates())
def test_the_steps_add_up(estate: Parameters) -> None:
    """From the estate to the base, and from the tax to the payment, every won is in a step."""
    steps = assess(estate).calculation.steps
    names = [step.description for step in steps]
    value, base = names.index("상속세 과세가액"), names.index("과세표준")
    assert sum(step.value for step in steps[:value]) == steps[value].value
    assert sum(step.value for step in steps[value:base]) == steps[base].value
    if steps[base + 1].value:
        assert sum(step.value for step in steps[base + 1 : -1]) == steps[-1].value


SUM = re.compile(r"([\d,]+원(?: [+−] [\d,]+원)*) = ([\d,]+)원")


@settings(deadline=None)
@given(estates(), st.none() | gifts_before())
def test_the_formula_of_a_step_has_its_value_and_adds_up(estate: Parameters, gift: Parameters | None) -> None:
    given_away: Parameters = {} if gift is None else {"prior_gifts": [gift], "death_date": "2025-01-01"}
    for step in assess(estate | given_away).calculation.steps:
        assert step.formula is not None
        if step.value:
            assert f"{abs(step.value):,}원" in step.formula
        whole = SUM.fullmatch(step.formula)
        if whole:
            terms = re.sub(r"[원, ]", "", whole[1]).replace("−", "+-").split("+")
            assert sum(int(term) for term in terms) == int(whole[2].replace(",", "")) == step.value


@settings(deadline=None)
@given(estates())
def test_every_step_and_every_rule_passed_over_is_cited(estate: Parameters) -> None:
    assessment = assess(estate)
    cited = {citation.full_reference for citation in assessment.citations}
    assert cited == {step.reference for step in assessment.calculation.steps}
    assert all("제" in each.reference for each in assessment.calculation.not_applied)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
NAMES = st.sampled_from(
    ["death_date", "gross_estate", "spouse", "children", "persons", "prior_gifts", "generation_skip", "filing"]
)
ROW_NAMES = st.sampled_from(
    [
        "gift_date",
        "recipient",
        "recipient_is_heir",
        "value",
        "relation",
        "birth_date",
        "life_expectancy",
        "minor",
        "type",
    ]
)
ROWS = st.lists(st.dictionaries(ROW_NAMES, JSON_VALUES, max_size=4), max_size=3)


@settings(deadline=None)
@given(estates(), st.dictionaries(NAMES | st.text(), JSON_VALUES | ROWS, max_size=4))
def test_any_input_is_computed_or_refused(estate: Parameters, replaced: Parameters) -> None:
    outcome = ENGINE.assess("inheritance", estate | replaced)
    if isinstance(outcome, Refusal):
        assert outcome.parameter in estate | replaced
        assert outcome.reason


def document(parameters: Parameters) -> str:
    return assess(parameters).calculation.model_dump_json()
