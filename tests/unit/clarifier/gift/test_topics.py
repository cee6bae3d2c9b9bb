"""What each clause of a message about a gift is of."""

from datetime import date

import pytest

from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.gift.earlier import earlier_gifts
from services.clarifier.domain.gift.scope import clauses_of
from services.clarifier.domain.gift.topics import Topic
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import normalise

FRIDAY = date(2025, 11, 21)


def topics(text: str, *, is_known: bool = False, asked: str | None = None) -> list[Topic]:
    placed = clauses_of(spaced(normalise(text)), FRIDAY, is_known=is_known, asked=asked)
    return [each.topic for each in placed]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("고모가 3천만원 줬어요. 저는 서른 살이에요", "GIFT CIRCUMSTANCE"),
        ("삼촌이 아파트 5억을 줬어요. 대출 1억은 제가 승계해요", "GIFT DEBT"),
        ("장인어른이 2억 주셨어요. 세금 얼마예요?", "GIFT QUESTION"),
        ("저는 할머니예요. 손주한테 2천 줬어요", "IDENTITY GIFT"),
        ("연봉이 4천이에요. 엄마가 1억 주셨어요", "BESIDE GIFT"),
        ("친구는 2억 받았다던데 저는 아빠한테 1억 받았어요", "BESIDE GIFT"),
        ("예전에도 아빠한테 5천 받은 적이 있어요. 이번에 엄마가 1억 주셨어요", "EARLIER GIFT"),
        ("2021년에 아빠가 2천 주셨고 이번에는 아빠가 1억 주셨어요", "EARLIER GIFT"),
        ("그 전에 2023년 8월 2일에 조카한테 3천을 줬어요. 얼마 전에 조카한테 1억 줬어요", "EARLIER GIFT"),
        ("엄마가 1억 줬어요. 2024년 6월 19일에 첫아이를 봤어요", "GIFT CIRCUMSTANCE"),
        ("남동생한테 전에도 1억을 받은 적이 있어요", "EARLIER"),
        ("2021.7.21에이미이모한테8천만원을받았어요 이번에이모한테1억을받았어요", "EARLIER GIFT"),
        (
            "엄마 → 저 3억 집, 2024-08-09. 예전에 엄마한테 5천 받은 게 있는데 2020-04-23이에요",
            "OPEN OPEN EARLIER EARLIER",
        ),
        ("작년에 외할머니한테 2천, 올해 아빠한테 1억 받았어요", "EARLIER GIFT"),
        ("재작년에 5천 받았고 그때 신고했어요. 이번에 아버지가 1억 주신대요", "EARLIER EARLIER GIFT"),
        ("언니는 2022년에 1억을 따로 받았고 저는 엄마한테 2억 받았어요", "OTHERS GIFT"),
        ("2020년에 5천만원 받았고 2025년 3월 2일에 아빠한테 1억 받았어요", "EARLIER GIFT"),
        ("시아버님이 2천 주셨고 돌잔치 때 300 들어왔는데 시아버님이 주신 것만 신고할게요", "GIFT OTHERS GIFT"),
        ("보증금 1억이 있어요. 제가 나중에 돌려줘야 해요. 삼촌이 준 5억 빌라예요", "DEBT DEBT GIFT"),
        ("새아버지가 3천 주셨어요. 새아버지는 엄마랑 혼인신고 하신 분이에요", "GIFT IDENTITY"),
    ],
)
def test_the_topics_of_a_message(text: str, expected: str) -> None:
    assert " ".join(topic.name for topic in topics(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "저번에 말한 건 1억이고 아버지가 주셨어요",
        "아버지가 증여 전에 대출을 갚으신 5억 아파트를 주셨어요",
        "지난번에 얘기한 대로 엄마가 5천 줬어요",
    ],
)
def test_what_was_said_before_is_no_earlier_gift(text: str) -> None:
    assert Topic.EARLIER not in topics(text)


@pytest.mark.parametrize(
    "text", ["아들을 먼저 저세상으로 보냈고 손자한테 1억 줍니다", "마누라 먼저 보내고 딸한테 5천 줬소"]
)
def test_who_was_lost_is_given_nothing(text: str) -> None:
    assert topics(text)[0] not in (Topic.GIFT, Topic.EARLIER)


def test_the_only_gift_is_in_hand_however_long_ago() -> None:
    assert topics("10년 전에 아빠가 5천 주셨어요") == [Topic.GIFT]


def test_of_a_gift_in_hand_what_was_before_is_an_earlier_one() -> None:
    assert topics("3년 전에 아빠가 5천 주셨어요", is_known=True) == [Topic.EARLIER]


@pytest.mark.parametrize("text", ["한 오천쯤?", "대충 8천?", "3억이요?"])
def test_an_unsure_answer_tells(text: str) -> None:
    placed = clauses_of(text, FRIDAY, is_known=False, asked="gift_property_value")
    assert [each.act for each in placed] == [Act.TELL]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("예전에 엄마한테 2천 받았어요. 이번에 아빠가 1억 주셨어요", 1),
        ("예전에 엄마한테 2천 받았고 예전에 아빠한테도 3천 받았어요. 이번에 아빠가 1억 주셨어요", 2),
        ("이번에 아빠가 1억 주셨어요", 0),
    ],
)
def test_earlier_gifts_are_told_apart(text: str, count: int) -> None:
    assert len(earlier_gifts(clauses_of(text, FRIDAY, is_known=False, asked=None))) == count
