"""In whose name a thing was put, receives it; a loan or another thing in a name makes nobody a recipient."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import NON_RESIDENT, RELATIONSHIP

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("relationship", "text"),
    [
        ("기타친족", "내가 아들네 집 사는데 2억을 보탰는데 며느리 명의로 했어"),
        ("기타친족", "집 사는데 시아버지가 2억 주셨는데 제 명의로 했어요"),
        ("직계존속", "엄마가 3억 보태주셨고 집은 남편 명의로 했어요"),
        ("직계존속", "아버지가 3억 주셨는데 대출은 아버지 명의로 했어요"),
        ("직계존속", "아버지 명의로 했던 집을 제가 3억에 받았어요"),
        ("직계존속", "아파트 5억짜리를 딸 앞으로 해줬어요"),
        ("기타친족", "사위가 집 산다고 1억 보태고 사위 이름으로 등기했소"),
        ("직계존속", "할아버지가 땅 2억을 손자 앞으로 돌려줬어요"),
    ],
)
def test_who_receives_what_is_in_his_name(relationship: str, text: str) -> None:
    assert understand(text, FRIDAY).values[RELATIONSHIP].value == relationship


@pytest.mark.parametrize("text", ["고모말고 할머니면", "고모 말고 할머니라면요", "고모가 아니라 할머니면?"])
def test_a_giver_supposed_instead(text: str) -> None:
    assert understand(text, FRIDAY, NON_RESIDENT).values[RELATIONSHIP].value == "직계존속"
