"""A story: the messages of one user, and what is true after each of them."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tests.stories.voice import Voice

Answers = Callable[[str], str]
"""What the user says when asked for a parameter."""


class Case(Protocol):
    """What is true of a gift or of an inheritance."""

    def parameters(self) -> dict[str, Any]:
        """What the engine computes from."""


@dataclass(frozen=True, slots=True)
class Step:
    """A message. `is_settled`: whether all of the case has been told with it, so that a figure can be judged.

    `is_supposed`: it only asks what if; the figure is of that, and the case file stays as it was.
    """

    text: str
    case: Case
    answers: Answers
    is_settled: bool
    is_supposed: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """`tax`: the engine's name of it; `number` and the seed make the story again."""

    tax: str
    number: int
    register: str
    tags: tuple[str, ...]
    steps: tuple[Step, ...]


_SHOUTS: Final = ("", "", "", "", " ㅠㅠ", " ㅎㅎ", "~", "!", "..")


def messages(voice: Voice, sentences: list[str], whole: int) -> list[str]:
    """The sentences, in order, as one to four messages, some without any space, some with sighs.

    `whole`: how many sentences there are up to the end of the main matter, which the first message mostly has.
    """
    first = whole if voice.likely(0.85) else 1
    places = range(first, len(sentences))
    count = min(len(places), voice.chance.choice((0, 0, 0, 0, 1, 1, 2, 3)))
    cuts = sorted(voice.chance.sample(places, count))
    parts = [sentences[start:end] for start, end in zip([0, *cuts], [*cuts, len(sentences)], strict=True)]
    said = [voice.joined(part) for part in parts]
    if voice.likely(0.04):
        said = [text.replace(" ", "") for text in said]
    return [text + voice.chance.choice(_SHOUTS) if voice.likely(0.3) else text for text in said]


def shuffled(chance: random.Random, main: list[str], rest: list[list[str]]) -> tuple[list[str], int]:
    """Groups of sentences in a random order, the main group mostly among the first; within a group the order stays.

    Also how many sentences there are up to the end of the main group.
    """
    groups = [group for group in rest if group]
    chance.shuffle(groups)
    place = min(chance.choice((0, 0, 0, 1, 1, 2, len(groups))), len(groups))
    before = [sentence for group in groups[:place] for sentence in group]
    after = [sentence for group in groups[place:] for sentence in group]
    return [*before, *main, *after], len(before) + len(main)


def told(voice: Voice, main: list[str], rest: list[list[str]], asking: str) -> list[str]:
    """The messages that tell a case; mostly it is asked what the tax is, first or last."""
    sentences, whole = shuffled(voice.chance, main, rest)
    if voice.likely(0.75):
        place = voice.chance.choice((0, len(sentences)))
        sentences.insert(place, asking)
        whole += place == 0
    return messages(voice, sentences, whole)
