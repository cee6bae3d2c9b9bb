"""Whatever the calculator sends, the templates say nothing that the check of figures would not let a model say."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.synthesizer.adapters.templates import JinjaTemplates
from services.synthesizer.domain.composer import Composer
from services.synthesizer.domain.evidence import Evidence
from services.synthesizer.domain.explanation import Explanation
from services.synthesizer.domain.money import won
from services.synthesizer.domain.review import final_objection, objection
from shared.contracts.document import Intent, Parameters
from shared.contracts.events.catalogue import TaxCalculated
from tests.support.calculator import calculator_event

RECEIVED_AT = datetime(2025, 10, 20, 3, 0, tzinfo=UTC)
TEMPLATES = JinjaTemplates()
COMPOSER = Composer(TEMPLATES)

amounts = st.one_of(
    st.integers(min_value=1, max_value=10**15), st.integers(min_value=1, max_value=4_000).map(lambda n: n * 1_000_000)
)
gifts = st.fixed_dictionaries(
    {
        "gift_date": st.dates(min_value=date(2016, 1, 1), max_value=date(2030, 12, 31)).map(date.isoformat),
        "donor_relationship": st.sampled_from(["배우자", "직계존속", "직계비속", "기타친족", "타인"]),
        "gift_property_value": amounts,
    },
    optional={
        "is_generation_skipping": st.booleans(),
        "is_minor_recipient": st.booleans(),
        "is_non_resident": st.booleans(),
        "marriage_deduction_amount": st.integers(min_value=0, max_value=10**8),
        "secured_debt": st.integers(min_value=0, max_value=10**9),
    },
)

inheritances = st.fixed_dictionaries(
    {
        "death_date": st.dates(min_value=date(2016, 1, 1), max_value=date(2030, 12, 31)).map(date.isoformat),
        "gross_estate": amounts,
        "spouse": st.booleans(),
        "children": st.integers(min_value=0, max_value=30),
    },
    optional={
        "debts": st.integers(min_value=0, max_value=10**10),
        "financial_assets": st.integers(min_value=0, max_value=10**9),
        "spouse_actual": st.integers(min_value=0, max_value=10**10),
        "funeral_general": st.integers(min_value=0, max_value=10**8),
        "ascendants": st.integers(min_value=0, max_value=4),
    },
)


async def calculated(
    parameters: Parameters, last: Parameters | None, intent: Intent = "gift_tax"
) -> TaxCalculated | None:
    event = await calculator_event(parameters, RECEIVED_AT, intent, last)
    return event if isinstance(event, TaxCalculated) else None


@settings(deadline=None)
@given(parameters=gifts, last=st.none() | gifts)
async def test_template_answers_pass(parameters: Parameters, last: Parameters | None) -> None:
    event = await calculated(parameters, last)
    if event is None:
        return
    assert_passes(event)


@settings(deadline=None)
@given(parameters=inheritances, last=st.none() | inheritances)
async def test_template_answers_of_an_inheritance_pass(parameters: Parameters, last: Parameters | None) -> None:
    event = await calculated(parameters, last, "inheritance_tax")
    if event is not None:
        assert_passes(event)


GIVEN: Parameters = {"gift_date": "2025-03-10", "donor_relationship": "직계존속"}


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (
            {"market_value": 800_000_000, "purchase_price": 500_000_000},
            "시가 8억원인 재산을 5억원에 사는 경우, 증여한 것으로 보는 금액은 6,000만원이고 증여세는 가산세까지 모두 **118만 4,640원**입니다.",
        ),
        (
            {"market_value": 800_000_000, "purchase_price": 700_000_000},
            "시가 8억원인 재산을 7억원에 사는 경우, 증여로 보지 않아 증여세는 **0원**입니다.",
        ),
        (
            {"loan_principal": 2_000_000_000, "loan_interest_rate_bp": 200},
            "20억원을 빌리는 경우, 한 해에 증여한 것으로 보는 이자는 5,200만원이고 증여세는 가산세까지 모두 **23만 6,928원**입니다.",
        ),
        (
            {"loan_principal": 200_000_000},
            "2억원을 빌리는 경우, 이자의 이익을 증여로 보지 않아 증여세는 **0원**입니다.",
        ),
        (
            {"gift_property_value": 200_000_000, "filing": {"type": "late", "filing_date": "2025-10-20"}},
            "내실 증여세는 가산세까지 모두 **2,369만 2,800원**입니다.\n\n"
            "세금 2,000만원에 늦게 신고하고 낼 때의 가산세 369만 2,800원을 더한 금액입니다.",
        ),
    ],
)
async def test_what_is_no_plain_gift_is_said_as_it_was_told(said: Parameters, answer: str) -> None:
    event = await calculated(GIVEN | said, None)
    assert event is not None
    assert_passes(event)
    assert answer in COMPOSER.opening(event)


async def test_a_gift_before_death_that_is_told_later_is_named() -> None:
    estate: Parameters = {"death_date": "2025-03-10", "gross_estate": 900_000_000, "children": 2}
    gift: Parameters = {"gift_date": "2022-05-10", "recipient": "자녀", "recipient_is_heir": True, "value": 200_000_000}
    told = estate | {"prior_gifts": [gift | {"donor_relationship": "직계존속"}]}
    event = await calculated(told, estate, "inheritance_tax")
    assert event is not None
    answer = COMPOSER.follow_up(event)
    assert "2022년 5월 10일 2억원" in answer.content


def assert_passes(event: TaxCalculated) -> None:
    evidence = Evidence.of(event)
    opening = COMPOSER.opening(event)
    for wants_whole in (False, True):
        told = event.model_copy(update={"wants_whole": wants_whole})
        answer = COMPOSER.calculation(told, opening, Explanation(None, event.metadata))
        assert evidence.unexplained(answer.content) == ()
    assert evidence.unexplained(COMPOSER.follow_up(event).content) == ()
    assert objection(opening, evidence) is None
    explanation = TEMPLATES.render("calculation/explanation", event=event)
    assert not explanation or final_objection(explanation, evidence) is None
    calculation = event.calculation
    in_all = (calculation.figures["total_due"], *(late.total_due for late in calculation.late))
    assert any(f"**{won(tax)}**" in opening for tax in (calculation.final_tax, calculation.payable_tax, *in_all))


@settings(deadline=None)
@given(parameters=gifts, other=amounts)
async def test_any_other_tax_is_found(parameters: Parameters, other: int) -> None:
    event = await calculated(parameters, None)
    if event is None:
        return
    evidence = Evidence.of(event)
    is_true = other in evidence.taxes
    assert (objection(f"내실 증여세는 {won(other)}입니다.", evidence) is None) == is_true
