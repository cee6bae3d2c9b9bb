"""The sentences that the page says for a person who changes a fact: `web/src/domain/sentences.ts` makes them.

Its own test holds them equal to `page_sentences.json`; here the clarifier reads them, wherever a conversation stands.
"""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from shared.events.catalogue import AnswerComposed
from shared.json_object import JsonObject
from shared.settings import GeminiSettings
from tools.chain import Session, chain

SENTENCES: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "page_sentences.json").read_text(encoding="utf-8")
)
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


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence["text"])
async def test_the_clarifier_takes_what_the_page_says(sentence: dict[str, Any]) -> None:
    async with chain(GeminiSettings(google_api_key=None)) as services:
        for beginning in beginnings(sentence["parameter"]):
            session = Session(services)
            before = await answer(session, beginning)
            after = await answer(session, sentence["text"])
            asks_parents = after.metadata.question is not None and after.metadata.question.parameter == "ascendants"
            # Parents inherit beside a spouse without children (민법 1003): they are asked for before the tax.
            has_childless_spouse = sentence["parameter"] == "children" and beginning == INHERITANCES[0]
            is_settled = asks_parents and has_childless_spouse and not sentence["value"]
            assert is_settled or after.metadata.calculation is not None, (beginning, after.content)
            expected = before.metadata.collected_parameters | meant(sentence)
            assert effective(after.metadata.collected_parameters) == effective(expected), beginning


async def test_earlier_gifts_are_taken_back() -> None:
    async with chain(GeminiSettings(google_api_key=None)) as services:
        session = Session(services)
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
