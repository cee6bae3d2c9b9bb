"""What supports the answer to an inquiry: a passage that says it, and the articles that it rests on."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from services.knowledge.domain.library import Library
from services.knowledge.domain.passage import Found, Reference
from services.knowledge.domain.references import references_in

LEAST_COVERED: Final = 0.5
"""Which part of a question's words, weighted by how rare they are, a passage must have to be its answer."""
_SAYS_ENOUGH: Final = 9.0
"""How rare a question's words are together where it can be understood without what is told before it."""
_OF_TAX: Final = re.compile(r"세금|신고|공제|분납|연부연납|감정|가산세|납부|과세|평가|고지서|세무서|증여|상속")
_MOST_ARTICLES: Final = 3
_NEAREST: Final = 3
CANDIDATES: Final = 5
"""Among how many passages the answer is looked for."""
_SENTENCE: Final = re.compile(r"[^.!?\n]+[.!?\n]*")
_ASKS: Final = re.compile(
    r"[?？]|나[요여욤용]|까요|가요|어디|얼마|어떻게|어떡|궁금|알려|언제|몇|며칠|뭐|무슨|무엇|해야\s?[돼되하]|[는은]지|[습입옵됩합]니까|[다라]던데|[다라]면서"
)


class Doubt(Enum):
    """What may be wrong with a question, and how rare the words together must be that a passage shares with it."""

    NONE = 0.0
    OF_ASKING = 5.0
    """It may be the beginning of a case: "엄마가 주신 돈 세금 얼마예요" shares less."""
    OF_SUBJECT = 10.0
    """It may be of anything."""


@dataclass(frozen=True, slots=True)
class Support:
    """`passages`: the answer first, then the articles that it rests on. `nearest`: titles, where there is no answer."""

    passages: tuple[Found, ...] = ()
    nearest: tuple[str, ...] = ()


def supported(library: Library, question: str, found: Sequence[Found], doubt: Doubt = Doubt.NONE) -> Support:
    """The answer to a question among the passages that were found for what it asks, as far as the corpus has one."""
    words = asked(library, question)
    if doubt is Doubt.OF_SUBJECT and _OF_TAX.search(words):
        doubt = Doubt.OF_ASKING
    best = next((each for each in found if each.covered >= LEAST_COVERED), None)
    if best is None or best.covered * library.corpus.rarity(words) < doubt.value:
        return Support(nearest=tuple(dict.fromkeys(each.passage.title for each in found))[:_NEAREST])
    return Support(
        (best, *(each for each in articles(library, best.passage.references, question) if each.passage != best.passage))
    )


def cited(library: Library, texts: Iterable[str], question: str) -> Support:
    """The articles that the texts of an answer name."""
    return Support(tuple(articles(library, (each for text in texts for each in references_in(text)), question)))


def articles(library: Library, references: Iterable[Reference], question: str) -> Iterator[Found]:
    """Of each article the passage that is nearest to the question; the first few articles."""
    named = dict.fromkeys((each.law, each.article) for each in references)
    told = (library.best_of_article(law, article, question) for law, article in named)
    yield from [each for each in told if each is not None][:_MOST_ARTICLES]


def asked(library: Library, question: str) -> str:
    """The sentences of a message that ask, where they say enough by themselves; otherwise all of it."""
    sentences = [match[0].strip() for match in _SENTENCE.finditer(question)]
    asking = " ".join(sentence for sentence in sentences if _ASKS.search(sentence))
    return asking if library.corpus.rarity(asking) >= _SAYS_ENOUGH else question
