"""Everything that is known: the built-in corpus, and the statutes that were ingested beside it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from services.knowledge.domain.passage import Found, Passage, Reference
from services.knowledge.domain.references import references_in
from services.knowledge.domain.search import Search, WordIndex, Words, named
from services.knowledge.domain.statutes import Statutes, StatuteText
from services.knowledge.domain.taxes import Tax

_ANSWERS: Final = 0.5
"""Which part of a question a passage of the corpus must have to go before a statute that has as much of its words."""


class Library:
    """The corpus, which is there from the start, and statutes, which may come and change."""

    def __init__(self, corpus: Search, index: Callable[[Sequence[Words]], WordIndex]) -> None:
        self.corpus = corpus
        self._index = index
        self._statutes: Statutes | None = None

    def take(self, texts: Sequence[StatuteText]) -> None:
        """These are the statutes from now on."""
        self._statutes = Statutes(texts, self._index) if texts else None

    def find(self, question: str, top_k: int, of_tax: Tax | None = None) -> list[Found]:
        """The best passages and chunks, at most `top_k`; of the same relevance the corpus's own first."""
        found = self.corpus.find(question, top_k, of_tax)
        if self._statutes is None:
            return found
        wanted = tuple(references_in(question))
        statutes = self._statutes.find(self.corpus.words(question), wanted, top_k)
        return sorted((*(_weighed(each, wanted) for each in found), *statutes), key=lambda each: -each.score)[:top_k]

    def found(self, passage_id: str, question: str) -> Found | None:
        """The passage or chunk of this id, and what of a question it has; None where there is none."""
        found = self.corpus.found(passage_id, question)
        if found is None and self._statutes is not None:
            return self._statutes.found(passage_id, self.corpus.words(question))
        return found

    def of_article(self, law: str, article: str) -> list[Passage]:
        """Every passage of one article, the corpus's own first, then the statute itself."""
        statutes = self._statutes.of_article(law, article) if self._statutes is not None else ()
        return [*self.corpus.of_article(law, article), *statutes]

    def best_of_article(self, law: str, article: str, question: str) -> Found | None:
        """The passage of an article that has most of a question's words; the statute's where the corpus has none."""
        found = self.corpus.best_of_article(law, article, question)
        if found is None and self._statutes is not None:
            return self._statutes.best_of_article(law, article, self.corpus.words(question))
        return found


def _weighed(found: Found, wanted: Sequence[Reference]) -> Found:
    """A passage of the corpus beside statutes: the nearest of all may have little of what is asked."""
    if found.covered >= _ANSWERS or named(found.passage, wanted):
        return found
    return replace(found, score=found.score * found.covered / _ANSWERS)
