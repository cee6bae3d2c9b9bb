"""The question file is checked at start."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from services.clarifier.adapters.question_file import (
    INHERITANCE_QUESTION_FILE,
    QUESTION_FILE,
    QuestionFileInvalid,
    load_texts,
)
from services.clarifier.domain.estate import parameters as inheritance_parameters
from services.clarifier.domain.parameters import PARAMETERS


def test_there_is_a_question_for_each_parameter() -> None:
    assert set(load_texts().questions) == {*PARAMETERS, *inheritance_parameters.PARAMETERS}


def remove_question(content: dict[str, Any]) -> None:
    del content["questions"]["gift_date"]


def add_question(content: dict[str, Any]) -> None:
    content["questions"]["shoe_size"] = content["questions"]["gift_date"]


def remove_text(content: dict[str, Any]) -> None:
    del content["questions"]["gift_date"]["repeat"]


def empty_text(content: dict[str, Any]) -> None:
    content["questions"]["gift_date"]["why"] = ""


def misspell_placeholder(content: dict[str, Any]) -> None:
    content["questions"]["gift_date"]["ambiguous"] = "‘{word}’이 언제인가요?"


def remove_assumption(content: dict[str, Any]) -> None:
    del content["questions"]["secured_debt"]["assumed"]


def remove_notice(content: dict[str, Any]) -> None:
    del content["notices"]["moved_on"]


@pytest.mark.parametrize(
    ("damage", "names"),
    [
        (remove_question, "gift_date"),
        (add_question, "shoe_size"),
        (remove_text, "repeat"),
        (empty_text, "why"),
        (misspell_placeholder, "gift_date"),
        (remove_assumption, "secured_debt"),
        (remove_notice, "moved_on"),
    ],
)
def test_a_damaged_file_is_refused_and_says_where(damage: Any, names: str, tmp_path: Path) -> None:
    content = yaml.safe_load(QUESTION_FILE.read_text(encoding="utf-8"))
    damage(content)
    path = tmp_path / "questions.yaml"
    path.write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    with pytest.raises(QuestionFileInvalid, match=names):
        load_texts(path)


def test_the_file_of_the_other_tax_is_checked_too(tmp_path: Path) -> None:
    content = yaml.safe_load(INHERITANCE_QUESTION_FILE.read_text(encoding="utf-8"))
    del content["questions"]["death_date"]
    path = tmp_path / "inheritance_questions.yaml"
    path.write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    with pytest.raises(QuestionFileInvalid, match=r"inheritance_questions\.yaml.*death_date"):
        load_texts(inheritance_path=path)


def test_a_file_that_is_no_yaml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "questions.yaml"
    path.write_text("questions: [", encoding="utf-8")
    with pytest.raises(QuestionFileInvalid, match=r"questions\.yaml"):
        load_texts(path)
