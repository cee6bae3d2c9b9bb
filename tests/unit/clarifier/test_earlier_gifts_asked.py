"""After everything else: whether the same giver gave before (법47②, 53), and what is made of the reply."""

from datetime import date, datetime, time
from pathlib import Path

import pytest

from services.clarifier.domain.dialogue.recall import recalled
from shared.calendar import clock
from shared.contracts.events.catalogue import AnswerComposed
from tests.support.yaml_file import read_yaml
from tools.chain import Chain, Session

NOW = datetime.combine(date(2025, 11, 21), time(12), clock.SEOUL)
TABLE = read_yaml(Path(__file__).parent / "tables/earlier_gifts_asked.yaml")
OPENING = "어머니가 2025년 11월 1일에 2억 주셨어요"
TAX = 20_000_000
MOST_QUESTIONS = 6


async def replied(through: Chain, *replies: str, opening: str = OPENING) -> tuple[list[str], list[AnswerComposed]]:
    """What is asked for after the opening, each denied until earlier gifts are; and the answers to the replies."""
    session = Session(through)

    async def say(text: str) -> AnswerComposed:
        answer = (await session.say(text, NOW))[-1]
        assert isinstance(answer, AnswerComposed)
        return answer

    answer, asked = await say(opening), list[str]()
    while (parameter := pending(answer)) and len(asked) < MOST_QUESTIONS:
        asked.append(parameter)
        if parameter == "prior_gifts":
            break
        answer = await say("아니요")
    return asked, [await say(reply) for reply in replies]


def pending(answer: AnswerComposed) -> str | None:
    return recalled(answer.dialogue, answer.answered).pending_question


def tax(answer: AnswerComposed) -> int | None:
    return answer.metadata.calculation.final_tax if answer.metadata.calculation else None


async def test_it_is_asked_last_and_once(through: Chain) -> None:
    asked, answers = await replied(through, "없어요", "감사합니다")
    assert asked == [
        "marriage_deduction_amount",
        "childbirth_deduction_amount",
        "is_non_resident",
        "is_minor_recipient",
        "prior_gifts",
    ]
    assert [pending(answer) for answer in answers] == [None, None]


@pytest.mark.parametrize(
    "opening",
    [
        f"{OPENING}. 그 전엔 받은 거 없어요",
        f"{OPENING}. 2021년 3월 5일에도 어머니께 3천만원 받았어요",
    ],
)
async def test_it_is_not_asked_where_it_was_told(through: Chain, opening: str) -> None:
    asked, _ = await replied(through, opening=opening)
    assert "prior_gifts" not in asked


async def test_a_correction_or_a_supposition_is_none_of_it(through: Chain) -> None:
    _, (corrected,) = await replied(through, "아니 3억이에요")
    _, (supposed,) = await replied(through, "그럼 3억이면 얼마예요?")
    assert (tax(corrected), tax(supposed)) == (40_000_000, 40_000_000)


@pytest.mark.parametrize("reply", TABLE["none"])
async def test_there_was_none(through: Chain, reply: str) -> None:
    _, (answer,) = await replied(through, reply)
    assert (tax(answer), pending(answer)) == (TAX, None), answer.content[:200]
    assert "prior_gifts" not in answer.metadata.collected_parameters


@pytest.mark.parametrize("reply", TABLE["unknown"])
async def test_it_is_not_known(through: Chain, reply: str) -> None:
    _, (answer,) = await replied(through, reply)
    assert (tax(answer), pending(answer)) == (TAX, None), answer.content[:200]
    assert "없는 것으로 보고 계산했습니다" in answer.content


@pytest.mark.parametrize("reply", TABLE["asks"])
async def test_the_rest_is_asked_for(through: Chain, reply: str) -> None:
    _, (answer,) = await replied(through, reply)
    assert pending(answer) == "prior_gifts", answer.content[:200]
    assert "받은 날과 금액" in answer.content


async def test_of_a_mere_yes_is_said_what_it_lacks(through: Chain) -> None:
    _, (answer,) = await replied(through, "네 있어요")
    assert "‘네 있어요’만으로는 전에 언제, 누구에게, 얼마를" in answer.content


@pytest.mark.parametrize(("reply", "day", "won", "final_tax"), TABLE["told"])
async def test_it_is_added(through: Chain, reply: str, day: date, won: int, final_tax: int) -> None:
    _, (answer,) = await replied(through, reply)
    rows = answer.metadata.collected_parameters.get("prior_gifts")
    told = [(row["gift_date"], row["gift_property_value"]) for row in rows] if isinstance(rows, list) else []  # type: ignore[call-overload, index]
    assert (told, tax(answer), pending(answer)) == ([(day.isoformat(), won)], final_tax, None), answer.content[:200]
