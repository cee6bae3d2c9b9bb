"""A mere yes, no or don't know, told from what says more."""

import pytest

from services.clarifier.domain.stance.bare_reply import asks_for_result, is_bare_reply
from services.clarifier.domain.writing.text import normalise

BARE = """아뇨 없어요|네|잘 모르겠는데|없습니다|아니요 둘 다요|둘다 아니에요|넵|네네|예 없습니다|아직 없어요|따로 없어요|네 맞아요
    글쎄요 잘 모르겠어요|ㄴㄴ|ㅇㅇ|ㅁㄹ|없어라|모르겠당께요|아니요 그런 건 없습니다|그런 거 없어요|아니요, 하나도 없어요|네 그렇습니다
    그건 잘 모르겠네요|저도 잘 모르겠습니다|아이다 없다|없심더|모르겠심더|몰러유|해당사항 없습니다|네~|아니요ㅠㅠ|아뇨;;|네 알겠습니다|잘 알았소"""
MORE = """네 감사합니다|네?|음|그럼 2억이면?|안녕|ㅋㅋㅋ|네 안녕히 계세요|너 바보냐|아니 2억이요|아들이 없어요|없던 걸로 해주세요|그만
    다 지워줘|모르는 사람인데요|네 양도세는요|아이고 배고파|어제요|아니 엄마요|그래서 얼마예요|진짜|더워|아니 그거 말고요|없는 셈 치고 1억"""


def lines(table: str) -> list[str]:
    return [text.strip() for row in table.splitlines() for text in row.split("|")]


@pytest.mark.parametrize("text", lines(BARE))
def test_it_says_no_more(text: str) -> None:
    assert is_bare_reply(normalise(text))


@pytest.mark.parametrize("text", lines(MORE))
def test_it_says_more(text: str) -> None:
    assert not is_bare_reply(normalise(text))


@pytest.mark.parametrize(
    "text",
    [
        "그래서 얼마냐고",
        "그래서 얼마예요?",
        "아니 그냥 얼마냐구요",
        "결국 세금이 얼마예요",
        "그럼 총 얼마 내요?",
        "얼마 나와요?",
        "빨리 얼마인지요",
        "그람 얼마여",
        "그라믄 얼마고",
    ],
)
def test_a_call_for_the_figure(text: str) -> None:
    assert asks_for_result(text)


@pytest.mark.parametrize(
    "text", ["취득세는 얼마예요?", "점심값은 얼마예요", "3억이면 얼마예요?", "얼마까지 비과세예요?", "상담료 얼마냐고"]
)
def test_a_question_of_something_else_is_none(text: str) -> None:
    assert not asks_for_result(text)
