"""Whether a message is about an inheritance at all; and what comes before any tax."""

from datetime import date

import pytest

from services.clarifier.domain.estate.about import tells_of_estate
from tests.unit.clarifier.talk import Talk

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    "message",
    [
        "상속세 상담 되나요?",
        "할머니를 잃었음. 자식이 두 분 계시고 다 성인임. 세금 얼마 내야 됨?",
        "시아버님 장례를 치렀어요. 빌라는 15.5억으로 보고 있어요. 시어머님은 살아 계세요.",
    ],
)
def test_an_inheritance_is_told(message: str) -> None:
    assert tells_of_estate(message, TODAY, begins=True)


@pytest.mark.parametrize(
    "message",
    [
        "아버지가 돌아가시고 나서 어머니가 저한테 1억을 주셨어요",
        "엄마한테 1억 받았어요 11월 1일",
        "상속세 신고는 언제까지 해야 하나요?",
        "이모가 땅 판 돈에서 5천을 저한테 주셨어요. 9시 뉴스에서 상속세 5억 공제 얘기가 나오던데 그건 다른 얘기예요",
        "돌아가신 아버지 대신 할아버지가 저한테 5천만원 증여하셨어요",
    ],
)
def test_a_gift_or_a_mere_question_is_none(message: str) -> None:
    assert not tells_of_estate(message, TODAY, begins=True)


def test_a_question_of_inheritance_tax_leaves_the_gift_in_hand() -> None:
    assert not tells_of_estate("상속세는 또 따로 나오는 거예요?", TODAY, begins=False)


async def test_grief_is_answered_without_a_question() -> None:
    talk = Talk()
    inquiry = await talk.inquire("남편 보낸 지 일주일 됐습니다. 그냥 눈물만 나네요")
    assert (inquiry.kind, inquiry.question) == ("grief", None)
    assert talk.dialogue.pending_question is None


async def test_words_that_nobody_understood_are_asked_about_before_a_figure_is_shown() -> None:
    talk = Talk()
    await talk.collect(
        "아버지가 2026년 3월 3일 돌아가셨고 재산 13억에 빚 없고 예금도 없어요. 어머니는 안 계시고 자녀는 둘이에요"
    )
    question = await talk.ask("그리고 3억도요")
    assert question.question.parameter == "gross_estate"
    assert question.notice is not None
    assert "3억" in question.notice
