"""What a conversation knows of earlier gifts, and what of it a calculation is made with."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.messages.prior_gifts import EarlierGift
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.people.donors import group_of_relationship
from shared.contracts.document import Parameters

DONOR_GROUP: Final = "donor_group"
"""The engine's name for the name that a giver has in all rows of earlier gifts."""
ROW_KEYS: Final = frozenset(
    {"gift_date", "is_day_assumed", p.GIFT_VALUE, p.RELATIONSHIP, DONOR_GROUP, p.GENERATION_SKIPPING, "words"}
)
"""What the dialogue remembers of each earlier gift."""


def remembered(dialogue: Dialogue, reading: Reading) -> Dialogue:
    """The dialogue with what the message says of earlier gifts and of who gives.

    Another relationship without a name forgets the giver before.
    """
    names_giver = p.RELATIONSHIP in reading.values
    parties = {
        "donor_group": _told_group(reading, dialogue) if names_giver else dialogue.donor_group,
        "parties": _told_parties(reading, dialogue.parties) if names_giver else dialogue.parties,
    }
    if reading.history.denied is not None:
        return dialogue.model_copy(update={"earlier_gifts": (), **parties})
    told = [_row(gift) for gift in reading.history.gifts if gift.is_usable]
    if reading.history.replaces:
        return dialogue.model_copy(update={"earlier_gifts": tuple(told), **parties})
    before = dialogue.earlier_gifts
    kept = [row for row in before if not any(_is_same(row, other, before) for other in told)]
    return dialogue.model_copy(update={"earlier_gifts": (*kept, *told), **parties})


def remembered_with(dialogue: Dialogue, gift: EarlierGift) -> Dialogue:
    """The dialogue as if an earlier gift had been told."""
    return dialogue.model_copy(update={"earlier_gifts": (*dialogue.earlier_gifts, _row(gift))})


def _told_group(reading: Reading, dialogue: Dialogue) -> str | None:
    """The giver by a name; told once more without one, by the same sides, he keeps it."""
    told = reading.parties.as_document() if reading.parties else {}
    are_same = bool(told) and all(dialogue.parties.get(way) == told[way] for way in ("giver", "recipient", "path"))
    return reading.donor_group or (dialogue.donor_group if are_same else None)


def _told_parties(reading: Reading, before: Mapping[str, str]) -> Mapping[str, str]:
    """Who gives and who receives; whoever was named before and is not now keeps his name."""
    told = reading.parties.as_document() if reading.parties else {}
    same = (side for side in ("giver", "recipient") if side in told and before.get(side) == told[side])
    names = (f"{side}_name" for side in same)
    return {name: before[name] for name in names if name in before} | told


def _row(gift: EarlierGift) -> Parameters:
    return {
        "gift_date": gift.gift_date.isoformat() if gift.gift_date else None,
        "is_day_assumed": gift.is_day_assumed,
        p.GIFT_VALUE: gift.gift_property_value,
        p.RELATIONSHIP: gift.donor_relationship,
        DONOR_GROUP: gift.donor_group,
        p.GENERATION_SKIPPING: gift.is_generation_skipping,
        "words": gift.words,
    }


def _is_same(row: Parameters, other: Parameters, before: Sequence[Parameters]) -> bool:
    """Whether what is told again is the same gift, perhaps put right: of one giver, with the same day or value.

    With the same value alone it is another, if it is called one more, or is known with its own day.
    """
    givers = {row[DONOR_GROUP], other[DONOR_GROUP]} - {None}
    if len(givers) > 1 or row[p.GIFT_DATE] == other[p.GIFT_DATE]:
        return len(givers) <= 1
    is_known = any(all(each[name] == other[name] for name in (p.GIFT_DATE, p.GIFT_VALUE)) for each in before)
    is_one_more = other["words"] != row["words"] and _ONE_MORE.search(str(other["words"])) is not None
    is_another = is_known or is_one_more
    return row[p.GIFT_VALUE] == other[p.GIFT_VALUE] and not is_another


_ONE_MORE: Final = re.compile(r"전에도|에도\s|에\s이미\s|그\s?전에")


def with_history(known: Parameters, dialogue: Dialogue) -> Parameters:
    """The parameters with the earlier gifts as the engine takes them, once it is known whose and when this one is."""
    bare = {name: value for name, value in known.items() if name not in (p.PRIOR_GIFTS, DONOR_GROUP)}
    if p.RELATIONSHIP not in bare:
        return bare
    rows = [_parameters(row, bare, dialogue) for row in _before_this(dialogue, bare)]
    if not rows:
        return bare
    group = dialogue.donor_group or group_of_relationship(bare)
    return bare | {p.PRIOR_GIFTS: [*rows]} | ({DONOR_GROUP: group} if group else {})


def _before_this(dialogue: Dialogue, known: Parameters) -> Iterator[Parameters]:
    given_on = known.get(p.GIFT_DATE)
    return (row for row in dialogue.earlier_gifts if given_on is not None and str(row[p.GIFT_DATE]) < str(given_on))


def _parameters(row: Parameters, known: Parameters, dialogue: Dialogue) -> Parameters:
    """A row for the engine; the giver of an earlier gift that names none is the one of this gift."""
    names_giver = row[p.RELATIONSHIP] is not None
    group = row[DONOR_GROUP] if names_giver else dialogue.donor_group or group_of_relationship(known)
    skips = row[p.GENERATION_SKIPPING] if names_giver else known.get(p.GENERATION_SKIPPING, False)
    return {
        p.GIFT_DATE: row[p.GIFT_DATE],
        p.RELATIONSHIP: row[p.RELATIONSHIP] if names_giver else known[p.RELATIONSHIP],
        p.GIFT_VALUE: row[p.GIFT_VALUE],
        **({DONOR_GROUP: group} if group else {}),
        **({p.GENERATION_SKIPPING: True} if skips else {}),
    }


def assumed_days(dialogue: Dialogue, known: Parameters) -> Iterator[tuple[str, date]]:
    """The words of each earlier gift that named no day, and the day that is taken for it."""
    if p.PRIOR_GIFTS not in known:
        return
    for row in _before_this(dialogue, known):
        if row["is_day_assumed"]:
            yield str(row["words"]), date.fromisoformat(str(row[p.GIFT_DATE]))
