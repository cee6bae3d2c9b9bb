"""Passages of the law in plain Korean, as the knowledge service hands them on."""

from datetime import date
from typing import Literal

from pydantic import Field

from shared.contracts.part import Part


class ArticleReference(Part):
    """An article of a statute: "제53조", and where a passage is only of a part of it "제1항" or "제2호"."""

    law: str
    article: str
    paragraph: str | None = None


class KnowledgePassage(Part):
    """What the law says of one thing. `articles`: the one that says it first. `source_id`: the same for good.

    Of a question's answer `text` has all three parts: the short `answer`, its `conditions`, and what to do `next`.
    """

    id: str
    source_id: int
    source_type: Literal["law", "knowledge"]
    title: str
    text: str
    answer: str | None = None
    conditions: str | None = None
    next: str | None = None
    snippet: str
    articles: tuple[ArticleReference, ...]
    source_url: str
    relevance_score: float = Field(ge=0, le=1)
    since: date | None
