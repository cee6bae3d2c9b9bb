"""Denials of a marriage and a birth: which of them a sentence denies."""

import pytest

from services.clarifier.domain.occasions.family_denials import (
    both_denied,
    childbirth_denied,
    denied_events,
    marriage_denied,
)


@pytest.mark.parametrize(
    ("text", "marriage", "childbirth"),
    [
        ("혼인공제 출산공제 둘 다 해당 안 됩니다", True, True),
        ("결혼이나 출산하고는 무관합니다", True, True),
        ("결혼 때문도 아니고 출산 때문도 아닙니다", True, True),
        ("결혼 출산 ㄴㄴ", True, True),
        ("친구는 결혼 안 했고 출산도 안 해서요", True, True),
        ("출산을 안 해가지고 해당이 없어요", False, True),
        ("출산 안 해유", False, True),
        ("혼인공제는 0이고 출산공제도 0입니다", True, True),
        ("결혼은 안 했어요", True, False),
        ("미혼이에요", True, False),
        ("결혼은 했고 출산은 안 했어요", False, True),
        ("아이는 아직 없어요", False, True),
        ("혼인공제가 되는지 안 되는지 잘 모르겠어요", False, False),
        ("올해 결혼했어요", False, False),
        ("아들 혼사나 손주 출생하고는 아무 관계 없습니다", True, True),
        ("딸 결혼이나 손주 돌잔치 때문에 준 돈은 아니에요", True, True),
        ("결혼이나 아이 낳은 것과는 무관합니다", True, True),
        ("결혼한 것도 애 낳은 것도 아니에요", True, True),
        ("혼례나 출산이랑은 거리가 멀어요", True, True),
        ("혼인이랑 출산 공제는 빼고 계산해 주세요", True, True),
        ("혼인 출산 공제 다 빼 주세요", True, True),
        ("혼인공제, 출산공제 모두 제외해 주세요", True, True),
        ("혼인·출산공제 미적용으로 해주세요", True, True),
        ("혼인공제, 출산공제 모두 적용하지 말아 주세요", True, True),
        ("혼인공제 출산공제는 0원으로 해 주세요", True, True),
        ("혼인 공제 빼고요 출산 공제도 빼고요", True, True),
        ("초등학생인데 결혼 출산이 어딨어요", True, True),
        ("혼인신고도 출산도 2년 넘었습니다", True, True),
        ("시집도 안 갔고 애도 없어요", True, True),
        ("장가는 아직 못 갔고 자녀도 없습니다", True, True),
        ("출산공제는 빼고 혼인공제만 받을게요", False, True),
        ("결혼 말고 출산 때문에 주신 돈이에요", True, False),
        ("출산공제? 그건 해당되는지 잘 모르겠네요", False, False),
        ("결혼자금 말고도 1억을 받았어요", False, False),
        ("결혼한 지 오래된 딸이에요", False, False),
        ("저는 미혼인데 내년 3월에 결혼해요 결혼자금이에요", False, False),
        ("미혼이고 결혼 계획도 없어요", True, False),
    ],
)
def test_one_denial_may_be_of_both(text: str, marriage: bool, childbirth: bool) -> None:
    assert (marriage_denied(text) is not None, childbirth_denied(text) is not None) == (marriage, childbirth)


def test_the_words_of_a_denial_are_kept() -> None:
    text = "아 그리고 결혼은 안 했어요"
    denied = marriage_denied(text)
    assert denied is not None
    assert text[denied.start : denied.end].startswith("결혼은 안 했")


@pytest.mark.parametrize(
    "text", ["결혼한 지 오래됐고 애도 다 컸어요", "장가간 지는 한참이고 아이들은 벌써 다 자랐습니다"]
)
def test_what_is_long_ago_is_denied_only_where_it_was_asked_for(text: str) -> None:
    assert marriage_denied(text, is_asked=True)
    assert childbirth_denied(text, is_asked=True)
    assert marriage_denied(text) is None
    assert childbirth_denied(text) is None


@pytest.mark.parametrize(
    ("text", "answer", "unasked"),
    [
        ("둘 다 아니에요", True, False),
        ("두 가지 다 해당 없습니다", True, False),
        ("그 두 공제는 다 빼 주세요", True, True),
        ("그런 공제는 둘 다 해당이 안 됩니다", True, True),
        ("둘 다 해당돼요", False, False),
        ("둘째가 아니에요", False, False),
    ],
)
def test_both_are_denied_without_their_names(text: str, answer: bool, unasked: bool) -> None:
    assert (both_denied(text, is_asked=True) is not None) is answer
    assert (both_denied(text, is_asked=False) is not None) is unasked


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("아직 애가 없으니 출산공제는 아니에요", ["출산공제는 ", "애가 없"]),
        ("손주 출생 때문은 아니에요", ["손주 출생 때문은 "]),
        ("결혼하는 딸한테 1억 줬어요", []),
    ],
)
def test_whose_event_is_denied_is_no_party(text: str, covered: list[str]) -> None:
    assert [text[span.start : span.end] for span in denied_events(text)] == covered
