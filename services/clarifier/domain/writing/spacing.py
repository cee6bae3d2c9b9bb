"""Spaces as the rules of spelling want them: none inside a word, one after each.

Older people put them anywhere ("어머니 께서 주셨 는데"). Where they were left out, `gaps` has put them before.
"""

import re
from functools import lru_cache
from typing import Final

from services.clarifier.domain.words.kin_terms import KIN_TERMS, UNMISTAKABLE, pattern_of
from services.clarifier.domain.writing.remembered import TEXTS

_STRAY: Final = re.compile(
    r"(?<=[가-힣\d])\s(?=(?:에게서?|한테서?|께서?|으로부터|로부터|까지|부터)(?=\s|[는도만]\s))"
    r"|(?<=[가-힣])\s(?=(?:는데|은데|어요|아요|었어요|았어요|습니다|을게요)(?=\s|$|[.!?,]))"
    r"|(?<=[가-힣])\s(?=(?:을|를|은|는)\s)"
)
"""A space before a particle or an ending that stands alone."""
_SPLIT_TERM: Final = re.compile(
    r"(?<![가-힣])"
    + pattern_of(
        f"{term[:at]} {term[at:]}"
        for term in UNMISTAKABLE
        for at in range(1, len(term))
        if len(term) > 2 or term in ("엄마", "아빠", "남편")
    )
    + r"(?=\s?(?:에게|한테|께|가|이|는|은|랑|하고|도)(?:\s|서))"
)
""" "아버 지가", "할머 니께서"."""
_DAY_BEFORE_WORD: Final = re.compile(
    r"(?:(?<=\d[-./]\d\d)|(?<=[-./]\d))에(?!도|는|서|만|야|요|이|게|부터)(?=[가-힣]{2})"
)
_ANY_TERM: Final = pattern_of(term for terms in KIN_TERMS.values() for term in terms.split() if len(term) > 1)
_COUNT_JOINED: Final = re.compile(
    rf"(?<![가-힣])(?:{_ANY_TERM})(?=(?:하나|둘|셋|넷)(?:이[고에예요]?|하고|랑|은|도)?(?:[\s.,!?]|$))"
)
""" "시누둘 있어요"."""


@lru_cache(maxsize=TEXTS)
def spaced(text: str) -> str:
    """A normalised text without spaces inside words."""
    text = _SPLIT_TERM.sub(lambda term: term[0].replace(" ", ""), text)
    text = _DAY_BEFORE_WORD.sub("에 ", _STRAY.sub("", text))
    return _COUNT_JOINED.sub(lambda name: f"{name[0]} ", text)
