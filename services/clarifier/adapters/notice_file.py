"""Loads and checks the notices and the glossary. A mistake in one stops the service at start."""

from dataclasses import fields
from pathlib import Path
from typing import Annotated, Final

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from services.clarifier.adapters.filing_periods import load_filing_periods
from services.clarifier.adapters.matter_file import MATTER_FILE, load_matters
from services.clarifier.adapters.yaml_file import read_yaml
from services.clarifier.domain.dialogue import contradictions
from services.clarifier.domain.dialogue.glossary import Glossary, Term
from services.clarifier.domain.dialogue.texts import Texts
from services.clarifier.domain.messages.reading import Remark
from shared.contracts.parameters.catalogue import QUESTIONS

NOTICE_FILE: Final = Path(__file__).parents[1] / "notices.yaml"
GLOSSARY_FILE: Final = NOTICE_FILE.with_name("glossary.yaml")


class NoticeFileInvalid(Exception):
    """A file of notices or terms cannot be used; the message says why."""


class _Term(BaseModel):
    model_config = ConfigDict(extra="forbid", str_min_length=1, strict=True)

    names: list[str] = Field(min_length=1)
    meaning: str
    law: str


_Notice = Annotated[str, Field(min_length=1, strict=True)]
_NOTICES: Final = {field.name for field in fields(Texts) if field.type is str}
"""The texts that are one sentence each."""


class _NoticeFile(BaseModel):
    model_config = ConfigDict(extra="forbid", str_min_length=1)

    notices: dict[str, _Notice]
    remarks: dict[Remark, str]
    contradictions: dict[str, str]


def load_texts(path: Path = NOTICE_FILE, glossary_path: Path = GLOSSARY_FILE, matter_path: Path = MATTER_FILE) -> Texts:
    """Read the files. Raises NoticeFileInvalid where a notice or a term is missing, unknown or incomplete.

    Raises MatterFileInvalid where a matter is.
    """
    try:
        content = _NoticeFile.model_validate(read_yaml(path))
    except (ValidationError, yaml.YAMLError) as error:
        raise NoticeFileInvalid(f"{path.name}: {error}") from error
    if difference := ", ".join(sorted(content.notices.keys() ^ _NOTICES)):
        raise NoticeFileInvalid(f"{path.name} must have each notice: {difference}")
    if difference := ", ".join(sorted(set(content.contradictions) ^ set(contradictions.NAMES))):
        raise NoticeFileInvalid(f"{path.name} must name each contradiction: {difference}")
    if unsaid := ", ".join(sorted(set(Remark) - set(content.remarks))):
        raise NoticeFileInvalid(f"{path.name} must say each remark: {unsaid}")
    return Texts(
        questions=QUESTIONS,
        contradictions=content.contradictions,
        remarks=content.remarks,
        glossary=_load_glossary(glossary_path),
        matters=load_matters(matter_path),
        filing_periods=load_filing_periods(),
        **content.notices,
    )


def _load_glossary(path: Path) -> Glossary:
    try:
        terms = TypeAdapter(list[_Term]).validate_python(read_yaml(path))
    except (ValidationError, yaml.YAMLError) as error:
        raise NoticeFileInvalid(f"{path.name}: {error}") from error
    return Glossary(Term(tuple(term.names), term.meaning, term.law) for term in terms)
