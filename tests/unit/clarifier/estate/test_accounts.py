"""Every amount, day, person and happening that is told is in the notes, beside the point with a reason, or asked about."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.clauses.clause import Clause, told
from services.clarifier.domain.estate.accounts import uncounted
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.clause_acts import acts_of_clauses
from services.clarifier.domain.estate.merge import merged
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.reading import read
from services.clarifier.domain.messages.reading import Remark
from services.clarifier.domain.reader.inheritance import understand_inheritance
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

TODAY = date(2026, 11, 22)
CASES = read_yaml(Path(__file__).parent / "cases.yaml")


def telling(message: str, *, has_figure: bool) -> list[Clause]:
    clauses = told(message, TODAY).clauses
    acts = acts_of_clauses(clauses, has_figure=has_figure)
    return [clause for clause, act in zip(clauses, acts, strict=True) if act in (Act.TELL, Act.CORRECT)]


@all_of("case", CASES, ids=lambda case: " // ".join(case["says"]))
def test_every_mention_is_accounted_for(case: dict[str, Any]) -> None:
    known = EstateCase()
    for turn, message in enumerate(case["says"]):
        notes = read(message, TODAY, None, known, has_figure=turn > 0)
        clauses = telling(message, has_figure=turn > 0)
        days = sum(len(clause.days) for clause in clauses)
        people = sum(len(clause.persons) for clause in clauses)
        assert [each.kind for each in notes.accounts].count("day") == days
        assert [each.kind for each in notes.accounts].count("person") == people
        left = {each.words for each in notes.accounts if each.is_left and each.kind != "happening"}
        assert left <= {each.words for each in notes.told.left} | set(notes.ambiguous.values()), notes.accounts
        known = merged(known, notes)


@pytest.mark.parametrize(
    ("message", "kind", "asks"),
    [
        ("아버지가 2026년 3월 3일 돌아가셨고 아파트 8억, 경비행기 3억이에요", "amount", "gross_estate"),
        ("아버지가 2026년 3월 3일 돌아가셨어요. 2021년 4월 5일 일도 있고요. 아파트 8억", "day", "death_date"),
        ("아버지가 2026년 3월 3일 돌아가셨어요. 생전에 증여받은 게 있어요. 아파트 8억", "happening", "prior_gifts"),
    ],
)
def test_what_is_left_over_is_asked_about_before_a_figure(message: str, kind: str, asks: str) -> None:
    notes = read(message, TODAY, None, EstateCase())
    assert kind in [each.kind for each in notes.accounts if each.is_left]
    assert asks in [left.parameter for left in merged(EstateCase(), notes).left]


@pytest.mark.parametrize(
    "message",
    [
        "아버지가 돌아가셨어요. 딸 하나 있고 어머니 계세요. 아들은 미국에 있고요",
        "남편이 갔어요. 딸 하나예요. 그리고 큰아들, 작은아들은 출가했어요",
        "장모님이 별세하셨어요. 처가 형제는 아내랑 처남 둘입니다",
        "아버지가 돌아가셨어요. 밖에서 낳은 자식이 하나 있대요. 어머니가 낳은 건 저와 여동생이에요",
    ],
)
def test_somebody_who_may_be_an_heir_and_is_not_counted_is_asked_about(message: str) -> None:
    notes = read(message, TODAY, None, EstateCase())
    assert notes.told.children is None
    assert "children" in notes.ambiguous


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("아버지가 돌아가셨고 동생이 장애인이에요. 아파트 8억", "장애인"),
        ("아버지 유언이 있긴 해요. 아파트 8억", "유언"),
        ("아버지가 하시던 가업을 물려받았어요. 공장 8억", "가업을 물려"),
    ],
)
def test_what_changes_the_tax_and_is_not_computed_is_said(message: str, words: str) -> None:
    reading = understand_inheritance(message, TODAY)
    assert reading.notes is not None
    assert list(uncounted(reading.notes.accounts)) == [words]
    assert reading.remarks[Remark.UNCOUNTED] == words


@pytest.mark.parametrize("message", ["유언은 없어요", "사전증여 받은 적 없습니다", "장애인은 아니에요"])
def test_what_did_not_happen_is_beside_the_point(message: str) -> None:
    notes: Notes = read(message, TODAY, None, EstateCase())
    assert [each.reason for each in notes.accounts if each.kind == "happening"] == ["denied"]
    assert notes.told.left == ()


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("아버지가 돌아가셨어요. 논 6억이고 예금 2억이에요. 그 금괴 1억은 어떻게 해야 하나요?", "금괴 1억"),
        ("아버지가 돌아가셨어요. 밭 5억이에요. 큰아버지가 3억 가져갔는데 이건 뭔가요", "3억"),
        ("아버지가 돌아가셨어요. 상속재산은 9억이에요. 땅은 4억이고요. 총재산은 12억이라고 세무서에서 그랬어요", "9억"),
    ],
)
def test_a_sum_that_is_in_nothing_is_asked_about_before_a_figure(message: str, words: str) -> None:
    case = merged(EstateCase(), read(message, TODAY, None, EstateCase()))
    open_ones = [each for each in (*case.doubted, *case.left) if each.parameter == "gross_estate"]
    assert any(words in each.words for each in open_ones), (case.doubted, case.left)


@pytest.mark.parametrize(
    "message",
    [
        "아버지가 돌아가셨어요. 논 6억이고 예금 2억이에요. 5억 공제가 되나요?",
        "아버지가 돌아가셨어요. 논 6억이고 예금 2억이에요. 논 6억은 시세인데 맞나요?",
        "아버지가 돌아가셨어요. 논 6억이고 예금 2억이에요. 부의금 3천만원도 넣어야 하나요?",
    ],
)
def test_a_sum_of_the_law_or_one_that_was_told_is_not(message: str) -> None:
    case = merged(EstateCase(), read(message, TODAY, None, EstateCase()))
    assert not case.doubted
    assert not case.left
