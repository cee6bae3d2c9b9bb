"""An inheritance in the conversation, over HTTP and all services; and corrections of both taxes."""

from tests.e2e.client import Api, Json, Session
from tests.e2e.test_scenarios import COMPLIANCE, INTERNAL, keys

SENTENCE = "아버지가 돌아가시고 10억 아파트를 어머니와 저, 동생이 상속받아요"


async def say(session: Session, content: str) -> Json:
    message: Json = (await session.say(content))["assistantMessage"]
    return message


async def test_an_inheritance_is_asked_for_one_by_one_and_computed(api: Api) -> None:
    session = await api.new_session()
    first = await say(session, SENTENCE)
    assert first["intent"] == "inheritance_tax"
    assert first["collectedParameters"] == {"gross_estate": 1_000_000_000, "spouse": True, "children": 2}
    assert [missing["name"] for missing in first["missingParameters"]] == ["death_date", "debts", "financial_assets"]
    assert first["question"]["parameter"] == "death_date"
    assert first["calculation"] is None
    assert (await say(session, "2025년 9월 10일이요"))["question"]["parameter"] == "debts"
    assert (await say(session, "빚은 없어요"))["question"]["parameter"] == "financial_assets"

    answer = await say(session, "예금 1억이 있어요")
    calculation = answer["calculation"]
    assert calculation["taxType"] == "inheritance"
    # 예금은 아파트에 더해진다: 과세가액 10억 9,500만원 − 일괄공제 5억 − 배우자 5억 − 금융재산 2천만 = 7,500만원
    assert calculation["finalTax"] == 7_500_000
    assert answer["missingParameters"] == []
    assert answer["content"].startswith(
        "남기신 재산 11억원을 배우자와 자녀 2명이 상속받는 경우, 내실 상속세는 가산세까지 모두 합해 **"
    )
    assert "세금 750만원에" in answer["content"], "what an overdue tax comes to is said first, then what it is made of"
    assert COMPLIANCE in answer["content"]
    assert any("장례비는 영수증 없이도 인정되는 500만원으로 보았습니다." in line for line in answer["assumptions"])
    assert calculation["notApplied"]
    cited = {citation["fullReference"] for citation in answer["citations"]}
    steps = [*calculation["steps"], *calculation["late"][0]["steps"]]
    filing_credit = "상속세및증여세법 제69조"
    assert cited == {step["reference"] for step in steps} - {filing_credit}, "it is lost after the deadline"
    assert len(cited) >= 2
    assert not INTERNAL & set(keys(answer))
    assert (await session.messages())[-1] == answer


async def test_a_correction_of_an_inheritance_shows_before_after_and_the_difference(api: Api) -> None:
    session = await api.new_session()
    for content in (SENTENCE, "2025년 9월 10일이요", "빚은 없어요"):
        await say(session, content)
    await say(session, "없어요")
    answer = await say(session, "아니 12억이에요")
    # 11.95억 − 10억 = 1.95억; × 20% − 1천만 = 2,900만원
    assert answer["calculation"]["finalTax"] == 29_000_000
    assert answer["corrections"] == [{"parameter": "gross_estate", "before": 1_000_000_000, "after": 1_200_000_000}]
    assert "- 남기신 재산: 10억원 → 12억원\n" in answer["content"]
    assert "상속세가 0원에서 2,900만원으로 늘어, 가산세까지 모두 **" in answer["content"]
    assert "가산세 " in answer["content"], "nothing was due before: what the missed deadline costs is new"
    assert answer["change"]["finalTax"] == {"before": 0, "after": 29_000_000, "difference": 29_000_000}
    assert answer["question"]["parameter"] == "spouse_actual"

    undecided = await say(session, "아직 정하지 않았어요")
    assert undecided["calculation"]["finalTax"] == 29_000_000
    assert "change" not in undecided
    assert "상속세는 그대로 2,900만원이고, 가산세까지 모두 **" in undecided["content"]
    assert "배우자의 몫이 정해지지 않아" in undecided["content"]


async def test_a_correction_of_a_gift_shows_before_after_and_the_difference(api: Api) -> None:
    session = await api.new_session()
    first = await say(session, "2025년 10월 15일에 부모님께 1억 받았어요")
    assert first["question"] is not None, "a correction must be understood while another question is open"
    answer = await say(session, "아니 2억이에요")
    assert answer["calculation"]["finalTax"] == 20_000_000
    value = {"parameter": "gift_property_value", "before": 100_000_000, "after": 200_000_000}
    assert answer["corrections"] == [value]
    change = answer["change"]
    assert change["parameters"] == [value]
    assert change["finalTax"] == {"before": 5_000_000, "after": 20_000_000, "difference": 15_000_000}
    assert change["payableTax"] == {"before": 4_850_000, "after": 19_400_000, "difference": 14_550_000}
    assert answer["metadata"]["change"]["final_tax"] == change["finalTax"]
    base = {"description": "과세표준", "before": 50_000_000, "after": 150_000_000, "difference": 100_000_000}
    assert base in change["steps"]
    lines = answer["content"].split("\n")
    assert lines[0].startswith("증여세가 500만원에서 2,000만원으로 1,500만원 늘어, 가산세까지 모두 **")
    assert "- 증여재산가액: 1억원 → 2억원" in lines
    assert "계산 과정" not in answer["content"]
    whole = await say(session, "전체 보기")
    assert "4. 산출세액: 2,000만원\n    - 과세표준 150,000,000원 × 20%" in whole["content"]


async def test_the_answer_to_a_follow_up_shows_the_difference(api: Api) -> None:
    session = await api.new_session()
    first = await say(session, "2025년 10월 15일에 부모님께 1억 받았어요")
    assert first["question"]["parameter"] == "marriage_deduction_amount"
    answer = await say(session, "혼인공제 1억이요")
    assert answer["corrections"] == []
    assert answer["change"]["finalTax"] == {"before": 5_000_000, "after": 0, "difference": -5_000_000}
    assert "- 혼인 증여재산공제액: 1억원\n" in answer["content"]
    assert "증여세가 500만원에서 **0원**으로 줄었습니다.\n" in answer["content"]


async def test_a_gift_and_an_inheritance_are_kept_apart(api: Api) -> None:
    session = await api.new_session()
    await say(session, "2025년 10월 15일에 부모님께 1억 받았어요")
    inheritance = await say(session, SENTENCE)
    assert inheritance["collectedParameters"] == {"gross_estate": 1_000_000_000, "spouse": True, "children": 2}
    assert "앞서 말씀하신 증여 내용은 따로 두었으니" in inheritance["content"]
    gift = await say(session, "2025년 10월 20일에 어머니가 3억을 증여해 주셨어요")
    assert gift["calculation"]["finalTax"] == 40_000_000
    assert gift["calculation"]["taxType"] == "gift"
    assert "앞서 말씀하신 상속 내용은 따로 두었으니" in gift["content"]
    assert "달라진 내용" not in gift["content"]


async def test_an_impossible_estate_is_refused_and_asked_again(api: Api) -> None:
    session = await api.new_session()
    whole = "아버지가 돌아가시고 재산 10억을 어머니와 저, 동생이 상속받아요"
    for content in (whole, "2025년 9월 10일이요", "빚은 없어요"):
        await say(session, content)
    refused = await say(session, "예금이 20억 있어요")
    assert refused["calculation"] is None
    assert "금융재산이 전체보다 많을 수는 없습니다" in refused["content"]
    assert (await say(session, "2억이요"))["calculation"]["finalTax"] == 0
