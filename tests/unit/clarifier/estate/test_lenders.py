"""Answers to how much of 2억 of debts is owed to banks; None where it is asked again."""

import pytest

from services.clarifier.domain.estate.answers_of_lenders import bank_part


@pytest.mark.parametrize(
    ("answer", "won"),
    [
        ("마이너스통장이요", 200_000_000),
        ("다 은행 거예요", 200_000_000),
        ("카드빚이에요", 200_000_000),
        ("친구한테 빌린 거예요", 0),
        ("병원비랑 세금이에요", 0),
        ("2억 다 보증금이에요", 0),
        ("그중 1억은 은행이요", 100_000_000),
        ("은행 1억 보증금 1억이요", 100_000_000),
        ("1억 5천", 150_000_000),
        ("대출 1억 5천이고 나머지는 카드값이요", 200_000_000),
        ("네", None),
        ("은행은 아니에요", None),
        ("잘 모르겠어요", None),
        ("장례비는 800만원이에요", None),
    ],
)
def test_an_answer_names_the_lender(answer: str, won: int | None) -> None:
    assert bank_part(answer, 200_000_000) == won
