"""Choices that cost less: offered only when they are open, and computed by the engine itself."""

from datetime import date

import pytest
from pydantic import JsonValue

from services.calculator.assessment import Assessment
from services.calculator.domain.alternatives import Share, cheapest_part
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.engine import TaxEngine
from shared.contracts.case_line import Circumstances
from shared.contracts.document import Alternative, Parameters

FROM_PARENTS: Parameters = {
    "gift_date": "2025-10-15",
    "donor_relationship": "직계존속",
    "gift_property_value": 1_000_000_000,
}
TEN_YEARS_AGO: Parameters = {"gift_date": "2015-10-15"}
"""Both gifts of a spread one are of days whose law is known: no later change of the law can fail the test."""
TEN_YEARS = "10년 간격으로 나누어 증여하기"
SPOUSE = "받는 분의 배우자와 나누어 받기"
GRANDCHILD = "손주와 나누어 받기"
DEBT = "대출이나 보증금과 함께 받기 (부담부증여)"
MARRIAGE = "혼인 증여재산공제 받기"
CHILDBIRTH = "출산 증여재산공제 받기"


HOUSE = Circumstances(is_real_estate=True)


def assessed(engine: TaxEngine, today: date | None = None, /, **changes: JsonValue) -> Assessment:
    outcome = engine.assess("gift", FROM_PARENTS | changes, today, HOUSE)
    assert isinstance(outcome, Assessment), outcome
    return outcome


def choices(engine: TaxEngine, today: date | None = None, /, **changes: JsonValue) -> dict[str, Alternative]:
    return {each.title: each for each in assessed(engine, today, **changes).alternatives}


def final_tax(engine: TaxEngine, /, **changes: JsonValue) -> int:
    return assessed(engine, **changes).calculation.final_tax


def test_a_planned_gift_has_every_choice_the_cheapest_first(engine: TaxEngine) -> None:
    """10억: 과세표준 9.5억, 2억 2,500만원."""
    found = choices(engine)
    assert list(found) == [TEN_YEARS, SPOUSE, GRANDCHILD, DEBT]
    # 5.5억(9,000만원)과 배우자 4.5억(공제 1천만, 과세표준 4.4억, 7,800만원)
    assert (found[SPOUSE].estimated_tax, found[SPOUSE].saving) == (168_000_000, 57_000_000)
    # 5.5억(9,000만원)과 손주 4.5억(공제 2천만, 과세표준 4.3억, 7,600만원 × 130%)
    assert (found[GRANDCHILD].estimated_tax, found[GRANDCHILD].saving) == (188_800_000, 36_200_000)
    # 채무 1억: 과세표준 8.5억, 1억 9,500만원
    assert (found[DEBT].estimated_tax, found[DEBT].saving) == (195_000_000, 30_000_000)


def test_a_part_in_ten_years_has_the_deduction_again(engine: TaxEngine) -> None:
    """5.5억(과세표준 5억, 9,000만원)과 10년 뒤 4.5억(과세표준 4억, 7,000만원)."""
    found = choices(engine, **TEN_YEARS_AGO)[TEN_YEARS]
    assert (found.estimated_tax, found.saving) == (160_000_000, 65_000_000)
    assert "2025년 10월 16일 이후에 4억 5,000만원" in found.description


def test_every_choice_says_what_speaks_for_and_against_it(engine: TaxEngine) -> None:
    for title, choice in choices(engine).items():
        assert choice.description
        assert choice.pros, title
        assert choice.cons, title
    assert "양도소득세" in "".join((*choices(engine)[DEBT].cons, choices(engine)[DEBT].note or ""))
    assert "법이 바뀔 수 있습니다" in "".join(choices(engine)[TEN_YEARS].cons)


def test_earlier_gifts_leave_less_for_now_and_nothing_is_added_in_ten_years(engine: TaxEngine) -> None:
    """2014년 5억(과세표준 4.5억, 8,000만원)에 10억을 더하면 14.5억의 4.2억 − 8,000만원 = 3.4억원."""
    prior: Parameters = {
        "gift_date": "2014-01-02",
        "donor_relationship": "직계존속",
        "gift_property_value": 500_000_000,
        "donor_group": "부모",
    }
    changes: Parameters = TEN_YEARS_AGO | {"donor_group": "부모", "prior_gifts": [prior]}
    assert final_tax(engine, **changes) == 340_000_000
    # 지금 4.5억(과세표준 9억, 2.1억 − 0.8억 = 1.3억), 나중 5.5억(9,000만원)
    assert choices(engine, **changes)[TEN_YEARS].estimated_tax == 220_000_000


def test_what_was_deducted_before_does_not_hide_the_choice(engine: TaxEngine) -> None:
    """출산 1억원 중 3천만원이 남았다: 지금 1억원(공제 8천만원, 세금 200만원)과 10년 뒤 5천만원(공제)."""
    changes: Parameters = {
        "gift_property_value": 150_000_000,
        "childbirth_deduction_amount": 100_000_000,
        "childbirth_date": "2025-01-01",
        "prior_marriage_deduction": 40_000_000,
        "prior_childbirth_deduction": 30_000_000,
    }
    assert choices(engine, **changes)[TEN_YEARS].estimated_tax == 2_000_000


def test_the_later_part_belongs_to_an_adult_when_the_birth_date_says_so(engine: TaxEngine) -> None:
    """미성년 7천만원: 지금 2천만원, 10년 뒤 성년 5천만원이면 세금이 없다."""
    small = TEN_YEARS_AGO | {"gift_property_value": 70_000_000}
    minor = choices(engine, **small, recipient_birth_date="2000-05-05")
    assert minor[TEN_YEARS].estimated_tax == 0
    unknown = choices(engine, **small, is_minor_recipient=True)
    assert unknown[TEN_YEARS].estimated_tax == 3_000_000


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        ({"donor_relationship": "배우자"}, SPOUSE),
        ({"donor_relationship": "기타친족"}, GRANDCHILD),
        ({"is_generation_skipping": True}, GRANDCHILD),
        ({"is_minor_recipient": True}, SPOUSE),
        ({"is_minor_recipient": True}, GRANDCHILD),
        ({"secured_debt": 100_000_000}, TEN_YEARS),
        ({"secured_debt": 100_000_000}, DEBT),
        ({"gift_property_value": 199_999_999}, DEBT),
        ({"marriage_date": "2020-01-01"}, MARRIAGE),
        ({"childbirth_date": "2025-10-16"}, CHILDBIRTH),
        ({"marriage_date": "2025-01-01", "marriage_deduction_amount": 100_000_000}, MARRIAGE),
        ({"gift_date": "2090-01-01"}, TEN_YEARS),
        ({"donor_relationship": "배우자", "marriage_date": "2025-01-01"}, MARRIAGE),
        ({"gift_property_value": 50_000_000}, TEN_YEARS),
    ],
)
def test_what_is_not_open_or_saves_nothing_is_not_offered(engine: TaxEngine, changes: Parameters, title: str) -> None:
    assert title not in choices(engine, **changes)


@pytest.mark.parametrize(
    ("changes", "title"),
    [({"marriage_date": "2027-10-15"}, MARRIAGE), ({"childbirth_date": "2023-10-15"}, CHILDBIRTH)],
)
def test_a_date_that_allows_a_deduction_offers_it(engine: TaxEngine, changes: Parameters, title: str) -> None:
    """과세표준 9.5억이 8.5억이 되어 3천만원을 덜 낸다."""
    assert choices(engine, **changes)[title].saving == 30_000_000


@pytest.mark.parametrize(
    ("circumstances", "title"), [(Circumstances(), DEBT), (Circumstances(is_unmarried=True), SPOUSE)]
)
def test_what_does_not_fit_who_asks_is_not_offered(engine: TaxEngine, circumstances: Circumstances, title: str) -> None:
    """Money brings no debt along, and nobody has a husband or wife who said that there is none."""
    outcome = engine.assess("gift", FROM_PARENTS, None, circumstances)
    assert isinstance(outcome, Assessment)
    assert outcome.alternatives
    assert title not in {each.title for each in outcome.alternatives}


def test_a_gift_that_was_made_leaves_nothing(engine: TaxEngine) -> None:
    assert choices(engine, date(2025, 10, 16)) == {}
    assert TEN_YEARS in choices(engine, date(2025, 10, 15))


@pytest.mark.parametrize("today", [date(2025, 10, 16), date(2026, 2, 3)])
def test_a_deduction_can_be_claimed_for_a_gift_that_was_made(engine: TaxEngine, today: date) -> None:
    """공제는 신고할 때 신청하는 것이어서, 신고하기 전에는 증여한 뒤에도 기한이 지난 뒤에도 남아 있다."""
    found = choices(engine, today, marriage_date="2025-06-01")
    assert found[MARRIAGE].saving == 30_000_000
    assert TEN_YEARS not in found
    assert MARRIAGE not in choices(engine, today, marriage_date="2025-06-01", filing={"type": "on_time"})


def test_it_says_when_the_deduction_is_taken_to_be_unused(engine: TaxEngine) -> None:
    unknown = choices(engine, marriage_date="2025-06-01")[MARRIAGE]
    assert unknown.note == "혼인·출산 공제를 전에 쓴 적이 없다고 보았습니다."
    assert choices(engine, marriage_date="2025-06-01", prior_childbirth_deduction=0)[MARRIAGE].note is None


def test_where_there_is_no_deduction_none_is_promised(engine: TaxEngine) -> None:
    """비거주자 3억: 공제가 없어 배우자도 1억(1천만원), 받는 분은 2억(3천만원)."""
    abroad = choices(engine, gift_property_value=300_000_000, is_non_resident=True)
    assert abroad[SPOUSE].estimated_tax == 40_000_000
    # 손주 1억의 1천만원에는 30%를 더한다.
    assert abroad[GRANDCHILD].estimated_tax == 43_000_000
    stranger = choices(engine, gift_property_value=300_000_000, donor_relationship="타인")
    distant = choices(engine, gift_property_value=300_000_000, donor_relationship="기타친족", kinship=["혈족", 5])
    for choice in (abroad[TEN_YEARS], abroad[SPOUSE], abroad[GRANDCHILD], stranger[TEN_YEARS], distant[TEN_YEARS]):
        assert choice.saving
        assert "공제" not in "".join((choice.description, *choice.pros, *choice.cons))


@pytest.mark.parametrize("value", [60_000_000, 150_000_000, 555_000_000, 1_234_567_890, 7_000_000_000])
@pytest.mark.parametrize("limit", [0, 10_000_000, 50_000_000])
def test_no_other_split_costs_less(statute: GiftTaxStatute, value: int, limit: int) -> None:
    kept, given = Share(statute.rates.in_force, 50_000_000), Share(statute.rates.in_force, limit, 3_000)
    best = cheapest_part(value, kept, given)
    least = kept.cost(value - best) + given.cost(best)
    tried = [kept.cost(value - part) + given.cost(part) for part in range(0, value, value // 499)]
    assert least <= min(tried)
