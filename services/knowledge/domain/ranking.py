"""Orders passages that were found in several ways. What cannot be done leaves the order as it was."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final, Protocol

from services.knowledge.domain.passage import Found, Passage

_DAMPING: Final = 60
"""Reciprocal rank fusion: how much the first of a list counts beside the second is the less the more this is."""
_TITLE: Final = 2.0
_BEFORE: Final = 0.1
"""The heuristic of the second specification (3.6): shared words, twice those of the title, a tenth of the score before."""


class RankingUnavailable(Exception):
    """This way of finding or ordering does not work now; the message is a short code."""


class Vectors(Protocol):
    """Passages whose meaning is near a question's."""

    async def nearest(self, question: str, count: int) -> Sequence[str]:
        """The ids of the nearest passages. Raises RankingUnavailable."""
        ...


class Reranker(Protocol):
    """A judge of passages that reads them."""

    async def order(self, question: str, passages: Sequence[Passage]) -> Sequence[int]:
        """The positions of those that answer, the best first. Raises RankingUnavailable."""
        ...


def fused(*lists: Sequence[Found]) -> list[Found]:
    """Several lists as one, by reciprocal rank; of the same rank the corpus's own passages first."""
    found: dict[str, Found] = {}
    sums: dict[str, float] = {}
    for ranked in lists:
        for rank, each in enumerate(ranked, 1):
            found.setdefault(each.passage.id, each)
            sums[each.passage.id] = sums.get(each.passage.id, 0.0) + 1 / (_DAMPING + rank)
    most = len(lists) / (_DAMPING + 1)
    scored = (replace(each, score=sums[number] / most) for number, each in found.items())
    return sorted(scored, key=lambda each: (-each.score, each.passage.kind == "statute"))


def by_shared_words(
    words: AbstractSet[str], found: Sequence[Found], analyse: Callable[[str], Sequence[str]]
) -> list[Found]:
    """The most words shared with the question first. The ways people ask for a passage count as its title."""
    most = len(words) * (1 + _TITLE) + _BEFORE

    def scored(each: Found) -> Found:
        title = {word for text in (each.passage.title, *each.passage.asked) for word in analyse(text)}
        shared = len(words & set(analyse(each.passage.text))) + _TITLE * len(words & title)
        return replace(each, score=(shared + _BEFORE * each.score) / most)

    return sorted(map(scored, found), key=lambda each: -each.score)


def in_order(positions: Sequence[int], found: Sequence[Found]) -> list[Found]:
    """Those at the positions first, whatever positions there are, then the others as they were."""
    named = [position for position in dict.fromkeys(positions) if 0 <= position < len(found)]
    rest = (position for position in range(len(found)) if position not in named)
    return [replace(found[each], score=1 / rank) for rank, each in enumerate((*named, *rest), 1)]
