"""Endings of the regions in standard words, and letters that were not put together."""

import pytest

from services.clarifier.domain.writing.dialects import in_standard_words
from services.clarifier.domain.writing.letters import with_whole_syllables


@pytest.mark.parametrize(
    ("said", "standard"),
    [
        ("시집가는디 2억을 해줬당께요", "시집가는데 2억을 해줬습니다"),
        ("받았응께 신고해야 쓰겄는디", "받았으니까 신고해야 쓰겠는데"),
        ("아들헌티서 받았지라", "아들한테서 받았죠"),
        ("줘부렀어라우 세금이 나온다요", "줘버렸어요 세금이 나온대요"),
        ("준당께 말이여", "준다니까요 말이여"),
        ("해줄라카는데 세금이 나오능교", "해주려고 하는데 세금이 나오나요"),
        ("보낼라꼬 합니더", "보내려고 합니다"),
        ("준다 카던데예 맞심더", "준다고 하던데요 맞습니다"),
        ("받을라고 했는데예 얼만교", "받으려고 했는데요 얼만가요"),
        ("1억 줬다 아이가", "1억 줬다잖아요"),
        ("부탁드립니다\n아이가 태어났습니다", "부탁드립니다\n아이가 태어났습니다"),
        ("대출은 지가 갚기로 했어예", "대출은 제가 갚기로 했어요"),
        ("주믄 얼맙니꺼", "주면 얼마입니까"),
        ("할매가 줬슈 그렇쥬 받았어유", "할매가 줬어요 그렇죠 받았어요"),
        ("어멍신디 받았수다 얼마우꽈", "어멍한테 받았습니다 얼마나요"),
        ("증여혔는디 받았습네다", "증여했는데 받았습니다"),
        ("갈켜주이소 하드라고요", "갈켜주세요 하더라고요"),
    ],
)
def test_an_ending_of_a_region_is_put_in_standard_words(said: str, standard: str) -> None:
    assert in_standard_words(said) == standard


@pytest.mark.parametrize(
    "text",
    [
        "어머니께 드렸어요",
        "신랑께 받았어요",
        "서방님께서 언니꺼 주셨어요",
        "아예 없어요",
        "달라고 해서 주라고 했어요",
        "인디 가수예요",
        "면허는 땄고 잡혔다",
        "카드로 준다 카드값",
        "이유 사유 소유",
        "제주 한과 사과",
        "아이가 받았어요",
        "그 외국인 교회에",
    ],
)
def test_standard_words_stay(text: str) -> None:
    assert in_standard_words(text) == text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("아ㅃㅏ가 2억", "아빠가 2억"),
        ("할머ㄴㅣ한테", "할머니한테"),
        ("ㅇㅓㅁ마가 줬ㅇㅓ요", "엄마가 줬어요"),
        ("보내ㅆ어요", "보냈어요"),
        ("1ㅇㅓㄱ 받ㅇㅏㅆ음", "1억 받았음"),
        ("하ㅂ니다", "합니다"),
        ("돈ㅇㅣ ㄴㅏ왔어", "돈이 나왔어"),
    ],
)
def test_letters_are_put_together(typed: str, meant: str) -> None:
    assert with_whole_syllables(typed) == meant


@pytest.mark.parametrize("text", ["ㅋㅋ ㅠㅠ ㅇㅇ ㄴㄴ ㄱㅅ", "엄마ㅋㅋ 줌ㄷㄷ", "세금ㅠ 나ㅇㅇ", "ㅇㅋ ㅁㄹ ㅡㅡ"])
def test_letters_that_are_words_stay(text: str) -> None:
    assert with_whole_syllables(text) == text
