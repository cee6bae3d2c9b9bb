"""The answer templates: Jinja2 files in Korean, all compiled at start so that a broken one stops the service."""

import re
from collections.abc import Iterable, MutableMapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from services.synthesizer.domain.money import won
from services.synthesizer.domain.notes import (
    SAID_WITH_QUESTION,
    each_sentence,
    is_assumption,
    notes,
    said_once,
    without,
)
from services.synthesizer.domain.sentences import sentences
from shared.contracts.parameters.catalogue import INHERITANCE, TITLES

FOLDER = Path(__file__).parents[1] / "templates"
SUFFIX = ".md.j2"
_BLANK_LINES: Final = re.compile(r"\n{3,}")


class _Environment(Environment):
    """One whose templates all have its globals, and none of their own: Jinja would put them together for every part of an answer."""

    def make_globals(self, _: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return self.globals


class JinjaTemplates:
    """Renders Markdown. Nothing is escaped by itself: whatever may hold a user's words goes through `escaped`."""

    def __init__(self) -> None:
        environment = _Environment(
            loader=FileSystemLoader(FOLDER),
            auto_reload=False,
            cache_size=-1,  # a dict of all of them
            autoescape=False,  # Markdown, not HTML
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        environment.globals.update(
            titles=TITLES, counted=INHERITANCE.asked_of_kind("count"), said_with_question=SAID_WITH_QUESTION
        )
        environment.tests.update(containing=contains, assumption=is_assumption)
        environment.filters.update(
            won=won,
            korean_date=korean_date,
            escaped=escaped,
            notes=notes,
            each_sentence=each_sentence,
            said_once=said_once,
            without=without,
            having=having,
            lacking=lacking,
            first_sentence=first_sentence,
        )
        self._templates = {
            name.removesuffix(SUFFIX): environment.get_template(name) for name in environment.list_templates()
        }

    def render(self, name: str, **values: object) -> str:
        return _BLANK_LINES.sub("\n\n", self._templates[name].render(values).strip())


def korean_date(day: date | str) -> str:
    """`2025년 10월 15일`, from a date or its ISO form."""
    day = date.fromisoformat(day) if isinstance(day, str) else day
    return f"{day.year}년 {day.month}월 {day.day}일"


def escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    return re.sub(r"([\\`*_\[\]<>|~#])", r"\\\1", text)


def first_sentence(text: str) -> str:
    return sentences(text)[0]


def contains(line: str, *parts: str) -> bool:
    """Whether a line has any of these words in it."""
    return any(part in line for part in parts)


def having(lines: Iterable[str], *parts: str) -> list[str]:
    """The lines that have any of these words in them. `select("containing", …)` takes three calls more for each line."""
    return [line for line in lines if contains(line, *parts)]


def lacking(lines: Iterable[str], *parts: str) -> list[str]:
    """The lines that have none of these words in them."""
    return [line for line in lines if not contains(line, *parts)]
