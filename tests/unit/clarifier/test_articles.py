"""The number of an article is no sum of money."""

from datetime import date

import pytest

from services.clarifier.domain.dialogue.articles import without_articles
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import GIFT_VALUE
from services.clarifier.domain.writing.text import normalise

TODAY = date(2026, 11, 27)


@pytest.mark.parametrize(
    "message", ["53조 2항이 뭐예요?", "53조가 뭐예요", "상증법 53조 알려줘", "증여세법 제53조 설명해 주세요"]
)
def test_an_article_is_no_sum(message: str) -> None:
    assert without_articles(understand(message, TODAY, None), normalise(message)).values == {}


@pytest.mark.parametrize(
    ("message", "won"), [("아버지께 1조 받았어요", 10**12), ("1억을 받았는데 제53조가 뭐예요?", 10**8)]
)
def test_a_sum_stays_one(message: str, won: int) -> None:
    values = without_articles(understand(message, TODAY, None), normalise(message)).values
    assert values[GIFT_VALUE].value == won
