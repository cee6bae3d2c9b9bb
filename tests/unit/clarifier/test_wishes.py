"""What a message wants of the dialogue itself, in everyday words."""

import pytest

from services.clarifier.domain.stance.replies import Wish, wish


@pytest.mark.parametrize(
    "text",
    [
        "10년 안에 다른 증여를 받은 적이 없어요",
        "다른 증여 받은 적 없습니다",
        "지난 10년간 다른 증여는 받지 않았어요",
        "다른 증여는 한 번도 없었어요",
        "다른 증여를 한 적도 없고요",
        "아버지가 바빠서 그만둔 회사를 주셨어요",
        "지금 그만두신 아버지가 1억 주셨어요",
    ],
)
def test_a_denial_and_a_story_begin_and_end_nothing(text: str) -> None:
    assert wish(text, is_asked=True) is Wish.NONE


@pytest.mark.parametrize(
    "text",
    [
        "다른 증여도 계산해 주세요",
        "다른 증여 건도 있어요",
        "새 증여 건으로 할게요",
        "또 다른 증여가 있어요",
        "누나한테 받은 것도 있는데 그건 따로 계산해 주세요",
    ],
)
def test_another_gift_is_begun(text: str) -> None:
    assert wish(text, is_asked=True) is Wish.ANOTHER_GIFT


@pytest.mark.parametrize(
    "text",
    [
        "아 지금 바빠서 그만할게요 나중에 올게요",
        "지금 좀 바빠서 나중에 다시 올게요",
        "음 일이 생겨서 다음에 할게요",
        "저기 급해서 그만둘게요",
        "아 그만할게요",
        "아닙니다 됐습니다",
        "아니에요 그만할게요",
        "ㄱㅅㄱㅅ",
    ],
)
def test_who_gives_a_reason_first_stops_too(text: str) -> None:
    assert wish(text, is_asked=True) is Wish.STOP


@pytest.mark.parametrize("text", ["상속세랑 증여세 차이가 뭐예요", "직계존속과 직계비속의 차이가 뭔가요"])
def test_the_difference_of_two_things_is_no_term_to_be_explained(text: str) -> None:
    assert wish(text, is_asked=True) is Wish.NONE
