"""Reads the corpus: passages on articles, and questions with their answers, from YAML, with the law's figures put in."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from services.knowledge.domain.passage import Passage, Reference

FOLDER: Final = Path(__file__).parent.parent
FIGURES: Final = Path(__file__).parents[3] / "shared" / "contracts" / "law.json"
STATUTES: Final = FOLDER / "statutes.json"
"""The numbers of every article of each statute, as it is in force."""
_LINK: Final = re.compile(r"https://www\.(?:(?:hometax|nts|law|wetax)\.go|gov)\.kr/\S*")
_ARTICLE: Final = re.compile(r"(?P<law>\S+) (?P<article>제\d+조(?:의\d+)?)")


class CorpusInvalid(Exception):
    """A file of the corpus cannot be used: the message names it, and what is wrong."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = Field(min_length=1)
    asked: tuple[str, ...] = Field(min_length=2)
    since: date | None = None


class ArticleEntry(_Entry):
    """A passage on an article, as it is written down."""

    article: str
    paragraph: str | None = None
    text: str = Field(min_length=1)


class QuestionEntry(_Entry):
    """A question with its answer, as it is written down."""

    id: str = Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$")
    answer: str = Field(min_length=1)
    conditions: str = Field(min_length=1)
    next: str = Field(min_length=1)
    articles: tuple[str, ...] = Field(min_length=1)
    link: str | None = Field(default=None, pattern=_LINK.pattern)


def load_synonyms() -> dict[str, list[str]]:
    """People's words, and what the law calls them."""
    found: dict[str, list[str]] = yaml.load((FOLDER / "synonyms.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
    return found


@cache
def load_corpus(folder: Path = FOLDER / "corpus") -> tuple[Passage, ...]:
    """Every passage, the questions first; read once. Raises CorpusInvalid."""
    figures: Mapping[str, str] = json.loads(FIGURES.read_text(encoding="utf-8"))
    passages = (
        *(_question(entry, figures) for entry in _entries(folder / "questions", QuestionEntry)),
        *_articles(_entries(folder / "articles", ArticleEntry), figures),
    )
    statutes: Mapping[str, list[str]] = json.loads(STATUTES.read_text(encoding="utf-8"))
    for reference in (each for passage in passages for each in passage.references):
        if reference.article not in statutes.get(reference.law, ()):
            raise CorpusInvalid(f"{reference.law} has no {reference.article}")
    if len({passage.id for passage in passages}) < len(passages):
        raise CorpusInvalid(f"two passages are called {_twice(passages)}")
    return passages


EntryT = TypeVar("EntryT", bound=_Entry)


def _entries(folder: Path, kind: type[EntryT]) -> Iterator[EntryT]:
    for path in sorted(folder.glob("*.yaml")):
        try:
            for row in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader):
                yield kind.model_validate(row)
        except (yaml.YAMLError, ValidationError) as error:
            raise CorpusInvalid(f"{path.name}: {error}") from error


def _question(entry: QuestionEntry, figures: Mapping[str, str]) -> Passage:
    told = tuple(_told(part, figures) for part in (entry.answer, entry.conditions, entry.next))
    references = tuple(_reference(article) for article in entry.articles)
    return Passage(
        entry.id, "question", _told(entry.title, figures), told, references, entry.asked, entry.link, entry.since
    )


def _articles(entries: Iterable[ArticleEntry], figures: Mapping[str, str]) -> Iterator[Passage]:
    """The passages on articles; of several on the same part of one each further is numbered."""
    told: Counter[Reference] = Counter()
    for entry in entries:
        reference = _reference(entry.article, entry.paragraph)
        told[reference] += 1
        yield _article(entry, reference, told[reference], figures)


def _article(entry: ArticleEntry, reference: Reference, number: int, figures: Mapping[str, str]) -> Passage:
    id_ = "-".join([*str(reference).split(), *([str(number)] if number > 1 else [])])
    return Passage(
        id_,
        "article",
        _told(entry.title, figures),
        (_told(entry.text, figures),),
        (reference,),
        entry.asked,
        since=entry.since,
    )


def _reference(written: str, paragraph: str | None = None) -> Reference:
    match = _ARTICLE.fullmatch(written)
    if match is None:
        raise CorpusInvalid(f"{written!r} is no article")
    return Reference(match["law"], match["article"], paragraph)


def _told(text: str, figures: Mapping[str, str]) -> str:
    """A text with the figures of the law in force in the place of their names."""
    try:
        return text.strip().format_map(figures)
    except (KeyError, ValueError, IndexError) as error:
        raise CorpusInvalid(f"{text[:40]!r}: {error}") from error


def _twice(passages: Iterable[Passage]) -> str:
    ids = [passage.id for passage in passages]
    return ", ".join(sorted({each for each in ids if ids.count(each) > 1}))
