"""What is beside the point, each with the reason."""

from datetime import date

import pytest

from services.clarifier.domain.clauses.beside import Reason, beside
from services.clarifier.domain.clauses.clause import told

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("제 연락처는 010-1234-5678이에요", Reason.CONTACT),
        ("주소는 대전 서구예요", Reason.CONTACT),
        ("상담비가 11만원이라고 했어요", Reason.CHARGE),
        ("자동차세 30만원도 냈어요", Reason.CHARGE),
        ("요즘 금리가 4%예요", Reason.CHARGE),
        ("뉴스에서 1억 얘기가 나오더라고요", Reason.MEDIA),
        ("블로그에는 5천만원이라고 돼 있어요", Reason.MEDIA),
        ("제 연봉이 6천이에요", Reason.OWN_MONEY),
        ("학자금 대출이 2천 있어요", Reason.OWN_MONEY),
        ("카드값이 300만원 밀렸어요", Reason.OWN_MONEY),
        ("주식이 올라서 제 계좌에 500만원 정도 수익이 났어요", Reason.OWN_MONEY),
        ("2018년에 지금 사는 동네로 이사 왔어요", Reason.SMALL_TALK),
        ("10년에 5천까지는 괜찮다던데", Reason.RULE),
        ("1억까지 세금이 없다고 들었어요", Reason.RULE),
        ("친구는 1억 받았다던데", Reason.OTHERS),
        ("제 친구는 작년에 집을 7억에 샀어요", Reason.OTHERS),
        ("제 사촌은 작년에 땅을 3억에 팔았어요", Reason.OTHERS),
        ("지난주에 냉장고를 300만원 주고", Reason.OWN_MONEY),
        ("옆집 아들은 집도 받았대요", Reason.OTHERS),
        ("직장 동료가 3억 받았다고 자랑하더라고요", Reason.OTHERS),
        ("날씨가 많이 춥네요", Reason.SMALL_TALK),
        ("늘 수고 많으십니다", Reason.SMALL_TALK),
        ("300만원이면 좀 부담되네요", Reason.REACTION),
        ("생각보다 적네요", Reason.REACTION),
    ],
)
def test_a_reason(text: str, reason: Reason) -> None:
    assert [beside(clause.bare) for clause in told(text, FRIDAY).clauses] == [reason]


@pytest.mark.parametrize(
    "text",
    [
        "부모님이 전세금으로 2억을 보태주신다고 합니다",
        "한집에 사는 남자가 2억을 보내줬어요",
        "공제는 안 받을래요",
        "출산공제 받을래요",
        "5천인지 6천인지 가물가물해요",
        "아파트 담보로 1억 대출받은 게 있는데",
        "아빠가 제 대출을 갚아 주셨어요",
        "어머니가 5천만원 주셨어요",
    ],
)
def test_what_may_be_of_the_case(text: str) -> None:
    assert all(beside(clause.bare) is None for clause in told(text, FRIDAY).clauses)
