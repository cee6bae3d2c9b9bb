"""Loads and checks the question file. A mistake in it stops the service at start."""

from pathlib import Path
from string import Formatter
from typing import Final

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from services.clarifier.domain.parameters import OPTIONAL, PARAMETERS
from services.clarifier.domain.questions import QuestionTexts, Texts

QUESTION_FILE: Final = Path(__file__).parents[1] / "questions.yaml"


class QuestionFileInvalid(Exception):
    """The question file cannot be used; the message says why."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", str_min_length=1, strict=True)

    title: str
    text: str
    repeat: str
    choices: list[str] = Field(min_length=1)
    why: str
    checklist: str
    ambiguous: str
    impossible: str
    assumed: str | None = None


class _Notices(BaseModel):
    model_config = ConfigDict(extra="forbid", str_min_length=1, strict=True)

    corrected: str
    moved_on: str
    another_gift: str


class _QuestionFile(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    notices: _Notices
    questions: dict[str, _Entry]


def load_texts(path: Path = QUESTION_FILE) -> Texts:
    """Read the file. Raises QuestionFileInvalid where a question is missing, unknown or incomplete."""
    try:
        content = _QuestionFile.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (ValidationError, yaml.YAMLError) as error:
        raise QuestionFileInvalid(f"{path.name}: {error}") from error
    if set(content.questions) != set(PARAMETERS):
        difference = sorted(set(content.questions) ^ set(PARAMETERS))
        raise QuestionFileInvalid(f"{path.name} must have exactly the nine questions; check {', '.join(difference)}")
    for parameter, entry in content.questions.items():
        _check_placeholders(path, parameter, entry)
    return Texts(
        questions={
            parameter: QuestionTexts(**{**entry.model_dump(), "choices": tuple(entry.choices)})
            for parameter, entry in content.questions.items()
        },
        **content.notices.model_dump(),
    )


def _check_placeholders(path: Path, parameter: str, entry: _Entry) -> None:
    for text in (entry.ambiguous, entry.impossible):
        if [name for _, name, _, _ in Formatter().parse(text) if name is not None] != ["words"]:
            raise QuestionFileInvalid(f"{path.name}: {parameter} must name {{words}} once in: {text}")
    if (entry.assumed is not None) != (parameter in OPTIONAL):
        raise QuestionFileInvalid(f"{path.name}: {parameter} must have `assumed` if, and only if, it is optional")
