"""Assumptions as notes: what each sentence of the calculator becomes under a heading that says that it is assumed."""

import pytest

from services.synthesizer.domain.notes import is_assumption, notes, said_once, without


@pytest.mark.parametrize(
    ("assumption", "note"),
    [
        ("받는 분이 국내 거주자라고 보았습니다.", "받는 분이 국내 거주자"),
        ("산 것이 전환사채가 아니라고 보았습니다.", "산 것이 전환사채가 아님"),
        ("할아버지·할머니가 아니라 부모님께 받은 증여라고 보았습니다.", "할아버지·할머니가 아니라 부모님께 받은 증여"),
        ("받는 분이 성년(만 19세 이상)이라고 보았습니다.", "받는 분이 성년(만 19세 이상)"),
        ("혼인 증여재산공제를 신청하지 않는다고 보았습니다.", "혼인 증여재산공제를 신청하지 않음"),
        ("다른 증여가 없다고 보았습니다.", "다른 증여가 없음"),
        ("이전 증여를 받을 때에도 성년이었다고 보았습니다.", "이전 증여를 받을 때에도 성년이었음"),
        ("공제는 최소 금액인 5억원으로 보았습니다.", "공제는 최소 금액인 5억원"),
        ("신고기한 안에 신고하고 낸다고 보았습니다.", "신고기한 안에 신고하고 냄"),
        ("없다고 보았습니다: 빚, 예금·보험금.", "없음(빚 등)"),
        ("받은 것이 적어 주신 것뿐이라고 보고, 그때의 법으로 증여세를 계산했습니다.",) * 2,
    ],
)
def test_a_sentence_is_a_note(assumption: str, note: str) -> None:
    assert notes([assumption]) == [note]


def test_each_sentence_of_a_paragraph_is_a_note() -> None:
    paragraph = "가족이 없다고 보았습니다. 자녀는 한 명씩 인적공제 대상으로 보았습니다."
    assert notes([paragraph]) == ["가족이 없음", "자녀는 한 명씩 인적공제 대상"]


def test_what_assumes_nothing_stays_with_what_it_says_more_of() -> None:
    assert notes(["예금은 재산에 들어 있다고 보았습니다. 따로 더 있다면 알려 주세요."]) == [
        "예금은 재산에 들어 있음. 따로 더 있다면 알려 주세요."
    ]
    assert notes(["모두 같다고 보았고, 공제는 넣지 않았습니다. 따로 물어봐 주세요."]) == [
        "모두 같다고 보았고, 공제는 넣지 않았습니다. 따로 물어봐 주세요."
    ]


def test_what_begins_or_ends_alike_is_one_note() -> None:
    assert notes(["받는 분이 국내 거주자라고 보았습니다.", "받는 분이 성년이라고 보았습니다."]) == [
        "받는 분이 국내 거주자, 성년"
    ]
    assert notes(["혼인 공제를 신청하지 않는다고 보았습니다.", "출산 공제를 신청하지 않는다고 보았습니다."]) == [
        "혼인·출산 공제를 신청하지 않음"
    ]


def test_what_a_line_says_with_a_title_too_is_said_once() -> None:
    said = "공제는 5,000만원만 적용했습니다."
    assert said_once([said, f"혼인 공제: {said} (제53조의2)", "다른 말입니다."]) == [said, "다른 말입니다."]


def test_what_was_said_is_left_out_of_a_paragraph() -> None:
    paragraph = "신고는 2일까지 해야 합니다. 기한을 넘기면 가산세가 붙습니다."
    assert list(without([paragraph], "기한을 넘기면")) == ["신고는 2일까지 해야 합니다."]
    assert list(without(["한도를 모두 공제했습니다. (제53조)"], "모두 공제")) == []


def test_a_paragraph_that_says_more_is_no_assumption() -> None:
    assert is_assumption("가족이 없다고 보았습니다. 자녀는 한 명씩 인적공제 대상으로 보았습니다.")
    assert not is_assumption("일괄공제를 고를 수 있다고 보았습니다(해석). 서류로 남겨 두세요.")
