"""What is given back, or paid back, is answered and not calculated; what only sounds like it stays a gift (법4④)."""

import pytest

from services.clarifier.domain.parameters import GIFT_VALUE
from shared.contracts.events.catalogue import Inquiry, ParametersCollected
from tests.unit.clarifier.talk import Talk


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("아버지께 받은 아파트를 다시 돌려드리기로 했어요", "제4조 제4항"),
        ("증여받은 땅을 아버지께 반환하면 세금이 있나요?", "제4조 제4항"),
        ("엄마한테 받은 1억을 돌려드렸는데 증여세 내나요", "돈은 언제 돌려주어도"),
        ("작년에 증여한 집 증여 취소하고 싶어요", "제4조 제4항"),
        ("제가 예전에 빌려드린 5천을 아버지가 갚으셨어요", "증여가 아니어서"),
        ("빌린 돈 3천만원을 이모한테 다 갚았어요", "증여가 아니어서"),
        ("빌려준 돈 2천을 동생한테서 돌려받았어요", "증여가 아니어서"),
        ("이혼하면서 재산분할로 3억 받았어요", "재산분할"),
        ("위자료로 1억 받았는데 증여세 내나요", "위자료"),
    ],
)
async def test_what_is_given_back_has_no_figure(text: str, says: str) -> None:
    event = await Talk().say(text)
    assert isinstance(event, Inquiry)
    assert says in event.clarifying_context[0].summary
    assert event.question is None
    assert GIFT_VALUE not in event.collected_parameters


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("어제 아버지가 빌린 돈 갚으라고 1억 주셨어요", 100_000_000),
        ("어제 삼촌이 준 5억 빌라 받았고 보증금 1억은 제가 나중에 돌려줘야 해요", 500_000_000),
        ("엄마가 3억을 제 통장으로 돌려주셨어요 어제", 300_000_000),
        ("형이 나한테 5천 빌려준거 아니고 걍 줬음 어제", 50_000_000),
    ],
)
async def test_a_gift_stays_one(text: str, value: int) -> None:
    event = await Talk().say(text)
    assert isinstance(event, ParametersCollected)
    assert event.collected_parameters[GIFT_VALUE] == value


async def test_a_question_of_giving_back_leaves_the_gift_as_it_is() -> None:
    talk = Talk()
    before = await talk.say("엄마한테 1억 받았어요 어제")
    event = await talk.say("받은 걸 다시 돌려드리면 어떻게 되나요?")
    assert isinstance(event, Inquiry)
    assert event.collected_parameters == before.collected_parameters


async def test_money_to_pay_a_debt_is_given_by_who_pays() -> None:
    event = await Talk().say("어제 아버지가 빌린 돈 갚으라고 1억 주셨어요")
    assert event.collected_parameters["donor_relationship"] == "직계존속"


@pytest.mark.parametrize(
    "text",
    [
        "엄마가 돌아가셔서 5억 상속받고 아빠한테 1억 증여받았어요 어제",
        "작년에 할머니한테 3억 상속받았고 어제 아버지께 1억 증여받았어요",
    ],
)
async def test_what_was_inherited_is_no_earlier_gift(text: str) -> None:
    event = await Talk().say(text)
    assert isinstance(event, ParametersCollected)
    assert event.collected_parameters[GIFT_VALUE] == 100_000_000
    assert "prior_gifts" not in event.collected_parameters
    assert "증여가 아니어서 이번 계산에 넣지 않았습니다" in (event.notice or "")
