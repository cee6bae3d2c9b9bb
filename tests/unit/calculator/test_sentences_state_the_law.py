"""Figures and periods of the law in our sentences are those of the data: where the law changes, the sentence must."""

from pathlib import Path

import pytest

from services.calculator.adapters.statute_files import load_statute
from services.calculator.domain.statute import Dated
from services.calculator.domain.wording import korean_date, korean_won

DOMAIN = Path(__file__).parents[3] / "services" / "calculator" / "domain"
LAW = load_statute()
GIFT, ESTATE = LAW.gift, LAW.inheritance
MARRIAGE = GIFT.marriage_childbirth_years.in_force
ADDED = GIFT.aggregation_years.in_force
HEIR, OTHER = ESTATE.heir_gift_years.in_force, ESTATE.other_gift_years.in_force
AGAIN = ESTATE.reinheritance_years.in_force
ABROAD = ESTATE.inheritance_filing_months_abroad.in_force - ESTATE.inheritance_filing_months.in_force


def begins(rule: Dated[int]) -> str:
    """The first day on which there is something to deduct."""
    return korean_date(next(block.first_day for block in rule.blocks if block.value))


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("filing", f"{MARRIAGE}년 안에 혼인하지 않음"),
        ("penalties", f"{MARRIAGE}년 안에 혼인하지 않은 것을"),
        ("gift_alternatives", f"기준으로 {MARRIAGE}년 안의 증여여서"),
        ("gift_alternatives", f"그분이 {ADDED}년 안에 친족에게서"),
        ("gift_alternatives", f"그 자녀가 {ADDED}년 안에 직계존속에게서"),
        ("gift_explanation", f'"{ADDED}년 안의 이전 증여"'),
        ("gift_explanation", f"을 {ADDED}년 안의 이전 증여에서 모두 써서"),
        ("gift_explanation", f"{ADDED}년 안에 공제한"),
        ("gift_explanation", f"{begins(GIFT.appraisal_fee_cap)} 이후의 증여부터"),
        ("gift_guidance", f"만 {GIFT.age_of_majority.in_force}세 이상"),
        ("gift_guidance", f"혼인신고일 전후 {MARRIAGE}년 안에"),
        ("gift_guidance", f"입양신고일부터 {MARRIAGE}년 안에"),
        ("gift_guidance", f"{MARRIAGE}년 안에 혼인신고를 하셔야 합니다. 하지 않으면 {MARRIAGE}년이 되는 달의 말일부터"),
        ("gift_guidance", f"말일부터 {GIFT.no_marriage_return_months.in_force}개월 안에"),
        ("gift_tax", f"지금은 {ADDED}년이 지나"),
        ("inheritance_assumptions", f"{ESTATE.senior_age.in_force}세 이상"),
        ("inheritance_assumptions", f"{AGAIN}년 안에 상속세를 내고"),
        ("inheritance_contradictions", f"상속인이라면 {HEIR}년 안의"),
        ("inheritance_not_applied", f"상속인에게 한 증여는 {HEIR}년"),
        ("inheritance_not_applied", f"상속인이 아닌 사람에게 한 증여는 {OTHER}년"),
        ("inheritance_not_applied", f"상속에서 {AGAIN}년이 지났기"),
        ("inheritance_not_applied", f"{begins(ESTATE.cohabiting_house_rate)} 이후의 상속부터"),
        ("inheritance_personal", f"일괄공제 {korean_won(ESTATE.lump_sum_deduction.in_force)}을"),
        ("inheritance_warnings", f"신고기한이 {ABROAD}개월 더 깁니다"),
    ],
)
def test_the_sentence_says_what_the_data_says(file: str, sentence: str) -> None:
    assert sentence in (DOMAIN / f"{file}.py").read_text(encoding="utf-8")
