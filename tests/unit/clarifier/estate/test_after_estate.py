"""What is said once the tax of an estate was shown: a figure, a child or a gift put right, something taken away, a remark."""

from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest

from shared.calendar import clock
from shared.contracts.events.catalogue import AnswerComposed
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml
from tools.chain import Chain, Session

NOW = datetime.combine(date(2026, 11, 22), time(12), clock.SEOUL)
TABLE = Path(__file__).parents[1] / "tables" / "after_estate.yaml"
CASES = read_yaml(TABLE)["cases"]
MESSAGES = [
    pytest.param(case, message, final_tax, id=message) for case in CASES for message, final_tax in case["messages"]
]


async def said(session: Session, message: str) -> AnswerComposed:
    answer = (await session.say(message, NOW))[-1]
    assert isinstance(answer, AnswerComposed)
    return answer


def tax_of(answer: AnswerComposed) -> int | None:
    """The tax shown, in won."""
    calculation = answer.metadata.calculation
    return calculation.final_tax if calculation is not None else None


async def answered(session: Session, message: str, answers: dict[str, str]) -> AnswerComposed:
    """Say something, and answer what is asked until there is a figure and nothing more is asked."""
    for _ in range(14):
        answer = await said(session, message)
        if (question := answer.metadata.question) is None:
            return answer
        message = answers.get(question.parameter, "잘 모르겠어요")
    raise AssertionError(f"still asks: {answer.content}")


@all_of(("case", "message", "final_tax"), MESSAGES)
async def test_a_message_after_the_tax_of_an_estate(
    through: Chain, case: dict[str, Any], message: str, final_tax: int | None
) -> None:
    session = Session(through)
    before = await answered(session, case["told"], case["answers"])
    assert tax_of(before) == case["final_tax"]
    answer = await said(session, message)
    if tax_of(answer) is None and answer.metadata.question is not None:
        answer = await answered(session, case["answers"][answer.metadata.question.parameter], case["answers"])
    if final_tax is None:
        assert tax_of(answer) in (None, case["final_tax"])
    else:
        unchanged = tax_of(answer) is None and final_tax == case["final_tax"]
        assert unchanged or tax_of(answer) == final_tax, answer.content[:300]
