"""Assumptions under a heading that says what they are: a note for each sentence, and what belongs together in one."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Final

from services.synthesizer.domain.sentences import sentences

_ASSUMED: Final = re.compile(r"(?P<what>.+?) 보았습니다(?P<list>: .+)?\.")
_FORMS: Final = (
    (re.compile(r"는다고$"), "음"),
    (re.compile(r"(?<=[었았였없있겠])다고$"), "음"),
    (re.compile(r"낸다고$"), "냄"),
    (re.compile(r"아니라고$"), "아님"),
    (re.compile(r"이?라고$"), ""),
    (re.compile(r"으?로$"), ""),
)
"""How an assumption ends, and its note."""
_COMMON_WORDS: Final = 2
SAID_WITH_QUESTION: Final[Mapping[str, tuple[str, ...]]] = {
    "marriage_deduction_amount": ("혼인 증여재산공제를 신청", "출산 증여재산공제를 신청"),
    "is_non_resident": ("받는 분이 국내 거주자",),
    "prior_gifts": ("다른 증여가 없다고",),
    "spouse_actual": ("배우자가 실제로 상속받을 금액을 몰라서",),
}
"""By the parameter that is asked for next, what of the assumptions its question says: that it is not known, and what it does."""


def notes(assumptions: Iterable[str]) -> list[str]:
    """`받는 분이 국내 거주자라고 보았습니다.` is `받는 분이 국내 거주자`; of a list behind a colon the first is named."""
    found: list[str] = []
    for sentence in each_sentence(assumptions):
        note = _note(sentence)
        if note is None and found:
            found[-1] = f"{found[-1].removesuffix('.')}. {sentence}"
        elif note is not None and found and (joined := _joined(found[-1], note)):
            found[-1] = joined
        else:
            found.append(note or sentence)
    return found


def is_assumption(paragraph: str) -> bool:
    """Whether every sentence of a paragraph is one that becomes a note."""
    return all(_note(sentence) is not None for sentence in sentences(paragraph))


def each_sentence(paragraphs: Iterable[str]) -> Iterator[str]:
    """The sentences of all paragraphs."""
    return (sentence for paragraph in paragraphs for sentence in sentences(paragraph))


def without(paragraphs: Iterable[str], *said: str) -> Iterator[str]:
    """The paragraphs without the sentences that have any of these words in them."""
    for paragraph in paragraphs:
        kept = [sentence for sentence in sentences(paragraph) if not any(part in sentence for part in said)]
        if kept and not all(sentence.startswith("(") for sentence in kept):
            yield " ".join(kept)


def said_once(lines: Iterable[str]) -> list[str]:
    """The lines without those that say, with a title or an article, what another says as it is."""
    every = list(lines)
    return [line for line in every if not any(other != line and other in line for other in every)]


@lru_cache(maxsize=1024)
def _note(sentence: str) -> str | None:
    """None where the sentence assumes nothing: it says more of the one before."""
    if (assumed := _ASSUMED.fullmatch(sentence)) is None:
        return None
    what = assumed["what"]
    note = next((form.sub(short, what) for form, short in _FORMS if form.search(what)), None)
    if note is None:
        return None
    return f"{note}({assumed['list'][2:].split(', ')[0]} 등)" if assumed["list"] else note


def _joined(one: str, other: str) -> str | None:
    """Both in one note where they begin alike, or differ in their first word alone."""
    first, second = one.split(" "), other.split(" ")
    if first[1:] == second[1:]:
        return f"{first[0]}·{other}"
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))
    return f"{one}, {' '.join(second[common:])}" if common >= _COMMON_WORDS else None
