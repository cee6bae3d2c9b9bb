"""Whatever the calculator sends, the templates say nothing that the check of figures would not let a model say."""

from datetime import UTC, date, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from services.synthesizer.adapters.templates import JinjaTemplates
from services.synthesizer.domain.composer import Composer
from services.synthesizer.domain.evidence import Evidence
from services.synthesizer.domain.explanation import Explanation
from services.synthesizer.domain.money import won
from services.synthesizer.domain.review import final_objection, objection
from shared.document import Intent, Parameters
from shared.events.catalogue import TaxCalculated
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


def assert_passes(event: TaxCalculated) -> None:
    evidence = Evidence.of(event)
    opening = COMPOSER.opening(event)
    answer = COMPOSER.calculation(event, opening, Explanation(None, event.metadata))
    assert evidence.unexplained(answer.content) == ()
    # What has changed names earlier figures, and in a table: a model may not.
    assert objection(COMPOSER.opening(event.model_copy(update={"change": None})), evidence) is None
    explanation = TEMPLATES.render("calculation/explanation", event=event)
    assert final_objection(explanation, evidence) is None
    assert f"**{won(event.calculation.final_tax)}**" in opening


@settings(deadline=None)
@given(parameters=gifts, other=amounts)
async def test_any_other_tax_is_found(parameters: Parameters, other: int) -> None:
    event = await calculated(parameters, None)
    if event is None:
        return
    evidence = Evidence.of(event)
    is_true = other in evidence.taxes
    assert (objection(f"내실 증여세는 {won(other)}입니다.", evidence) is None) == is_true
