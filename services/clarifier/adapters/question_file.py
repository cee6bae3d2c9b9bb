"""Loads and checks the question files, one for each tax, and the glossary. A mistake in one stops the service at start."""

from pathlib import Path
from string import Formatter
from typing import Final, Generic, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from services.clarifier.adapters.matter_file import MATTER_FILE, load_matters
from services.clarifier.domain.dialogue import contradictions
from services.clarifier.domain.dialogue.glossary import Glossary, Term
from services.clarifier.domain.dialogue.questions import QuestionTexts, Texts
from services.clarifier.domain.estate import parameters as inheritance_parameters
from services.clarifier.domain.messages.reading import Remark
from services.clarifier.domain.parameters import OPTIONAL, PARAMETERS

QUESTION_FILE: Final = Path(__file__).parents[1] / "questions.yaml"
INHERITANCE_QUESTION_FILE: Final = QUESTION_FILE.with_name("inheritance_questions.yaml")
GLOSSARY_FILE: Final = QUESTION_FILE.with_name("glossary.yaml")


class QuestionFileInvalid(Exception):
    """A question file cannot be used; the message says why."""


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


class _Term(BaseModel):
    model_config = ConfigDict(extra="forbid", str_min_length=1, strict=True)

    names: list[str] = Field(min_length=1)
    meaning: str
    law: str


class _GiftNotices(BaseModel):
    model_config = ConfigDict(extra="forbid", str_min_length=1, strict=True)

    contradicted: str
    earlier_gift_left_out: str
    earlier_day_assumed: str
    vague: str
    moved_on: str
    unchanged: str
    left_out: str
    what_can_be_asked: str
    another_gift: str
    switched_to_gift: str
    back_to_gift: str


class _InheritanceNotices(BaseModel):
    model_config = ConfigDict(extra="forbid", str_min_length=1, strict=True)

    another_inheritance: str
    assumed_for_now: str
    switched_to_inheritance: str
    back_to_inheritance: str
    least_for_spouse: str


NoticesT = TypeVar("NoticesT", bound=BaseModel)


class _QuestionFile(BaseModel, Generic[NoticesT]):
    model_config = ConfigDict(extra="forbid")

    notices: NoticesT
    contradictions: dict[str, str]
    remarks: dict[Remark, str]
    questions: dict[str, _Entry]


def load_texts(
    path: Path = QUESTION_FILE,
    inheritance_path: Path = INHERITANCE_QUESTION_FILE,
    glossary_path: Path = GLOSSARY_FILE,
    matter_path: Path = MATTER_FILE,
) -> Texts:
    """Read the files. Raises QuestionFileInvalid where a question or a term is missing, unknown or incomplete.

    Raises MatterFileInvalid where a matter is.
    """
    gift = _load(path, _QuestionFile[_GiftNotices], PARAMETERS, OPTIONAL)
    inheritance = _load(
        inheritance_path,
        _QuestionFile[_InheritanceNotices],
        inheritance_parameters.PARAMETERS,
        inheritance_parameters.OPTIONAL,
    )
    named = gift.contradictions | inheritance.contradictions
    if set(named) != set(contradictions.NAMES):
        difference = ", ".join(sorted(set(named) ^ set(contradictions.NAMES)))
        raise QuestionFileInvalid(f"{path.name} and {inheritance_path.name} must name each contradiction: {difference}")
    remarks = gift.remarks | inheritance.remarks
    if unsaid := ", ".join(sorted(set(Remark) - set(remarks))):
        raise QuestionFileInvalid(f"{path.name} and {inheritance_path.name} must say each remark: {unsaid}")
    return Texts(
        questions={
            parameter: QuestionTexts(**{**entry.model_dump(), "choices": tuple(entry.choices)})
            for parameter, entry in (gift.questions | inheritance.questions).items()
        },
        contradictions=named,
        remarks=remarks,
        glossary=_load_glossary(glossary_path),
        matters=load_matters(matter_path),
        **gift.notices.model_dump(),
        **inheritance.notices.model_dump(),
    )


def _load_glossary(path: Path) -> Glossary:
    try:
        terms = TypeAdapter(list[_Term]).validate_python(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (ValidationError, yaml.YAMLError) as error:
        raise QuestionFileInvalid(f"{path.name}: {error}") from error
    return Glossary(Term(tuple(term.names), term.meaning, term.law) for term in terms)


def _load(
    path: Path, model: type[_QuestionFile[NoticesT]], parameters: tuple[str, ...], optional: tuple[str, ...]
) -> _QuestionFile[NoticesT]:
    try:
        content = model.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (ValidationError, yaml.YAMLError) as error:
        raise QuestionFileInvalid(f"{path.name}: {error}") from error
    if set(content.questions) != set(parameters):
        difference = sorted(set(content.questions) ^ set(parameters))
        raise QuestionFileInvalid(
            f"{path.name} must have exactly the {len(parameters)} questions of its tax; check {', '.join(difference)}"
        )
    for parameter, entry in content.questions.items():
        _check_texts(path, parameter, entry, is_optional=parameter in optional)
    return content


def _check_texts(path: Path, parameter: str, entry: _Entry, *, is_optional: bool) -> None:
    for text in (entry.ambiguous, entry.impossible):
        if [name for _, name, _, _ in Formatter().parse(text) if name is not None] != ["words"]:
            raise QuestionFileInvalid(f"{path.name}: {parameter} must name {{words}} once in: {text}")
    if (entry.assumed is not None) != is_optional:
        raise QuestionFileInvalid(f"{path.name}: {parameter} must have `assumed` if, and only if, it is optional")
