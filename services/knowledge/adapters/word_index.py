"""BM25 over the words of texts, by bm25s: its scores are computed once, when the index is built."""

from collections.abc import Sequence

import bm25s
import numpy as np

from services.knowledge.domain.rarity import Amounts
from services.knowledge.domain.search import WordIndex, Words


class Bm25Index:
    """Implements `WordIndex`."""

    def __init__(self, texts: Sequence[Words]) -> None:
        self._vocabulary = {
            word: number for number, word in enumerate(dict.fromkeys(w for text in texts for w in text))
        }
        self._bm25 = bm25s.BM25(method="lucene")
        tokens = [[self._vocabulary[word] for word in text] for text in texts]
        self._bm25.index((tokens, self._vocabulary), show_progress=False)
        self._count = len(texts)

    def scores(self, words: Words) -> Amounts:
        """See `WordIndex`."""
        known = [self._vocabulary[word] for word in words if word in self._vocabulary]
        if not known:
            return np.zeros(self._count)
        return np.asarray(self._bm25.get_scores_from_ids(known), dtype=np.float64)


def bm25(texts: Sequence[Words]) -> WordIndex:
    """An index of texts."""
    return Bm25Index(texts)
