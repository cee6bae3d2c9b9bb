"""Which part of a message is about the gift in question: earlier gifts are covered before anything is read."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from services.clarifier.domain.text import without

_CLAUSE_END: Final = re.compile(
    r"(?:[가-힣](?:고요?|구요?|는데요?|은데|인데|한데|지만|며|거든요)|(?:[어아해에예세여]요|니다|[다음함죠]|네요|대요))(?=[\s,.!?]|$)|[.!?\n;](?=\s|$)"
)
_EARLIER: Final = re.compile(
    r"적(?:이|은|도)?\s?(?:한\s?번\s?)?(?:있|없)|예전에|옛날에|과거에?|전에도|지난번에|기존에|이미\s[^\x00]{0,20}(?:받은|받았|증여|주셨|줬|주신)"
)
_SET_ASIDE: Final = re.compile(
    r"[^.!?\n]{0,60}?(?:받은|주신|준|드린|증여한)[^.!?\n]{0,20}?(?:말고|빼고|제외하고|제하고|외에|별도로|별개로)"
)
_LAST_YEAR: Final = re.compile(r"작년|재작년|지난해|(?:\d+|몇|일|이|삼|오)\s?년\s?전|먼저|처음엔?|전에")
_NOW: Final = re.compile(r"이번|지금|올해|오늘|새로|추가로|또\s|이제")
_CHANGES_HANDS: Final = re.compile(r"받|줬|주[셨신고는려시]|준|드[렸린리]|증여")
_SUM: Final = re.compile(r"\d|[천만억]")


@dataclass(frozen=True, slots=True)
class Clause:
    start: int
    end: int
    text: str


def clauses(text: str) -> list[Clause]:
    """The clauses of a text, cut after connective and final endings."""
    cuts = [0, *(match.end() for match in _CLAUSE_END.finditer(text)), len(text)]
    return [Clause(start, end, text[start:end]) for start, end in pairwise(cuts) if start < end]


def this_gift(text: str) -> str:
    """The text with every clause about an earlier gift covered; the rest stays at its place."""
    for match in _SET_ASIDE.finditer(text):
        text = without(text, [Clause(match.start(), match.end(), "")])
    parts = clauses(text)
    return without(text, [part for index, part in enumerate(parts) if _is_earlier(part, parts[index + 1 :])])


def _is_earlier(clause: Clause, following: list[Clause]) -> bool:
    """Whether a clause tells of an earlier gift: in so many words, or because a later one tells of "this time"."""
    if _EARLIER.search(clause.text):
        return _CHANGES_HANDS.search(clause.text) is not None or _SUM.search(clause.text) is not None
    if not (_LAST_YEAR.search(clause.text) and _CHANGES_HANDS.search(clause.text) and _SUM.search(clause.text)):
        return False
    return any(_NOW.search(part.text) and _SUM.search(part.text) for part in following)
