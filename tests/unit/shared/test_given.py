"""Facts of an unknown sender: each with a value that its parameter can have, or a sentence that says what to do."""

from typing import Final

import pytest

from shared.contracts.parameters.given import FactsInvalid, checked_facts

FACTS: Final = {
    "tax": "gift_tax",
    "values": [
        {"parameter": "gift_property_value", "value": 300_000_000},
        {"parameter": "is_minor_recipient", "value": True},
    ],
}


def of(parameter: str, value: object, tax: str = "gift_tax", **more: object) -> dict[str, object]:
    return {"tax": tax, "values": [{"parameter": parameter, "value": value, **more}]}


def test_facts_are_taken_as_they_are() -> None:
    assert checked_facts(FACTS).model_dump(mode="json", exclude_none=True) == FACTS
    gifts = [{"gift_date": "2019-05-01", "gift_property_value": 20_000_000}]
    assert checked_facts(of("prior_gifts", gifts)).by_name == {"prior_gifts": gifts}
    thing = checked_facts(of("gross_estate", 0, "inheritance_tax", thing="아파트"))
    assert (thing.values[0].thing, thing.by_name) == ("아파트", {})


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (None, "facts.tax"),
        ({"tax": "income_tax", "values": FACTS["values"]}, "facts.tax"),
        ({"tax": ["gift_tax"], "values": FACTS["values"]}, "facts.tax"),
        ({"tax": "gift_tax", "values": []}, "하나 이상"),
        ({"tax": "gift_tax", "values": [1]}, "facts.values"),
        ({"tax": "gift_tax", "values": [{"parameter": "gift_date"}]}, "facts.values"),
        (of("death_date", "2026-01-01"), "항목 이름"),
        (of("loan_principal", 1), "항목 이름"),
        (of("gift_date", "2026-02-30"), "‘증여일’"),
        (of("gift_date", "20260210"), "달력"),
        (of("gift_date", None), "달력"),
        (of("gift_property_value", -1), "‘증여재산’"),
        (of("gift_property_value", 10**15 + 1), "1,000조원"),
        (of("gift_property_value", True), "정수"),
        (of("gift_property_value", 1.5), "정수"),
        (of("is_minor_recipient", 1), "‘받는 분’"),
        (of("donor_relationship", "부모님"), "관계"),
        (of("donor_relationship", ["배우자"]), "관계"),
        (of("children", 31, "inheritance_tax"), "30명"),
        (of("prior_gifts", "없음"), "20건"),
        (of("prior_gifts", [{"gift_date": "2019-05-01"}]), "날짜와 금액"),
        (of("prior_gifts", [{"gift_date": "2019-05-01", "gift_property_value": 1, "words": "x"}]), "날짜와 금액"),
        (of("prior_gifts", [{"gift_date": "2019-05-01", "gift_property_value": 1}] * 21), "20건"),
        (of("gift_property_value", 1, thing="아파트"), "어느 재산이나 빚"),
        (of("debts", 1, "inheritance_tax", thing=""), "어느 재산이나 빚"),
        ({"tax": "gift_tax", "values": [FACTS["values"][0]] * 2}, "두 번"),
    ],
)
def test_what_cannot_be_is_said_in_words(given: object, says: str) -> None:
    with pytest.raises(FactsInvalid, match=says):
        checked_facts(given)
