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
        "생전에 넘기는 것과 사후에 넘기는 것 중 어느 쪽이 세 부담이 적은지요",
        "죽을 때까지 갖고 있는 것하고 지금 나눠주는 것하고 어떤 게 세금이 덜 나오나",
        "지금 자식들 주는 거랑 나 죽고 나서 가져가는 거랑 세금이 많이 다른가요",
        "생전에 주나 죽은 뒤에 주나 세금은 똑같나요",
        "돌아가시기 전에 받느냐 후에 받느냐에 따라 세금이 얼마나 달라지나요",
        "죽어서 남겨주는 거랑 살아 있을 때 떼어주는 거랑 어느 게 돈이 덜 드나요",
        "생전 증여와 사후 상속 가운데 어느 방법이 절세에 도움이 되나요",
        "죽을 때 주는 게 세금이 많은가요 지금 주는 게 많은가요",
        "부모님 살아 계실 때 받는 거하고 돌아가신 뒤 받는 거하고 세금이 얼마나 차이 나나요",
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
        ("gift_tax", "아버지가 돌아가시기 전에 미리 2억 주셨는데 세금이 얼마나 다른가요"),
        ("gift_tax", "아버지가 살아서 물려주신 집 5억인데 세금이 얼마예요"),
        ("inheritance_tax", "어머니 돌아가시고 형이랑 똑같이 3억씩 상속받았는데 세금 얼마예요"),
        ("inheritance_tax", "아버지가 돌아가셨어요 지금 집이 두 채인데 큰 게 8억이고 작은 게 3억이에요"),
        ("inheritance_tax", "올해 아버지가 돌아가셨고 빚이 재산보다 많아요"),
        ("inheritance_tax", "시어머니가 돌아가셨는데 지금 재산이 많아요"),
        ("inheritance_tax", "어머니가 돌아가셨는데 일괄공제랑 기초공제 중 뭐가 유리해요"),
        ("inheritance_tax", "아버지 돌아가시고 재산 12억 남았는데 세금 얼마예요"),
        ("inheritance_tax", "아버지가 돌아가셨는데 상속세가 지금 얼마 나올까요"),
    ],
)
def test_it_is_of_a_case(subject: str, text: str) -> None:
    assert understand(text, FRIDAY).subject == subject
