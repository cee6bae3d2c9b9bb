"""Where one clause ends and the next begins."""

import pytest

from services.clarifier.domain.clauses.split import segments


def cut(text: str) -> list[str]:
    return [text[segment.start : segment.end].strip() for segment in segments(text)]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("엄마가 1억 주셨어요 저는 서른이에요", ["엄마가 1억 주셨어요", "저는 서른이에요"]),
        ("아버지가 땅을 주셨는데 시세는 3억이에요", ["아버지가 땅을 주셨는데", "시세는 3억이에요"]),
        ("고모가 5천 줬고 저는 대학생임", ["고모가 5천 줬고", "저는 대학생임"]),
        ("이모가 2천 줬음 날짜는 어제임", ["이모가 2천 줬음", "날짜는 어제임"]),
        ("장모님께 받았습니다. 1억입니다", ["장모님께 받았습니다.", "1억입니다"]),
        ("빚은 없지만 세입자가 있어요", ["빚은 없지만", "세입자가 있어요"]),
        ("시세가 5억짜린데 대출은 없어요", ["시세가 5억짜린데", "대출은 없어요"]),
        ("갑자기 부르시더니 땅을 주셨다", ["갑자기 부르시더니", "땅을 주셨다"]),
        ("보증금 2억, 융자 1억 인수", ["보증금 2억,", "융자 1억 인수"]),
        ("우리 아들네 아기는 네 살이에요", ["우리 아들네 아기는 네 살이에요"]),
        ("증여세 계산 부탁해 저는 서른이야", ["증여세 계산 부탁해", "저는 서른이야"]),
        ("얼마예요? 어제 받았어요", ["얼마예요?", "어제 받았어요"]),
        ("날이 추우니까 조심하세요 1억 받았어요", ["날이 추우니까", "조심하세요", "1억 받았어요"]),
        ("3억을 줬어요 (2024/11/2) 세금은요", ["3억을 줬어요 (2024/11/2)", "세금은요"]),
    ],
)
def test_a_clause_ends(text: str, clauses: list[str]) -> None:
    assert cut(text) == clauses


@pytest.mark.parametrize(
    "text",
    [
        "집 사는 데 쓰라고 1억 주심",
        "엄마가 언니하고 저한테 1억을 줌",
        "아빠 말고 할머니가 5천을 주심",
        "농지 2억을 아버지께 받음",
        "세 아이(10살, 8살, 5살)의 엄마임",
        "3,000만원을 받음",
        "토지 1억 필요 없이 받음",
        "제가 갖고 싶다고 한 1억을 주심",
        "형제 가운데 저만 받음",
    ],
)
def test_an_ending_within_a_clause_cuts_nothing(text: str) -> None:
    assert cut(text) == [text]


@pytest.mark.parametrize(
    ("text", "listed"), [("엄마한테 2천, 아빠한테 1억", True), ("엄마한테 2천 받고 아빠한테 1억", False)]
)
def test_a_comma_joins_more_closely(text: str, listed: bool) -> None:
    assert segments(text)[0].is_listed is listed


@pytest.mark.parametrize(
    "text", ["", "1억", "엄마가 1억 줬어요!! 네?", "가.나.다", "...", "저는 아빠고, 딸은 12살이고, 돈은 2천"]
)
def test_nothing_is_left_between_the_clauses(text: str) -> None:
    found = segments(text)
    assert "".join(text[segment.start : segment.end] for segment in found) == text
