"""Puts the library together from the files of the corpus."""

from functools import cache

from services.knowledge.adapters.corpus_files import load_corpus, load_synonyms
from services.knowledge.adapters.kept_words import as_kept, kept_words
from services.knowledge.adapters.morphemes import Morphemes, key_of, mark_of, normalised, terms_of
from services.knowledge.adapters.word_index import bm25
from services.knowledge.domain.library import Library
from services.knowledge.domain.search import Analyse, Search, Words


@cache
def analyser() -> Morphemes:
    """The analyser that knows people's words and the law's, one for the process; it loads in a thread."""
    terms = terms_of(load_synonyms())
    return Morphemes(terms, kept_words(key_of(terms)))


def corpus_search() -> Library:
    """The library with the built-in corpus alone. Raises CorpusInvalid."""
    return library(analyser())


def library(analyse: Analyse) -> Library:
    """The same, with this analyser."""
    return Library(Search(load_corpus(), analyse, bm25, load_synonyms()), bm25)


def corpus_words() -> str:
    """What `adapters.kept_words` should keep: the words of every text of the corpus."""
    analyse, told = Morphemes(terms_of(load_synonyms()), {}), []

    def remembered(text: str) -> Words:
        words = analyse(text)
        told.append((mark_of(normalised(text)), " ".join(words)))
        return words

    library(remembered)
    return as_kept(analyse.key, told)
