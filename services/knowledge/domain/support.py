"""What supports the answer to an inquiry: a passage that says it, and the articles that it rests on."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from services.knowledge.domain.passage import Found, Reference
from services.knowledge.domain.references import references_in
from services.knowledge.domain.search import Search

LEAST_COVERED: Final = 0.5
"""Which part of a question's words, weighted by how rare they are, a passage must have to be its answer."""
LEAST_COVERED_UNSURE: Final = 0.8
"""The same of what may be no question about our taxes."""
_SAYS_ENOUGH: Final = 9.0
"""How rare a question's words are together where it can be understood without what is told before it."""
_LEAST_SAID: Final = 3.5
"""How rare the words are together that a passage has in common with what may be no question: "세금 얼마예요" says less."""
_MOST_ARTICLES: Final = 3
_NEAREST: Final = 3
_CANDIDATES: Final = 5
_SENTENCE: Final = re.compile(r"[^.!?\n]+[.!?\n]*")
_ASKS: Final = re.compile(
    r"[?？]|나[요여욤용]|까요|가요|어디|얼마|어떻게|어떡|궁금|알려|언제|몇|며칠|뭐|무슨|무엇|해야\s?[돼되하]|[는은]지|[습입옵됩합]니까|[다라]던데|[다라]면서"
)


@dataclass(frozen=True, slots=True)
class Support:
    """`passages`: the answer first, then the articles that it rests on. `nearest`: titles, where there is no answer."""

    passages: tuple[Found, ...] = ()
    nearest: tuple[str, ...] = ()


def supported(search: Search, question: str, *, is_sure: bool) -> Support:
    """The answer to a question, as far as the corpus has one. `is_sure`: it is one about our taxes."""
    least = LEAST_COVERED if is_sure else LEAST_COVERED_UNSURE
    words = asked(search, question)
    least_said = 0.0 if is_sure else _LEAST_SAID
    found = search.find(words, _CANDIDATES)
    best = next((each for each in found if each.covered >= least), None)
    if best is not None and best.covered * search.rarity(words) < least_said:
        best = None
    if best is None:
        return Support(nearest=tuple(dict.fromkeys(each.passage.title for each in found))[:_NEAREST])
    return Support(
        (best, *(each for each in articles(search, best.passage.references, question) if each.passage != best.passage))
    )


def cited(search: Search, texts: Iterable[str], question: str) -> Support:
    """The articles that the texts of an answer name."""
    return Support(tuple(articles(search, (each for text in texts for each in references_in(text)), question)))


def articles(search: Search, references: Iterable[Reference], question: str) -> Iterator[Found]:
    """Of each article the passage that is nearest to the question; the first few articles."""
    named = dict.fromkeys((each.law, each.article) for each in references)
    told = (search.best_of_article(law, article, question) for law, article in named)
    yield from [each for each in told if each is not None][:_MOST_ARTICLES]


def asked(search: Search, question: str) -> str:
    """The sentences of a message that ask, where they say enough by themselves; otherwise all of it."""
    sentences = [match[0].strip() for match in _SENTENCE.finditer(question)]
    asking = " ".join(sentence for sentence in sentences if _ASKS.search(sentence))
    return asking if search.rarity(asking) >= _SAYS_ENOUGH else question
