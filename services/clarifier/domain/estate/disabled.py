"""Heirs with a disability whose life expectancy is told: the law deducts for each year of it (법20①4)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from services.clarifier.domain.estate.case import Decedent, Disabled
from services.clarifier.domain.estate.kin import Named, relation

_DISABILITY: Final = re.compile(r"장애(?!물|인\s?공제[가는]\s?(?:뭐|무엇))")
_YEARS: Final = re.compile(r"기대\s?여명[^.!?\n\d]{0,20}(?P<years>\d{1,3}(?:\.\d{1,2})?)\s?년")
""" "통계청 표로 동생 나이 기대여명이 36.7년"."""
_RELATIONS: Final[dict[str, Literal["배우자", "자녀"]]] = {"S": "배우자", "C": "자녀"}
_FURTHEST: Final = 160
"""Characters from somebody's name to his life expectancy."""


def disabled(text: str, named: Sequence[Named], of: Decedent | None) -> tuple[Disabled, ...]:
    """The heirs with a disability of whom a message tells how long they are expected to live; of each the one named last."""
    if of is None or _DISABILITY.search(text) is None:
        return ()
    return tuple(_told(text, named, of))


def _told(text: str, named: Sequence[Named], of: Decedent) -> Iterator[Disabled]:
    for match in _YEARS.finditer(text):
        before = [each for each in named if match.start() - _FURTHEST <= each.person.start < match.start()]
        kinds = [_RELATIONS.get(relation(each.person.path, of.path)) for each in before if not each.is_dead]
        kind = next((each for each in reversed(kinds) if each is not None), None)
        if kind is not None:
            yield Disabled(relation=kind, years=float(match["years"]), words=match[0])
