"""Which of several sums, days and people a gift is told with are its own."""

import pytest

from services.clarifier.domain import parameters as p
from tests.unit.clarifier.talk import Talk


@pytest.mark.parametrize(
    ("told", "parameter", "value"),
    [
        # Pocket money beside a large sum.
        ("엄마가 9월 3일에 3천만원을 보내주셨고 할머니가 세뱃돈 5만원씩 주세요", p.GIFT_VALUE, 30_000_000),
        ("아들한테 7월 1일에 5천만원 보냈어요. 외할머니가 용돈 10만원씩 주시는 정도예요", p.GIFT_VALUE, 50_000_000),
        # Each tenant's deposit.
        (
            "아들한테 다가구 주택 12억짜리를 줬어요. 1층 세입자 보증금 2억, 2층 1억5천, 3층 1억, 다 아들이 떠안아요",
            p.DEBT,
            450_000_000,
        ),
        (
            "엄마가 10억짜리 건물을 주셨어요. 101호 보증금 5천, 102호 7천, 옥탑 3천, 제가 전부 인수했어요",
            p.DEBT,
            150_000_000,
        ),
        # A like thing that was sold comes before what the authorities say (법60).
        (
            "엄마가 9월 16일에 아파트 절반 지분을 주셨어요. 같은 층이 10억에 팔렸고 공시가격은 7억1천이에요",
            p.GIFT_VALUE,
            500_000_000,
        ),
        (
            "아빠가 8월 2일에 빌라를 주셨는데 공시가격은 2억이고 옆 동 똑같은 집이 3억에 거래됐어요",
            p.GIFT_VALUE,
            300_000_000,
        ),
        # When the giver had bought it tells of no earlier gift.
        (
            "남편이 작년에 산 토지(감정가 4억)를 2025.10.20 제게 증여했습니다. 2020.4.10에도 4억 상당 아파트를 증여받아 신고했습니다",
            p.GIFT_DATE,
            "2025-10-20",
        ),
        # A third person's report, as the one who receives would tell it.
        (
            "2022년 3월에 조카가 지 엄마(그러니까 저희 언니)한테 1억을 받았대요. 그리고 이번에 형부가 10월 30일에 조카한테 2억을 줬어요",
            p.GIFT_VALUE,
            200_000_000,
        ),
        # Who gives nothing is no giver.
        ("엄마인 제가 아들에게 7월 20일에 5천만원을 줬어요. 애 아빠가 준 건 없어요", p.RELATIONSHIP, "직계존속"),
    ],
)
async def test_what_is_of_the_gift(told: str, parameter: str, value: object) -> None:
    talk = Talk()
    await talk.say(told)
    assert talk.collected[parameter] == value


@pytest.mark.parametrize(
    "answer",
    [
        "1억 쓰고 싶어요. 아기는 아직 안 태어났어요",
        "임신 7개월이에요 아직 안 낳았고 첫애예요",
        "예정일이 내년 1월이에요",
    ],
)
async def test_before_the_birth_there_is_no_deduction(answer: str) -> None:
    talk = Talk(follow_up=p.CHILDBIRTH)
    await talk.say("엄마가 9월 10일에 1억 5천을 주셨어요")
    await talk.say(answer)
    assert talk.collected[p.CHILDBIRTH] == 0


@pytest.mark.parametrize(
    "remark",
    [
        "아 맞다 대출 1억은 넘기기 직전에 엄마가 다 갚았대요. 제가 떠안은 대출은 없는 거예요. 다시 해주세요",
        "아 잘못 알았어요 대출은 등기 전에 엄마가 다 상환하셨대요",
    ],
)
async def test_a_debt_that_was_paid_before_is_none(remark: str) -> None:
    talk = Talk()
    await talk.say("엄마가 7월 8일에 4억 빌라를 주셨어요. 대출 1억은 제가 인수했어요")
    talk.dialogue = talk.dialogue.model_copy(update={"last_calculated": talk.collected, "pending_question": None})
    event = await talk.collect(remark)
    assert event.collected_parameters[p.DEBT] == 0


@pytest.mark.parametrize(
    "remark",
    [
        "아 맞다 증여 건 다시 해주세요 명의가 잘못됐대요",
        "대출 증여받은 거 그거 아니고 다른 방식이에요 정정할게요",
        "증여 명의를 잘못 말했어요 다시 해주세요",
    ],
)
async def test_a_correction_that_is_not_understood_is_not_answered_with_the_same_figure(remark: str) -> None:
    talk = Talk()
    await talk.say("엄마가 7월 8일에 1억을 주셨어요")
    talk.dialogue = talk.dialogue.model_copy(update={"last_calculated": talk.collected, "pending_question": None})
    event = await talk.inquire(remark)
    assert event.kind == "not_understood"
