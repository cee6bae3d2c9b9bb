"""Only a yes is one: what begins with its letters, asks, or takes note leaves a question open."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.stance.replies import is_yes
from services.clarifier.domain.writing.text import normalise

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    "text",
    [
        *("네", "넹 맞아용", "응 ㅋㅋ", "ㅇㅇㅎㅎ", "ㅇㅇ", "ㅇㅋ", "예에 그렇습니다", "어 맞아", "그래 그렇다니까"),
        *("그럼요 물론이죠", "그람요", "하모예", "하모 그라제", "그라제라", "암 그렇고말고", "당연하죠", "해당돼요"),
        *("네 근데 신고는 언제까지 해요?", "그래요", "있습니다", "맞습니다", "예 그러믄요"),
        *("네 그럼요", "어 그렇지", "음 맞아요", "네 그럼 당연하죠"),
    ],
)
def test_a_yes(text: str) -> None:
    assert is_yes(normalise(text))


@pytest.mark.parametrize(
    "text",
    [
        *("그람 안내두 되는거조?", "그라믄 세금 없는 거여?", "그래 얼마나 나온다고?", "그래요?", "맞나요?", "있나요?"),
        *("ㅇㅎ", "ㅇㅎ ㄱㅅㄱㅅ", "ㅇㅋ ㄱㅅ", "오키 땡큐", "아하 감사합니다", "그렇군요", "그렇게 되는군요"),
        *("어제요", "어머니요", "예전에요", "음력이요", "응급실이요", "네이버에서 봤어요", "맞벌이예요", "암보험이요"),
        *("음력 3월이요", "네??", "음...", "어떻게 되는데요", "예금이요", "그람 얼마여"),
        *(
            "음 그게 왔다갔다 해요",
            "어 그게 왜 필요한데",
            "그래 알았다",
            "네 그럼 신고 안 해도 되는 거죠",
            "그렇다고요?",
        ),
    ],
)
def test_what_only_looks_like_one(text: str) -> None:
    assert not is_yes(normalise(text))
    assert "is_non_resident" not in understand(text, FRIDAY, "is_non_resident").values


@pytest.mark.parametrize(
    "text",
    [
        "그럼 안 내는 거죠?",
        "그람 안내두 되는거조?",
        "그럼 낼 돈은 없는 거지?",
        "그라모 안 내도 되는 깁니꺼?",
        "그럼 아니야?",
        "그렇다고요?",
    ],
)
def test_what_asks_about_paying_is_of_the_matter(text: str) -> None:
    assert understand(text, FRIDAY, "marriage_deduction_amount").subject != "out_of_scope"
    assert not understand(text, FRIDAY, "marriage_deduction_amount").values
