"""What is said with the figures of an inheritance."""

from datetime import date

import pytest

from services.calculator.assessment import Assessment
from services.calculator.domain.law import Statute
from services.calculator.engine import TaxEngine
from shared.contracts.document import Parameters

MINIMAL: Parameters = {"death_date": "2025-03-10", "gross_estate": 3_005_000_000, "spouse": True, "children": 2}


def assess(engine: TaxEngine, parameters: Parameters, today: date | None = None) -> Assessment:
    outcome = engine.assess("inheritance", parameters, today)
    assert isinstance(outcome, Assessment), outcome
    return outcome


def test_every_default_is_said_in_words(engine: TaxEngine) -> None:
    assert assess(engine, MINIMAL).calculation.assumptions == (
        "배우자가 실제로 상속받을 금액을 몰라서 배우자 상속공제는 최소 금액인 5억원으로 보았습니다. "
        "미성년자, 65세 이상, 장애인 가족이 없다고 보았습니다. 자녀는 한 명씩 인적공제 대상으로 보았습니다.",
        "돌아가시기 전 10년(상속인이 아닌 분에게는 5년) 안에 증여한 재산이 없다고 보았습니다.",
        "장례비는 영수증 없이도 인정되는 500만원으로 보았습니다.",
        "돌아가신 분이 국내 거주자였고, 상속인까지 모두 외국에 주소를 두지 않았다고 보았습니다.",
        "그 밖에 말씀하지 않으신 것은 없다고 보았습니다: 대출이나 임대보증금 같은 빚, 내지 않은 세금이나 공과금, "
        "예금·보험금·주식 같은 금융재산, 동거주택 상속공제를 받을 집, 봉안시설이나 자연장지에 쓴 돈, 감정평가 수수료, "
        "묘토처럼 상속세를 매기지 않는 재산, 유언으로 상속인이 아닌 사람에게 준 재산, 상속을 포기해 다음 순위로 넘어간 재산, "
        "손주처럼 세대를 건너뛰어 상속받는 사람, 10년 안에 상속세를 내고 물려받으신 재산.",
        "신고기한 안에 상속세를 신고하고 낸다고 보았습니다.",
    )


def test_what_the_figures_cannot_say_is_assumed_too(engine: TaxEngine) -> None:
    given: Parameters = {"financial_assets": 100_000_000, "cohabiting_house_value": 500_000_000}
    said = "\n".join(assess(engine, MINIMAL | given).calculation.assumptions)
    assert "금융회사에서 빌린 돈, 최대주주로서 가진 주식, 신고하지 않은 차명 재산, " in said
    assert "동거주택은 10년 이상 함께 산 1세대 1주택이고" in said
    assert "동거주택 상속공제를 받을 집" not in said


def test_nobody_who_is_late_is_told_of_a_return_to_come(engine: TaxEngine) -> None:
    on_time, late = date(2025, 9, 30), date(2025, 10, 1)
    assert (
        assess(engine, MINIMAL, on_time)
        .calculation.assumptions[-1]
        .endswith("안에 상속세를 신고하고 낸다고 보았습니다.")
    )
    assert "신고하고" not in " ".join(assess(engine, MINIMAL, late).calculation.assumptions)


def test_what_was_said_is_not_assumed(engine: TaxEngine) -> None:
    said: Parameters = {
        "decedent_resident": True,
        "decedent_or_heir_abroad": False,
        "nontaxable": 0,
        "debts": 0,
        "public_dues": 0,
        "funeral_general": 0,
        "funeral_enshrine": 0,
        "spouse_actual": 0,
        "financial_assets": 0,
        "cohabiting_house_value": 0,
        "prior_gifts": [],
        "bequests_to_nonheirs": 0,
        "renounced_to_next_rank": 0,
        "generation_skip": [],
        "short_term_reinheritance": [],
        "appraisal_fee": 0,
        "filing": {"type": "on_time"},
        "persons": [{"relation": "자녀", "birth_date": "1980-01-01"}, {"relation": "자녀", "birth_date": "1982-01-01"}],
    }
    [assumption] = assess(engine, MINIMAL | said).calculation.assumptions
    assert assumption.startswith("적어 주신 가족은")


def test_nothing_is_said_of_children_who_are_all_listed(engine: TaxEngine) -> None:
    children: Parameters = {"persons": [{"relation": "아들"}, {"relation": "딸"}]}
    assert not any("적혀 있지 않아" in each for each in assess(engine, MINIMAL | children).calculation.warnings)


def test_the_citations_are_the_articles_of_the_steps(engine: TaxEngine) -> None:
    assessment = assess(engine, MINIMAL | {"financial_assets": 100_000_000, "debts": 100_000_000})
    assert [citation.article for citation in assessment.citations] == [
        *("제13조", "제14조", "제21조", "제19조", "제22조", "제25조", "제26조", "제69조", "제70조")
    ]
    for citation in assessment.citations:
        assert str(citation.source_url).startswith("https://www.law.go.kr/")
        assert 100 <= len(citation.content_snippet) <= 200


def test_the_version_of_the_law_is_there(engine: TaxEngine, law: Statute) -> None:
    assert assess(engine, MINIMAL).calculation.statute_version == law.inheritance.version


@pytest.mark.parametrize(
    ("today", "warning"),
    [
        (None, "2025년 9월 30일까지 해야 합니다"),
        (date(2025, 9, 30), "2025년 9월 30일까지 해야 합니다"),
        (date(2025, 10, 1), "2025년 9월 30일에 이미 지났습니다"),
        (date(2025, 3, 9), "아직 오지 않은 날의 상속"),
    ],
)
def test_the_deadline_is_seen_from_the_day_of_the_question(engine: TaxEngine, today: date | None, warning: str) -> None:
    assert any(warning in each for each in assess(engine, MINIMAL, today).calculation.warnings)


def test_what_can_be_done_until_the_deadline(engine: TaxEngine) -> None:
    said = "\n".join(assess(engine, MINIMAL, date(2025, 9, 30)).recommendations)
    for part in ("2개월 안에 나누어", "10년까지"):
        assert part in said


def test_after_the_deadline_nothing_that_is_over_is_recommended(engine: TaxEngine) -> None:
    said = "\n".join(assess(engine, MINIMAL, date(2025, 10, 1)).recommendations)
    assert "나누어" not in said


def test_deaths_until_2021_could_pay_over_five_years(engine: TaxEngine) -> None:
    said = "\n".join(assess(engine, MINIMAL | {"death_date": "2021-12-31"}).recommendations)
    assert "5년까지" in said


def test_without_tax_a_return_is_still_worth_it(engine: TaxEngine) -> None:
    said = "\n".join(assess(engine, MINIMAL | {"gross_estate": 900_000_000}).recommendations)
    assert "낼 세금이 없어 신고하지 않아도 가산세는 없습니다" in said


def test_a_spouse_who_takes_more_than_the_minimum_must_return_it(engine: TaxEngine) -> None:
    """15억원에서 일괄공제 5억원과 배우자의 9억원을 빼면 낼 세금이 없지만, 신고하지 않으면 5억원까지만 뺀다."""
    estate: Parameters = {"death_date": "2025-03-10", "gross_estate": 1_405_000_000, "spouse": True, "children": 1}
    said = "\n".join(
        assess(engine, estate | {"spouse_actual": 842_000_000, "financial_assets": 400_000_000}).recommendations
    )
    assert "배우자 상속공제를 5억원 넘게 받아 낼 세금이 없는 것이어서 신고하셔야 합니다." in said


def test_a_dropped_fraction_is_said(engine: TaxEngine) -> None:
    whole = assess(engine, {"death_date": "2025-03-10", "gross_estate": 1_005_000_000, "children": 1})
    part = assess(engine, {"death_date": "2025-03-10", "gross_estate": 1_005_000_001, "children": 1})
    assert not any("1원 미만" in each for each in whole.exceptions)
    assert any("1원 미만" in each for each in part.exceptions)


def test_a_limit_that_was_rounded_but_not_used_is_exact(engine: TaxEngine) -> None:
    """The spouse's limit of three sevenths has a fraction; the minimum is granted, so no figure that matters has."""
    assert not any("1원 미만" in each for each in assess(engine, MINIMAL | {"children": 3}).exceptions)


ONE_CHILD: Parameters = {"death_date": "2025-03-10", "gross_estate": 2_005_000_000, "children": 1}


GIFT: Parameters = {
    "gift_date": "2020-05-01",
    "recipient": "자녀",
    "recipient_is_heir": True,
    "value": 110_000_000,
    "tax_base": 110_000_000,
}
EARLIER: Parameters = {"prior_death_date": "2024-06-01", "reinherited_value": 1, "prior_estate_value": 3}


@pytest.mark.parametrize(
    ("further", "exact"),
    [
        ({"financial_assets": 150_000_001}, False),
        ({"financial_assets": 20_000_000}, True),
        ({"financial_assets": 50_000_001}, True),  # the least amount is granted, not the fifth
        ({"financial_assets": 1_500_000_001}, True),  # the most
        ({"death_date": "2019-03-10", "cohabiting_house_value": 500_000_001}, False),
        ({"death_date": "2019-03-10", "cohabiting_house_value": 800_000_001}, True),
        ({"spouse": True, "spouse_actual": 1_300_000_000}, True),
        ({"spouse": True, "spouse_actual": 1_300_000_000, "gross_estate": 2_005_000_001}, False),
        ({"prior_gifts": [GIFT | {"computed_tax": 70_000_000}]}, False),  # limited to a fraction of 484,000,000
        ({"prior_gifts": [GIFT | {"computed_tax": 10_000_000}]}, True),  # below the limit
        ({"short_term_reinheritance": [EARLIER | {"prior_calculated_tax": 100}]}, False),
        ({"short_term_reinheritance": [EARLIER | {"prior_calculated_tax": 10**10}]}, True),  # limited by the tax
    ],
)
def test_only_a_fraction_that_matters_is_said(engine: TaxEngine, further: Parameters, exact: bool) -> None:
    said = assess(engine, ONE_CHILD | further).exceptions
    assert any("1원 미만" in each for each in said) is not exact


def test_the_limit_of_the_spouse_is_explained_with_its_parts(engine: TaxEngine) -> None:
    gift: Parameters = {
        "gift_date": "2020-05-01",
        "recipient": "배우자",
        "recipient_is_heir": True,
        "value": 800_000_000,
        "deduction": 600_000_000,
        "tax_base": 200_000_000,
        "computed_tax": 30_000_000,
    }
    further: Parameters = {"spouse": True, "spouse_actual": 1_500_000_000, "bequests_to_nonheirs": 5_000_000}
    full = formula(engine, ONE_CHILD | further | {"prior_gifts": [gift]}, "배우자 상속공제")
    assert (
        "(2,005,000,000원 − 유증 5,000,000원 + 상속인 증여 800,000,000원) × 3/5 "
        "− 배우자 증여의 과세표준 200,000,000원 = 1,480,000,000원" in full
    )
    bare = formula(engine, ONE_CHILD | {"spouse": True, "spouse_actual": 1_500_000_000}, "배우자 상속공제")
    assert "(2,005,000,000원) × 3/5 = 1,203,000,000원" in bare


def test_the_surcharge_is_explained_with_its_part(engine: TaxEngine) -> None:
    taken: Parameters = {"bequests_to_nonheirs": 401_000_000, "generation_skip": [{"value": 401_000_000}]}
    assert "× (401,000,000원 × 30%) ÷ 2,005,000,000원 =" in formula(engine, ONE_CHILD | taken, "세대생략 할증세액")


def test_a_surcharge_of_several_rates_shows_each(engine: TaxEngine) -> None:
    estate: Parameters = {
        "gross_estate": 3_000_000_000,
        "bequests_to_nonheirs": 3_000_000_000,
        "generation_skip": [{"value": 2_250_000_000, "minor": True}, {"value": 300_000_000}, {"value": 450_000_000}],
    }
    assert "× (2,250,000,000원 × 40% + 750,000,000원 × 30%) ÷ 3,000,000,000원 = 389,250,000원" in formula(
        engine, ONE_CHILD | estate, "세대생략 할증세액"
    )


def test_the_sum_of_credits_and_surcharge_is_named_for_what_it_is(engine: TaxEngine) -> None:
    taken: Parameters = {"bequests_to_nonheirs": 401_000_000, "generation_skip": [{"value": 401_000_000}]}
    assert formula(engine, ONE_CHILD | taken, "할증을 더한 세액")
    earlier: Parameters = {"short_term_reinheritance": [EARLIER | {"prior_calculated_tax": 300}]}
    assert formula(engine, ONE_CHILD | earlier, "세액공제를 뺀 세액")


def test_who_is_deducted_for_is_counted(engine: TaxEngine) -> None:
    seven: Parameters = {"children": 7}
    assert "자녀 7명의 인적공제" in formula(engine, ONE_CHILD | seven, "그 밖의 인적공제")
    listed: Parameters = {"persons": [{"relation": "자녀", "life_expectancy": 60}]}
    assert "적어 주신 1명의 인적공제" in formula(engine, ONE_CHILD | listed, "그 밖의 인적공제")


def test_a_credit_below_its_limit_needs_no_warning(engine: TaxEngine) -> None:
    gift: Parameters = {
        "gift_date": "2020-05-01",
        "recipient": "자녀",
        "recipient_is_heir": True,
        "value": 100_000_000,
        "tax_base": 100_000_000,
        "computed_tax": 10_000_000,
    }
    calculation = assess(engine, ONE_CHILD | {"children": 2, "prior_gifts": [gift]}).calculation
    assert calculation.figures["gift_tax_credit"] == 10_000_000
    assert not any("한도에 걸렸습니다" in each for each in calculation.warnings)


def formula(engine: TaxEngine, parameters: Parameters, description: str) -> str:
    [found] = [step for step in assess(engine, parameters).calculation.steps if step.description == description]
    assert found.formula is not None
    return found.formula


def test_the_input_is_given_back(engine: TaxEngine) -> None:
    given = MINIMAL | {"debts": None, "prior_gifts": []}
    assert assess(engine, given).calculation.input == MINIMAL | {"prior_gifts": []}
