"""How well questions find their articles: 160 by somebody who had seen the statutes and none of the corpus.

Each row of `questions.jsonl`: `question`, and `articles`, any of which answers it. A passage counts by all its articles.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from services.knowledge.domain.library import Library

QUESTIONS: Final = Path(__file__).parent / "questions.jsonl"
MIN_HITS: Final = 0.9
MIN_MRR: Final = 0.8
_DEPTH: Final = 10
_HIT: Final = 3


@dataclass(frozen=True, slots=True)
class Retrieval:
    """`hits`: questions with an article of theirs among the first three passages; `mrr`: mean reciprocal rank."""

    questions: int
    hits: float
    mrr: float

    @property
    def meets_the_bar(self) -> bool:
        return self.hits >= MIN_HITS and self.mrr >= MIN_MRR

    def __str__(self) -> str:
        return f"of {self.questions} questions Hit@3 {self.hits:.3f}, MRR {self.mrr:.3f}"


def retrieved(search: Library) -> Retrieval:
    rows = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    ranks = [_rank(search, row["question"], set(row["articles"])) for row in rows]
    found = [rank for rank in ranks if rank is not None]
    hits = sum(rank <= _HIT for rank in found) / len(rows)
    return Retrieval(len(rows), hits, sum(1 / rank for rank in found) / len(rows))


def _rank(search: Library, question: str, articles: set[str]) -> int | None:
    for rank, found in enumerate(search.find(question, _DEPTH), start=1):
        if articles & {f"{each.law} {each.article}" for each in found.passage.references}:
            return rank
    return None
