"""Whoever asks what a word means tells of nobody, in whatever dialect."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import MARRIAGE, MINOR, NON_RESIDENT
from services.clarifier.domain.stance.replies import Wish

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize("asked", [MINOR, NON_RESIDENT])
@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("미성년이 뭐꼬?", MINOR),
        ("미성년자가 뭐예요", MINOR),
        ("미성년이란 게 뭐래유", MINOR),
        ("미성년이 뭐꼬? 우리 손주는 올해 대학교 2학년인데", MINOR),
        ("비거주자가 뭐여?", NON_RESIDENT),
        ("그 비거주자란 게 뭣이당가", NON_RESIDENT),
        ("비거주자가 뭔데요", NON_RESIDENT),
        ("비거주자는 무슨 뜻이에요?", NON_RESIDENT),
        ("결혼하면 1억 더 빼준다던데 그건 뭐예요?", MARRIAGE),
    ],
)
def test_a_word_is_asked_about(text: str, topic: str, asked: str) -> None:
    reading = understand(text, FRIDAY, asked)
    assert (reading.wish, reading.topic) == (Wish.EXPLAIN, topic)
    assert all(stated.value is False for stated in reading.values.values())


@pytest.mark.parametrize(
    ("text", "asked", "value"),
    [
        ("미성년자예요", MINOR, True),
        ("대학교 2학년입니다", MINOR, False),
        ("대학생인데요", MINOR, False),
        ("비거주자 맞아요", NON_RESIDENT, True),
        ("미성년이 아니라 어른이에요", MINOR, False),
    ],
)
def test_a_word_is_used(text: str, asked: str, value: object) -> None:
    assert understand(text, FRIDAY, asked).values[asked].value == value
