"""How rare the words of a collection are, and which part of a question something has, weighted by that."""

import math
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

_OF_UNKNOWN: Final = 0.5
"""What a word that is in no text counts, beside one that is in a single text: it may be a name, or of a dialect."""


class Rarity:
    """Of the words of several texts."""

    def __init__(self, vocabularies: Sequence[AbstractSet[str]]) -> None:
        counts: dict[str, int] = {}
        for words in vocabularies:
            for word in words:
                counts[word] = counts.get(word, 0) + 1
        self._of = {word: math.log(1 + len(vocabularies) / count) for word, count in counts.items()}
        self._unknown = _OF_UNKNOWN * math.log(1 + len(vocabularies))

    def of(self, words: Iterable[str]) -> float:
        """How much words say together, each once."""
        return sum(self._of.get(word, self._unknown) for word in dict.fromkeys(words))

    def covered(
        self, words: Iterable[str], vocabulary: AbstractSet[str], synonyms: Mapping[str, Sequence[str]]
    ) -> float:
        """Which part of the words, from 0 to 1, a vocabulary has, by themselves or by what the law calls them."""
        whole, had = 0.0, 0.0
        for word in dict.fromkeys(words):
            rarity = self._of.get(word, self._unknown)
            whole += rarity
            had += rarity * (word in vocabulary or not vocabulary.isdisjoint(synonyms.get(word, ())))
        return had / whole if whole else 0.0

    def shared(self, words: Iterable[str], vocabulary: AbstractSet[str]) -> float:
        """Which part of the words that are in any text a vocabulary has."""
        told = set(words)
        whole = sum(self._of.get(word, 0.0) for word in told)
        return sum(self._of.get(word, 0.0) for word in told & vocabulary) / whole if whole else 0.0
