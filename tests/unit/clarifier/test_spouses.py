"""Who is married to whom by name, and whose marriage counts for nothing in law."""

import pytest

from services.clarifier.domain.people.common_law import without_unregistered
from services.clarifier.domain.people.couples import are_married
from services.clarifier.domain.people.kinship import people


@pytest.mark.parametrize(
    ("one", "other", "married"),
    [
        ("형", "형수", True),
        ("형부", "언니", True),
        ("큰며느리", "큰아들", True),
        ("사위", "딸", True),
        ("시고모", "시고모부", True),
        ("숙모", "작은아버지", True),
        ("누나", "형수", False),
        ("언니", "제부", False),
        ("고모", "이모부", False),
        ("시고모", "고모부", False),
        ("외삼촌", "숙모", False),
        ("며느리", "딸", False),
        ("아버지", "어머니", None),
        ("형", "누나", None),
    ],
)
def test_couples_are_known_by_what_they_are_called(one: str, other: str, married: bool | None) -> None:
    assert are_married(one, other) is married
    assert are_married(other, one) is married


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("혼인신고 안 한 남편이", "E"),
        ("혼인신고는 아직 못 했고 남편이", "E"),
        ("사실혼인데 아내가", "E"),
        ("법적으로는 부부가 아닌 영감이", "E"),
        ("혼인신고한 남편이", "S"),
        ("작년에 혼인신고 했고 남편이", "S"),
        ("혼인신고 안 한 우리 오빠가", "PC"),
    ],
)
def test_a_spouse_without_a_registered_marriage_is_none(text: str, path: str) -> None:
    assert [person.path for person in without_unregistered(text, people(text))] == [path]
