"""The index of words is the library's own, number by number, whatever way it was computed."""

import random

import bm25s
import numpy as np

from services.knowledge.adapters.word_index import ArrayBuilt, bm25


def test_it_is_what_the_library_computes() -> None:
    numbers = random.Random(7)
    texts = [[int(numbers.paretovariate(0.5)) % 300 for _ in range(numbers.randint(1, 40))] for _ in range(200)]
    vocabulary = {word: word for word in range(300)}
    theirs, ours = bm25s.BM25(method="lucene"), ArrayBuilt(method="lucene")
    theirs.index((texts, dict(vocabulary)), show_progress=False)
    ours.index((texts, dict(vocabulary)), show_progress=False)
    assert theirs.scores.keys() == ours.scores.keys()
    for name in theirs.scores:
        assert np.array_equal(theirs.scores[name], ours.scores[name]), name


def test_a_text_without_a_word_of_the_question_has_nothing() -> None:
    index = bm25([["증여", "공제"], ["상속"], []])
    assert [bool(score) for score in index.scores(["공제", "처음"])] == [True, False, False]
    assert index.scores(["처음"]).tolist() == [0.0, 0.0, 0.0]
