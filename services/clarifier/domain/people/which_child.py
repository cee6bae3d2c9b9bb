"""Whether two names are of two children of one parent: 장남 and 막내, 아들 and 딸."""

import re
from typing import Final

_PLACES: Final = (
    (0, re.compile(r"^(?:첫째|큰|맏|장[남녀]|장자)")),
    (1, re.compile(r"^(?:둘째|차[남녀])")),
    (2, re.compile(r"^(?:셋째|삼[남녀])")),
    (3, re.compile(r"^(?:막내|막둥)")),
    (4, re.compile(r"^작은")),
)
_ELDEST: Final = 0
_BEFORE_LAST: Final = (1, 2)
_SON: Final = re.compile(r"아들|아드님|[장차삼]남|장자")
_DAUGHTER: Final = re.compile(r"딸|따님|[장차삼]녀")


def are_two_children(one: str, other: str) -> bool:
    """Whether the names cannot be of the same child; 둘째 may be 막내, and 아들 anybody's."""
    first, second = _place(one), _place(other)
    if first is not None and second is not None and first != second:
        return _ELDEST in (first, second) or (first in _BEFORE_LAST and second in _BEFORE_LAST)
    sexes = {_sex(one), _sex(other)} - {""}
    return len(sexes) > 1


def _place(name: str) -> int | None:
    return next((place for place, said in _PLACES if said.match(name)), None)


def _sex(name: str) -> str:
    return "son" if _SON.search(name) else "daughter" if _DAUGHTER.search(name) else ""
