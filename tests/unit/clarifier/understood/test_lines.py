"""What is shown of the case: short lines in the user's terms, each with the user's own words. Today is 2025-11-21."""

import pytest

from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.turn import NextEvent
from shared.contracts.case_line import CaseFact
from tests.unit.clarifier.talk import Talk

Told = list[tuple[str, tuple[str, ...]]]


def lines(event: NextEvent) -> Told:
    return [(line.text, line.words) for line in event.metadata.case]


def fact(event: NextEvent, text: str) -> CaseFact:
    return next(fact for line in event.metadata.case for fact in line.facts if fact.text == text)


async def after(*messages: str) -> NextEvent:
    talk = Talk()
    for message in messages:
        event = await talk.say(message)
        talk.dialogue = talk.dialogue.model_copy(update={"last_calculated": talk.collected})
    return event


GIFT = "아버지께 작년 2월 3일에 현금 2억원을 받았어요"
ESTATE = "아버지가 2025년 6월 10일에 돌아가셨어요. 아파트 12억과 예금 3억을 남기셨어요. 은행 대출이 2억 있어요. 어머니 계시고 자녀는 저 포함 둘이에요"


async def test_of_several_gifts_no_words_are_told_that_nobody_said() -> None:
    said = "어제 아버지께 1억, 어머니께 5천, 할머니께 3천만원 받았어요"
    told = [words for _, all_words in lines(await after(said)) for words in all_words]
    assert told
    assert all(words in said for words in told)


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        pytest.param(
            [GIFT],
            [("아버지 → 나, 현금 2억원, 2024년 2월 3일", ("아버지께", "현금 2억원", "작년 2월 3일"))],
            id="a gift is one line",
        ),
        pytest.param(
            ["다음 달에 결혼하는 아들에게 5억짜리 아파트를 주었어요", "2025년 11월 8일이에요"],
            [
                ("나 → 아들, 아파트 5억원, 2025년 11월 8일", ("아들에게", "5억짜리 아파트", "2025년 11월 8일")),
                ("혼인 공제 1억원", ("결혼하는",)),
            ],
            id="what else decides the tax has a line of its own",
        ),
        pytest.param(
            ["집 사라고 할머니가 5천만원 주셨어요. 저는 15살이에요", "2025-03-02"],
            [
                ("할머니 → 나, 5,000만원, 2025년 3월 2일", ("할머니가", "5천만원", "2025-03-02")),
                ("받는 사람은 미성년자", ("저는 15살이에요",)),
            ],
            id="what a gift is for is not what is given",
        ),
        pytest.param(
            [GIFT, "아니요, 3억이에요"],
            [("아버지 → 나, 현금 3억원, 2024년 2월 3일", ("아버지께", "3억", "작년 2월 3일"))],
            id="a correction replaces the words too",
        ),
        pytest.param(
            ["1억 받았어요", "부모님", "2025-03-02"],
            [("부모님 → 나, 1억원, 2025년 3월 2일", ("1억", "2025-03-02"))],
            id="a quick reply has no words",
        ),
        pytest.param(
            [GIFT, "만약 4억이면 어떻게 되나요?"],
            [("아버지 → 나, 현금 4억원 (가정해 보신 값), 2024년 2월 3일", ("아버지께", "4억", "작년 2월 3일"))],
            id="a supposition is called one",
        ),
        pytest.param(
            [GIFT, "만약 4억이면 어떻게 되나요?", "다시 원래대로 계산해 주세요"],
            [("아버지 → 나, 현금 2억원, 2024년 2월 3일", ("아버지께", "현금 2억원", "작년 2월 3일"))],
            id="and what it replaced comes back with its words",
        ),
        pytest.param(
            [
                "엄마한테 2025년 5월 1일에 아파트 5억짜리 받았는데 대출 2억 제가 승계해요. 2019년 3월 2일에도 엄마한테 3천만원 받았어요"
            ],
            [
                ("엄마 → 나, 아파트 5억원, 2025년 5월 1일", ("엄마한테", "아파트 5억", "2025년 5월 1일")),
                ("넘겨받는 빚 2억원", ("대출 2억 제가 승계해요",)),
                ("전에 받은 증여 3,000만원, 2019년 3월 2일", ("2019년 3월 2일에도 엄마한테 3천만원 받았어요",)),
            ],
            id="a debt and an earlier gift",
        ),
        pytest.param(
            [ESTATE, "법정상속분대로요"],
            [
                (
                    "고인은 아버지, 2025년 6월 10일 돌아가심",
                    ("아버지가 2025년 6월 10일에 돌아가셨어요", "2025년 6월 10일"),
                ),
                ("아파트 12억원", ("아파트 12억과 예금 3억을 남기셨어요",)),
                ("예금 3억원", ("아파트 12억과 예금 3억을 남기셨어요",)),
                ("은행 대출 2억원", ("은행 대출이 2억 있어요",)),
                ("배우자 계심", ("어머니",)),
                ("자녀 2명", ("자녀는 저 포함 둘",)),
                ("배우자의 몫 법정상속분대로", ("법정상속분대로요",)),
            ],
            id="an inheritance, thing by thing",
        ),
        pytest.param(["안녕하세요"], [], id="nothing was told"),
    ],
)
async def test_the_case_in_lines(messages: list[str], expected: Told) -> None:
    assert lines(await after(*messages)) == expected


async def test_a_message_that_tells_nothing_leaves_the_lines() -> None:
    told = lines(await after(GIFT))
    assert lines(await after(GIFT, "혼인하면 1억 더 빼주는 거 있다던데 그건 뭐예요?")) == told
    assert lines(await after(GIFT, "고마워요")) == told


async def test_another_gift_begins_without_the_words_of_the_first() -> None:
    assert lines(await after(GIFT, "처음부터 다시 할게요", "어머니께 1억 받았어요")) == [
        ("어머니 → 나, 1억원", ("어머니께", "1억"))
    ]


async def test_the_words_are_as_they_were_written() -> None:
    [(_, words)] = lines(await after("아부지한테 2억５천 받았어요"))
    assert words == ("아부지한테", "2억５천")


async def test_one_thing_of_several_is_named_so_that_it_can_be_put_right() -> None:
    event = await after(ESTATE)
    assert fact(event, "아파트 12억원").model_dump() == {
        "parameter": "gross_estate",
        "value": 1_200_000_000,
        "text": "아파트 12억원",
        "words": "아파트 12억과 예금 3억을 남기셨어요",
        "thing": "아파트",
    }
    twice = await after("아버지가 2025년 6월 10일에 돌아가셨어요. 아파트 12억에 아파트 5억을 남기셨어요")
    assert [each.thing for line in twice.metadata.case for each in line.facts if each.text.startswith("아파트")] == [
        None,
        None,
    ]


async def test_what_an_inheritance_is_supposed_to_be_stands_beside_its_notes() -> None:
    supposed = lines(await after(ESTATE, "만약 은행 대출이 5억이면 어떻게 되나요?"))
    assert [line for line in supposed if "가정" not in line[0]] == lines(await after(ESTATE))
    assert ("남기신 빚 5억원 (가정해 보신 값)", ()) in supposed


@pytest.mark.parametrize(
    ("intent", "collected", "expected"),
    [
        (
            "gift_tax",
            {"gift_date": "2025-10-15", "donor_relationship": "직계존속", "gift_property_value": 100_000_000},
            "부모님 → 받는 분, 1억원, 2025년 10월 15일",
        ),
        (
            "inheritance_tax",
            {"death_date": "2025-03-10", "gross_estate": 1_000_000_000, "spouse": True, "children": 2},
            "2025년 3월 10일 돌아가심",
        ),
    ],
)
async def test_a_conversation_from_before_is_shown_by_its_parameters(
    intent: str, collected: dict[str, object], expected: str
) -> None:
    dialogue = Dialogue.model_validate({"intent": intent, "last_calculated": collected})
    event = await Talk(collected=dict(collected), dialogue=dialogue).say("고마워요")  # type: ignore[arg-type]
    assert event.metadata.case[0].text == expected
