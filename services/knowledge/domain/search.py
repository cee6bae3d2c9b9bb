"""Finds the passages that answer a question: those of an article that it names, and those whose words are its words."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol

from services.knowledge.domain.passage import Found, Passage, Reference
from services.knowledge.domain.rarity import Rarity
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
_OF_TAX: Final = 0.2
"""What it counts that both are of one tax, and takes away that they are of different ones."""
NAMED: Final = 1.7
"""What it counts that a question names the passage's article."""
FULL: Final = 1.0 + _OF_BODY + _OF_LETTERS + _OF_AGREEMENT + _OF_TAX
"""The sum of a passage whose wording and text are the nearest of all and that has every word of the question."""


_NO_LETTER: Final = re.compile(r"[^가-힣0-9a-z]")


class WordIndex(Protocol):
    """An index of texts by their words (BM25)."""

    def scores(self, words: Words) -> Sequence[float]:
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
        self._of_wording = [number for number, _ in asked]
        self._letters = index([letters(each) for passage in passages for each in _wordings(passage)])
        self._wordings, self._bodies = index([words for _, words in asked]), index(bodies)
        self._vocabulary = [set(words) for words in bodies]
        for number, words in asked:
            self._vocabulary[number].update(words)
        self._rarity = Rarity(self._vocabulary)
        self._taxes = [tax_of_passage(each) for each in passages]
        self._having: dict[str, list[int]] = {}
        for number, (_, words) in enumerate(asked):
            for word in set(words):
                self._having.setdefault(word, []).append(number)
        self._weights = [self._rarity.of(words) for _, words in asked]

    def find(self, question: str, top_k: int) -> list[Found]:
        """The best passages, at most `top_k`; none where nothing of the question is in any."""
        told = self.analyse(question)
        words = self._with_synonyms(told)
        wording = _strongest(self._of_wording, self._wordings.scores(words), len(self._passages))
        body = list(self._bodies.scores(words))
        spelled = _strongest(self._of_wording, self._letters.scores(letters(question)), len(self._passages))
        agreement = _strongest(self._of_wording, self._agreements(told), len(self._passages))
        wanted, tax = tuple(references_in(question)), tax_of_text(question)
        found = zip(_of_best(wording), _of_best(body), _of_best(spelled), strict=True)
        sums = [
            (in_wording + _OF_BODY * in_body + _OF_LETTERS * in_letters)
            * (WITHOUT_COVER + (1 - WITHOUT_COVER) * self._rarity.shared(words, self._vocabulary[number]))
            + _OF_AGREEMENT * agreement[number]
            + _OF_TAX * _same(tax, self._taxes[number])
            + NAMED * named(passage, wanted)
            for number, (passage, (in_wording, in_body, in_letters)) in enumerate(
                zip(self._passages, found, strict=True)
            )
        ]
        had = (number for number, each in enumerate(sums) if each > 0 and (wording[number] or body[number] or wanted))
        ranked = sorted(had, key=lambda number: -sums[number])
        return [
            Found(self._passages[number], min(1.0, sums[number] / FULL), self._covered(told, number))
            for number in ranked[:top_k]
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

    def covered_by(self, text: str, question: str) -> float:
        """Which part of a question's words any text has."""
        return self._rarity.covered(self.analyse(question), set(self.words(text)), self._synonyms)

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

    def _agreements(self, told: Words) -> list[float]:
        """How much of each wording and of the question is the same, in both directions, weighted by how rare it is."""
        shared = [0.0] * len(self._weights)
        for word in dict.fromkeys(told):
            rarity = self._rarity.of([word])
            forms = (word, *self._synonyms.get(word, ()))
            for number in {each for form in forms for each in self._having.get(form, ())}:
                shared[number] += rarity
        whole = self._rarity.of(told)
        return [2 * had / (whole + weight) if had else 0.0 for had, weight in zip(shared, self._weights, strict=True)]

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


def _of_best(scores: Sequence[float]) -> list[float]:
    """Which part of the best each is."""
    best = max(scores, default=0.0) or 1.0
    return [each / best for each in scores]


def _strongest(of: Sequence[int], scores: Sequence[float], count: int) -> list[float]:
    """Of each passage the score of its nearest wording."""
    found = [0.0] * count
    for number, score in zip(of, scores, strict=True):
        found[number] = max(found[number], score)
    return found


def _same(tax: Tax | None, other: Tax | None) -> float:
    return 0.0 if tax is None or other is None else 1.0 if tax == other else -1.0


def named(passage: Passage, wanted: Sequence[Reference]) -> float:
    """Whether a passage is of an article that the question names: most where the paragraph is the same too."""
    for each in wanted:
        for reference in passage.references[:1]:
            if (reference.law, reference.article) == (each.law, each.article):
                is_same = each.paragraph is None or reference.paragraph == each.paragraph
                return 1.0 if is_same else 0.8
    return 0.0
