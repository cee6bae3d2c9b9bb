"""A passage: what the law says of one thing, in plain Korean, with its articles and the ways people ask for it."""

from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

OFFICIAL_SITE: Final = "https://www.law.go.kr/법령"


@dataclass(frozen=True, slots=True)
class Reference:
    """An article of a statute: `article` as "제53조" or "제41조의4", `paragraph` as "제1항" or "제2호"."""

    law: str
    article: str
    paragraph: str | None = None

    def __str__(self) -> str:
        return " ".join(part for part in (self.law, self.article, self.paragraph) if part)


@dataclass(frozen=True, slots=True)
class Passage:
    """`references`: its articles, the one that says it first. `asked`: wordings that people use for it.

    `told`: what it says; of a question the short answer, then its conditions, then what to do next.
    `since`: from when it holds. `source_id`: the number that it has in the database, where it is from there.
    """

    id: str
    kind: Literal["article", "question", "statute"]
    title: str
    told: tuple[str, ...]
    references: tuple[Reference, ...]
    asked: tuple[str, ...]
    link: str | None = None
    since: date | None = None
    source_id: int | None = None

    @property
    def text(self) -> str:
        return " ".join(self.told)


@dataclass(frozen=True, slots=True)
class Found:
    """A passage and how well it answers: `score` from 0 to 1, the best of a search first.

    `covered`: which part of the question's words it has, from 0 to 1, weighted by how rare they are.
    """

    passage: Passage
    score: float
    covered: float
