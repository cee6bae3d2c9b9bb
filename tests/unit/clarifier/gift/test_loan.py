"""What people say of money that is lent, and what only sounds like it (법41의4)."""

import pytest

from services.clarifier.domain.gift.dealing import LOAN, LOAN_INTEREST, LOAN_RATE
from services.clarifier.domain.parameters import GIFT_VALUE, RELATIONSHIP
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import ParametersCollected, QuestionRaised
from tests.unit.clarifier.talk import Talk


async def understood(text: str) -> Parameters:
    event = await Talk().say(text)
    return event.collected_parameters


@pytest.mark.parametrize(
    ("text", "relationship", "principal", "rate"),
    [
        ("아버지가 2억을 이자 없이 빌려주신대요", "직계존속", 200_000_000, 0),
        ("엄마한테 3억 무이자로 빌리기로 했어요, 차용증 썼고", "직계존속", 300_000_000, 0),
        ("아버지한테 3억 빌리는데 연 2% 이자 주기로 했어요", "직계존속", 300_000_000, 200),
        ("아빠한테 3억 꿔서 전세금 냈어요. 이자는 따로 안 드려요. 5년 뒤에 갚기로 했어요", "직계존속", 300_000_000, 0),
        ("장모님한테 차용증 쓰고 2억5천 빌릴 예정", "기타친족", 250_000_000, None),
        ("부모님께 연 4.6%로 2억 빌림", "직계존속", 200_000_000, 460),
        ("시아버지께서 무이자로 3억 해주신대요", "기타친족", 300_000_000, 0),
        ("형한테 1억 빌렸는데 이자 사 프로 주기로 함", "기타친족", 100_000_000, 400),
        ("친구가 5억을 빌려줬고 이자는 연 1.5프로예요", "타인", 500_000_000, 150),
        ("남편한테 7억 차용했어요 이자는 없어요", "배우자", 700_000_000, 0),
        ("아버지께 받은 게 아니라 3억을 빌린 거예요", "직계존속", 300_000_000, None),
        ("아빠가 3억 빌려준다는데 매달 100만원씩 갚기로 했어요", "직계존속", 300_000_000, None),
        ("아들한테 제가 10억을 무이자로 빌려줬어요", "직계존속", 1_000_000_000, 0),
        ("어머니께 제가 4억을 빌려드렸어요 무이자로", "직계비속", 400_000_000, 0),
    ],
)
async def test_a_loan_is_no_gift_of_the_money(text: str, relationship: str, principal: int, rate: int | None) -> None:
    told = await understood(text)
    assert told.get(RELATIONSHIP) == relationship
    assert told.get(LOAN) == principal
    assert told.get(LOAN_RATE) == rate
    assert GIFT_VALUE not in told


@pytest.mark.parametrize(
    ("text", "a_year"),
    [
        ("아버지께 5억 빌렸고 매달 이자 50만원씩 드리기로 했어요", 6_000_000),
        ("엄마한테 3억 빌렸어요. 이자는 1년에 300만원이요", 3_000_000),
        ("장인어른께 4억 빌리는데 월 20만원 이자를 드려요", 2_400_000),
    ],
)
async def test_interest_is_told_as_an_amount(text: str, a_year: int) -> None:
    told = await understood(text)
    assert told[LOAN_INTEREST] == a_year
    assert told[LOAN] in (300_000_000, 400_000_000, 500_000_000)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("형이 나한테 5천 빌려준거 아니고 걍 줬음", 50_000_000),
        ("아버지가 1억 주셨어요. 빌린 거 아니에요", 100_000_000),
        ("아빠가 집 담보로 1억 빌려서 나한테 줌", 100_000_000),
        ("전세자금 대출 2억 받았고 엄마가 1억 주셨어요", 100_000_000),
        ("은행에서 3억 빌려서 집 샀고 아버지가 2억 보태주셨어요", 200_000_000),
        ("삼촌이 차 빌려주시고 3천만원도 주셨어요", 30_000_000),
        ("아버지께 1억은 증여받고 2억은 빌렸어요", 100_000_000),
    ],
)
async def test_a_gift_stays_one(text: str, value: int) -> None:
    told = await understood(text)
    assert told.get(GIFT_VALUE) == value
    assert LOAN not in told


@pytest.mark.parametrize(
    "text",
    [
        "은행에서 3억 빌려서 집 샀어요",
        "전세자금 대출 2억 받았어요",
        "제가 예전에 빌려드린 5천을 아버지가 갚으셨어요",
        "친구 이름을 빌려서 아파트 샀어요",
        "명의만 빌려준 거예요 1억",
        "신용대출로 5천 빌렸어요",
        "어머니가 예전에 빌려주신 5천만원을 안 갚아도 된다고 하셨어요",
    ],
)
async def test_no_loan_of_kin(text: str) -> None:
    assert LOAN not in await understood(text)


async def test_a_loan_beside_a_gift_is_said_to_be_left_out() -> None:
    event = await Talk().say("어제 아버지께 1억은 증여받고 2억은 빌렸어요")
    assert isinstance(event, ParametersCollected)
    assert event.notice is not None
    assert "‘2억은 빌렸어요’" in event.notice
    assert "제41조의4" in event.notice


async def test_the_questions_are_those_of_a_loan() -> None:
    talk = Talk()
    event = await talk.say("아빠가 돈을 빌려주신다는데 세금이 얼마예요?")
    assert isinstance(event, QuestionRaised)
    assert "빌리신" in event.question.text
    event = await talk.say("어제")
    assert isinstance(event, QuestionRaised)
    assert event.question.parameter == LOAN
    event = await talk.say("3억이요")
    assert isinstance(event, ParametersCollected)
    assert event.collected_parameters[LOAN] == 300_000_000
    assert any("이자가 없는 것으로" in said for said in event.assumptions)
    assert LOAN_RATE in [each.question.parameter for each in event.follow_ups]


@pytest.mark.parametrize(
    ("reply", "rate"),
    [
        ("없어요", 0),
        ("아니요", 0),
        ("무이자요", 0),
        ("연 2%요", 200),
        ("2.5", 250),
        ("4.6프로", 460),
        ("안 주기로 했어요", 0),
        ("이자율은 3%예요", 300),
    ],
)
async def test_the_interest_is_answered(reply: str, rate: int) -> None:
    talk = Talk(follow_up=LOAN_RATE)
    await talk.say("어제 친구한테 9억을 빌렸어요")
    event = await talk.say(reply)
    assert event.collected_parameters[LOAN_RATE] == rate


async def test_interest_of_an_untold_amount_is_asked_about_again() -> None:
    talk = Talk(follow_up=LOAN_RATE)
    await talk.say("어제 친구한테 9억을 빌렸어요")
    event = await talk.say("네")
    assert isinstance(event, QuestionRaised)
    assert event.question.parameter == LOAN_RATE


async def test_a_rate_and_an_amount_of_interest_take_each_others_place() -> None:
    talk = Talk()
    await talk.say("어제 친구한테 9억을 연 2%로 빌렸어요")
    event = await talk.say("이자는 매달 100만원씩 드리기로 했어요")
    assert event.collected_parameters[LOAN_INTEREST] == 12_000_000
    assert LOAN_RATE not in event.collected_parameters


async def test_a_gift_turns_out_to_be_a_loan_and_back() -> None:
    talk = Talk()
    await talk.say("엄마한테 1억 받았어요 어제")
    event = await talk.say("아 받은 게 아니라 빌린 거예요")
    assert event.collected_parameters[LOAN] == 100_000_000
    assert GIFT_VALUE not in event.collected_parameters
    event = await talk.say("사실 빌린 거 아니고 그냥 받은 거예요")
    assert event.collected_parameters[GIFT_VALUE] == 100_000_000
    assert LOAN not in event.collected_parameters


async def test_a_gift_told_after_a_loan_begins_anew() -> None:
    talk = Talk()
    await talk.say("어제 아버지한테 3억을 연 2%로 빌렸어요")
    event = await talk.say("그리고 할머니한테 1억 증여받았어요")
    assert event.collected_parameters[GIFT_VALUE] == 100_000_000
    assert LOAN not in event.collected_parameters
