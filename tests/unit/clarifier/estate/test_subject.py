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
        "모친이 오래 편찮으시다가 2026.7.2에 세상을 떠나셨습니다\n저희는 3남매입니다\n장례식에는 200명 넘게 와 줬습니다",
        "아는 분께 빌린 돈 1억원이 있고 차용증도 있어요. 장모님 돌아가신 게 2025년8월16일이에요.",
        "장모님이 오래 편찮으시다가 2024-12-28에 세상을 떠나셨습니다.",
        "자식은 셋이야. 얼마 전에 신랑을 보냈어.",
        "아빠께서 2024년 3월 29일에 운명하셨어요. 돌아가시기 전인 2022년 7월 11일에 저한테 1억 4천을 주셨어요. 저는 외동이에요.",
    ],
)
def test_an_inheritance_is_told(message: str) -> None:
    assert tells_of_estate(message, TODAY, begins=True)


@pytest.mark.parametrize(
    "message",
    [
        "아버지가 돌아가시고 나서 어머니가 저한테 1억을 주셨어요",
        "엄마한테 1억 받았어요 11월 1일",
        "딸을 유학 보냈어요. 자식은 셋이에요",
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


TOLD = (
    "아버지가 2025년 3월 3일 돌아가셨고 재산 13억에 빚 없고 예금도 없어요. 어머니는 안 계시고 자녀는 둘이에요. "
    "생전에 아버지한테서 제가 9천만원 받은 적이 있는데 2023년 1월 5일이에요."
)


@pytest.mark.parametrize("thanks", ["네 알겠습니다", "아 그렇군요"])
async def test_a_gift_before_the_death_is_still_counted_after_thanks(thanks: str) -> None:
    talk = Talk()
    told = await talk.collect(TOLD)
    assert "prior_gifts" in told.collected_parameters
    again = await talk.say(thanks)
    assert again.collected_parameters == told.collected_parameters


async def test_a_gift_before_the_death_leaves_the_inheritance_in_hand() -> None:
    talk = Talk()
    await talk.collect(TOLD.split("생전에")[0])
    told = await talk.collect("돌아가시기 전인 2020-02-25에 저한테 구천만 원을 주셨어요. 세금 좀 계산해 주세요.")
    assert told.intent == "inheritance_tax"
    assert "prior_gifts" in told.collected_parameters


async def test_a_whole_case_is_computed_though_somebody_is_said_to_live() -> None:
    talk = Talk()
    await talk.say("아버지가 오래 편찮으시다가 작년 11월 1일에 세상을 떠나셨어요.")
    await talk.collect(
        "자녀는 세 명이에요, 엄마는 살아 계세요, 재산은 아파트 2억8천이 전부예요, 빚은 없어요, 예금도 없어요, "
        "20년 3월 5일에 아버지가 저한테 9,000만원 증여하신 적이 있어요, 상속세 계산 부탁드려요"
    )


async def test_who_died_is_noted_when_the_same_is_told_again() -> None:
    talk = Talk()
    await talk.say("상속세 문의예요")
    await talk.say("2024년 6월 4일이에요")
    await talk.collect("아파트 8억이 다예요. 빚도 예금도 없어요. 배우자는 있고 자녀는 두 명이에요")
    talk.dialogue = talk.dialogue.model_copy(update={"last_calculated": talk.collected})
    await talk.collect("엄마는 아직 정정하셔서 집에 계세요. 알아보니 2024/06/04에 친정아버지가 돌아가셨어요")
    assert talk.dialogue.case["estate"]["decedent"]["path"] == "P"  # type: ignore[call-overload, index]


async def test_what_was_told_before_a_user_says_it_is_an_inheritance_is_kept() -> None:
    talk = Talk()
    await talk.say("18년도 10월 16일에 엄마가 나한테 1억 증여하신 적이 있음. 25년도 9월 25일에 엄마 상을 당했음.")
    asked = await talk.say("증여가 아니라 상속임")
    assert (talk.dialogue.intent, asked.collected_parameters["death_date"]) == ("inheritance_tax", "2025-09-25")
    assert "prior_gifts" in asked.collected_parameters


async def test_a_gift_that_was_told_is_not_taken_for_the_estate() -> None:
    talk = Talk()
    await talk.say("엄마한테 3월 5일에 5억 받았어요")
    await talk.say("증여가 아니라 상속이에요")
    assert talk.collected == {}
