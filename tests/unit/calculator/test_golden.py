"""Whole results word by word, as a user is shown them: one document in `golden/` for each case.

`python -m tests.unit.calculator.test_golden` writes the results again. Read what changed before it is committed.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from services.calculator.adapters.statute_files import load_statute
from services.calculator.domain.refusal import Refusal
from services.calculator.engine import TaxEngine
from shared.calendar.korean_holidays import korean_holidays
from shared.contracts.document import Alternative
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml
from tests.unit.calculator import test_cases, test_inheritance_cases

FOLDER = Path(__file__).parent
GOLDEN = {path: read_yaml(path) for path in sorted((FOLDER / "golden").glob("*.yaml"))}
SAID = read_yaml(FOLDER / "said.yaml")
"""For each tax, cases of `cases/` or `inheritance_cases/` by their title: lines of their results, and parts of no line."""
CASES = {
    (tax_type, case["title"]): module.parameters_of(case)
    for tax_type, module in (("gift", test_cases), ("inheritance", test_inheritance_cases))
    for case in module.CASES
}


def result(engine: TaxEngine, document: dict[str, Any]) -> dict[str, Any]:
    """What the engine gives for the document's parameters, as plain lines."""
    tax_type, parameters, today = document["tax_type"], document["parameters"], document.get("asked_on")
    outcome = engine.assess(tax_type, parameters, today)
    if isinstance(outcome, Refusal):
        return {"parameter": outcome.parameter, "code": outcome.code, "reason": outcome.reason}
    calculation = outcome.calculation
    return {
        "input": calculation.input,
        "steps": [
            f"{step.step}. {step.description} {step.value:,}: {step.formula} [{step.reference}]"
            for step in calculation.steps
        ],
        "tax": {
            "tax_type": calculation.tax_type,
            "final_tax": calculation.final_tax,
            "payable_tax": calculation.payable_tax,
            "filing_deadline": calculation.filing_deadline,
        },
        "rates": {each.rate_bp: each.up_to for each in calculation.rates},
        "figures": calculation.figures,
        "not_applied": [f"{each.rule}: {each.reason} [{each.reference}]" for each in calculation.not_applied],
        "assumptions": list(calculation.assumptions),
        "warnings": list(calculation.warnings),
        "exceptions": list(outcome.exceptions),
        "recommendations": list(outcome.recommendations),
        "citations": [citation.full_reference for citation in outcome.citations],
        "alternatives": [filled(each) for each in outcome.alternatives],
    }


def filled(alternative: Alternative) -> dict[str, Any]:
    return {name: value for name, value in alternative.model_dump(mode="json").items() if value not in (None, [])}


def said(document: dict[str, Any]) -> set[str]:
    """Every line of a result, without the numbers of the steps; or why there is none."""
    if "reason" in document:
        return {document["reason"]}
    steps = (step.split(". ", 1)[1] for step in document["steps"])
    texts = ("not_applied", "assumptions", "warnings", "exceptions", "recommendations")
    of_alternatives = (
        line
        for each in document["alternatives"]
        for line in (each["title"], each["description"], *each["pros"], *each.get("cons", []), each.get("note", ""))
    )
    return {*steps, *of_alternatives, *(line for name in texts for line in document[name])}


@all_of("document", [pytest.param(document, id=path.stem) for path, document in GOLDEN.items()])
def test_the_result_is_word_for_word(engine: TaxEngine, document: dict[str, Any]) -> None:
    assert result(engine, document) == document["result"]


@all_of(
    ("tax_type", "case"),
    [(tax_type, case) for tax_type, cases in SAID.items() for case in cases],
    ids=lambda case: case if isinstance(case, str) else case["title"],
)
def test_it_is_said_in_these_words(engine: TaxEngine, tax_type: str, case: dict[str, Any]) -> None:
    document = {
        "tax_type": tax_type,
        "asked_on": case.get("asked_on"),
        "parameters": CASES[tax_type, case["title"]],
    }
    lines = said(result(engine, document))
    assert not set(case.get("says", [])) - lines
    for part in case.get("does_not_say", []):
        assert not [line for line in lines if part in line]


def write_again() -> None:
    engine = TaxEngine(load_statute(), korean_holidays())
    for path, document in GOLDEN.items():
        document["result"] = result(engine, document)
        text = yaml.safe_dump(document, allow_unicode=True, sort_keys=False, width=120)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_again()
