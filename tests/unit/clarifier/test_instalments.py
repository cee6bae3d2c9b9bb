"""What of a tax that is named may be paid later (법 70②, 영 66②)."""

import pytest

from services.clarifier.adapters.matter_file import load_matters
from services.clarifier.domain.writing.text import normalise

INSTALMENTS = load_matters().instalments


@pytest.mark.parametrize(
    ("message", "later"),
    [
        ("증여세 낼 돈이 1,800만원인데 두 번에 나누면 얼마까지 나중에 내나요?", "**800만원**"),
        ("상속세가 3천만원 나왔는데 두 번에 나눠 내면 처음에 얼마 내야 돼요?", "**1,500만원**"),
        ("세금이 2천만원이면 분납은 얼마까지인가요", "**1,000만원**"),
        ("상속세 낼 돈이 1억 2천인데 절반은 나중에 내도 되나요", "**6,000만원**"),
        ("증여세 900만원도 분납되나요?", "나누어 내실 수 없고"),
    ],
)
def test_a_tax_in_hand_is_parted(message: str, later: str) -> None:
    assert later in str(INSTALMENTS.said(normalise(message)))


@pytest.mark.parametrize(
    "message",
    ["세금을 나눠 낼 수 있나요?", "증여세가 1,500만원이고 상속세가 3천만원이면 둘 다 분납되나요", "1억을 받았어요"],
)
def test_no_single_tax_is_named(message: str) -> None:
    assert INSTALMENTS.said(normalise(message)) is None
