"""BM25 over the words of texts, by bm25s: its scores are computed once, when the index is built."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import bm25s
import numpy as np

from services.knowledge.domain.rarity import Amounts
from services.knowledge.domain.search import WordIndex, Words


class ArrayBuilt(bm25s.BM25):  # type: ignore[misc]  # it has no types
    """Lucene's BM25 with its scores computed for all words at once: the library's own way takes six times as long for the same."""

    def build_index_from_ids(
        self, unique_token_ids: Sequence[int], corpus_token_ids: Sequence[Sequence[int]], **_: object
    ) -> dict[str, Any]:
        """The scores as the library keeps them: a sparse matrix of texts by words, one word after the other."""
        lengths = np.array([len(text) for text in corpus_token_ids])
        words = np.fromiter(chain.from_iterable(corpus_token_ids), np.int64, lengths.sum())
        count = len(lengths)
        pairs, times = np.unique(words * count + np.repeat(np.arange(count), lengths), return_counts=True)
        of_word, in_text = np.divmod(pairs, count)
        having = np.bincount(of_word, minlength=len(unique_token_ids))
        rarity = np.log(1 + (count - having + 0.5) / (having + 0.5)).astype(self.dtype)
        length = self.k1 * (1 - self.b + self.b * lengths / lengths.mean())
        self.nonoccurrence_array = None
        return {
            "data": (rarity[of_word] * (times / (length[in_text] + times))).astype(self.dtype),
            "indices": in_text.astype(self.int_dtype),
            "indptr": np.concatenate(([0], np.cumsum(having))).astype(self.int_dtype),
            "num_docs": count,
        }


class Bm25Index:
    """Implements `WordIndex`."""

    def __init__(self, texts: Sequence[Words]) -> None:
        self._vocabulary = {
            word: number for number, word in enumerate(dict.fromkeys(w for text in texts for w in text))
        }
        self._bm25 = ArrayBuilt(method="lucene")
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
