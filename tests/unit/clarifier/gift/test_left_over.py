"""Every amount, part, person and day of a gift is in the case or beside the point; what is left over is asked about."""

from datetime import date

import pytest

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.understanding import understand
from shared.contracts.events.catalogue import ParametersCollected, QuestionRaised
from tests.unit.clarifier.talk import Talk

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("text", "parameter", "words"),
    [
        ("아버지가 10월 3일에 2억 주셨어요. 목걸이 3천도 있어요 차는 5천이고", p.GIFT_VALUE, "3천"),
        ("엄마가 10월 3일에 현금 5천을 주셨고 가방은 3천이에요", p.GIFT_VALUE, "3천"),
        ("아버지가 11월 5일에 3억 주셨는데 이것저것 해서 2억 빠지는 셈이에요", p.GIFT_VALUE, "2억"),
        ("아버지가 10월 3일에 6억을 주셨는데 반씩이에요", p.GIFT_VALUE, "반씩"),
    ],
)
def test_what_went_into_nothing_is_left_over(text: str, parameter: str, words: str) -> None:
    left = understand(text, FRIDAY).left_over
    assert any((each.parameter, each.words) == (parameter, words) for each in left), left


@pytest.mark.parametrize(
    "text",
    [
        "엄마한테 10월 3일에 1억 받았어요",
        "고모가 6억짜리 상가의 3분의 1 지분을 10월 3일에 주셨어요",
        "아빠가 6억 아파트를 10월 3일에 주셨고 대출 2억은 제가 승계해요",
        "친구는 2억 받았다던데 저는 10월 3일에 아빠한테 1억 받았어요",
        "2021년 3월 5일에 아빠가 5천 주셨고 10월 3일에 또 1억 주셨어요",
        "엄마가 3천, 아빠가 7천을 10월 3일에 주셨어요",
        "할머니가 100만원씩 열 번 해서 천만원을 10월 3일까지 주셨어요",
        "아버지가 10월 3일에 5천 주셨는데 6억 밑이니까 괜찮죠",
        "어 2,500만원인데 오천만 원이라고 잘못 썼어요",
        "다시 보니 날짜가 2025년 2월 12일이 아니고 2025년 2월 14일이에요",
        "연봉이 4천이에요. 엄마가 10월 3일에 1억 주셨어요",
    ],
)
def test_what_is_in_the_case_or_beside_the_point_is_not(text: str) -> None:
    assert understand(text, FRIDAY).left_over == ()


async def test_while_an_amount_is_left_over_no_figure_is_shown() -> None:
    talk = Talk()
    asked = await talk.say("엄마가 10월 3일에 현금 5천을 주셨고 가방은 3천이에요")
    assert isinstance(asked, QuestionRaised)
    assert asked.question.parameter == p.GIFT_VALUE
    assert "‘3천’" in (asked.notice or "")
    answered = await talk.say("8천이요")
    assert isinstance(answered, ParametersCollected)
    assert answered.collected_parameters[p.GIFT_VALUE] == 80_000_000


async def test_what_is_not_known_stays_without_a_figure() -> None:
    talk = Talk()
    await talk.say("엄마가 10월 3일에 현금 5천을 주셨고 가방은 3천이에요")
    assert not isinstance(await talk.say("잘 모르겠어요"), ParametersCollected)
