"""Which is better, giving or leaving, is no case of either tax; a gift before a death is one."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize("asked", [None, "is_non_resident"])
@pytest.mark.parametrize(
    "text",
    [
        "아버지 돌아가신 다음에 받는 거랑 지금 받는 거랑 뭐가 더 싸요?",
        "지금 주는 게 나은가 죽고 나서 물려주는 게 나은가",
        "증여랑 상속 중에 뭐가 유리해요",
        "상속보다 증여가 나을까요?",
        "5억 아파트 상속받는 게 나아요 증여가 나아요",
        "미리 받는 거하고 나중에 상속받는 거하고 어느 쪽이 이득이에요?",
        "살아계실 때 받는 게 좋아요 아니면 돌아가시고 받는 게 좋아요",
        "상속세랑 증여세 차이가 뭐예요",
    ],
)
def test_it_compares_both(text: str, asked: str | None) -> None:
    reading = understand(text, FRIDAY, asked)
    assert (reading.subject, reading.values) == ("general_info", {})


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("gift_tax", "상속받기 전에 미리 1억 주셨어요"),
        ("gift_tax", "엄마가 아빠보다 먼저 돌아가셨고 아빠가 지금 1억 주신대요"),
        ("gift_tax", "아빠한테 2억 한 번에 받는 거랑 나눠 받는 거랑 뭐가 더 싸요?"),
        ("inheritance_tax", "아버지 돌아가시고 재산 12억 남았는데 세금 얼마예요"),
        ("inheritance_tax", "아버지가 돌아가셨는데 상속세가 지금 얼마 나올까요"),
    ],
)
def test_it_is_of_a_case(subject: str, text: str) -> None:
    assert understand(text, FRIDAY).subject == subject
