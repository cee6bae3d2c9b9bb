"""What a rule comes to for the sums and the years that a question names."""

from datetime import datetime

import pytest

from services.clarifier.adapters.matter_file import load_matters
from services.clarifier.domain.writing.sums import won
from services.clarifier.domain.writing.text import normalise
from shared.calendar import clock
from tools.chain import Chain, Session
from tools.dialogues import expectations

RECKONINGS = load_matters().reckonings


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("아버지한테 4억을 무이자로 1년 빌리면 얼마를 증여받은 걸로 치는 건가요?", "4억원 × 4.6% = **1,840만원**"),
        (
            "어머니한테 3억을 연 2%로 빌리면 증여로 보는 이자가 얼마인가요?",
            "**780만원**이어서, 1,000만원에 못 미치므로",
        ),
        ("과세표준 1억이면 증여세가 얼마예요", "1억원 × 10% = **1,000만원**"),
        ("과세표준 35억이면 상속세 산출세액이 얼마예요", "35억원 × 50% − 4억 6,000만원 = **12억 9,000만원**"),
        ("상가 보증금 1억에 월세 500만원이면 임대료 환산가액이 얼마인가요", "보증금 1억원을 더한 **6억원**"),
        ("보증금 1억에 1년 임대료 3600만원이면 평가를 어떻게 계산하나요", "**4억원**"),
        ("증여세 신고를 안 했는데 세금 2천만원이면 무신고가산세가 얼마예요?", "20%인 **400만원**"),
        ("세금 2천만원을 적게 신고하면 과소신고가산세가 얼마예요?", "10%인 **200만원**"),
        ("증여세 1000만원이면 신고세액공제는 얼마인가요", "3%인 **30만원**"),
        ("예금 3억이면 금융재산공제 얼마예요?", "20%인 **6,000만원**"),
        ("예금 1500만원이면 금융재산상속공제가 얼마인가요", "**1,500만원**"),
        ("예금 5천만원이면 금융재산공제가 얼마인가요", "적어도 **2,000만원**"),
        ("예금이 15억이면 금융재산공제가 얼마인가요", "한도인 **2억원**"),
        ("시가 9억 아파트를 아버지한테 5억에 사면 증여로 보는 금액이 얼마인가요", "**1억 3,000만원**"),
        ("시가 10억 아파트를 형한테 8억에 사면 증여로 보는 금액이 얼마인가요", "**0원**"),
        ("친구가 시세 10억 땅을 5억에 팔면 증여로 보는 금액 계산식 알려주세요", "3억원을 뺀 **2억원**"),
        ("친구가 시세 10억 땅을 8억에 팔면 증여로 보는 금액이 얼마예요", "**0원**"),
        ("친구가 시세 5억 땅을 3억에 팔면 증여로 보는 금액이 얼마예요", "3억원을 넘지 않아"),
        ("여덟 해 동안 모시고 산 집인데 동거주택공제 받을 수 있겠습니까?", "**8년**이면 10년에 못 미쳐"),
        ("혼인신고한 지 3년 지났는데 혼인공제 되나요", "**3년**이 지나"),
        ("출산공제는 아이 낳고 3년 뒤에 받아도 되나요", "자녀가 태어난 날"),
        ("자식 넷이면 기초공제와 자녀공제가 일괄공제보다 낫나요?", "**4억원**"),
        ("자녀 7명이면 일괄공제 말고 자녀공제가 유리한가요?", "**5억 5,000만원**"),
    ],
)
def test_a_rule_is_reckoned(message: str, said: str) -> None:
    assert said in " ".join(RECKONINGS.said(normalise(message)))


@pytest.mark.parametrize(
    "message",
    [
        "무이자로 얼마까지 빌릴 수 있나요?",
        "은행에서 3억 빌렸어요",
        "아버지한테 5억을 연 5%로 빌리면 증여로 보는 금액이 얼마예요?",
        "과세표준이 뭐예요?",
        "보증금 1억에 월세 100만원 받고 있어요",
        "시가 9억 아파트를 5억에 사면 증여로 보는 금액이 얼마인가요",
        "시가 9억 아파트를 아버지한테 받으면 증여세가 얼마인가요",
        "12년 같이 살았는데 동거주택공제 되나요?",
        "12년 함께 살다 중간에 3년 따로 살았는데 동거주택공제 되나요?",
        "혼인신고한 지 1년 됐는데 혼인공제 되나요",
        "혼인신고한 지 2년 됐는데 혼인공제 되나요",
        "미성년 자녀 2명이면 일괄공제보다 자녀공제가 낫나요?",
    ],
)
def test_nothing_is_reckoned(message: str) -> None:
    assert RECKONINGS.said(normalise(message)) == ()


@pytest.mark.parametrize(
    ("relationship", "value", "is_minor", "said"),
    [
        ("배우자", 400_000_000, False, "공제 6억원 안이어서"),
        ("직계존속", 100_000_000, False, "증여세는 **500만원**"),
        ("직계존속", 30_000_000, True, "과세표준이 1,000만원"),
    ],
)
def test_a_gift_is_reckoned_where_its_day_is_not_told(relationship: str, value: int, is_minor: bool, said: str) -> None:
    assert said in str(RECKONINGS.of_gift(relationship, value, is_minor=is_minor))


def test_there_is_no_deduction_from_a_stranger() -> None:
    assert RECKONINGS.of_gift("타인", 100_000_000, is_minor=False) is None


@pytest.mark.parametrize(
    ("giver", "relationship"),
    [("아버지가", "직계존속"), ("아들이", "직계비속"), ("아내가", "배우자"), ("형이", "기타친족")],
)
@pytest.mark.parametrize("value", [30_000_000, 100_000_000, 320_000_000, 1_250_000_000, 4_000_000_000])
async def test_a_gift_is_reckoned_as_the_calculator_computes_it(
    through: Chain, giver: str, relationship: str, value: int
) -> None:
    told = f"2026년 11월 2일에 {giver} 저한테 {won(value)}을 줬어요. 저는 70살이에요"
    events = await Session(through).say(told, datetime(2026, 11, 28, 12, tzinfo=clock.SEOUL))
    said = RECKONINGS.of_gift(relationship, value, is_minor=False)
    assert said is not None
    assert f"**{won(expectations(events)['final_tax'])}**" in said
