"""Worked cases as a tax accountant writes them in YAML: what is asked of the files of both taxes."""

from pathlib import Path
from typing import Any

from services.calculator.assessment import Assessment
from services.calculator.domain.refusal import Refusal
from tests.support.yaml_file import read_yaml


def cases_in(folder: str) -> list[dict[str, Any]]:
    """All cases of a folder beside this file, each to be computed (`expect`) or refused (`refused`)."""
    files = sorted((Path(__file__).parent / folder).glob("*.yaml"))
    return [case for path in files for case in read_yaml(path)]


def title_of(case: dict[str, Any]) -> str:
    return str(case["title"])


def assert_refused(outcome: Assessment | Refusal, case: dict[str, Any]) -> None:
    assert isinstance(outcome, Refusal), outcome
    assert (outcome.parameter, outcome.code) == (case["refused"]["parameter"], case["refused"]["code"]), outcome
    assert case["refused"]["reason"] in outcome.reason, outcome


def assert_explained(cases: list[dict[str, Any]]) -> None:
    """Every case expects one thing, and names its article and how it was worked; no title comes twice."""
    assert all(("expect" in case) != ("refused" in case) for case in cases)
    assert all(case["article"] and case["basis"] for case in cases if "expect" in case)
    assert len({case["title"] for case in cases}) == len(cases)
    assert all(case["source"] for case in cases if case["title"].startswith("국세청"))
