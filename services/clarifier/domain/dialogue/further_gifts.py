"""What comes on top of the gift in hand: more of it, or a gift of the same giver on another day (법47②)."""

from dataclasses import replace
from datetime import date
from typing import cast

from services.clarifier.domain import parameters as p
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.messages.prior_gifts import EarlierGift
from services.clarifier.domain.messages.reading import Reading, Remark
from services.clarifier.domain.stance.stance import Stance
from services.clarifier.domain.writing.sums import won
from shared.contracts.parameters.given import Relationship

_OF_THE_GIFT = (*p.REQUIRED, p.GENERATION_SKIPPING)


def with_further_gift(standing: Standing, reading: Reading, stance: Stance) -> tuple[Standing, Reading]:
    """Where the conversation stands and what the message says, once it is clear which gift an amount on top is of.

    Somebody else's, or one of a day that is not known, is left out. Of two days the later one is in hand.
    """
    more, known = reading.added.get(p.GIFT_VALUE), standing.collected
    if more is None or p.GIFT_VALUE not in known:
        return standing, reading
    amount = won(int(more.value))
    groups = {reading.donor_group, standing.dialogue.donor_group} - {None}
    if len(groups) > 1 or p.GIFT_DATE in reading.ambiguous:
        return standing, _without_gift(reading, Remark.OTHER_GIFT, amount)
    day, known_day = reading.values.get(p.GIFT_DATE), known.get(p.GIFT_DATE)
    if day is None or known_day is None or day.value == known_day:
        told = reading.remarks if stance.supposes else {**reading.remarks, Remark.ADDED: amount}
        return standing, replace(reading, remarks=told)
    if str(day.value) < str(known_day):
        return standing, _with_earlier(
            _without_gift(reading, Remark.ANOTHER_DAY, amount), str(day.value), int(more.value)
        )
    anew = {name: each for name, each in known.items() if name not in (p.GIFT_DATE, p.GIFT_VALUE)}
    reading = replace(reading, added={}, remarks={**reading.remarks, Remark.ANOTHER_DAY: amount})
    reading = _with_earlier(reading, str(known_day), int(str(known[p.GIFT_VALUE])))
    return replace(standing, collected=anew), reading


def with_earlier_gift(standing: Standing, reading: Reading, stance: Stance) -> Reading:
    """What is told whole, with a day before that of the gift in hand, is an earlier gift: "생각해 보니 2019년 4월에 아빠가 1억 준 게 있어요"."""
    known, day = standing.collected, reading.values.get(p.GIFT_DATE)
    told = reading.values.get(p.GIFT_VALUE) or reading.values.get(p.DEBT)
    if day is None or told is None or standing.dialogue.last_calculated is None or stance.supposes:
        return reading
    is_before = str(day.value) < str(known.get(p.GIFT_DATE, "")) and told.value != known.get(p.GIFT_VALUE)
    if not is_before or p.RELATIONSHIP not in reading.values or reading.several is not None:
        return reading
    giver = reading.values[p.RELATIONSHIP]
    skips = reading.values.get(p.GENERATION_SKIPPING)
    earlier = EarlierGift(
        f"{day.words} {told.words}",
        date.fromisoformat(str(day.value)),
        is_day_assumed=False,
        gift_property_value=int(told.value),
        donor_relationship=cast(Relationship, giver.value),
        donor_group=reading.donor_group,
        is_generation_skipping=bool(skips and skips.value),
    )
    kept = {name: each for name, each in reading.values.items() if name not in (*_OF_THE_GIFT, p.DEBT)}
    history = replace(reading.history, gifts=(*reading.history.gifts, earlier))
    return replace(reading, values=kept, history=history, donor_group=None, parties=None, added={}, left_over=())


def _without_gift(reading: Reading, remark: Remark, amount: str) -> Reading:
    return replace(
        reading,
        values={name: each for name, each in reading.values.items() if name not in _OF_THE_GIFT},
        ambiguous={name: words for name, words in reading.ambiguous.items() if name != p.GIFT_DATE},
        added={},
        remarks={**reading.remarks, remark: amount},
        donor_group=None,
        parties=None,
        names_parent_as_giver=False,
    )


def _with_earlier(reading: Reading, day: str, value: int) -> Reading:
    """With an earlier gift that names no giver, and so is of the one in hand."""
    earlier = EarlierGift(won(value), date.fromisoformat(day), is_day_assumed=False, gift_property_value=value)
    return replace(reading, history=replace(reading.history, gifts=(*reading.history.gifts, earlier)))
