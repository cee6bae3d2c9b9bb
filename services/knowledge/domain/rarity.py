"""How rare the words of a collection are, and which part of a question something has, weighted by that."""

import math
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

import numpy as np
from numpy.typing import NDArray

Amounts = NDArray[np.float64]
"""One for each of several texts, in their order."""

_OF_UNKNOWN: Final = 0.5
"""What a word that is in no text counts, beside one that is in a single text: it may be a name, or of a dialect."""


class Rarity:
    """Of the words of several texts."""

    def __init__(self, vocabularies: Sequence[AbstractSet[str]]) -> None:
        self._having = having(vocabularies)
        self._count = len(vocabularies)
        self._of = {word: math.log(1 + self._count / len(texts)) for word, texts in self._having.items()}
        self._unknown = _OF_UNKNOWN * math.log(1 + len(vocabularies))

    def of(self, words: Iterable[str]) -> float:
        """How much words say together, each once."""
        return sum(map(self._each, dict.fromkeys(words)))

    def _each(self, word: str) -> float:
        """How much a word says. A figure that is in no text is the asker's own, and nothing that is asked about."""
        return self._of.get(word, 0.0 if word.isdigit() else self._unknown)

    def covered(
        self, words: Iterable[str], vocabulary: AbstractSet[str], synonyms: Mapping[str, Sequence[str]]
    ) -> float:
        """Which part of the words, from 0 to 1, a vocabulary has, by themselves or by what the law calls them."""
        whole, had = 0.0, 0.0
        for word in dict.fromkeys(words):
            rarity = self._each(word)
            whole += rarity
            had += rarity * (word in vocabulary or not vocabulary.isdisjoint(synonyms.get(word, ())))
        return had / whole if whole else 0.0

    def covering(self, words: Iterable[str], synonyms: Mapping[str, Sequence[str]]) -> Amounts:
        """Which part of the words each of the texts has, by themselves or by what the law calls them."""
        whole, had = 0.0, np.zeros(self._count)
        for word in dict.fromkeys(words):
            rarity = self._each(word)
            whole += rarity
            numbers = [self._having[form] for form in (word, *synonyms.get(word, ())) if form in self._having]
            if numbers:
                had[np.unique(np.concatenate(numbers))] += rarity
        return had / whole if whole else had

    def shared(self, words: Iterable[str]) -> Amounts:
        """Which part of the words that are in any text each of the texts has."""
        told, had = [word for word in dict.fromkeys(words) if word in self._of], np.zeros(self._count)
        for word in told:
            had[self._having[word]] += self._of[word]
        return had / self.of(told) if told else had


def having(texts: Iterable[Iterable[str]]) -> Mapping[str, NDArray[np.intp]]:
    """Of each word the numbers of the texts that have it."""
    numbers: dict[str, list[int]] = {}
    for number, words in enumerate(texts):
        for word in set(words):
            numbers.setdefault(word, []).append(number)
    return {word: np.array(each, dtype=np.intp) for word, each in numbers.items()}
