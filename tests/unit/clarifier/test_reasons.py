"""A question why a result is as it is: what it is about, and that nothing is said where nothing is asked."""

from pathlib import Path

import pytest

from services.clarifier.adapters.matter_file import load_matters
from services.clarifier.adapters.reason_file import read_reasons
from services.clarifier.domain.matters.matter import matter_of
from services.clarifier.domain.taxes import TaxIntent
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

LEXICON = load_matters()
FILE = read_reasons()
TABLE = read_yaml(Path(__file__).parent / "tables" / "reasons.yaml")
TAXES: tuple[TaxIntent, ...] = ("gift_tax", "inheritance_tax")
SAYS = {(tax, reason.name): reason.says[tax] for reason in LEXICON.reasons for tax in TAXES if tax in reason.says}


def said_to(message: str, tax: TaxIntent, told_before: tuple[str, ...] = ()) -> tuple[str, ...]:
    matter = matter_of(message, LEXICON, tax, told_before)
    return matter.says if matter and matter.kind == "answer" else ()


@all_of(
    ("tax", "name", "message"),
    [(tax, name, said) for tax in TAXES for name, all_said in TABLE[tax].items() for said in all_said],
)
def test_a_question_is_heard_for_what_it_is_about(tax: TaxIntent, name: str, message: str) -> None:
    assert SAYS[tax, name] in said_to(message, tax)


@pytest.mark.parametrize("tax", TAXES)
@pytest.mark.parametrize("message", TABLE["none"])
def test_what_asks_for_no_reason_is_given_none(message: str, tax: TaxIntent) -> None:
    assert not set(said_to(message, tax)) & set(SAYS.values())


@all_of(("name", "shown"), [(each.name, each.shown) for each in FILE])
def test_each_is_shown(name: str, shown: str) -> None:
    assert any((tax, name) in SAYS and SAYS[tax, name] in said_to(shown, tax) for tax in TAXES)


@all_of(("name", "asked"), [(each.name, each.general.shown) for each in FILE if each.general])
def test_each_is_said_of_no_case_too(name: str, asked: str) -> None:
    matter = matter_of(asked, LEXICON)
    assert matter is not None
    assert matter.kind == "answer"


def test_from_which_day_the_deduction_for_a_marriage_counts_is_asked_of_no_case() -> None:
    """상증법 제53조의2: 혼인관계증명서상 신고일."""
    matter = matter_of("혼인공제는 식 올린 날 기준이에요, 혼인신고일 기준이에요?", LEXICON)
    assert matter is not None
    assert "혼인신고일" in matter.says[0]


def test_every_class_is_shown_by_questions_of_its_own() -> None:
    for tax in TAXES:
        named = {reason.name for reason in LEXICON.reasons if tax in reason.says}
        assert named - set(TABLE[tax]) <= {"stepparents", "least_base"}


@pytest.mark.parametrize(
    ("before", "message", "name"),
    [
        (
            "아이가 3월에 태어났고 2월에 받았으니 출산공제 1억 빼면 0원이죠?",
            "한 달 차이인데 왜 안 돼요?",
            "marriage_childbirth",
        ),
        ("아버지가 주신 건 따로니까 새로 5천 공제 받죠?", "네?? 왜요?", "one_giver"),
        ("대출 2억이 있으니 빼면 세금이 없죠?", "왜 안 빼 주는 거예요ㅠㅠ", "debts"),
        ("할머니가 주셔도 할증은 없죠?", "이유가 뭔가요", "generation_skipping"),
        ("혼인신고는 안 했지만 부부니까 배우자공제 6억 되죠?", "그게 왜 안 되죠", "common_law"),
    ],
)
def test_a_bare_why_is_of_what_was_claimed(before: str, message: str, name: str) -> None:
    assert SAYS["gift_tax", name] in said_to(message, "gift_tax", (before,))


def test_no_reason_is_given_before_a_result() -> None:
    assert matter_of("대출이 4억이나 있는데 왜 안 빼 줘요?", LEXICON, "gift_tax", None) is None
