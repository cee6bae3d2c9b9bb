"""An excerpt has what was looked for, in few characters."""

from hypothesis import given
from hypothesis import strategies as st

from services.persistence.domain.excerpt import BEFORE, LENGTH, excerpt


def test_a_short_text_is_shown_whole() -> None:
    assert excerpt("어머니께\n 1억을  받았어요", ["1억"]) == "어머니께 1억을 받았어요"


def test_a_long_text_is_cut_at_spaces_around_the_first_word_found() -> None:
    text = "가나다 " * 30 + "아파트를 물려받았어요 " + "라마바 " * 30
    found = excerpt(text, ["없는말", "아파트"])
    assert found.startswith("…가나다 ")
    assert found.endswith(" 라마바…")
    assert "아파트를 물려받았어요" in found


def test_words_that_stand_together_are_shown_rather_than_the_first_of_them() -> None:
    text = "아버지 이야기 " + "가나다 " * 40 + "아버지께 아파트를 받았어요 " + "라마바 " * 40
    assert "아버지께 아파트를 받았어요" in excerpt(text, ["아파트", "아버지"])


@given(
    st.text(alphabet="가나 \n", max_size=400), st.text(alphabet="나다", min_size=1, max_size=3), st.text(max_size=400)
)
def test_what_was_found_is_in_it(before: str, word: str, after: str) -> None:
    shown = excerpt(before + word + after, [word])
    assert word in shown
    assert len(shown) <= LENGTH + 2
    assert BEFORE < LENGTH // 2
