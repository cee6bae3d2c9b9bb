"""A model that errs states no wrong figure: where it and the rules read differently, the user is asked."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

import pytest
from pydantic import JsonValue

from shared.calendar import clock
from shared.contracts.events.catalogue import AnswerComposed
from tests.support.fake_gemini import FakeGemini, answer, fake_gemini, nothing
from tools.chain import Session, chain

__all__ = ["fake_gemini"]

NOW = datetime(2026, 11, 22, 12, tzinfo=clock.SEOUL)
GIFT = (
    "2026년 3월 2일에 엄마가 저한테 1억 주셨어요. 2019년 5월 1일에도 엄마한테 3천만원 받았고, "
    "형은 작년에 2억 받았어요. 저는 서른다섯이고 한국에 살아요"
)
GIFT_TAX = 8_000_000
"""1억 and 3천 from the same mother within ten years, less 5천."""
ESTATE = (
    "아버지가 2026년 3월 10일에 돌아가셨어요. 집 12억, 예금 3억 남기셨고 은행 대출이 2억 있어요. "
    "어머니와 저희 남매 둘이에요. 어머니 명의 집은 5억이에요"
)


@asynccontextmanager
async def talking_to(model: FakeGemini) -> AsyncIterator[Session]:
    async with chain(model.settings()) as services:
        yield Session(services)


async def figure(model: FakeGemini, message: str, answered: dict[str, JsonValue]) -> tuple[int | None, str | None]:
    """The tax that is stated after one message, and what is asked."""
    # The second call of a turn writes the explanation: without it the template speaks.
    model.script(answer(json.dumps(answered, ensure_ascii=False)), nothing())
    async with talking_to(model) as session:
        last = (await session.say(message, NOW))[-1]
    assert isinstance(last, AnswerComposed)
    stored = last.metadata.stored()
    calculation, question = stored.get("calculation"), stored.get("question")
    return (
        int(str(calculation["final_tax"])) if isinstance(calculation, dict) else None,
        str(question["parameter"]) if isinstance(question, dict) else None,
    )


GIFT_FACTS: dict[str, JsonValue] = {
    "intent": "gift_tax",
    "gift_date": {"value": "2026-03-02", "words": "2026년 3월 2일에"},
    "donor_relationship": {"value": "직계존속", "words": "엄마가"},
    "gift_property_value": {"value": 100_000_000, "words": "1억"},
}


async def test_a_model_that_reads_as_the_rules_do_changes_nothing(fake_gemini: FakeGemini) -> None:
    tax, _ = await figure(fake_gemini, GIFT, GIFT_FACTS)
    assert tax == GIFT_TAX


@pytest.mark.parametrize(
    "error",
    [
        {"gift_property_value": {"value": 200_000_000, "words": "2억"}},
        {"gift_property_value": {"value": 30_000_000, "words": "3천만원"}},
        {"gift_property_value": {"value": 900_000_000, "words": "9억"}},
        {"gift_property_value": {"value": 10_000_000, "words": "1억"}},
        {"gift_date": {"value": "2019-05-01", "words": "2019년 5월 1일에도"}},
        {"gift_date": {"value": "2026-02-03", "words": "2026년 3월 2일에"}},
        {"donor_relationship": {"value": "기타친족", "words": "형은"}},
        {"donor_relationship": {"value": "배우자", "words": "엄마가"}},
        {"is_minor_recipient": {"value": True, "words": "서른다섯이고"}},
        {"is_non_resident": {"value": True, "words": "한국에 살아요"}},
        {"secured_debt": {"value": 30_000_000, "words": "3천만원"}},
        {"marriage": {"value": "2026-03-02", "words": "2026년 3월 2일에"}},
        {"intent": "inheritance_tax"},
        {"unknown": [{"value": "gift_property_value", "words": "1억"}]},
    ],
    ids=[
        "another's amount",
        "the earlier amount",
        "an invented amount",
        "a digit lost",
        "the earlier day",
        "day and month swapped",
        "another giver",
        "a wrong relation",
        "a wrong age",
        "a wrong residence",
        "a debt of nobody's",
        "a marriage that nobody told",
        "another tax",
        "what was said is not known",
    ],
)
async def test_no_error_about_a_gift_states_a_wrong_figure(
    error: dict[str, JsonValue], fake_gemini: FakeGemini
) -> None:
    tax, asked = await figure(fake_gemini, GIFT, {**GIFT_FACTS, **error})
    assert tax == GIFT_TAX or (tax is None and asked is not None)


def fact(kind: str, value: JsonValue, words: str) -> JsonValue:
    return {"fact": kind, "value": value, "words": words}


ESTATE_FACTS = {
    "death_day": fact("death_day", "2026-03-10", "2026년 3월 10일에 돌아가셨어요"),
    "house": fact("real_estate", 1_200_000_000, "집 12억"),
    "savings": fact("financial_asset", 300_000_000, "예금 3억"),
    "loan": fact("bank_debt", 200_000_000, "은행 대출이 2억"),
    "spouse": fact("spouse", True, "어머니와"),
    "children": fact("children", 2, "저희 남매 둘이에요"),
}


async def of_estate(model: FakeGemini, *facts: JsonValue) -> tuple[int | None, str | None]:
    return await figure(model, ESTATE, {"intent": "inheritance_tax", "estate": list(facts)})


@pytest.mark.parametrize(
    ("place", "error"),
    [
        ("house", fact("real_estate", 1_500_000_000, "집 15억")),
        ("house", fact("bank_debt", 1_200_000_000, "집 12억")),
        ("savings", fact("unnamed_debt", 300_000_000, "예금 3억")),
        ("loan", fact("private_debt", 200_000_000, "은행 대출이 2억")),
        ("loan", fact("other_asset", 200_000_000, "은행 대출이 2억")),
        ("death_day", fact("death_day", "2026-10-03", "2026년 3월 10일에 돌아가셨어요")),
        ("spouse", fact("spouse", False, "어머니와")),
        ("children", fact("children", 3, "저희 남매 둘이에요")),
        ("more", fact("real_estate", 500_000_000, "어머니 명의 집은 5억")),
        ("more", fact("gift_before", 200_000_000, "2억")),
        ("more", fact("funeral", 300_000_000, "3억")),
    ],
    ids=[
        "an invented amount",
        "a house as a debt",
        "savings as a debt",
        "a bank's loan as another's",
        "a debt as an asset",
        "day and month swapped",
        "no spouse",
        "a child too many",
        "another's house",
        "a loan as a gift as well",
        "savings as the funeral",
    ],
)
async def test_no_error_about_an_estate_states_a_wrong_figure(
    place: str, error: JsonValue, fake_gemini: FakeGemini
) -> None:
    right, _ = await of_estate(fake_gemini, *ESTATE_FACTS.values())
    assert right is not None
    tax, asked = await of_estate(fake_gemini, *{**ESTATE_FACTS, place: error}.values())
    assert tax == right or (tax is None and asked is not None)
