"""The small readers of what is said by the way: talk beside the matter, answers that only say when, others' gifts."""

import pytest

from services.clarifier.domain.days.time_alone import is_only_time
from services.clarifier.domain.people.gifts_of_others import gifts_of_others
from services.clarifier.domain.people.known_parties import KnownParties
from services.clarifier.domain.stance.small_talk import is_small_talk

AUNT_TO_USER = KnownParties(giver="PPC", recipient="", path="PPC")


@pytest.mark.parametrize("text", ["근데 너 롤 뭐 하냐?", "손흥민 골 봤어요?", "너 밥은 먹고 하니"])
def test_a_question_about_nothing_of_a_gift_is_small_talk(text: str) -> None:
    assert is_small_talk(text)


@pytest.mark.parametrize(
    "text", ["네?", "그게 왜 필요해요?", "통장에 찍힌 날이요?", "언제를 말하는 건가요?", "모르겠는데요"]
)
def test_a_question_about_the_question_is_none(text: str) -> None:
    assert not is_small_talk(text)


@pytest.mark.parametrize(
    "text", ["작년에 했어요", "십 년도 넘었어요", "이제 돌이에요", "두 돌 지났어요", "올 4월에 했어요"]
)
def test_an_answer_may_say_only_when(text: str) -> None:
    assert is_only_time(text)


@pytest.mark.parametrize("text", ["작년에 이사했어요", "은행에 가 보니 작년이래요", "국세청에서 3개월 안에 하래요"])
def test_what_tells_of_something_else_does_not(text: str) -> None:
    assert not is_only_time(text)


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("언니는 1억 드렸다는데 저는 3천이에요", "언니는 1억 드렸다는데"),
        ("동생도 나중에 받기로 했어요", "동생도 나중에 받기로 했어요"),
        ("동생이 외국에 사는데 걔도 받았어요", " 걔도 받았어요"),
        ("삼촌한테는 제가 2천 드렸어요", None),  # an uncle is called by the way of an aunt
        ("이모가 3천 주셨어요", None),
        ("저도 3천 받았어요", None),
    ],
)
def test_the_gifts_of_others_are_the_clauses_that_set_somebody_beside_the_parties(
    text: str, others: str | None
) -> None:
    spans = gifts_of_others(text, AUNT_TO_USER)
    assert [text[span.start : span.end] for span in spans] == ([others] if others else [])
    assert gifts_of_others(text, None) == []
