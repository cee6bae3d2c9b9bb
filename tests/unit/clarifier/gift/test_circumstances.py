"""What clauses tell of people becomes notes."""

from datetime import date

import pytest

from services.clarifier.domain import parameters as p
from services.clarifier.domain.gift.circumstances import circumstances
from services.clarifier.domain.gift.scope import clauses_of
from services.clarifier.domain.people.known_parties import KnownParties
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import normalise

FRIDAY = date(2025, 11, 21)


def noted(text: str, asked: str | None = None) -> set[tuple[str, str, str]]:
    placed = clauses_of(spaced(normalise(text)), FRIDAY, is_known=asked is not None, asked=asked)
    return {(note.owner, note.field, note.value) for _, notes in circumstances(placed, asked, FRIDAY) for note in notes}


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("저는 서른두 살이에요", {("", "age", "32")}),
        ("저는 만 17세예요", {("", "age", "17")}),
        ("딸은 예순하나예요", {("C", "age", "61")}),
        ("저는 1991년생이에요", {("", "born", "1991")}),
        ("저는 05년생이에요", {("", "born", "2005")}),
        ("2008년생이에요, 출산공제는 5천만 쓸게요", {("?", "born", "2008")}),
        ("아들 생일은 2010년 4월 2일이에요", {("C", "born", "2010-04-02")}),
        ("저는 40대 중반이에요", {("", "minor", "0")}),
        ("저는 고등학생이에요", {("", "minor", "1")}),
        ("손녀는 중학생이에요", {("CC", "minor", "1")}),
        ("딸은 미성년자가 아니에요", {("C", "minor", "0")}),
        ("저는 대학생이에요", {("", "minor", "0")}),
        ("큰애는 25살 작은애는 16살인데 작은애한테 2천 줄게요", {("C", "age", "16")}),
        ("아들 서른둘, 딸 열여섯인데 아들한테 1억 주려고 해요", {("C", "age", "32")}),
        ("2025년 3월 4일에 혼인신고했어요", {("?", "married", "2025-03-04")}),
        ("혼인신고는 2026년 1월 5일에 할 거예요", {("?", "married", "2026-01-05")}),
        ("결혼식은 2025년 10월 3일에 올렸어요", {("?", "wedding", "2025-10-03")}),
        ("저는 미혼이에요", {("", "married", "none")}),
        ("쌍둥이가 2025년 2월 3일에 태어났어요", {("?", "child", "2025-02-03")}),
        ("저희 딸의 첫아이가 2019년 11월생에 태어났어요", {("C", "child", "2019-12-31")}),
        ("우리 아들네 아기는 2019년 5월생에 태어났습니다", {("C", "child", "2019-12-31")}),
        ("2020년 9월 20일에 큰아들이 첫아이를 봤어", {("C", "child", "2020-09-20")}),
        ("증여세 계산 부탁드립니다\n아이가 2025/04/04에 태어났습니다", {("?", "child", "2025-04-04")}),
        ("아이는 없어요", {("?", "child", "none")}),
        ("이 공제는 처음 쓰는 거예요", {("?", "used", "0")}),
        ("혼인공제는 받은 적 없어요", {("?", "used", "0")}),
        ("아버지는 돌아가셨어요", {("P", "dead", "1")}),
        ("부모님은 다 건강하게 계세요", {("P", "living", "1")}),
        ("저는 결혼 안 했고 애도 없어요", {("", "married", "none"), ("?", "child", "none")}),
    ],
)
def test_a_note(text: str, notes: set[tuple[str, str, str]]) -> None:
    assert noted(text) == notes


@pytest.mark.parametrize(
    "text",
    [
        "강아지가 9살이에요",
        "중학교 마치고 쭉 일했어요",
        "고등학교 동창이랑 얘기했어요",
        "미성년자 시절부터 모은 돈이에요",
        "중학생 둘 키우는 사람이에요",
        "친구는 서른이라던데",
        "미성년자는 2천만원인가요?",
        "결혼하면 1억 더 빼 주나요?",
        "새아버지는 엄마랑 혼인신고 하신 분이에요",
        "미혼인데 내년 3월에 결혼해요",
        "올해 일흔여섯인데 막내딸한테 8천만원 줬어요",
        "손주가 셋인데 둘은 대학생이고 막내한테 2천 줬어요",
        "출산공제는 안 받을래요",
    ],
)
def test_nothing_is_noted(text: str) -> None:
    assert noted(text) == set()


@pytest.mark.parametrize(
    ("text", "asked", "notes"),
    [
        ("회사원이에요", p.MINOR, {("?", "minor", "0")}),
        ("2025년 5월 6일에 했어요", p.MARRIAGE, {("?", "married", "2025-05-06")}),
        ("2025년 8월 9일에요", p.CHILDBIRTH, {("?", "child", "2025-08-09")}),
        ("아니 그냥 어제로 할게요", p.MARRIAGE, set()),
        ("동생은 어제 이사했대요", p.MARRIAGE, set()),
        ("9월 1일 거는 2천이었어요", p.MARRIAGE, set()),
    ],
)
def test_an_answer(text: str, asked: str, notes: set[tuple[str, str, str]]) -> None:
    assert noted(text, asked) == notes


def test_between_spouses_what_is_not_registered_is_of_the_relation() -> None:
    placed = clauses_of("혼인신고는 아직 안 했어요", FRIDAY, is_known=True, asked=None)
    assert circumstances(placed, None, FRIDAY, known=KnownParties("S", "", "S")) == []
