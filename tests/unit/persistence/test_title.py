"""A session's title from its first message."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.persistence.domain.title import DEFAULT_TITLE, TITLE_LENGTH, title_of


@pytest.mark.parametrize(
    ("content", "title"),
    [
        ("부모님께 1억 받았어요", "부모님께 1억 받았어요"),
        ("  아버지께\n\n아파트를\t받았어요 ", "아버지께 아파트를 받았어요"),
        ("가" * 30, "가" * 30),
        ("가" * 31, "가" * 29 + "…"),
        (
            "할머니께서 손자에게 시골 땅과 아파트를 함께 물려주시려고 합니다",
            "할머니께서 손자에게 시골 땅과 아파트를 함께…",
        ),
        (
            "배우자에게 5억원을, 아들에게 2억원을, 딸에게 3억원을 주었습니다",
            "배우자에게 5억원을, 아들에게 2억원을, 딸에게…",
        ),
        ("짧은 말 " + "가" * 40, "짧은 말 " + "가" * 24 + "…"),
        (" \n ", DEFAULT_TITLE),
    ],
)
def test_a_title_is_one_line_cut_at_a_word(content: str, title: str) -> None:
    assert title_of(content) == title


@given(st.text())
def test_a_title_is_never_empty_nor_too_long(content: str) -> None:
    assert 0 < len(title_of(content)) <= TITLE_LENGTH
    assert "\n" not in title_of(content)
