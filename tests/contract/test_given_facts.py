"""What the page gives as facts does to a conversation what its sentence says, and nothing else.

The sentences of `page_sentences.json` stand beside the values: each value is given where the sentence may be said.
"""

from typing import Any

import pytest

from services.clarifier.domain.dialogue.conversation import Conversation
from services.clarifier.handlers import QueryHandlers
from shared.contracts.case_queries import ApplyFacts
from shared.contracts.events.catalogue import AnswerComposed
from shared.contracts.json_object import JsonObject
from shared.contracts.parameters.given import GivenFact, GivenFacts, checked_facts
from tests.contract.test_page_sentences import (
    GIFTS,
    OF_INHERITANCES,
    OF_PARAMETERS,
    OF_THINGS,
    OF_THINGS_LEFT,
    TODAY,
    WITH_EARLIER_GIFT,
    answer,
    beginnings,
    effective,
    meant,
    things,
)
from tests.unit.clarifier.talk import TEXTS
from tools.chain import Chain, Session

OF_ONE_VALUE = [each for each in OF_PARAMETERS if not (each["parameter"] == "prior_gifts" and each["value"])]
"""A sentence adds an earlier gift; of facts they are a list."""
MARRIED = (
    "2026년 10월 15일에 부모님께 2억 받았어요. 혼인신고는 2025년 5월 10일에 했어요. 저는 1990년생이고 국내에 살아요"
)


def facts_of(**values: Any) -> GivenFacts:
    tax = "inheritance_tax" if values.keys() & OF_INHERITANCES else "gift_tax"
    return checked_facts({"tax": tax, "values": [{"parameter": name, "value": each} for name, each in values.items()]})


async def give(session: Session, facts: GivenFacts) -> AnswerComposed:
    last = (await session.say("표로 입력했어요", TODAY, facts))[-1]
    assert isinstance(last, AnswerComposed)
    return last


@pytest.mark.parametrize("sentence", OF_ONE_VALUE, ids=lambda sentence: sentence["text"])
async def test_a_value_takes_the_place_of_the_one_before_and_is_not_questioned(
    through: Chain, sentence: dict[str, Any]
) -> None:
    for beginning in beginnings(sentence["parameter"]):
        session = Session(through)
        before = await answer(session, beginning)
        after = await give(session, facts_of(**meant(sentence)))
        asks_parents = after.metadata.question is not None and after.metadata.question.parameter == "ascendants"
        assert asks_parents or after.metadata.calculation is not None, (beginning, after.content)
        expected = before.metadata.collected_parameters | meant(sentence)
        assert effective(after.metadata.collected_parameters) == effective(expected), beginning
        assert after.metadata.question is None or after.metadata.question.parameter != sentence["parameter"]
        assert all(fact.words != "표로 입력했어요" for line in after.metadata.case for fact in line.facts)


@pytest.mark.parametrize("sentence", OF_THINGS, ids=lambda sentence: sentence["text"])
async def test_one_thing_of_several_is_worth_something_else(through: Chain, sentence: dict[str, Any]) -> None:
    parameter = "debts" if sentence["thing"] in ("은행 대출", "보증금") else "gross_estate"
    fact = GivenFact(parameter=parameter, value=sentence["value"], thing=sentence["thing"])
    session = Session(through)
    before = await answer(session, OF_THINGS_LEFT)
    after = await give(session, GivenFacts(tax="inheritance_tax", values=(fact,)))
    now = things(after)
    assert now == {name: won for name, won in (things(before) | {sentence["thing"]: sentence["value"]}).items() if won}
    known = after.metadata.collected_parameters
    assert known["gross_estate"] == sum(now[name] for name in ("아파트", "땅", "예금"))
    assert known["debts"] == sum(now.get(name, 0) for name in ("은행 대출", "보증금"))


async def test_several_values_are_one_correction(through: Chain) -> None:
    session = Session(through)
    await answer(session, GIFTS[1])
    after = await give(session, facts_of(gift_property_value=300_000_000, is_minor_recipient=True))
    assert {each.parameter for each in after.metadata.corrections} == {"gift_property_value", "is_minor_recipient"}
    assert after.metadata.calculation is not None
    assert after.metadata.calculation.input["is_minor_recipient"] is True


async def test_a_deduction_that_was_given_stays_when_the_next_message_speaks_of_something_else(through: Chain) -> None:
    session = Session(through)
    before = await answer(session, MARRIED)
    assert before.metadata.collected_parameters["marriage_deduction_amount"] == 100_000_000
    given = await give(session, facts_of(marriage_deduction_amount=0, is_minor_recipient=True))
    later = await answer(session, "정정할게요. 증여재산가액은 3억원이에요")
    for each in (given, later):
        known = each.metadata.collected_parameters
        assert (known["marriage_deduction_amount"], known["is_minor_recipient"]) == (0, True)


async def test_what_follows_from_the_notes_follows_from_another_day(through: Chain) -> None:
    session = Session(through)
    await answer(session, MARRIED)
    after = await give(session, facts_of(gift_date="2027-10-15"))
    assert after.metadata.collected_parameters["marriage_deduction_amount"] == 0


async def test_earlier_gifts_are_those_of_the_list(through: Chain) -> None:
    rows = [{"gift_date": "2019-05-01", "gift_property_value": 20_000_000}]
    more = [*rows, {"gift_date": "2020-03-02", "gift_property_value": 10_000_000}]
    session = Session(through)
    before = await answer(session, WITH_EARLIER_GIFT)
    assert prior(before.metadata.collected_parameters) == rows
    assert prior((await give(session, facts_of(prior_gifts=more))).metadata.collected_parameters) == more
    assert prior((await give(session, facts_of(prior_gifts=rows))).metadata.collected_parameters) == rows
    assert prior((await give(session, facts_of(prior_gifts=[]))).metadata.collected_parameters) == []


def prior(known: JsonObject) -> list[dict[str, object]]:
    gifts: Any = known.get("prior_gifts") or []
    return [{name: gift[name] for name in ("gift_date", "gift_property_value")} for gift in gifts]


WHOLE = [
    facts_of(
        gift_date="2026-10-15",
        donor_relationship="직계존속",
        is_generation_skipping=False,
        gift_property_value=100_000_000,
    ),
    facts_of(death_date="2026-06-10", gross_estate=2_000_000_000, debts=0, spouse=True, children=2, financial_assets=0),
]


@pytest.mark.parametrize("facts", WHOLE, ids=lambda facts: facts.tax)
async def test_a_consultation_begins_with_a_whole_form(through: Chain, facts: GivenFacts) -> None:
    answered = await give(Session(through), facts)
    assert answered.metadata.calculation is not None
    assert answered.metadata.calculation.final_tax > 0
    assert effective(facts.by_name).items() <= effective(answered.metadata.collected_parameters).items()


async def test_what_a_form_leaves_out_is_asked_for(through: Chain) -> None:
    answered = await give(Session(through), facts_of(donor_relationship="배우자", gift_property_value=700_000_000))
    assert answered.metadata.calculation is None
    assert answered.metadata.question is not None
    assert answered.metadata.question.parameter == "gift_date"


@pytest.mark.parametrize("beginning", [MARRIED, *GIFTS, WITH_EARLIER_GIFT])
async def test_what_facts_would_lead_to_is_what_they_lead_to(through: Chain, beginning: str) -> None:
    facts = facts_of(gift_date="2027-12-20", gift_property_value=400_000_000, secured_debt=50_000_000)
    session = Session(through)
    before = await answer(session, beginning)
    query = ApplyFacts(
        client_id_hash=None,
        collected_parameters=before.metadata.collected_parameters,
        dialogue=before.dialogue,
        last_answer=before.answered,
        facts=facts,
    )
    foreseen = await QueryHandlers(Conversation(TEXTS)).apply_facts(query)
    after = await give(session, facts)
    assert foreseen.parameters == after.metadata.collected_parameters
