"""What a message may change of what is known: only what it restates. A mention in passing changes nothing.

A value that is known, and was not asked for, stands until a message puts it right, supposes another, or tells the
gift itself anew. What is not known yet is taken from wherever it is said.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.reading import Reading, Remark, Stated, Telling
from services.clarifier.domain.stance.stance import Stance
from shared.contracts.document import Parameters

_FAMILY: Final = (p.MARRIAGE, p.CHILDBIRTH)
_REGISTERED_OR_NOT: Final = {"배우자", "타인"}
""" "아 혼인신고 했어요": the same giver."""
_DEDUCTION: Final = "공제"
_FIGURE: Final = frozenset("0123456789억만천")


def without_asides(reading: Reading, known: Parameters, pending: str | None, stance: Stance) -> Reading:
    """The reading without the values that it only mentions beside those known. `pending`: what was asked for."""
    asides = set(_asides(reading, known, pending, stance))
    if not asides:
        return reading
    if p.RELATIONSHIP in asides:
        reading = replace(reading, parties=None, donor_group=None)
    return replace(
        reading,
        values={name: stated for name, stated in reading.values.items() if name not in asides},
        names_parent_as_giver=reading.names_parent_as_giver and p.RELATIONSHIP not in asides,
    )


def _asides(reading: Reading, known: Parameters, pending: str | None, stance: Stance) -> Iterator[str]:
    for name, stated in reading.values.items():
        is_in_passing = stated.telling is Telling.IN_PASSING and name in known and name != pending
        is_own_birth = name == p.CHILDBIRTH and known.get(p.MINOR) is True and name not in known
        is_no_reason = is_own_birth or (name in _FAMILY and not _can_have_deduction(reading, known))
        if is_no_reason and name != pending and _is_told_as_event(stated):
            yield name
        elif (
            name in known
            and pending in (*p.OPTIONAL, p.PRIOR_GIFTS)
            and {known[name], stated.value} != _REGISTERED_OR_NOT
            and _is_beside_the_answer(name, stated, reading, stance, pending)
        ):
            yield name
            if name == p.RELATIONSHIP and pending != p.GENERATION_SKIPPING:
                yield p.GENERATION_SKIPPING
        elif is_in_passing and (name == p.RELATIONSHIP or stance.may_contradict):
            yield name
            if name == p.RELATIONSHIP and _is_told_by_giver(reading):
                yield p.GENERATION_SKIPPING


def _is_beside_the_answer(name: str, stated: Stated, reading: Reading, stance: Stance, pending: str | None) -> bool:
    """Whether an answer to an optional question only names somebody, or a sum beside a yes.

    "남편은 일본에 있고 받은 저는 부산 살아요" is no gift of the husband's, "네 5억6천을 딸이 넘겨받았어요" no other one.
    """
    if stance.corrects or stance.supposes or Remark.UNREGISTERED in reading.remarks:
        return False
    is_of_family = pending in _FAMILY  # "ㅇㅇ 근데 3억이에요": no sum of a marriage
    is_mere_sum = name == p.GIFT_VALUE and stated.telling is not Telling.BY_TRANSFER and not is_of_family
    is_mere_name = name == p.RELATIONSHIP and p.GIFT_VALUE not in reading.values
    return is_mere_name or (stance.agrees is True and (is_mere_sum or name == p.RELATIONSHIP))


def _can_have_deduction(reading: Reading, known: Parameters) -> bool:
    """Whether the gift may come from an ascendant: nobody else's has the deduction (법53의2)."""
    said = reading.values.get(p.RELATIONSHIP)
    return (said.value if said else known.get(p.RELATIONSHIP)) in (None, "직계존속")


def _is_told_as_event(stated: Stated) -> bool:
    """Whether a deduction was not claimed, but a birth or a wedding told of: "돌잔치가 2월이었고" of a child who receives."""
    is_claimed = _DEDUCTION in stated.words or not _FIGURE.isdisjoint(stated.words)
    return stated.value == p.FULL_FAMILY_DEDUCTION_WON and not is_claimed


def _is_told_by_giver(reading: Reading) -> bool:
    """Whether that a generation is skipped is only said by who is mentioned."""
    skipping, giver = reading.values.get(p.GENERATION_SKIPPING), reading.values[p.RELATIONSHIP]
    return skipping is not None and skipping.words == giver.words
