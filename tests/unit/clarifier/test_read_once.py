"""A turn reads each text once: what the parts of the clarifier ask of the same text is remembered."""

from collections import Counter
from datetime import datetime, time
from typing import Any

import pytest

from services.clarifier.domain.messages import understanding
from services.clarifier.domain.writing import text
from services.clarifier.domain.writing.text import normalise
from shared.calendar import clock
from tests.unit.clarifier.talk import RECEIVED_AT, Talk
from tools.chain import Chain, Session

GIFT = (
    "2025년 10월 15일에 부모님께 1억 2천 받았어요",
    "아니요",
    "2019년에도 아버지께 2천만원을 받은 적이 있어요",
    "아니 1억 3천이에요",
    "만약 2억이면 세금이 얼마나 달라져요?",
    "딸은 지금 한국에 살아요",
    "2025년 10월 15일에 부모님께 1억 2천 받았어요",
    "2025년 10월 15일에 부모님께 1억 2천 받았어요",
)
ESTATE = (
    "지난달 3일에 아버지가 돌아가셨고 아파트 9억과 예금 3억을 남기셨어요",
    "어머니와 저 이렇게 둘이에요",
    "대출이 1억 남아 있어요",
    "5년 전에 아버지가 저한테 1억 주셨어요",
)
NOON = datetime.combine(RECEIVED_AT.date(), time(12), clock.SEOUL)
MOST_SIDES = 4
"""As an answer, as no answer, and as that to two questions about the recipient: then it is known what a message adds."""


@pytest.mark.parametrize("said", [GIFT, ESTATE], ids=["a gift", "an estate"])
async def test_a_turn_reads_its_message_once_from_each_side(
    through: Chain, said: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = counted(monkeypatch, understanding, "read_message")
    session = Session(through)
    for content in said:
        understanding.understand.cache_clear()
        read.clear()
        await session.say(content, NOON)
        assert [each for each, times in read.items() if times > 1] == []
        assert len(read) <= MOST_SIDES


@pytest.mark.parametrize("said", [GIFT, ESTATE], ids=["a gift", "an estate"])
async def test_no_text_is_normalised_again_in_the_turns_after_it(
    through: Chain, said: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    normalise.cache_clear()
    normalised = counted(monkeypatch, text, "in_standard_words")
    session = Session(through)
    for content in said:
        await session.say(content, NOON)
    assert set(normalised.values()) == {1}


async def test_a_process_that_has_seen_nothing_before_reads_the_same() -> None:
    talk, other = Talk(), Talk()
    for content in GIFT:
        event = await talk.say(content)
        understanding.understand.cache_clear()
        normalise.cache_clear()
        same = await other.say(content)
        assert (event.collected_parameters, event.dialogue) == (same.collected_parameters, same.dialogue)


def counted(monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> Counter[str]:
    """How often a function of a module is called, by what it is given."""
    times: Counter[str] = Counter()
    function = getattr(module, name)

    def counting(*given: Any, **named: Any) -> Any:
        times[repr((given, named))] += 1
        return function(*given, **named)

    monkeypatch.setattr(module, name, counting)
    return times
