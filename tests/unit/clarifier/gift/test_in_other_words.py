"""One fact told in several ways: the sentence that a rule stands beside, and how others would say it."""

from datetime import date
from typing import Final

import pytest

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.understanding import understand

TODAY: Final = date(2026, 11, 22)

_PART_OF_DEBT_TAKEN: Final = (
    "엄마가 시세 9억 빌라를 주셨고 전세 5억이 들어있어요. 그중 2억은 엄마가 먼저 빼주시고 나머지 3억만 제가 넘겨받아요",
)
_HALF: Final = (
    "남편이 16억 아파트 절반을 제 이름으로 해주기로 했어요",
    "남편이 16억 아파트 절반을 저한테 증여해요",
    "남편이 16억짜리 아파트를 저한테 반만 증여했어요",
    "남편이 16억 아파트 지분 50%를 제 앞으로 넘겨줬어요",
    "남편이 16억 아파트의 2분의 1을 제 명의로 넘겨줬어요",
)
_DEBT_PAID: Final = (
    "카드론이랑 신용대출 합쳐서 9천이었는데 4월 22일에 엄마가 은행에 다 갚아버리셨어요",
    "제 학자금 대출 9천을 엄마가 대신 갚아 주셨어요",
    "제 빚 9천만원을 4월에 엄마가 갚아주셨습니다",
    "엄마가 제 전세보증금 9천을 집주인 계좌로 바로 보내주셨어요",
)
_TAX_ASKED_BACK: Final = (
    "아빠가 11월 5일에 3억 주셨는데 혼인 1억 출산 1억 해서 2억 빠지는 거 아닌가요?",
    "아빠가 11월 5일에 3억 주셨어요. 2억까지는 빼주는 거 아니에요?",
    "11월 5일에 아빠한테 3억 받았는데 2억 공제되는 거 맞죠?",
)
_WHOSE: Final = (
    "아빠가 타던 그랜저를 물려받았어요 중고시세 2800만원",
    "아빠가 쓰시던 트럭을 받았어요 시세 2800만원",
    "아빠가 몰던 차를 제가 받았는데 시세가 2800만원이에요",
)
_ONLY_CALLED_SO: Final = ("어머니라고 부르지만 서류상으로는 아무 사이도 아닌 분이 8월 13일에 1500만원을 주셨어요",)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        *((text, {p.GIFT_VALUE: 900_000_000, p.DEBT: 300_000_000}) for text in _PART_OF_DEBT_TAKEN),
        *((text, {p.GIFT_VALUE: 800_000_000, p.RELATIONSHIP: "배우자"}) for text in _HALF),
        *((text, {p.GIFT_VALUE: 90_000_000, p.RELATIONSHIP: "직계존속"}) for text in _DEBT_PAID),
        *((text, {p.GIFT_VALUE: 300_000_000, p.GIFT_DATE: "2026-11-05"}) for text in _TAX_ASKED_BACK),
        *((text, {p.GIFT_VALUE: 28_000_000, p.RELATIONSHIP: "직계존속"}) for text in _WHOSE),
        *((text, {p.GIFT_VALUE: 15_000_000, p.RELATIONSHIP: "타인"}) for text in _ONLY_CALLED_SO),
        ("고모가 5만원권으로 딱 1,600장을 세어서 주셨습니다", {p.GIFT_VALUE: 80_000_000}),
        ("할머니가 오만원권 200장을 주셨어요", {p.GIFT_VALUE: 10_000_000}),
        ("사돈어른이 2천만원을 주셨어요", {p.RELATIONSHIP: "타인"}),
        ("올케가 3년 전에 남동생이랑 이혼했는데 2천만원을 주겠대요", {p.RELATIONSHIP: "타인"}),
        ("2022년 1월 10일에 아빠한테 1억 받고 500만원 세금 냈음. 이번에 11월 3일 할아버지가 5천 줌", {p.GIFT_VALUE: 50_000_000}),
        ("친정아버지가 우리 애 초등학생인데 10월 2일에 애 통장으로 1억을 넣어주셨어요", {p.MINOR: True, p.GENERATION_SKIPPING: True}),
        ("손녀(만 15세, 아들 생존)에게 20억원을 증여하려 합니다", {p.MINOR: True, p.GENERATION_SKIPPING: True}),
        ("2026년 11월 13일에 아버지가 1억5천을 보내주셨어요. 혼인신고는 2024년 11월 20일에 했고 혼인공제 한 번도 안 썼어요", {p.MARRIAGE: 100_000_000}),
    ],
)  # fmt: skip
def test_it_is_understood(text: str, values: dict[str, object]) -> None:
    reading = understand(text, TODAY)
    assert {name: reading.values[name].value for name in values if name in reading.values} == values


@pytest.mark.parametrize(
    "text",
    [
        "2018년 5월 어머니 5천만원, 2021년 6월 10일 아버지 1억, 올해 2026년 10월 6일 아버지 2억",
        "2018년 5월에 어머니가 5천만원, 2021년 6월 10일에 아버지가 1억, 2026년 10월 6일에 아버지가 2억 주셨어요",
    ],
)
def test_a_list_in_the_order_of_time_is_of_earlier_gifts(text: str) -> None:
    reading = understand(text, TODAY)
    assert reading.values[p.GIFT_VALUE].value == 200_000_000
    assert [gift.gift_property_value for gift in reading.history.gifts] == [50_000_000, 100_000_000]


def test_divorced_parents_are_two_givers() -> None:
    reading = understand(
        "부모님이 제가 대학생일 때 갈라서셨어요. 2020년 6월 5일 엄마한테 1억 받고 500만원 냈고, 2026년 10월 19일 아빠한테 1억5천을 받았어요",
        TODAY,
    )
    assert [gift.donor_group for gift in reading.history.gifts] == ["모"]
    assert reading.donor_group == "부"


def test_the_appraisal_is_noted() -> None:
    reading = understand("어머니가 토지를 주셨고 감정가액 890,000,000원. 감정평가수수료 3,300,000 지급", TODAY)
    assert [note.value for note in reading.circumstances if note.field == "fee"] == ["3300000"]
