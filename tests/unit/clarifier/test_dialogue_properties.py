"""What holds in every conversation: order does not matter, nothing that was said is lost, every quick reply works."""

from datetime import datetime
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from services.clarifier.domain.dialogue.recall import recalled
from services.clarifier.domain.parameters import OPTIONAL, PRIOR_GIFTS
from shared.calendar import clock
from shared.contracts.events.catalogue import AnswerComposed, TaxCalculated
from tools.chain import Chain, Session

NOON = datetime(2025, 11, 21, 12, tzinfo=clock.SEOUL)
FACTS = {
    "2025년 10월 15일에 받았어요": ("gift_date", "2025-10-15"),
    "어머니가 주셨어요": ("donor_relationship", "직계존속"),
    "2억을 받았어요": ("gift_property_value", 200_000_000),
    "저는 한국에 살아요": ("is_non_resident", False),
    "저는 서른 살이에요": ("is_minor_recipient", False),
}
STATED: dict[str, dict[str, JsonValue]] = {
    "할머니가 어제 손자인 저한테 5억 주셨어요": {"is_generation_skipping": True, "gift_property_value": 500_000_000},
    "아빠가 어제 고등학생인 저한테 1억 주셨어요": {"is_minor_recipient": True},
    "아빠가 어제 1억 주셨어요. 저는 미국에 살아요": {"is_non_resident": True},
    "아빠가 어제 결혼하라고 1억 주셨어요": {"marriage_deduction_amount": 100_000_000},
    "아빠가 어제 3억 아파트를 주셨는데 대출 1억을 제가 떠안았어요": {"secured_debt": 100_000_000},
}
BESIDE_THE_POINT = (
    "그래서 세금이 얼마예요?",
    "오늘 날씨 어때요?",
    "그게 뭐예요?",
    "잘 모르겠어요",
    "증여세 신고는 어떻게 하나요?",
    "네 알겠습니다",
    "음...",
    "그만할게요",
)


async def say(session: Session, content: str) -> AnswerComposed:
    answer = (await session.say(content, NOON))[-1]
    assert isinstance(answer, AnswerComposed)
    return answer


async def test_the_order_of_independent_facts_does_not_matter(through: Chain) -> None:
    for order in permutations(FACTS):
        session = Session(through)
        await say(session, "증여세 계산해 주세요")
        answers = [await say(session, fact) for fact in order]
        last = answers[-1].metadata
        assert last.collected_parameters == dict(FACTS.values()), order
        assert last.calculation is not None
        assert last.calculation.final_tax == 20_000_000


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(list(STATED)), st.lists(st.sampled_from(BESIDE_THE_POINT), max_size=6))
async def test_no_default_overwrites_what_was_said(through: Chain, statement: str, then: list[str]) -> None:
    session = Session(through)
    first = await say(session, statement)
    known = first.metadata.collected_parameters
    assert known.items() >= STATED[statement].items()
    for message in (*then, "그래서 세금이 얼마예요?"):
        events = await session.say(message, NOON)
        for event in events:
            if isinstance(event, TaxCalculated):
                assert event.calculation.input.items() >= known.items()
    answer = events[-1]
    assert isinstance(answer, AnswerComposed)
    assert answer.metadata.collected_parameters == known


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("어제 고모가 3천만원 주셨어요", "고모가 5천만원 주셨어요"),
        ("아빠가 2023년 12월 1일에 1억 주셨고 올해 결혼했어요", "아빠가 2025년 1월 7일에 주셨어요"),
        ("아들한테 어제 1억 줬어요 미성년자예요", "아들은 30살이에요"),
        ("삼촌이 어제 3억 줬어요", "혼인공제 1억 받을게요"),
        ("아빠가 어제 3억 아파트를 주셨어요", "대출이 3억 있어요"),
    ],
)
async def test_every_quick_reply_about_a_contradiction_settles_it(through: Chain, first: str, then: str) -> None:
    session = Session(through)
    await say(session, first)
    doubt = (await say(session, then)).metadata.question
    assert doubt is not None
    for choice in doubt.choices:
        session = Session(through)
        await say(session, first)
        assert (await say(session, then)).metadata.question == doubt
        settled = await say(session, choice)
        assert recalled(settled.dialogue, settled.answered).contested == {}
        assert settled.metadata.question is None or settled.metadata.question.text != doubt.text


@pytest.mark.parametrize("statement", STATED)
async def test_an_optional_value_that_was_said_is_not_asked_for(through: Chain, statement: str) -> None:
    session = Session(through)
    answer = await say(session, statement)
    asked = []
    while (question := answer.metadata.question) is not None:
        asked.append(question.parameter)
        answer = await say(session, "잘 모르겠어요")
    assert set(asked) <= {*OPTIONAL, PRIOR_GIFTS} - set(STATED[statement])
    assert len(asked) == len(set(asked))
