"""What is only supposed stands beside the case."""

import pytest

from tests.unit.clarifier.talk import Talk

TOLD = "11월 3일에 엄마가 1억 줬어요"
ANOTHER_GIVER = "남편이 준 거면요?"


async def after(*messages: str) -> dict[str, object]:
    talk = Talk()
    for message in (TOLD, *messages):
        await talk.say(message)
    return {name: talk.collected.get(name) for name in ("gift_property_value", "donor_relationship", "gift_date")}


@pytest.mark.parametrize(
    ("messages", "changed"),
    [
        (["2억이면요?"], {"gift_property_value": 200_000_000}),
        (["만약 3억이면 얼마예요?"], {"gift_property_value": 300_000_000}),
        (["2억이면요?", "3억은요?"], {"gift_property_value": 300_000_000}),
        ([ANOTHER_GIVER], {"donor_relationship": "배우자"}),
        (["5천만원은 왜 빼 주는 거예요?"], {}),
        (["미성년자는 2천만원이라던데 왜 다른 건가요?"], {}),
        (["언제까지 신고해요?"], {}),
        (["1억이 아니라 2억이에요"], {"gift_property_value": 200_000_000}),
        (["2억이면요?", "아니 사실은 1억 5천이에요"], {"gift_property_value": 150_000_000}),
    ],
)
async def test_what_is_known_after(messages: list[str], changed: dict[str, object]) -> None:
    known = {"gift_property_value": 100_000_000, "donor_relationship": "직계존속", "gift_date": "2025-11-03"}
    assert await after(*messages) == known | changed
