"""Questions which of several ways costs less: what each is, and what it comes to in the answer."""

from datetime import date, datetime, time

import pytest

from services.clarifier.domain.matters.ways import ways_compared
from services.clarifier.domain.writing.text import normalise
from shared.calendar import clock
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import AnswerComposed, WaysNamed
from tools.chain import Chain, Session

TODAY = date(2026, 11, 29)


@pytest.mark.parametrize(
    ("question", "labels"),
    [
        (
            "10억짜리 아파트를 지금 증여하는 게 나아요 아니면 나중에 상속하는 게 나아요? 아내 있고 자식 둘이에요",
            ["지금 자녀 한 명에게 10억원을 증여", "모두 남겨 10억원을 배우자와 자녀 2명이 상속"],
        ),
        (
            "전 재산이 20억인데 10억을 지금 큰아들한테 주는 게 나을까요 죽고 나서 상속하는 게 나을까요? 남편은 먼저 갔고 애가 셋입니다",
            ["지금 자녀 한 명에게 10억원을 주고, 나머지 10억원은 자녀 3명이 상속", "모두 남겨 20억원을 자녀 3명이 상속"],
        ),
        (
            "재산이 15억 정도인데 애들한테 지금 주는 게 나아 죽을 때 물려주는 게 나아",
            [
                "지금 자녀 한 명에게 15억원을 증여",
                "모두 남겨 15억원을 배우자와 자녀가 상속",
                "모두 남겨 15억원을 자녀만 상속",
            ],
        ),
        (
            "아들한테 9억을 주려고 하는데 한 명한테 다 주는 거랑 세 명한테 3억씩 주는 거랑 세금이 어떻게 달라요?",
            ["자녀 한 명에게 9억원을 증여", "자녀 3명에게 3억원씩 증여"],
        ),
        (
            "자식이 셋인데 6억을 큰애한테만 주는 것과 2억씩 똑같이 주는 것 중 어느 쪽이 적습니까",
            ["자녀 한 명에게 6억원을 증여", "자녀 3명에게 2억원씩 증여"],
        ),
        ("5억을 애들 둘한테 반씩 주는 게 낫나요 큰애한테 다 주는 게 낫나요", ["자녀 한 명에게 5억원을 증여", "자녀 2명에게 2억 5,000만원씩 증여"]),
        ("현금 3억 주는 게 나아요 4억짜리 빌라를 주는 게 나아요?", ["현금 3억원을 증여", "4억원인 부동산을 증여"]),
        ("4억짜리 빌라를 주는 거랑 현금 4억 주는 거랑 뭐가 나아요", ["현금으로든 부동산으로든 4억원을 증여"]),
    ],
)  # fmt: skip
def test_what_a_question_compares(question: str, labels: list[str]) -> None:
    found = ways_compared(normalise(question), {}, TODAY)
    assert found is not None
    assert [way.label for way in found.ways] == labels


@pytest.mark.parametrize(
    ("question", "known"),
    [
        ("지금 증여하는 게 나아요, 나중에 상속하는 게 나아요?", {}),
        ("5천만원까지는 공제라는데 지금 증여하는 게 나아요, 나중에 상속하는 게 나아요?", {}),
        ("세금 2억을 나눠서 내는 거랑 한 번에 내는 거랑 뭐가 나아요?", {}),
        ("10년마다 5천씩 나눠 주는 거랑 한 명한테 다 주는 거랑 뭐가 나아요?", {}),
        ("집을 팔아서 현금 3억으로 주는 거랑 집으로 주는 거랑 뭐가 나아요?", {}),
        ("한 명한테 다 주는 거랑 셋한테 나눠 주는 거랑 뭐가 나아요?", {"gift_property_value": 10**8, "prior_gifts": [{}]}),
        ("지금 주는 게 나아요, 나중에 상속하는 게 나아요?", {"gift_property_value": 10**8, "donor_relationship": "배우자"}),
        ("미리 증여하는 게 나았나요 상속이 나았나요?", {"death_date": "2026-09-01", "gross_estate": 10**9}),
        ("아버지께 1억 받았어요", {}),
    ],
)  # fmt: skip
def test_what_names_no_ways_or_too_little_of_them(question: str, known: Parameters) -> None:
    assert ways_compared(normalise(question), known, TODAY) is None


def test_a_gift_that_was_told_is_compared_with_all_that_is_known_of_it() -> None:
    known: Parameters = {
        "gift_date": "2026-11-01", "donor_relationship": "직계존속", "gift_property_value": 10**8, "is_minor_recipient": True,
        "prior_gifts": [{"gift_date": "2024-01-01", "gift_property_value": 10**7}],
    }  # fmt: skip
    found = ways_compared(normalise("지금 주는 게 나아요, 나중에 상속하는 게 나아요?"), known, TODAY)
    assert found is not None
    assert [dict(tax.parameters) for tax in found.ways[0].taxes] == [known]


async def test_the_answer_has_what_each_way_comes_to_and_the_case_stays(through: Chain) -> None:
    session, noon = Session(through), datetime.combine(TODAY, time(12), clock.SEOUL)
    told = await session.say("2026년 11월 1일에 어머니께 1억 받았어요", noon)
    events = await session.say("한 명한테 다 주는 거랑 셋한테 나눠 주는 거랑 어느 쪽이 나아요?", noon)
    assert any(isinstance(event, WaysNamed) for event in events)
    before, answer = told[-1], events[-1]
    assert isinstance(before, AnswerComposed)
    assert isinstance(answer, AnswerComposed)
    assert "자녀 한 명에게 1억원을 증여: **485만원**" in answer.content
    assert "자녀 3명에게 3,333만 3,333원씩 증여: **0원**" in answer.content
    assert answer.metadata.collected_parameters == before.metadata.collected_parameters
    assert answer.metadata.question is not None
    assert any(cited.article == "제53조" for cited in answer.metadata.citations)
