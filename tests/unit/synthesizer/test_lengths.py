"""What an answer leaves out of its question where it is long already."""

from services.synthesizer.domain.lengths import within
from shared.contracts.document import Question

ASKED = Question(
    parameter="is_non_resident",
    text="해외에 살고 계신가요?\n\n💡 비거주자는 공제를 받을 수 없습니다.\n\n선택지: 예 / 아니오",
)


def test_a_short_answer_says_why_it_asks() -> None:
    answer = f"증여세는 0원입니다.\n\n{ASKED.text}"
    assert within(answer, ASKED, most=len(answer)) == answer


def test_a_long_one_asks_without_the_reason() -> None:
    answer = f"증여세는 0원입니다.\n\n{ASKED.text}"
    assert (
        within(answer, ASKED, most=len(answer) - 1)
        == "증여세는 0원입니다.\n\n해외에 살고 계신가요?\n선택지: 예 / 아니오"
    )


def test_one_that_asks_nothing_stays_as_it_is() -> None:
    assert within("증여세는 0원입니다.", None, most=5) == "증여세는 0원입니다."
