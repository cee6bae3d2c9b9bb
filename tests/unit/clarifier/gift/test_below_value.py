"""What people say of property that they buy below its value, and what only sounds like it (법35)."""

import pytest

from services.clarifier.domain.gift.dealing import MARKET_VALUE, PURCHASE_PRICE
from services.clarifier.domain.parameters import GIFT_VALUE, RELATIONSHIP
from shared.contracts.events.catalogue import ParametersCollected, QuestionRaised
from tests.unit.clarifier.talk import Talk


@pytest.mark.parametrize(
    ("text", "relationship", "value", "price"),
    [
        ("부모님 10억 아파트를 6억에 샀어요", "직계존속", 1_000_000_000, 600_000_000),
        ("아버지한테서 시세 12억짜리 아파트를 8억에 사기로 했어요", "직계존속", 1_200_000_000, 800_000_000),
        ("어머니가 시세 5억 빌라를 저한테 3억에 파신대요", "직계존속", 500_000_000, 300_000_000),
        ("아빠 집을 시세보다 2억 싸게 샀어요. 시세는 9억이에요", "직계존속", 900_000_000, 700_000_000),
        ("형 땅을 3억에 매수했는데 감정가는 5억이에요", "기타친족", 500_000_000, 300_000_000),
        ("제 아파트 시가 10억을 아들에게 6억에 팔았습니다", "직계존속", 1_000_000_000, 600_000_000),
        ("친구 아파트를 5억에 샀는데 시세는 10억이래요", "타인", 1_000_000_000, 500_000_000),
        ("할머니 땅 시가 4억인데 2억 주고 샀어요", "직계존속", 400_000_000, 200_000_000),
        ("10억짜리 아버지 상가를 30% 싸게 샀어요", "직계존속", 1_000_000_000, 700_000_000),
        ("아버지 아파트를 반값에 샀어요 시세 8억", "직계존속", 800_000_000, 400_000_000),
        ("아버지 아파트를 6억에 샀는데 시세보다 3억 싸게 산 거예요", "직계존속", 900_000_000, 600_000_000),
        ("아버지가 10억 아파트를 6억에 넘겨주셨어요", "직계존속", 1_000_000_000, 600_000_000),
        ("어머니 명의 아파트를 매매로 7억에 사려고 합니다 시세는 11억", "직계존속", 1_100_000_000, 700_000_000),
        (
            "시가 8억 아파트를 아들에게 6억 받고 팔려고 합니다. 돈은 진짜로 다 받을 거고요",
            "직계존속",
            800_000_000,
            600_000_000,
        ),
        ("딸한테 시세 9억 집을 7억만 받고 넘기려고 해요", "직계존속", 900_000_000, 700_000_000),
        ("아들에게 5억 받고 10억짜리 상가를 팔았어요", "직계존속", 1_000_000_000, 500_000_000),
        ("시세 10억 아파트 며느리한테 8억 받고 매도하려고요", "기타친족", 1_000_000_000, 800_000_000),
        ("아버지가 저한테 5억 받고 8억 아파트를 파셨어요", "직계존속", 800_000_000, 500_000_000),
        ("부모님 아파트를 6억에 샀어요", "직계존속", None, 600_000_000),
        ("부모님 집을 싸게 샀는데 증여세가 얼마예요?", "직계존속", None, None),
    ],
)
async def test_a_purchase_is_no_gift_of_the_property(
    text: str, relationship: str, value: int | None, price: int | None
) -> None:
    told = (await Talk().say(text)).collected_parameters
    assert told.get(RELATIONSHIP) == relationship
    assert told.get(MARKET_VALUE) == value
    assert told.get(PURCHASE_PRICE) == price
    assert GIFT_VALUE not in told


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("아빠한테 아파트 증여로 받음 시세 10억", 1_000_000_000),
        ("아버지가 3억에 산 아파트를 증여받았어요 지금 10억", 1_000_000_000),
        ("아빠가 집 사라고 3억 주셔서 6억에 샀어요", 300_000_000),
        ("부모님이 집 파시고 저한테 2억 주셨어요", 200_000_000),
        ("집을 6억에 샀는데 아버지가 2억 보태주셨어요", 200_000_000),
        ("6억에 산 아파트 아들 주려고요 지금 10억", 1_000_000_000),
        ("할머니가 10억 아파트를 사주셨어요", 1_000_000_000),
        ("아버지가 집 팔아서 받은 돈 중에 3억을 저한테 주셨어요", 300_000_000),
    ],
)
async def test_a_gift_stays_one(text: str, value: int) -> None:
    told = (await Talk().say(text)).collected_parameters
    assert told.get(GIFT_VALUE) == value
    assert MARKET_VALUE not in told


@pytest.mark.parametrize(
    "text",
    [
        "부모님 집 근처 아파트를 6억에 샀어요",
        "아버지가 아파트를 6억에 파셨어요",
        "고모한테 3억에 산 땅을 팔았어요",
        "어머니 이름으로 6억에 아파트를 샀어요",
    ],
)
async def test_no_purchase_from_kin(text: str) -> None:
    told = (await Talk().say(text)).collected_parameters
    assert MARKET_VALUE not in told
    assert PURCHASE_PRICE not in told


async def test_what_is_missing_is_asked_for() -> None:
    talk = Talk()
    event = await talk.say("부모님 집을 싸게 샀는데 증여세가 얼마예요?")
    assert isinstance(event, QuestionRaised)
    assert "대금을 모두" in event.question.text
    asked = []
    for reply in ("어제", "10억이요"):
        event = await talk.say(reply)
        assert isinstance(event, QuestionRaised)
        asked.append(event.question.parameter)
    assert asked == [MARKET_VALUE, PURCHASE_PRICE]
    event = await talk.say("6억이요")
    assert isinstance(event, ParametersCollected)
    assert event.collected_parameters[MARKET_VALUE] == 1_000_000_000
    assert event.collected_parameters[PURCHASE_PRICE] == 600_000_000


async def test_a_value_is_put_right() -> None:
    talk = Talk()
    await talk.say("어제 부모님 10억 아파트를 6억에 샀어요")
    event = await talk.say("아 시세는 12억이에요")
    assert event.collected_parameters[MARKET_VALUE] == 1_200_000_000
    event = await talk.say("7억에 샀어요")
    assert event.collected_parameters[PURCHASE_PRICE] == 700_000_000


async def test_a_purchase_turns_out_to_be_a_gift() -> None:
    talk = Talk()
    await talk.say("어제 부모님 10억 아파트를 6억에 샀어요")
    event = await talk.say("산 게 아니라 증여받은 거예요")
    assert event.collected_parameters[GIFT_VALUE] == 1_000_000_000
    assert PURCHASE_PRICE not in event.collected_parameters


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("시세보다 싸게 제 아파트를 아들에게 2026년 12월 15일에 팔려고 합니다", "시가는 8억이고 6억에 팔아요"),
        ("시세보다 싸게 제 아파트를 아들에게 2026년 12월 15일에 팔려고 합니다", "8억인데 6억 받을 거예요"),
        ("시세보다 싸게 제 아파트를 아들에게 2026년 12월 15일에 팔려고 합니다", "6억에요. 시세는 8억입니다"),
        ("2026년 12월 15일에 아들에게 아파트를 넘기려고 합니다", "시가는 8억이고 6억에 팔아요"),
        ("2026년 12월 15일에 딸한테 집을 주려고요", "시세는 8억인데 6억 받고 팔 거예요"),
    ],
)
async def test_value_and_price_are_told_in_one_answer(told: str, answer: str) -> None:
    talk = Talk()
    assert isinstance(await talk.say(told), QuestionRaised)
    known = (await talk.say(answer)).collected_parameters
    assert known[MARKET_VALUE] == 800_000_000
    assert known[PURCHASE_PRICE] == 600_000_000
    assert GIFT_VALUE not in known
