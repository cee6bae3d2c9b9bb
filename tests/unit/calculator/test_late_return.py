"""What an overdue tax comes to: today, and once less of the penalty is waived."""

from datetime import date

import pytest

from services.calculator.assessment import Assessment
from services.calculator.engine import TaxEngine
from shared.contracts.case_line import Circumstances
from shared.contracts.document import LateReturn, Parameters

GIFT: Parameters = {"gift_date": "2025-10-15", "donor_relationship": "직계존속", "gift_property_value": 1_000_000_000}
"""225,000,000 won of tax, due on 2026-02-02."""
ESTATE: Parameters = {"death_date": "2025-03-10", "gross_estate": 1_505_000_000, "spouse": True, "children": 2}
"""90,000,000 won of tax, due on 2025-09-30."""

SON: Parameters = {"label": "아들의 10억원", "recipient": "아들", "count": 2}


def late(engine: TaxEngine, parameters: Parameters, today: date | None) -> tuple[LateReturn, ...]:
    outcome = engine.assess("gift" if "gift_date" in parameters else "inheritance", parameters, today)
    assert isinstance(outcome, Assessment), outcome
    return outcome.calculation.late


def test_today_and_the_day_on_which_less_is_waived(engine: TaxEngine) -> None:
    """3월 2일까지는 4,500만원의 50%, 그다음 날부터는 30%를 깎는다. 하루에 22/100,000."""
    today, later = late(engine, GIFT, date(2026, 2, 20))
    assert (today.on, later.on) == (date(2026, 2, 20), date(2026, 3, 3))
    assert (today.reporting_penalty, later.reporting_penalty) == (22_500_000, 31_500_000)
    assert today.late_payment_penalty == 225_000_000 * 18 * 22 // 100_000
    assert today.total_due == 225_000_000 + 22_500_000 + today.late_payment_penalty
    assert later.total_due == 225_000_000 + 31_500_000 + 225_000_000 * 29 * 22 // 100_000


def test_after_the_last_step_there_is_only_today(engine: TaxEngine) -> None:
    """6개월이 지나면 깎아 주지 않는다."""
    assert [each.on for each in late(engine, GIFT, date(2026, 7, 20))] == [date(2026, 7, 20), date(2026, 8, 3)]
    (today,) = late(engine, GIFT, date(2026, 8, 3))
    assert today.reporting_penalty == 45_000_000


def test_an_estate_too(engine: TaxEngine) -> None:
    """9천만원의 20%인 1,800만원에서 30%를 깎는다."""
    today, later = late(engine, ESTATE, date(2025, 11, 3))
    assert (today.reporting_penalty, later.on, later.reporting_penalty) == (12_600_000, date(2026, 1, 1), 14_400_000)


@pytest.mark.parametrize(
    ("changes", "today"),
    [
        ({}, date(2026, 2, 2)),
        ({}, None),
        ({"gift_property_value": 50_000_000}, date(2026, 3, 2)),
        ({"filing": {"type": "on_time"}}, date(2026, 3, 2)),
        ({"filing": {"type": "late", "filing_date": "2026-02-03"}}, date(2026, 3, 2)),
        ({"gift_date": "2007-04-24"}, date(2011, 9, 25)),
    ],
)
def test_nothing_where_nothing_is_open_or_known(engine: TaxEngine, changes: Parameters, today: date | None) -> None:
    """In time, without tax, returned, or of a day whose law of penalties is not known."""
    assert late(engine, GIFT | changes, today) == ()


def test_a_return_that_was_not_made_is_open(engine: TaxEngine) -> None:
    assert len(late(engine, GIFT | {"filing": {"type": "none"}}, date(2026, 3, 2))) == 2


def test_several_gifts_of_one_day_are_added_up(engine: TaxEngine) -> None:
    one, both = late(engine, GIFT, date(2026, 3, 2)), late(engine, GIFT | {"several_gifts": [SON]}, date(2026, 3, 2))
    assert [total.total_due for total in both] == [2 * single.total_due for single in one]


PENALTIES = ("국세기본법 제47조의2", "국세기본법 제48조", "국세기본법 제47조의4")
CREDIT = "상속세및증여세법 제69조"


@pytest.mark.parametrize("parameters", [GIFT, ESTATE, GIFT | {"several_gifts": [SON]}])
def test_what_is_overdue_cites_the_penalties_and_not_the_lost_credit(engine: TaxEngine, parameters: Parameters) -> None:
    """기한 안이거나 신고했다면 가산세가 없고 신고세액공제가 있다."""
    tax_type = "gift" if "gift_date" in parameters else "inheritance"
    for today, circumstances, is_overdue in (
        (date(2026, 2, 20), Circumstances(), True),
        (date(2026, 2, 20), Circumstances(has_filed=True), False),
        (date(2025, 9, 30), Circumstances(), False),
        (None, Circumstances(), False),
    ):
        outcome = engine.assess(tax_type, parameters, today, circumstances)
        assert isinstance(outcome, Assessment)
        cited = [each.full_reference for each in outcome.citations]
        assert [each for each in PENALTIES if each in cited] == (list(PENALTIES) if is_overdue else [])
        assert (CREDIT in cited) is not is_overdue


def test_how_it_comes_about(engine: TaxEngine) -> None:
    today, _ = late(engine, GIFT, date(2026, 2, 20))
    assert [(step.step, step.description, step.value) for step in today.steps] == [
        (1, "가산세를 더하기 전의 낼 세금", 225_000_000),
        (2, "무신고가산세", 45_000_000),
        (3, "무신고가산세 감면", -22_500_000),
        (4, "납부지연가산세", today.late_payment_penalty),
        (5, "모두 낼 금액", today.total_due),
    ]


def test_where_the_law_of_the_penalties_is_not_known_the_credit_is_lost_all_the_same(engine: TaxEngine) -> None:
    outcome = engine.assess("gift", GIFT | {"gift_date": "2007-04-24"}, date(2011, 9, 25), Circumstances())
    assert isinstance(outcome, Assessment)
    assert CREDIT not in [each.full_reference for each in outcome.citations]
