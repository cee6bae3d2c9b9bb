"""An answer of several sentences: the first one answers, what is told beside it takes nothing of that away."""

from datetime import date, datetime, time

import pytest

from shared.calendar import clock
from shared.contracts.events.catalogue import AnswerComposed
from tools.chain import Chain, Session

NOW = datetime.combine(date(2026, 11, 22), time(12), clock.SEOUL)


@pytest.mark.parametrize(
    ("messages", "collected"),
    [
        (
            [
                "9월 30일에 1억 8천을 통장으로 받았어요. 증여세 얼마인가요?",
                "아버지가 저한테요. 어머니는 4년 전에 돌아가셨고요",
            ],
            {"donor_relationship": "직계존속", "gift_property_value": 180_000_000},
        ),
        (
            [
                "5월 29일에 1억 5천을 받았어요. 증여세 얼마인가요?",
                "친정아버지가 저한테요. 시아버지는 신랑한테 준 거고요",
            ],
            {"donor_relationship": "직계존속", "gift_property_value": 150_000_000},
        ),
        (
            [
                "친정아버지가 5월 5일에 다섯 살 우리 아들 통장에 5천만원을 넣어주셨어요. 증여세 얼마인가요?",
                "친정아버지, 애한테는 외할아버지예요",
            ],
            {"donor_relationship": "직계존속", "is_generation_skipping": True},
        ),
        (
            ["아버지가 2026년 4월 20일에 5천만원 주셨어요. 저 2007년생인데 이제 성인인데 세금 없죠?"],
            {"is_minor_recipient": None},
        ),
        (
            ["시아버님이 10월 20일에 저희 부부한테 돈을 주셨어요. 남편한테 1억, 저한테 5천이요. 제 것만 계산해 주세요"],
            {"concurrent_gifts": None},
        ),
    ],
)
async def test_what_is_told_beside_an_answer_takes_nothing_away(
    through: Chain, messages: list[str], collected: dict[str, object]
) -> None:
    session = Session(through)
    for message in messages:
        answer = (await session.say(message, NOW))[-1]
    assert isinstance(answer, AnswerComposed)
    known = answer.metadata.collected_parameters
    assert {name: known.get(name) for name in collected} == collected
