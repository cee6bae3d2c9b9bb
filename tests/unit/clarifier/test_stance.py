"""How a message stands to what was said before it."""

import pytest

from services.clarifier.domain.stance.stance import stance_of


@pytest.mark.parametrize(
    "text",
    [
        "아니 2억이에요",
        "1억이 아니라 2억이에요",
        "제가 착각했네요 2억이에요",
        "확인해 보니 2억이에요",
        "사실은 2억이에요",
        "정정할게요",
        "할머니 말고 엄마예요",
        "1억 5천 맞아요",
        "3천이 맞습니다",
    ],
)
def test_what_takes_something_back_is_no_contradiction(text: str) -> None:
    assert stance_of(text).corrects
    assert not stance_of(text).may_contradict


@pytest.mark.parametrize(
    "text",
    [
        "만약 3억이면요?",
        "3억이었으면 얼마예요?",
        "전세가 3억 껴 있다고 치면요?",
        "그럼 원래대로 2억이면요",
        "금액을 1억으로 바꾸면요",
    ],
)
def test_what_only_supposes_is_no_contradiction(text: str) -> None:
    assert stance_of(text).supposes
    assert not stance_of(text).may_contradict


@pytest.mark.parametrize("text", ["2억 받았어요", "아빠가 5억 주셨어요", "결혼하면서 받았어요", "30살이에요"])
def test_a_plain_statement_may_contradict(text: str) -> None:
    assert stance_of(text).may_contradict


@pytest.mark.parametrize(
    ("text", "agrees"),
    [
        ("네", True),
        ("네 맞아요", True),
        ("그럼요", True),
        ("아니요", False),
        ("없어요", False),
        ("네 알겠습니다", None),
        ("어 근데 얼마예요?", None),
        ("그럼 2억이면 얼마예요?", None),
        ("1억이요", None),
        ("그럼 금액을 1억으로 바꾸면요", None),
        ("그러면 엄마가 준 거면요", None),
    ],
)
def test_a_yes_or_a_no(text: str, agrees: bool | None) -> None:
    assert stance_of(text).agrees is agrees


@pytest.mark.parametrize(
    ("text", "refers_back"),
    [
        ("아까 증여로 돌아갈게요", True),
        ("다시 상속 얘기요", True),
        ("시어머니 건이요", True),
        ("장인 건은 2월 5일이래요", True),
        ("어제 엄마가 1억 줬어요", False),
        ("어머니가 받은 건 5천만원이에요", False),
        ("남기신 건 땅이에요", False),
    ],
)
def test_what_refers_back(text: str, refers_back: bool) -> None:
    assert stance_of(text).refers_back is refers_back


@pytest.mark.parametrize(
    ("text", "asks"), [("그게 뭐예요?", True), ("무슨 뜻이에요?", True), ("양도세는 뭐예요?", False)]
)
def test_what_asks_for_the_meaning_of_the_last_answer(text: str, asks: bool) -> None:
    assert stance_of(text).asks_meaning is asks
