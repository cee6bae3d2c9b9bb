"""What a reply says to the question that was asked, whatever else it names."""

from datetime import date

import pytest

from services.clarifier.domain.estate.case import Count, Decedent, EstateCase, Spouse
from services.clarifier.domain.estate.merge import merged
from services.clarifier.domain.estate.qualification import qualified
from services.clarifier.domain.messages.reading import Expected
from services.clarifier.domain.reader.reader import read_by_rules
from shared.contracts.document import Parameters
from tests.unit.clarifier.talk import Talk

TODAY = date(2026, 11, 22)
GIFT: Parameters = {"gift_date": "2026-05-04", "donor_relationship": "직계존속", "gift_property_value": 300_000_000}


@pytest.mark.parametrize(
    ("asked", "reply", "value"),
    [
        ("gift_property_value", "8억의 반이니까 4억이요", 400_000_000),
        ("gift_property_value", "구억의 삼분의 일이니까 삼억이요", 300_000_000),
        ("gift_property_value", "1만원권 3,000장이니까 3천만원입니다", 30_000_000),
        ("gift_property_value", "아빠가 대신 갚아준 카드빚 2천이요", 20_000_000),
        ("gift_property_value", "전세보증금 3억이요", 300_000_000),
        ("secured_debt", "담보대출 2억이랑 보증금 1억, 합쳐서 3억 제가 떠안습니다", 300_000_000),
        ("secured_debt", "아니요 현금으로 받은 거고 대출은 저희가 따로 받은 거예요", 0),
        ("secured_debt", "그 전세대출은 저희가 원래 있던 빚이에요", 0),
        ("is_non_resident", "아니요 저는 한국에 살아요. 형이 캐나다 살아요", False),
        ("is_non_resident", "저는 한국에 살아요. 엄마만 일본에 살아요", False),
        ("donor_relationship", "당숙이요. 아버지의 사촌이라 5촌이에요", "기타친족"),
        ("donor_relationship", "이복누나예요. 아버지가 같아요", "기타친족"),
        ("donor_relationship", "부(父)", "직계존속"),
        ("donor_relationship", "사돈이요. 딸의 시어머니", "타인"),
        ("donor_relationship", "서류상 남입니다. 입양도 안 했습니다", "타인"),
        ("donor_relationship", "엄마요. 엄마가 상속받은 돈에서 주셨어요", "직계존속"),
        ("gift_date", "August 20, 2026", "2026-08-20"),
        ("gift_date", "20th Aug 2026", "2026-08-20"),
    ],
)
def test_an_answer_about_a_gift(asked: str, reply: str, value: object) -> None:
    known: Parameters = {name: told for name, told in GIFT.items() if name != asked}
    assert read_by_rules(reply, TODAY, Expected("gift_tax", asked, known)).values[asked].value == value


@pytest.mark.parametrize(
    ("asked", "reply", "value"),
    [
        ("spouse", "제가 아내예요. 다 받아요", True),
        ("spouse", "내가 마누라지", True),
        ("spouse", "법적으로는 제가 배우자예요. 이혼 안 했어요", True),
        ("children", "저, 누나, 여동생 셋입니다", 3),
        ("children", "2남입니다", 2),
        ("children", "지 하나유", 1),
        ("debts", "0", 0),
    ],
)
def test_an_answer_about_an_estate(asked: str, reply: str, value: object) -> None:
    case = EstateCase(decedent=Decedent(path="P", term="아버지"), turn=1)
    if asked != "spouse":
        case = case.model_copy(update={"spouse": Spouse(state="alive")})
    if asked != "children":
        case = case.model_copy(update={"children": Count(number=2)})
    notes = read_by_rules(reply, TODAY, Expected("inheritance_tax", asked, {"children": 2}, estate=case)).notes
    assert notes is not None
    assert qualified(merged(case, notes))[asked] == value


@pytest.mark.parametrize("thanks", ["들어줘서 고마워요", "자세히 알려주셔서 감사합니다"])
async def test_thanks_begin_no_case(thanks: str) -> None:
    assert (await Talk().inquire(thanks)).kind == "stop"


async def test_a_whole_gift_is_computed_whatever_else_is_asked() -> None:
    told = "아부지가 2023년 1월 20일에 중고차 사라고 600만원 주셨었고 올해 9월 17일에 8천을 또 주셨거든요. 600도 계산에 들어가요?"
    collected = (await Talk().collect(told)).collected_parameters
    assert (collected["gift_property_value"], collected["gift_date"]) == (80_000_000, "2025-09-17")


async def test_two_elders_who_are_honoured_give() -> None:
    reading = read_by_rules(
        "부모님은 이혼하셨는데 11월 6일에 아빠 5천, 엄마 5천 이렇게 따로 보내주셨어요", TODAY, Expected()
    )
    assert reading.several is not None
    assert reading.several.gives_each
