"""Whether the return is said to be filed: nothing is advised that has been done."""

import pytest

from services.clarifier.domain.understood.filed import filed
from services.clarifier.domain.writing.text import normalise


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("아버지께 2026년 3월 2일에 1억 받았고 4월에 신고하고 세금도 다 냈어요", True),
        ("신고는 제때 했어요", True),
        ("증여세 신고 마쳤습니다", True),
        ("홈택스로 신고했는데요", True),
        ("신고는 안 했어요", False),
        ("신고를 아직 못 했습니다", False),
        ("아직 신고하지 않았어요", False),
        ("신고를 안 하고 있었어요", False),
        ("10월 20일에 혼인신고 했어요", None),
        ("혼인 신고는 했어요", None),
        ("사망 신고 했습니다", None),
        ("신고했나요?", None),
        ("신고하고 싶어요", None),
        ("신고하면 얼마예요?", None),
        ("기한 지나고 신고했어요", None),
        ("적게 신고했어요", None),
        ("전에 받은 건 신고했어요", None),
        ("2020년 3월에 5천 받고 신고했고 2026년 3월에 1억 받았어요", None),
        ("신고를 언제까지 해야 하나요?", None),
    ],
)
def test_a_return_is_filed_as_it_is_told(message: str, told: bool | None) -> None:
    assert filed(normalise(message)) is told
