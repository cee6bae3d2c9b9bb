"""What is said once the tax of a gift was shown: a figure, an earlier gift or a party put right, a what-if, a mere remark."""

from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest

from shared.calendar import clock
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import AnswerComposed
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml
from tools.chain import Chain, Session

NOW = datetime.combine(date(2026, 11, 22), time(12), clock.SEOUL)
CASES = read_yaml(Path(__file__).parent / "tables" / "after_result.yaml")["cases"]
MESSAGES = [
    pytest.param(case, message, final_tax, id=message) for case in CASES for message, final_tax in case["messages"]
]
ANSWERS = {"prior_gifts": "그 전엔 받은 거 없어요"}


async def said(session: Session, message: str) -> AnswerComposed:
    answer = (await session.say(message, NOW))[-1]
    assert isinstance(answer, AnswerComposed)
    return answer


def tax_of(answer: AnswerComposed) -> int | None:
    """The tax shown, in won."""
    calculation = answer.metadata.calculation
    return calculation.final_tax if calculation is not None else None


async def with_result(session: Session, case: dict[str, Any]) -> Parameters:
    """Tell a case and answer what is asked until nothing is; returns what was collected."""
    message = case["told"]
    for _ in range(10):
        answer = await said(session, message)
        if (question := answer.metadata.question) is None:
            assert tax_of(answer) == case["final_tax"]
            return answer.metadata.collected_parameters
        message = ANSWERS.get(question.parameter, "아니요")
    raise AssertionError(f"still asks: {answer.content}")


@all_of(("case", "message", "final_tax"), MESSAGES)
async def test_a_message_after_a_result(
    through: Chain, case: dict[str, Any], message: str, final_tax: int | None
) -> None:
    session = Session(through)
    collected = await with_result(session, case)
    answer = await said(session, message)
    if final_tax is None:
        assert tax_of(answer) in (None, case["final_tax"])
        assert answer.metadata.collected_parameters == collected
    else:
        assert tax_of(answer) == final_tax, answer.content[:300]


async def test_a_supposed_earlier_gift_ends_with_the_supposition(through: Chain) -> None:
    case = next(case for case in CASES if case["final_tax"] == 10_000_000)
    session = Session(through)
    collected = await with_result(session, case)
    supposed = await said(session, "예전에 받은 게 5천이 아니라 1억이었을 경우에는 이번 세금이 얼마인가요")
    assert tax_of(supposed) == 15_000_000
    returned = await said(session, "원래대로 하면 얼마예요?")
    assert tax_of(returned) == case["final_tax"]
    assert returned.metadata.collected_parameters == collected


async def test_an_earlier_gift_is_meant_by_who_gave_it(through: Chain) -> None:
    case = next(case for case in CASES if case["final_tax"] == 4_800_000)
    session = Session(through)
    await with_result(session, case)
    assert tax_of(await said(session, "아 맞다 2022년 3월에 엄마가 2천만원 준 것도 있네요")) == 6_800_000
    assert tax_of(await said(session, "엄마가 준 건 빌린 거고 다 갚았어요. 빼주세요")) == 4_800_000
