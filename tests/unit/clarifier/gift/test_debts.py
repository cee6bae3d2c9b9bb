"""What is told of a debt on the property."""

from datetime import date

import pytest

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.message import read_message

FRIDAY = date(2025, 11, 21)


def owed(text: str, asked: str | None = None) -> tuple[int | None, bool] | None:
    """What is owed, and whether it is open who pays it; None where nothing of its own tells of a debt."""
    debt = read_message(text, FRIDAY, asked).owed
    return None if debt is None else (debt.won, debt.is_open)


@pytest.mark.parametrize(
    ("text", "debt"),
    [
        ("아버지가 5억 아파트를 주셨어요. 대출 1억은 제가 갚기로 했어요", (100_000_000, False)),
        ("아버지가 5억 아파트를 주셨어요. 전세보증금 2억은 제가 승계해요", (200_000_000, False)),
        ("아버지가 5억 아파트를 주셨어요. 대출 1억이 있어요", (100_000_000, True)),
        ("아버지가 5억 아파트를 주셨어요. 대출은 없어요", (0, False)),
        ("아버지가 5억 아파트를 주셨어요. 대출 1억은 아버지가 갚으세요", (0, False)),
        ("아버지가 5억 아파트를 주셨어요. 대출 1억은 인수하지 않아요", (0, False)),
        ("아버지가 12억 상가를 주셨어요. 보증금 2억, 은행채무 3억 인수", (500_000_000, False)),
        (
            "아버지가 5억 아파트를 주셨어요. 채권최고액은 1억 2천인데 실제 남은 대출 1억은 제가 갚아요",
            (100_000_000, False),
        ),
        ("딸한테 5억 아파트를 줬어요. 대출 1억은 제가 갚을 거예요", (0, False)),
        ("딸한테 5억 아파트를 줬어요. 대출 1억은 딸이 갚아요", (100_000_000, False)),
        ("딸한테 5억 빌라를 줬어요. 융자 8천은 제가 상환할 거예요", (0, False)),
        ("삼촌이 5억짜리 빌라를 주셨고 전세보증금 2억이 있어요 제가 나중에 돌려줘야 해요", (200_000_000, False)),
        ("아버지가 어머니한테 5억 땅을 줬어요. 대출 1억은 어머니가 갚기로 했어요", (100_000_000, False)),
        ("아버지가 어머니한테 5억 땅을 줬어요. 대출 1억은 아버지가 갚기로 했어요", (0, False)),
        ("막내아들이 저한테 5억 땅을 받았어요. 대출 1억은 막내아들이 갚기로 했어요", (100_000_000, False)),
        ("전세 2억 끼고 5억짜리를 아버지가 사주셨어요", (200_000_000, False)),
    ],
)
def test_a_debt(text: str, debt: tuple[int, bool]) -> None:
    assert owed(text) == debt


@pytest.mark.parametrize(
    "text",
    [
        "엄마가 현금 1억 주셨어요. 대출 5천이 있어요",
        "딸이 아파트 사는데 대출 3억 끼고 우리가 2억 줬어요",
        "아빠가 잔금 2억을 내주셨어요. 중도금 대출 2억은 제가 갚아요",
        "아버지가 대출 1억 낀 5억 아파트를 주셨어요",
        "엄마가 1억 주셨어요. 10년 안에 증여받은 적은 없어요",
    ],
)
def test_no_debt_of_its_own(text: str) -> None:
    assert owed(text) is None


def test_an_answer_says_that_it_is_taken_over() -> None:
    assert owed("대출 1억은 제가 갚아요", p.DEBT) == (100_000_000, False)
