"""Of two gifts told before, the one whose time is named has its amount put right."""

import pytest

from services.clarifier.domain.parameters import GIFT_DATE, GIFT_VALUE, MARRIAGE, PRIOR_GIFTS
from tests.unit.clarifier.talk import Talk


async def two_gifts(then: str) -> tuple[object, object, Talk]:
    """The amounts of this gift, of 10월 2일, and of the earlier one, of 9월 1일."""
    talk = Talk(follow_up=MARRIAGE)
    for said in ("아빠가 5천 줬어요 10월 2일에", "그 전에 9월 1일에도 3천 줬어요", then):
        await talk.say(said)
    rows = talk.collected[PRIOR_GIFTS]
    assert isinstance(rows, list)
    return talk.collected[GIFT_VALUE], [row[GIFT_VALUE] for row in rows if isinstance(row, dict)], talk


@pytest.mark.parametrize(
    "text",
    [
        "아 9월 거는 2천이었어요",
        "9월 1일 거는 2천이었어요",
        "9월 1일에 받은 건 2천만원이에요",
        "9월에 준 돈은 2천이요",
        "아니 9월 1일에 받은 돈은 2천",
    ],
)
async def test_the_earlier_gift_is_put_right(text: str) -> None:
    this, earlier, talk = await two_gifts(text)
    assert (this, earlier) == (50_000_000, [20_000_000])
    assert talk.collected[GIFT_DATE] == "2025-10-02"
    assert MARRIAGE not in talk.collected


@pytest.mark.parametrize("text", ["10월 거는 6천이에요", "10월 2일에 받은 건 6천이에요"])
async def test_this_gift_is_put_right(text: str) -> None:
    this, earlier, talk = await two_gifts(text)
    assert (this, earlier) == (60_000_000, [30_000_000])
    assert MARRIAGE not in talk.collected


@pytest.mark.parametrize("text", ["8월 관리비 낸 건 20만원이에요", "결혼은 안 했어요"])
async def test_what_names_neither_changes_neither(text: str) -> None:
    this, earlier, _ = await two_gifts(text)
    assert (this, earlier) == (50_000_000, [30_000_000])
