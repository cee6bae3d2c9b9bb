"""Several gifts in one message over HTTP: the tax of each, and what they come to."""

from tests.e2e.client import Api


async def test_each_of_several_is_computed_and_summed(api: Api) -> None:
    session = await api.new_session()
    asked = (await session.say("아들 1억 며느리 5천 이렇게 주려고요"))["assistantMessage"]
    assert asked["missingParameters"] == [{"name": "gift_date", "reason": "not_provided"}]

    answered = (await session.say("2026년 3월 2일이요"))["assistantMessage"]
    calculation = answered["calculation"]
    assert calculation["finalTax"] == 9_000_000
    assert [(part["label"], part["finalTax"]) for part in calculation["parts"]] == [
        ("아들", 5_000_000),
        ("며느리", 4_000_000),
    ]
    assert "2건의 증여를 각각 계산하면 증여세는 가산세까지 모두 합해 **" in answered["content"]
    assert "- 아들: 1억원에 증여세 500만원" in answered["content"]
    assert "- 며느리: 증여재산공제 (기타친족): -1,000만원 (제53조) → 과세표준: 4,000만원" in answered["content"]
    assert calculation["steps"][-1]["value"] == 9_000_000

    more = (await session.say("아니 며느리는 1억이에요"))["assistantMessage"]
    assert more["calculation"]["finalTax"] == 14_000_000
    assert "증여세가 900만원에서 1,400만원으로 500만원 늘어, 가산세까지 모두 **" in more["content"]


async def test_a_single_gift_has_no_parts(api: Api) -> None:
    session = await api.new_session()
    answered = (await session.say("2026년 3월 2일에 아들한테 1억 줬어요"))["assistantMessage"]
    assert answered["calculation"]["finalTax"] == 5_000_000
    assert answered["calculation"]["parts"] == []
