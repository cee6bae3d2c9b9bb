"""The words for the family of the deceased, and the degrees of kinship that can be."""

import pytest

from services.calculator.domain.inheritance import Person
from services.calculator.domain.refusal import Refusal
from services.calculator.engine import TaxEngine
from shared.contracts.document import Parameters

UNCLE: Parameters = {"gift_date": "2025-10-15", "donor_relationship": "기타친족", "gift_property_value": 100_000_000}


def person(relation: str) -> Person:
    return Person(relation=relation, birth_date=None, life_expectancy=None)


@pytest.mark.parametrize("relation", ["배우자", "남편", "아내", "처"])
def test_a_spouse(relation: str) -> None:
    assert person(relation).is_spouse
    assert not person(relation).is_child


@pytest.mark.parametrize("relation", ["자녀", "아들", "딸", "장남", "장녀", "차남", "차녀", "양자", "양녀"])
def test_a_child(relation: str) -> None:
    assert person(relation).is_child
    assert not person(relation).is_spouse


@pytest.mark.parametrize("relation", ["손자", "며느리", "형", "태아"])
def test_another_relative(relation: str) -> None:
    assert not person(relation).is_child
    assert not person(relation).is_spouse


def test_the_furthest_degree(engine: TaxEngine) -> None:
    assert not isinstance(engine.assess("gift", UNCLE | {"kinship": ["혈족", 30]}), Refusal)
    assert isinstance(engine.assess("gift", UNCLE | {"kinship": ["혈족", 31]}), Refusal)
    assert isinstance(engine.assess("gift", UNCLE | {"kinship": ["혈족", 0]}), Refusal)
