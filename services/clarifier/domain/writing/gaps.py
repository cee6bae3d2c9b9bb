"""Where spaces were left out: all of them ("아빠가오천보냄"), as many do on a telephone, or one here and there.

What stands around a place between two letters tells whether a word ends there, as it does in texts that are spaced well.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final

from services.clarifier.domain.words.word_gaps import ANYWHERE, AROUND

_RUN: Final = re.compile(r"[가-힣\d]{3,}")
_WORD: Final = re.compile(r"[가-힣]+")
_SPACE: Final = re.compile(r"\s")
_DIGIT: Final = re.compile(r"\d")
_SENTENCE: Final = re.compile(r"(?<=[가-힣]{2}\.)(?=\d)")
""" "받은적있음.2018.5.14에"."""
_DIALECT_END: Final = re.compile(r"(?<=[았었였했왔셨갔됐]어라)(?=[가-힣])(?!고|는|도|며|서|면)")
""" "비용이나왔어라큰형이"."""
_LETTER_BY_LETTER: Final = re.compile(r"\s*(?:[가-힣\d.,!?~]\s+){5,}[가-힣\d.,!?~]\s*")
""" "어 머 니 가 5 천 만 원 주 셨 어 요"."""
_WITHIN_WORD: Final = re.compile(
    r"(?<=[십백천만억])(?=[일이삼사오육칠팔구]?[십백천만억])|(?<=[십백천만억][일이삼사오육칠팔구])(?=[십백천만억])|(?<=\d)(?=\d)|(?<=조카)(?=딸|며느리|사위)"
)
""" "일억육천만원", "조카딸한테"."""
_SYLLABLES_OF_A_WORD: Final = 4.5
"""So many on average, and the spaces of a message were left out, if one of its words is long."""
_LONG: Final = 9
"""So many letters are more than a word in any message."""
_SUSPECT: Final = 6
_BEYOND_DOUBT: Final = 6
"""So much must tell of a space in what may be a word, where most spaces were written."""
_MARGIN: Final = "   "
"""What stands around a place reaches so far at the most."""


def _weights() -> Iterator[tuple[int, int, Callable[[str, int], int]]]:
    """What to add up, by how many characters it is looked for before the place, and after it."""
    shapes = defaultdict[tuple[int, int], dict[str, int]](dict)
    for weight, listed in AROUND.items():
        for around in listed.split():
            before, _, after = around.replace("_", " ").partition("|")
            shapes[len(before), len(after)][before + after] = weight
    for (length_before, length_after), weights in sorted(shapes.items()):
        yield length_before, length_after, weights.get


_WEIGHTS: Final = tuple(_weights())


def with_spaces(text: str) -> str:
    """The text with the spaces that were left out of it."""
    if _LETTER_BY_LETTER.fullmatch(text):
        text = "".join(text.split())
    text = _DIALECT_END.sub(" ", _SENTENCE.sub(" ", text))
    words = _WORD.findall(text)
    is_without = max(map(len, words), default=0) >= _LONG and sum(map(len, words)) > _SYLLABLES_OF_A_WORD * len(words)
    around = f"{_MARGIN}{_DIGIT.sub('0', _SPACE.sub(' ', text))}{_MARGIN}"
    parts, at = [], 0
    for run in _RUN.finditer(text):
        length = run.end() - run.start()
        if is_without or length >= _SUSPECT:
            needed = 0 if is_without or length >= _LONG else _BEYOND_DOUBT
            for end in _ends(text, around, run, needed):
                parts.append(text[at:end])
                at = end
    return " ".join((*parts, text[at:]))


def _ends(text: str, around: str, run: re.Match[str], needed: int) -> Iterator[int]:
    """The places within a run of letters where a word ends."""
    for end in range(run.start() + 1, run.end()):
        if _WITHIN_WORD.match(text, end):
            continue
        place, told = end + len(_MARGIN), ANYWHERE
        for before, after, weight in _WEIGHTS:
            told += weight(around[place - before : place + after], 0)
        if told > needed:
            yield end
