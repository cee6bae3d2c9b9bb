"""Whole cases: what messages tell of an inheritance, merged over the turns and qualified."""

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from services.clarifier.domain.clauses.acts import Act, act_of
from services.clarifier.domain.clauses.clause import told
from services.clarifier.domain.estate.amounts_told import pieces
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.merge import merged, supposed
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.qualification import qualified
from services.clarifier.domain.estate.reading import read
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

TODAY = date(2026, 11, 22)
CASES = read_yaml(Path(__file__).parent / "cases.yaml")


@cache
def noted(*messages: str) -> tuple[EstateCase, tuple[Notes, ...]]:
    """The notes after some messages; a figure was shown after the first."""
    case, taken = EstateCase(), list[Notes]()
    for turn, message in enumerate(messages):
        notes = read(message, TODAY, None, case, has_figure=turn > 0)
        case = merged(case, notes)
        taken.append(notes)
    return case, tuple(taken)


@all_of("case", CASES, ids=lambda case: " // ".join(case["says"]))
def test_messages_give_the_parameters_of_the_law(case: dict[str, Any]) -> None:
    found, taken = noted(*case["says"])
    assert qualified(found) == case["gives"]
    assert [left.parameter for left in found.left] == ([case["left"]] if "left" in case else [])
    for parameter in case.get("asks_about", []):
        assert parameter in taken[-1].ambiguous
    reasons = [reason for notes in taken for _, reason in notes.beside]
    assert reasons == case.get("beside", [])
    what_if = supposed(found, taken[-1])
    assert (what_if is None) == ("what_if" not in case)
    if what_if is not None:
        assert qualified(what_if) == {**case["gives"], **case["what_if"]}


@all_of("case", CASES, ids=lambda case: " // ".join(case["says"]))
def test_every_amount_is_in_the_notes_or_beside_the_point_with_a_reason(case: dict[str, Any]) -> None:
    for message in case["says"]:
        whole = told(message, TODAY)
        telling = [each for each in whole.clauses if act_of(each.text, mentions=True) in (Act.TELL, Act.CORRECT)]
        for piece in pieces(whole.text, telling, None):
            assert piece.parameter or piece.reason, piece


@all_of("case", CASES, ids=lambda case: " // ".join(case["says"]))
def test_the_notes_survive_as_json_and_name_their_words_and_turn(case: dict[str, Any]) -> None:
    found, _ = noted(*case["says"])
    stored = found.model_dump(mode="json", exclude_defaults=True)
    assert EstateCase.model_validate(stored) == found
    for fact in (*found.assets, *found.debts, found.total, found.death, found.children):
        assert fact is None or (fact.words and 1 <= fact.turn <= len(case["says"]))


@pytest.mark.parametrize(
    ("asked", "reply", "gives"),
    [
        ("debts", "하나도 없어요", {"debts": 0}),
        ("gross_estate", "12억 + 2억5천 + 5천 해서 15억이요", {"gross_estate": 1_500_000_000}),
        ("gross_estate", "12억 + 2억5천 + 5천이요", {"gross_estate": 1_500_000_000}),
        ("debts", "기업은행 대출 1억 2천 있어요", {"debts": 120_000_000}),
        ("spouse", "네, 장인어른이 계십니다", {"spouse": True}),
        ("spouse", "어머니는 먼저 돌아가셨어요", {"spouse": False}),
        ("spouse", "제가 배우자예요", {"spouse": True}),
        ("children", "저까지 셋이에요", {"children": 3}),
        ("children", "한 명일세", {"children": 1}),
        ("children", "하나요", {"children": 1}),
        (
            "gross_estate",
            "아파트 9억, 예금 1억, 합해서 10억이 다예요",
            {"gross_estate": 1_000_000_000, "financial_assets": 100_000_000},
        ),
        ("financial_assets", "그 안에 예금 3억 6천이에요", {"financial_assets": 360_000_000}),
        ("spouse_actual", "5억원 받기로 했어요", {"spouse_actual": 500_000_000}),
    ],
)
def test_a_reply_answers_what_was_asked(asked: str, reply: str, gives: dict[str, Any]) -> None:
    notes = read(reply, TODAY, asked, EstateCase())
    assert qualified(merged(EstateCase(), notes)) == gives


def test_returning_to_what_was_told_leaves_the_notes_as_they_were() -> None:
    case, _ = noted(
        "아버지가 돌아가셨어요. 재산은 아파트 10억, 자녀 3명", "만약 자녀가 둘이었다면 세금이 얼마였을까요?"
    )
    notes = read("다시 원래대로 계산해 주세요", TODAY, None, case, has_figure=True)
    assert notes.returns
    assert qualified(merged(case, notes)) == {"gross_estate": 1_000_000_000, "children": 3}


def test_a_correction_may_name_the_new_figure_twice() -> None:
    case, _ = noted(
        "어머니가 2026년 3월 3일에 돌아가셨어요. 다 해서 9억이에요", "다 해서 9억이 아니라 8억이래요. 8억으로 다시요"
    )
    assert qualified(case)["gross_estate"] == 800_000_000


def test_an_answer_about_the_house_changes_nothing_of_the_family() -> None:
    case, _ = noted("아버지가 2026년 3월 3일에 돌아가셨고 어머니는 2010년 사망. 자식은 형과 저 둘. 아파트 14억")
    reply = "네. 31년 같이 살았고 저는 무주택, 아버지도 1주택이고 제가 받습니다"
    told = read(reply, TODAY, "cohabiting_house_value", case, has_figure=True)
    assert qualified(merged(case, told))["spouse"] is False
