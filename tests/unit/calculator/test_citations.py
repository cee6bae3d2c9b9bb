"""Over all worked cases: an answer cites exactly the articles that its steps name, at addresses that can be opened."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from services.calculator.assessment import Assessment
from services.calculator.engine import TaxEngine
from shared.contracts.document import Citation
from tests.unit.calculator import test_cases as gifts
from tests.unit.calculator import test_inheritance_cases as inheritances

CASES = [("gift", gifts.parameters_of(case), case["title"]) for case in gifts.COMPUTED] + [
    ("inheritance", inheritances.parameters_of(case), case["title"]) for case in inheritances.COMPUTED
]
ADDRESS = re.compile(r"https://www\.law\.go\.kr/(?:%[0-9A-F]{2}|[A-Za-z0-9/])+")
"""As it must be written for a browser: Hangul percent-encoded."""
NUMBER_OR_REASON = re.compile(r"\d|없음$")


@pytest.fixture(scope="module")
def assessments(engine: TaxEngine) -> list[tuple[str, Assessment]]:
    return list(assessed(engine))


def assessed(engine: TaxEngine) -> Iterator[tuple[str, Assessment]]:
    for tax_type, parameters, title in CASES:
        outcome = engine.assess(tax_type, parameters)
        assert isinstance(outcome, Assessment), title
        yield title, outcome


def test_the_citations_are_the_articles_of_the_steps_each_once_in_their_order(
    assessments: list[tuple[str, Assessment]],
) -> None:
    for title, assessment in assessments:
        cited = [each.full_reference for each in assessment.citations]
        assert cited == list(dict.fromkeys(step.reference for step in assessment.calculation.steps)), title
        assert len(cited) >= 2, title


def test_every_step_is_numbered_and_shows_its_numbers_and_its_article(
    assessments: list[tuple[str, Assessment]],
) -> None:
    for title, assessment in assessments:
        steps = assessment.calculation.steps
        assert [step.step for step in steps] == list(range(1, len(steps) + 1)), title
        for step in steps:
            assert step.description, title
            assert step.reference, title
            assert NUMBER_OR_REASON.search(step.formula or ""), title


def test_a_citation_has_all_that_a_reader_needs(assessments: list[tuple[str, Assessment]]) -> None:
    cited = {each.full_reference: each for _, assessment in assessments for each in assessment.citations}
    assert len({each.source_id for each in cited.values()}) == len(cited)
    for reference, citation in cited.items():
        document: dict[str, Any] = citation.model_dump(mode="json")
        assert document["source_type"] == "law", reference
        assert reference == f"{citation.law_name} {citation.article}"
        assert 100 <= len(citation.content_snippet) <= 200, reference
        assert ADDRESS.fullmatch(document["source_url"]), reference
        assert unquote(urlsplit(document["source_url"]).path) == f"/법령/{citation.law_name}/{citation.article}"
        assert is_polite_korean(citation), reference


def is_polite_korean(citation: Citation) -> bool:
    """Whole sentences that a user is told, none of them in the words of a statute."""
    return all(sentence.endswith("니다") for sentence in citation.content_snippet.rstrip(".").split(". "))
