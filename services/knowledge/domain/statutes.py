"""Finds the chunks of whole statutes whose words are a question's: what was ingested, as it is in force."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from services.knowledge.domain.passage import Found, Passage, Reference
from services.knowledge.domain.rarity import Rarity
from services.knowledge.domain.search import (
    FULL,
    NAMED,
    OF_COVER,
    WITHOUT_COVER,
    Analyse,
    WordIndex,
    Words,
    named,
    of_best,
)
from services.knowledge.domain.statute import Chunk, source_url

_WEIGHT: Final = 0.8
"""What the best chunk of a statute counts beside a passage of the corpus, which says the same so that people understand."""
_BEHIND: Final = 0.05
"""How far a chunk of an article that a question names is behind the corpus's own passage on it."""
_CANDIDATES: Final = 50
"""Of how many chunks, the best by their words, it is asked how much of the question they have."""


@dataclass(frozen=True, slots=True)
class StatuteText:
    """A chunk as it is searched: `words` are those of its text, with blanks between."""

    passage: Passage
    words: str


def statute_passage(number: int, law: str, chunk: Chunk) -> Passage:
    """A chunk as a passage. `number`: its own for good."""
    place = " ".join(part for part in (chunk.paragraph, chunk.item) if part)
    article = f"{chunk.article}({chunk.title})" if chunk.title else chunk.article
    return Passage(
        id=f"law-{number}",
        kind="statute",
        title=" ".join(part for part in (law, article, place) if part),
        told=(chunk.content,),
        references=(Reference(law, chunk.article, place or None),),
        asked=(),
        link=source_url(law, chunk),
        since=chunk.effective_from,
        source_id=number,
    )


def words_of(chunk: Chunk, analyse: Analyse) -> str:
    """The words that a chunk is found by, its article's title among them, with blanks between."""
    return " ".join(analyse(f"{chunk.title} {chunk.content}"))


class Statutes:
    """The chunks, of which there is one at least, in the order of the statutes."""

    def __init__(self, texts: Sequence[StatuteText], index: Callable[[Sequence[Words]], WordIndex]) -> None:
        self._texts = texts
        vocabularies = [text.words.split() for text in texts]
        self._index = index(vocabularies)
        self._rarity = Rarity([set(words) for words in vocabularies])
        self._numbers = {text.passage.id: number for number, text in enumerate(texts)}
        self._of_article: dict[tuple[str, str], list[int]] = {}
        for number, text in enumerate(texts):
            reference = text.passage.references[0]
            self._of_article.setdefault((reference.law, reference.article), []).append(number)

    def find(self, words: Words, wanted: Sequence[Reference], top_k: int) -> list[Found]:
        """Of each article the best chunk, the best article first. `wanted`: the articles that the question names."""
        nearness, covered = of_best(self._index.scores(words)), self._rarity.shared(words)
        numbers = [int(number) for number in np.argsort(-nearness, kind="stable")[:_CANDIDATES] if nearness[number] > 0]
        of_named = (number for each in wanted for number in self._of_article.get((each.law, each.article), ()))
        best: dict[tuple[str, str], Found] = {}
        for number in dict.fromkeys((*of_named, *numbers)):
            found = self._found(number, float(covered[number]), wanted, float(nearness[number]))
            key = (found.passage.references[0].law, found.passage.references[0].article)
            if key not in best or found.score > best[key].score:
                best[key] = found
        return sorted(best.values(), key=lambda found: -found.score)[:top_k]

    def found(self, passage_id: str, words: Words) -> Found | None:
        """The chunk of this id, and what of the words it has; None where there is none."""
        number = self._numbers.get(passage_id)
        return None if number is None else self._found(number, float(self._rarity.shared(words)[number]))

    def of_article(self, law: str, article: str) -> list[Passage]:
        """Every chunk of one article, in order."""
        return [self._texts[number].passage for number in self._of_article.get((law, article), ())]

    def best_of_article(self, law: str, article: str, words: Words) -> Found | None:
        """The chunk of an article that has most of the words; None where there is no such article."""
        covered = self._rarity.shared(words)
        found = [self._found(number, float(covered[number])) for number in self._of_article.get((law, article), ())]
        return max(found, key=lambda each: each.covered, default=None)

    def _found(self, number: int, covered: float, wanted: Sequence[Reference] = (), nearness: float = 1.0) -> Found:
        text = self._texts[number]
        is_named = named(text.passage, wanted)
        score = _WEIGHT * nearness * (WITHOUT_COVER + (1 - WITHOUT_COVER) * covered) + OF_COVER * covered
        return Found(text.passage, min(1.0, (score + max(0.0, NAMED * is_named - _BEHIND)) / FULL), covered)
