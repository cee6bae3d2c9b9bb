"""A loan and a purchase below value over HTTP: what is taxed is the benefit, and no gift of what was lent or sold."""

from tests.e2e.client import Api


async def test_a_loan_without_interest(api: Api) -> None:
    session = await api.new_session()
    asked = (await session.say("아버지가 2억을 이자 없이 빌려주신대요"))["assistantMessage"]
    assert asked["missingParameters"] == [{"name": "gift_date", "reason": "not_provided"}]
    assert "빌리신" in asked["content"]

    answered = (await session.say("2026년 3월 2일이요"))["assistantMessage"]
    assert answered["calculation"]["finalTax"] == 0
    assert answered["collectedParameters"]["loan_principal"] == 200_000_000
    assert "2억원을 빌리는 경우, 이자의 이익을 증여로 보지 않아 증여세는 **0원**" in answered["content"]
    assert "제41조의4" in answered["content"]
    assert "차용증" in answered["content"]

    more = (await session.say("아니 20억이에요"))["assistantMessage"]
    benefit = 2_000_000_000 * 460 // 10_000
    assert more["calculation"]["finalTax"] == (benefit - 50_000_000) // 10
    assert "빌린 돈: 2억원 → 20억원" in more["content"]

    given = (await session.say("빌린 게 아니라 2억을 그냥 받은 거예요"))["assistantMessage"]
    assert given["calculation"]["finalTax"] == 20_000_000


async def test_a_purchase_below_value(api: Api) -> None:
    session = await api.new_session()
    asked = (await session.say("부모님 아파트를 2026년 3월 2일에 6억에 샀어요"))["assistantMessage"]
    assert asked["missingParameters"] == [{"name": "market_value", "reason": "not_provided"}]

    answered = (await session.say("10억이요"))["assistantMessage"]
    assert answered["calculation"]["finalTax"] == 5_000_000
    assert "시가 10억원인 재산을 6억원에 사는 경우, 증여한 것으로 보는 금액은 1억원" in answered["content"]
    assert "제35조" in answered["content"]
