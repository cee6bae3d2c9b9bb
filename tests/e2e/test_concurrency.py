"""Many messages at once: in order within a session, side by side across sessions."""

import asyncio
from uuid import UUID

from shared.messaging.recorded import RecordedEvent
from tests.e2e.client import Api
from tests.support.stack import Stack
from tools.recordings import recording_of

BRACKETS_WON = (
    (100_000_000, 10, 0),
    (500_000_000, 20, 10_000_000),
    (1_000_000_000, 30, 60_000_000),
    (3_000_000_000, 40, 160_000_000),
)


def gift_tax_from_parents(value_won: int) -> int:
    """상속세및증여세법 제53조 (5천만원), 제56조 and 제26조, by the progressive deduction, for values up to 30억원."""
    base = max(0, value_won - 50_000_000)
    percent, deduction = next((rate, less) for limit, rate, less in BRACKETS_WON if base <= limit)
    return base * percent // 100 - deduction


async def test_ten_messages_at_once_are_answered_in_order_one_at_a_time(api: Api, stack: Stack) -> None:
    session = await api.new_session()
    # Of one day, so that each puts the others right: in whichever order they arrive, none is another's earlier gift.
    texts = [f"2025년 3월 2일에 아버지께 {amount}억 받았어요" for amount in range(1, 11)]
    answers = await asyncio.gather(*(session.say(text) for text in texts))

    messages = await session.messages()
    assert sorted(message["content"] for message in messages if message["role"] == "user") == sorted(texts)
    asked = [message["id"] for message in messages if message["role"] == "user"]
    answered = [message["id"] for message in messages if message["role"] == "assistant"]
    answer_of = {body["userMessage"]["id"]: body["assistantMessage"]["id"] for body in answers}
    assert len(set(answered)) == 10
    assert answered == [answer_of[turn_id] for turn_id in asked]

    for body in answers:
        value = int(body["userMessage"]["content"].split()[-2].removesuffix("억")) * 100_000_000
        assert body["assistantMessage"]["calculation"]["finalTax"] == gift_tax_from_parents(value)

    stages = await recording_of(stack.nats.url, UUID(session.id))
    opened, closed = (turns_of(stages, name) for name in ("turn_opened", "answer_composed"))
    assert [turn for turn, _ in opened] == asked
    assert [turn for turn, _ in closed] == asked
    for (_, end), (_, begin) in zip(closed, opened[1:], strict=False):
        assert end <= begin


def turns_of(stages: list[RecordedEvent], name: str) -> list[tuple[str, float]]:
    """The turn and the time of each event of this name."""
    return [
        (str(stage.event.turn_id), stage.stored_at.timestamp())
        for stage in stages
        if stage.name == name and stage.event
    ]


async def test_a_hundred_sessions_at_once_get_a_hundred_right_answers(api: Api) -> None:
    async def consult(value_won: int) -> tuple[int, int]:
        session = await api.new_session()
        await session.say(f"어머니께 {value_won:,}원을 받았어요")
        answer = await session.say("2025년 10월 15일이요")
        return value_won, answer["assistantMessage"]["calculation"]["finalTax"]

    values = [number * 23_456_789 for number in range(1, 101)]
    taxes = dict(await asyncio.gather(*(consult(value) for value in values)))
    assert taxes == {value: gift_tax_from_parents(value) for value in values}
