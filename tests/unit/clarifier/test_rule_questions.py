"""Whoever asks whether a deduction is to be had claims none; whoever supposes or claims it does."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import CHILDBIRTH, MARRIAGE

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize("asked", [None, MARRIAGE, CHILDBIRTH, "is_non_resident"])
@pytest.mark.parametrize(
    "question",
    [
        "혼인공제도 같이 받을 수 있어요?",
        "출산공제도 되나요?",
        "혼인공제는 안 되나요",
        "혼인증여재산공제 가능한가요",
        "그럼 출산 공제는요?",
        "결혼공제도 됩니꺼",
        "출산공제 되는지 궁금해요",
        "혼인공제랑 출산공제 둘 다 되나요",
        "혼인공제 해당되나요",
        "혼인공제도 같이 받을 수 있는 건가요",
        "입양공제도 받을 수 있는교?",
    ],
)
def test_a_question_about_the_rule_claims_nothing(question: str, asked: str | None) -> None:
    assert understand(question, FRIDAY, asked).values == {}


@pytest.mark.parametrize(
    ("text", "parameter", "won"),
    [
        ("혼인공제 받을게요", MARRIAGE, 100_000_000),
        ("혼인공제 받으면 얼마예요?", MARRIAGE, 100_000_000),
        ("혼인공제 1억 적용해 주세요", MARRIAGE, 100_000_000),
        ("혼인공제 됩니다", MARRIAGE, 100_000_000),
        ("혼인공제 5천만 쓸게요 가능한가요?", MARRIAGE, 50_000_000),
        ("딸이 다음달 결혼하는데 1억 주면 혼인공제 가능한가요", MARRIAGE, 100_000_000),
        ("출산공제 적용해서 세금 얼마예요?", CHILDBIRTH, 100_000_000),
        ("출산공제는 해당 없어요", CHILDBIRTH, 0),
    ],
)
def test_a_claim_is_one(text: str, parameter: str, won: int) -> None:
    assert understand(text, FRIDAY).values[parameter].value == won


def test_what_was_found_out_is_no_question() -> None:
    reading = understand("출산공제는 안 되는 거였네요, 빼주세요", FRIDAY, "is_non_resident")
    assert reading.values[CHILDBIRTH].value == 0
