"""Denials of a marriage and a birth: which of them a sentence denies."""

import pytest

from services.clarifier.domain.family_denials import childbirth_denied, marriage_denied


@pytest.mark.parametrize(
    ("text", "marriage", "childbirth"),
    [
        ("혼인공제 출산공제 둘 다 해당 안 됩니다", True, True),
        ("결혼이나 출산하고는 무관합니다", True, True),
        ("결혼 때문도 아니고 출산 때문도 아닙니다", True, True),
        ("결혼 출산 ㄴㄴ", True, True),
        ("결혼은 안 했어요", True, False),
        ("미혼이에요", True, False),
        ("결혼은 했고 출산은 안 했어요", False, True),
        ("아이는 아직 없어요", False, True),
        ("혼인공제가 되는지 안 되는지 잘 모르겠어요", False, False),
        ("올해 결혼했어요", False, False),
    ],
)
def test_one_denial_may_be_of_both(text: str, marriage: bool, childbirth: bool) -> None:
    assert (marriage_denied(text) is not None, childbirth_denied(text) is not None) == (marriage, childbirth)


def test_the_words_of_a_denial_are_kept() -> None:
    text = "아 그리고 결혼은 안 했어요"
    denied = marriage_denied(text)
    assert denied is not None
    assert text[denied.start : denied.end].startswith("결혼은 안 했")
