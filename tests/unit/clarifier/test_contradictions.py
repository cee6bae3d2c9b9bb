"""Which values exclude each other, what is asked about it, and what nothing can be computed with."""

import pytest
from pydantic import JsonValue

from services.clarifier.domain.dialogue.contradictions import (
    NAMES,
    SAID_AT_ONCE,
    SAID_TWICE,
    blocking,
    clashes,
    said_twice,
)
from services.clarifier.domain.dialogue.wording import in_words
from services.clarifier.domain.taxes import GIFT_TAX, INHERITANCE_TAX
from shared.contracts.document import Parameters
from tests.unit.clarifier.talk import TEXTS

GIFT: Parameters = {"gift_date": "2025-10-15", "donor_relationship": "직계존속", "gift_property_value": 300_000_000}


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({}, []),
        ({"marriage_deduction_amount": 100_000_000}, []),
        (
            {"marriage_deduction_amount": 100_000_000, "donor_relationship": "기타친족"},
            [("deduction_from_nobody_with_it", "donor_relationship")],
        ),
        (
            {"childbirth_deduction_amount": 1, "donor_relationship": "배우자"},
            [("deduction_from_nobody_with_it", "donor_relationship")],
        ),
        ({"marriage_deduction_amount": 0, "donor_relationship": "기타친족"}, []),
        ({"is_generation_skipping": True}, []),
        (
            {"is_generation_skipping": True, "donor_relationship": "기타친족"},
            [("skip_from_nobody_with_it", "donor_relationship")],
        ),
        (
            {"is_minor_recipient": True, "childbirth_deduction_amount": 100_000_000},
            [("minor_with_family_deduction", "is_minor_recipient")],
        ),
        ({"secured_debt": 299_999_999}, []),
        ({"secured_debt": 300_000_000}, [("debt_is_everything", "secured_debt")]),
        ({"secured_debt": 300_000_001}, []),
    ],
)
def test_values_that_hardly_go_together(known: Parameters, expected: list[tuple[str, str]]) -> None:
    assert [(found.name, found.parameter) for found in clashes(GIFT_TAX, {**GIFT, **known})] == expected


@pytest.mark.parametrize(("debt", "is_blocked"), [(0, False), (300_000_000, False), (300_000_001, True)])
def test_a_debt_above_the_value_cannot_be_computed_with(debt: int, is_blocked: bool) -> None:
    found = blocking(GIFT_TAX, {**GIFT, "secured_debt": debt})
    assert (found.parameter if found else None) == ("secured_debt" if is_blocked else None)


@pytest.mark.parametrize(("financial", "is_blocked"), [(600_000_000, False), (600_000_001, True)])
def test_nor_can_deposits_above_the_estate(financial: int, is_blocked: bool) -> None:
    found = blocking(INHERITANCE_TAX, {"gross_estate": 600_000_000, "financial_assets": financial})
    assert (found.parameter if found else None) == ("financial_assets" if is_blocked else None)


def test_without_both_amounts_nothing_is_blocked() -> None:
    assert blocking(GIFT_TAX, {"secured_debt": 1}) is None
    assert blocking(INHERITANCE_TAX, {"financial_assets": 1}) is None


def test_what_was_said_twice_is_tried_with_the_earlier_value() -> None:
    (found,) = said_twice({"gift_property_value": 100})
    assert (found.name, found.otherwise, found.what_if) == (SAID_TWICE, 100, {"gift_property_value": 100})


def test_what_one_message_says_in_two_ways_has_other_words() -> None:
    (found,) = said_twice({"is_minor_recipient": True}, at_once=("is_minor_recipient",))
    assert found.name == SAID_AT_ONCE
    assert found.is_of_one_parameter


def test_every_contradiction_has_its_words() -> None:
    assert set(TEXTS.contradictions) == set(NAMES)


@pytest.mark.parametrize(
    ("parameter", "value", "words"),
    [
        ("gift_property_value", 300_000_000, "3억원"),
        ("gift_property_value", 150_000_000, "1억 5,000만원"),
        ("gift_property_value", 1_000_000_000_001, "1조 1원"),
        ("secured_debt", 0, "0원"),
        ("gift_date", "2025-03-02", "2025년 3월 2일"),
        ("is_minor_recipient", True, "예"),
        ("is_minor_recipient", False, "아니오"),
        ("donor_relationship", "기타친족", "그 밖의 친족"),
        ("children", 3, "3명"),
    ],
)
def test_values_are_said_in_words(parameter: str, value: JsonValue, words: str) -> None:
    assert in_words(parameter, value) == words
