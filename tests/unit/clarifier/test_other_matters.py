"""A yes before a question about another tax only takes note; an answer beside such a question stays one."""

from datetime import date

import pytest

from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import GIFT_DATE, MARRIAGE, NON_RESIDENT

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize("asked", [NON_RESIDENT, MARRIAGE])
@pytest.mark.parametrize(
    "text",
    [
        "ㅇㅋ근데취득세는얼마에요",
        "ㅇㅋ 근데 취득세는 얼마예요?",
        "네 근데 취득세는 얼마예요?",
        "넵 그럼 양도세는요?",
        "네 양도세는요?",
        "아뇨 그럼 종부세는 언제 내요",
        "응 그라모 재산세는 얼매고",
        "오케이 그럼 집 취득세는 누가 냄",
        "알겠습니다 그럼 부가세 신고는 언제죠",
    ],
)
def test_it_turns_to_another_tax(text: str, asked: str) -> None:
    reading = understand(text, FRIDAY, asked)
    assert (reading.subject, reading.values) == ("out_of_scope", {})


@pytest.mark.parametrize(
    ("text", "asked", "value"),
    [
        ("네 작년에 결혼했어요 취득세는요?", MARRIAGE, 100_000_000),
        ("어제 받았어요 종소세도 내나요?", GIFT_DATE, "2025-11-20"),
        ("네 해외 살아요 취득세도 있나요?", NON_RESIDENT, True),
        ("네 근데 한국 국적이에요", NON_RESIDENT, True),
    ],
)
def test_an_answer_beside_it_counts(text: str, asked: str, value: object) -> None:
    assert understand(text, FRIDAY, asked).values[asked].value == value
