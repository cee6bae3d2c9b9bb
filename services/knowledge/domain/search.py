"""Finds the passages that answer a question: those of an article that it names, and those whose words are its words."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Final, Protocol, get_args

import numpy as np

from services.knowledge.domain.direction import Direction, direction_of_passage, direction_of_text
from services.knowledge.domain.passage import Found, Passage, Reference
from services.knowledge.domain.rarity import Amounts, Rarity, having
from services.knowledge.domain.references import references_in
from services.knowledge.domain.taxes import Tax, tax_of_passage, tax_of_text

Words = Sequence[str]
Analyse = Callable[[str], Words]
"""The words of a text that carry meaning, in their basic form."""

_OF_BODY: Final = 0.45
"""What the words of a passage itself count, beside those of its nearest wording."""
WITHOUT_COVER: Final = 0.3
"""What is left of that where a passage has none of a question's words; all of it where it has every one, weighted by
how rare they are: the nearest of all may be far away."""
_OF_LETTERS: Final = 0.7
"""What the letters of the nearest wording count: words that are misspelled or of a dialect have some of them."""
_OF_AGREEMENT: Final = 0.5
"""What it counts that a wording and the question have nothing but the same words."""
OF_COVER: Final = 0.9
"""What it counts that a passage has every word of the question, by itself or by what the law calls it."""
_OF_TAX: Final = 0.2
"""What it counts that both are of one tax, and takes away that they are of different ones."""
_OF_TAX_IN_HAND: Final = 0.6
"""The same, where the question names none, and is asked within a consultation of one."""
_OF_DIRECTION: Final = 0.6
"""What it counts that in both the same gives to the same, and takes away that it is the other way round."""
NAMED: Final = 1.7
"""What it counts that a question names the passage's article."""
FULL: Final = 1.0 + _OF_BODY + _OF_LETTERS + _OF_AGREEMENT + OF_COVER + _OF_TAX
"""The sum of a passage whose wording and text are the nearest of all and that has every word of the question."""


_NO_LETTER: Final = re.compile(r"[^가-힣0-9a-z]")


class WordIndex(Protocol):
    """An index of texts by their words (BM25)."""

    def scores(self, words: Words) -> Amounts:
        """How well each text of the index matches, in the order of the texts; 0 where no word is shared."""
        ...


class Search:
    """The passages of the corpus, found by the words of a question.

    `wordings` and `bodies` build the indexes of what people ask, and of what the passages say.
    """

    def __init__(
        self,
        passages: Sequence[Passage],
        analyse: Analyse,
        index: Callable[[Sequence[Words]], WordIndex],
        synonyms: Mapping[str, Sequence[str]],
    ) -> None:
        self._passages = passages
        self._numbers = {passage.id: number for number, passage in enumerate(passages)}
        self.analyse: Final = analyse
        self._synonyms = synonyms
        asked = [(number, self.words(each)) for number, passage in enumerate(passages) for each in _wordings(passage)]
        bodies = [self.words(f"{passage.title} {passage.text}") for passage in passages]
        self._firsts = np.searchsorted([number for number, _ in asked], np.arange(len(passages)))
        self._letters = index([letters(each) for passage in passages for each in _wordings(passage)])
        self._wordings, self._bodies = index([words for _, words in asked]), index(bodies)
        self._vocabulary = [set(words) for words in bodies]
        for number, words in asked:
            self._vocabulary[number].update(words)
        self._rarity = Rarity(self._vocabulary)
        taxes = [tax_of_passage(each) for each in passages]
        directions = [direction_of_passage(each) for each in passages]
        self._of_direction = {way: np.array([_same(way, each) for each in directions]) for way in get_args(Direction)}
        self._of_tax = {tax: np.array([_same(tax, each) for each in taxes]) for tax in (None, *get_args(Tax))}
        self._having = having(words for _, words in asked)
        self._weights = np.array([self._rarity.of(words) for _, words in asked])

    def find(self, question: str, top_k: int, of_tax: Tax | None = None) -> list[Found]:
        """The best passages, at most `top_k`; none where nothing of the question is in any.

        `of_tax`: the tax that it is asked of, where the question itself names none.
        """
        told = self.analyse(question)
        words = self._with_synonyms(told)
        wording, body = self._strongest(self._wordings.scores(words)), self._bodies.scores(words)
        spelled = self._strongest(self._letters.scores(letters(question)))
        wanted, tax = tuple(references_in(question)), tax_of_text(question)
        of_same = _OF_TAX * self._of_tax[tax] if tax else _OF_TAX_IN_HAND * self._of_tax[of_tax]
        way = direction_of_text(question)
        of_way = _OF_DIRECTION * self._of_direction[way] if way else 0.0
        of_named = np.array([named(passage, wanted) for passage in self._passages]) if wanted else 0.0
        sums = (
            (of_best(wording) + _OF_BODY * of_best(body) + _OF_LETTERS * of_best(spelled))
            * (WITHOUT_COVER + (1 - WITHOUT_COVER) * self._rarity.shared(words))
            + _OF_AGREEMENT * self._strongest(self._agreements(told))
            + OF_COVER * (covered := self._rarity.covering(told, self._synonyms))
            + of_same
            + of_way
            + NAMED * of_named
        )
        had = (sums > 0) & ((wording > 0) | (body > 0) | bool(wanted))
        ranked = (int(number) for number in np.argsort(-sums, kind="stable") if had[number])
        return [
            Found(self._passages[number], min(1.0, float(sums[number]) / FULL), float(covered[number]))
            for number in islice(ranked, top_k)
        ]

    def of_article(self, law: str, article: str) -> list[Passage]:
        """Every passage of one article, in the order of the corpus."""
        return [
            passage
            for passage in self._passages
            if passage.kind == "article"
            and (passage.references[0].law, passage.references[0].article) == (law, article)
        ]

    def found(self, passage_id: str, question: str) -> Found | None:
        """The passage of this id, and what of a question it has; None where there is none."""
        number = self._numbers.get(passage_id)
        if number is None:
            return None
        covered = self._covered(self.analyse(question), number)
        return Found(self._passages[number], covered, covered)

    @property
    def passages(self) -> Sequence[Passage]:
        return self._passages

    def rarity(self, text: str) -> float:
        """How much a text says: the rarity of its words together."""
        return self._rarity.of(self.analyse(text))

    def rarity_of(self, words: Words) -> float:
        """The same of words."""
        return self._rarity.of(words)

    def covered_by(self, text: str, question: str) -> float:
        """Which part of a question's words any text has."""
        return self._rarity.covered(self.analyse(question), set(self.words(text)), self._synonyms)

    def rarity_in(self, passage_id: str, words: Words) -> float:
        """How much of what words say a passage has, by themselves or by what the law calls them."""
        return self._covered(words, self._numbers[passage_id]) * self._rarity.of(words)

    def best_of_article(self, law: str, article: str, question: str) -> Found | None:
        """The passage of an article that has most of a question's words; None where it has no passage."""
        numbers = [
            number
            for number, passage in enumerate(self._passages)
            if passage.kind == "article"
            and (passage.references[0].law, passage.references[0].article) == (law, article)
        ]
        told = self.analyse(question)
        covered = {number: self._covered(told, number) for number in numbers}
        best = max(covered, key=lambda number: covered[number], default=None)
        return None if best is None else Found(self._passages[best], covered[best], covered[best])

    def _covered(self, told: Words, number: int) -> float:
        """Which part of a question's words a passage has."""
        return self._rarity.covered(told, self._vocabulary[number], self._synonyms)

    def _agreements(self, told: Words) -> Amounts:
        """How much of each wording and of the question is the same, in both directions, weighted by how rare it is."""
        shared = np.zeros(len(self._weights))
        for word in dict.fromkeys(told):
            forms = (word, *self._synonyms.get(word, ()))
            numbers = [self._having[form] for form in forms if form in self._having]
            if numbers:
                shared[np.unique(np.concatenate(numbers))] += self._rarity.of([word])
        whole = self._rarity.of(told) + self._weights
        return np.divide(2 * shared, whole, out=shared, where=shared > 0)

    def _strongest(self, of_wordings: Amounts) -> Amounts:
        """Of each passage the score of its nearest wording."""
        return np.maximum.reduceat(of_wordings, self._firsts)

    def words(self, text: str) -> Words:
        """The words of a text and what they are called in the law: 엄마 is a 직계존속 too."""
        return self._with_synonyms(self.analyse(text))

    def _with_synonyms(self, words: Words) -> Words:
        return [*words, *(legal for word in words for legal in self._synonyms.get(word, ()))]


def _wordings(passage: Passage) -> Iterable[str]:
    return (passage.title, *passage.asked)


def letters(text: str) -> Words:
    """The pairs and triples of letters that a text has in a row, whatever its spaces and marks."""
    plain = _NO_LETTER.sub("", text.lower())
    return [plain[at : at + length] for length in (2, 3) for at in range(len(plain) - length + 1)]


def of_best(scores: Amounts) -> Amounts:
    """Which part of the best each is."""
    return scores / (scores.max(initial=0.0) or 1.0)


def _same(one: str | None, other: str | None) -> float:
    return 0.0 if one is None or other is None else 1.0 if one == other else -1.0


def named(passage: Passage, wanted: Sequence[Reference]) -> float:
    """Whether a passage is of an article that the question names: most where the paragraph is the same too."""
    for each in wanted:
        for reference in passage.references[:1]:
            if (reference.law, reference.article) == (each.law, each.article):
                is_same = each.paragraph is None or reference.paragraph == each.paragraph
                return 1.0 if is_same else 0.8
    return 0.0
