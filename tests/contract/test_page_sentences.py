"""The sentences that the page says for a person who changes a fact: `web/src/domain/sentences.ts` makes them.

Its own test holds them equal to `page_sentences.json`; here the clarifier reads them, wherever a conversation stands.
"""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from shared.contracts.events.catalogue import AnswerComposed
from shared.contracts.json_object import JsonObject
from tests.support.tables import all_of
from tools.chain import Chain, Session

SENTENCES: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "page_sentences.json").read_text(encoding="utf-8")
)
OF_PARAMETERS: Final = [sentence for sentence in SENTENCES if "thing" not in sentence]
OF_THINGS: Final = [sentence for sentence in SENTENCES if "thing" in sentence]
INSTEAD: Final = "정정할게요. "
"""What the page says before another value of what was said; one more earlier gift replaces none."""
TODAY: Final = datetime(2026, 11, 22, 3, tzinfo=UTC)
GIFTS: Final = (
    "2026년 10월 15일에 부모님께 2억 받았어요",
    "2026년 10월 15일에 부모님께 2억 받았어요. 저는 성인이고 국내에 살아요. 혼인 공제도 출산 공제도 없어요. 대출은 없어요",
    "2026년 10월 15일에 할머니께 5억 받았어요. 저는 미성년자이고 미국에 살아요",
)
WITH_EARLIER_GIFT: Final = "2026년 10월 15일에 삼촌에게 1억 받았어요. 2019년 5월 1일에도 삼촌에게 2천만원 받았어요"
INHERITANCES: Final = (
    "아버지가 2026년 6월 10일에 돌아가셨어요. 재산은 20억이고 빚은 2억, 어머니 계시고 자녀는 2명이에요. 예금은 3억이에요",
    "아버지가 2026년 6월 10일에 돌아가셨어요. 재산은 20억이고 빚은 2억, 어머니는 안 계시고 자녀는 2명이에요. 예금은 3억이에요",
)
OF_THINGS_LEFT: Final = (
    "아버지가 2026년 6월 10일에 돌아가셨어요. 아파트 12억, 땅 2억, 예금 3억을 남기셨어요. 은행 대출이 2억 있어요. 보증금도 1억 있어요. "
    "어머니 계시고 자녀는 2명이에요"
)
OF_INHERITANCES: Final = frozenset(
    {
        *("death_date", "gross_estate", "debts", "spouse", "children"),
        *("financial_assets", "spouse_actual", "funeral_general"),
    }
)
GIVERS: Final[dict[str, JsonObject]] = {
    "배우자": {"donor_relationship": "배우자", "is_generation_skipping": False},
    "자녀": {"donor_relationship": "직계비속", "is_generation_skipping": False},
    "부모님": {"donor_relationship": "직계존속", "is_generation_skipping": False},
    "조부모님": {"donor_relationship": "직계존속", "is_generation_skipping": True},
    "기타 친족": {"donor_relationship": "기타친족", "is_generation_skipping": False},
    "지인": {"donor_relationship": "타인", "is_generation_skipping": False},
}
"""What the page's names of givers mean."""


def beginnings(parameter: str) -> tuple[str, ...]:
    """Conversations in which the page offers to change a parameter: a spouse who died before has no part."""
    if parameter not in OF_INHERITANCES:
        return GIFTS
    return INHERITANCES[:1] if parameter == "spouse_actual" else INHERITANCES


def meant(sentence: dict[str, Any]) -> JsonObject:
    """The parameters that a sentence gives a value."""
    if sentence["parameter"] == "donor_relationship":
        return GIVERS[sentence["value"]]
    return {sentence["parameter"]: sentence["value"]}


@all_of("sentence", OF_PARAMETERS, ids=lambda sentence: sentence["text"])
async def test_the_clarifier_takes_what_the_page_says(through: Chain, sentence: dict[str, Any]) -> None:
    for beginning in beginnings(sentence["parameter"]):
        session = Session(through)
        before = await answer(session, beginning)
        after = await answer(session, sentence["text"])
        asks_parents = after.metadata.question is not None and after.metadata.question.parameter == "ascendants"
        # Parents inherit beside a spouse without children (민법 1003): they are asked for before the tax.
        has_childless_spouse = sentence["parameter"] == "children" and beginning == INHERITANCES[0]
        is_settled = asks_parents and has_childless_spouse and not sentence["value"]
        assert is_settled or after.metadata.calculation is not None, (beginning, after.content)
        expected = before.metadata.collected_parameters | meant(sentence)
        assert effective(after.metadata.collected_parameters) == effective(expected), beginning


@all_of("sentence", OF_THINGS, ids=lambda sentence: sentence["text"])
async def test_the_clarifier_takes_what_the_page_says_of_one_thing(through: Chain, sentence: dict[str, Any]) -> None:
    session = Session(through)
    before, after = await answer(session, OF_THINGS_LEFT), await answer(session, sentence["text"])
    expected = {name: won for name, won in (things(before) | {sentence["thing"]: sentence["value"]}).items() if won}
    now = things(after)
    assert now == expected
    assert after.metadata.calculation is not None
    known = after.metadata.collected_parameters
    assert known["gross_estate"] == sum(now[name] for name in ("아파트", "땅", "예금"))
    assert known["debts"] == sum(now.get(name, 0) for name in ("은행 대출", "보증금"))


def things(answered: AnswerComposed) -> dict[str, int]:
    """What each thing in the lines of the case is worth, in won."""
    facts = (fact for line in answered.metadata.case for fact in line.facts)
    return {fact.thing: int(str(fact.value)) for fact in facts if fact.thing}


@all_of(
    "sentence",
    [sentence for sentence in OF_PARAMETERS if sentence["parameter"] != "prior_gifts"],
    ids=lambda sentence: sentence["text"],
)
async def test_a_correction_by_the_page_is_not_questioned(through: Chain, sentence: dict[str, Any]) -> None:
    for beginning in beginnings(sentence["parameter"]):
        session = Session(through)
        before = await answer(session, beginning)
        after = await answer(session, INSTEAD + sentence["text"])
        expected = before.metadata.collected_parameters | meant(sentence)
        assert effective(after.metadata.collected_parameters) == effective(expected), beginning
        assert after.metadata.question is None or after.metadata.question.parameter != sentence["parameter"]


async def test_earlier_gifts_are_taken_back(through: Chain) -> None:
    session = Session(through)
    before = await answer(session, WITH_EARLIER_GIFT)
    assert effective(before.metadata.collected_parameters)["prior_gifts"] == [("2019-05-01", 20_000_000)]
    taken_back = next(each for each in SENTENCES if each["parameter"] == "prior_gifts" and not each["value"])
    after = await answer(session, taken_back["text"])
    assert after.metadata.calculation is not None
    assert effective(after.metadata.collected_parameters)["prior_gifts"] == []


def effective(parameters: JsonObject) -> dict[str, object]:
    """What makes a difference: no skipped generation is the same as none said, and so are no earlier gifts.

    Of those it is the day and the value; from whom they were follows from the giver.
    """
    left_out = {"donor_group", "prior_gifts"}
    if not parameters.get("is_generation_skipping"):
        left_out.add("is_generation_skipping")
    gifts: Any = parameters.get("prior_gifts") or []
    return {
        **{name: value for name, value in parameters.items() if name not in left_out},
        "prior_gifts": [(gift["gift_date"], gift["gift_property_value"]) for gift in gifts],
    }


async def answer(session: Session, content: str) -> AnswerComposed:
    last = (await session.say(content, TODAY))[-1]
    assert isinstance(last, AnswerComposed)
    return last
