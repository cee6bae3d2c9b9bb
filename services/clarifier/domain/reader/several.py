"""Reads a message that tells of several gifts at once: each part for itself, the first as the gift in hand."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.that_day import is_that_day
from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.gift.days_apart import with_known_before
from services.clarifier.domain.gift.own_part import Among, of_speaker, speaker_among
from services.clarifier.domain.gift.several import (
    DIVIDED,
    EACH,
    SEVERAL,
    Part,
    Several,
    are_recipients,
    several_in,
    without_whole,
)
from services.clarifier.domain.messages.reading import (
    Expected,
    GiftOfSeveral,
    OneAbroad,
    Reading,
    Remark,
    SeveralTold,
    Stated,
)
from services.clarifier.domain.people.chosen import is_chosen, is_one_of_all_asked
from services.clarifier.domain.people.dealt_out import of_each_dealt_to
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import normalise

Read = Callable[[str, date, Expected], Reading]


def read_several(message: str, today: date, expected: Expected, read: Read) -> Reading | None:
    """What a message says of several gifts; None where it tells of one, or of none."""
    text = spaced(normalise(message))
    if expected.tax != "gift_tax" or tells_of_death(text):
        return None
    if not expected.known and (own := of_speaker(text, today)) is not None:
        return read(own, today, expected)
    if not expected.known and (among := speaker_among(text)) is not None:
        return _of_speaker_among(among, read(message, today, expected))
    rows = expected.known.get(SEVERAL)
    if (
        rows is None
        and (both := with_known_before(text, expected.known, expected.parties, expected.said, today)) is not None
    ):
        text = both
    dealt = of_each_dealt_to(without_whole(text))
    from_elders = expected.parties.get("recipient", SELF) == SELF
    several = several_in(dealt, today, is_known=bool(expected.known), from_elders=from_elders)
    if several is None and dealt != text:
        return read(dealt, today, expected)
    if several is None:
        return (
            None
            if not isinstance(rows, list)
            else _of_known(text, read(message, today, expected), rows, expected.parameter)
        )
    is_beside = several.gives_each and expected.is_calculated and rows is None and is_that_day(text)
    return None if is_beside else _read_parts(text, several, today, expected, read)


def _read_parts(text: str, several: Several, today: date, expected: Expected, read: Read) -> Reading | None:
    """Each part for itself, the first as the gift in hand; that of one alone where only his is asked about."""
    chosen = next((each for each in several.parts if is_chosen(text, each.name)), None)
    if chosen is not None and not several.gives_each:
        return read(chosen.text, today, expected)
    first = read(several.parts[0].text, today, expected)
    if len(several.parts) == 1 and several.parts[0].count > 1 and is_one_of_all_asked(text):
        return first
    if len(several.parts) == 1 and several.parts[0].count == 1:
        return replace(first, remarks={**first.remarks, Remark.COUPLE: text.strip(" ,.~")})
    each_alone = replace(expected, parties={}, donor_group=None) if several.gives_each else expected
    others = [read(part.text, today, each_alone) for part in several.parts[1:]]
    if any(each.subject != "gift_tax" or p.RELATIONSHIP not in each.values for each in (first, *others)):
        return None
    has_day = {p.GIFT_DATE in each.values for each in (first, *others)}
    if len(has_day) > 1:
        return None
    told = zip(several.parts, (first, *others), strict=True)
    parts = tuple(each for part, reading in told for each in _parts(part, reading, gives=several.gives_each))
    first = replace(first, several=SeveralTold(parts, gives_each=several.gives_each))
    return _open(first, text) if several.is_open else first


def _of_speaker_among(among: Among, reading: Reading) -> Reading:
    """The speaker's own part of a sum that several got; asked for where it is not said how it was divided."""
    value = reading.values.get(p.GIFT_VALUE)
    if value is None:
        return reading
    if among.is_divided:
        whole = next((each.won for each in amounts(value.words) if each.won), None) or int(str(value.value))
        own = Stated(whole // among.count, value.words)  # of a home its half may be read already
        return replace(reading, values={**reading.values, p.GIFT_VALUE: own}, left_over=())
    return replace(_without_value(reading), ambiguous={**reading.ambiguous, p.GIFT_VALUE: value.words})


def _parts(part: Part, reading: Reading, *, gives: bool) -> Iterator[GiftOfSeveral]:
    """Of several who give alike each is one by himself, for they share a deduction (영46①2)."""
    one = _part(part, reading)
    if gives and part.count > 1:
        for number in range(1, part.count + 1):
            yield replace(one, name=f"{part.name} {number}", count=1, donor_group=f"{part.name} {number}")
    else:
        yield one


def _part(part: Part, reading: Reading) -> GiftOfSeveral:
    skips, day, minor = (reading.values.get(name) for name in (p.GENERATION_SKIPPING, p.GIFT_DATE, p.MINOR))
    return GiftOfSeveral(
        name=part.name,
        count=part.count,
        won=part.won,
        relationship=str(reading.values[p.RELATIONSHIP].value),
        skips_generation=skips is not None and skips.value is True,
        donor_group=reading.donor_group,
        day=str(day.value) if day is not None else None,
        is_minor=minor.value is True if minor is not None else None,
    )


def _open(reading: Reading, text: str) -> Reading:
    """The reading without the sum, of which is not said whether each gets it."""
    return replace(_without_value(reading), remarks={**reading.remarks, Remark.EACH: text.strip(" ,.~")})


def _without_value(reading: Reading) -> Reading:
    values = {name: each for name, each in reading.values.items() if name != p.GIFT_VALUE}
    return replace(reading, values=values, added={})


_OWN: Final = re.compile(
    r"(?<![가-힣])(?:(?:제|내)가?\s?(?:받은\s?)?(?:건|거|것|몫|돈)(?:은|는|만)?|(?:저|나)는|전|난|(?:저|나)(?:한테|에게)(?:는|온|주신))\s"
)
""" "제가 받은 건 7천만원이요": of several gifts the speaker's own."""


def _of_known(text: str, reading: Reading, rows: Sequence[JsonValue], asked: str | None) -> Reading:
    """What a later message says of the several in hand: another sum for each, for all together, or the speaker's own."""
    value = reading.values.get(p.GIFT_VALUE)
    told = [row for row in rows if isinstance(row, dict)]
    if (abroad := _one_abroad(text, reading, told)) is not None:
        home = Stated(value=False, words=text.strip())
        return replace(reading, one_abroad=abroad, values={**reading.values, p.NON_RESIDENT: home})
    if value is not None and asked == p.GIFT_VALUE and _OWN.search(text):
        return replace(reading, several=SeveralTold((), gives_each=False))
    if p.GIFT_DATE in reading.values and value is None and any(p.GIFT_DATE in row for row in told):
        return _with_day_put_right(text, reading, told, reading.values[p.GIFT_DATE])
    named = _rows_named(text, told)
    if value is None and named and p.GIFT_DATE not in reading.values:
        return replace(reading, values=_of_the_same(reading.values), parties=None, donor_group=None)
    is_told_anew = p.RELATIONSHIP in reading.values and not EACH.search(text)
    if value is None or (is_told_anew and (len(named) != 1 or p.GIFT_DATE in reading.values)):
        return reading
    if any(p.GIFT_VALUE in row for row in told):
        return _with_one_put_right(reading, named, value)
    if is_told_anew:
        return reading
    count = sum(int(str(row["count"])) for row in told)
    kept = {name: each for name, each in reading.values.items() if name != p.RELATIONSHIP}
    if DIVIDED.search(text) and not EACH.search(text):
        kept[p.GIFT_VALUE] = Stated(int(str(value.value)) // count, value.words)
    return replace(reading, values=kept)


_ALL_OF_THEM: Final = re.compile(r"(?:[둘셋넷]|모두|전부|다들)\s?(?:다\s|이?\s)?|(?<![가-힣])다\s")
_ONE_OF_THEM: Final = re.compile(
    r"(?P<who>(?:큰|작은|막내|첫째|둘째|셋째)\s?[가-힣]{0,3}?|하나|한\s?(?:명|분|사람))(?=(?:이|가|은|는|만|도)\s)"
)
""" "큰손주는 미국 살아요", "하나는 미국에 살아요"."""


def _one_abroad(text: str, reading: Reading, rows: Sequence[Mapping[str, JsonValue]]) -> OneAbroad | None:
    """Which of several who receive is said to live abroad, where it is one of them."""
    abroad = reading.values.get(p.NON_RESIDENT)
    if abroad is None or abroad.value is not True or _ALL_OF_THEM.search(text) or not are_recipients(rows):
        return None
    named = [number for number, row in enumerate(rows) if str(row["label"]) in text]
    if len(named) == 1 and rows[named[0]]["count"] == 1:
        return OneAbroad(named[0], str(rows[named[0]]["label"]))
    alike = [number for number, row in enumerate(rows) if row["count"] != 1]
    one = _ONE_OF_THEM.search(text)
    if len(alike) != 1 or one is None:
        return None
    group = str(rows[alike[0]]["label"]).split()[0]
    is_named = not one["who"].startswith(("하나", "한"))
    return OneAbroad(alike[0], one["who"] if is_named else f"{group} 한 명")


def _rows_named(text: str, rows: Sequence[Mapping[str, JsonValue]]) -> list[int]:
    """Whose gifts a text names: "작은아버지" names no "아버지"."""
    labels = [str(row["label"]) for row in rows]
    longest = "|".join(re.escape(label) for label in sorted(labels, key=len, reverse=True))
    named = set(re.findall(longest, text))
    return [number for number, label in enumerate(labels) if label in named]


def _with_one_put_right(reading: Reading, named: Sequence[int], value: Stated) -> Reading:
    """ "아니 딸은 3억이요": of several who get different sums the sum of one; it must be told whose it is."""
    if len(named) != 1:
        return replace(_without_value(reading), remarks={**reading.remarks, Remark.WHOSE: value.words})
    values = reading.values if named[0] == 0 else _without_value(reading).values
    return replace(
        reading,
        values=_of_the_same(values),
        added={},
        sums={named[0]: int(str(value.value))},
        parties=None,
        donor_group=None,
    )


def _with_day_put_right(text: str, reading: Reading, rows: Sequence[Mapping[str, JsonValue]], day: Stated) -> Reading:
    """ "아버지가 주신 날은 9월 3일이에요": of several days that of one; it must be told whose it is."""
    named = _rows_named(text, rows)
    values = _of_the_same(reading.values)
    if len(named) != 1 or named[0] != 0:
        values = {name: each for name, each in values.items() if name != p.GIFT_DATE}
    if len(named) != 1:
        return replace(reading, values=values, remarks={**reading.remarks, Remark.WHOSE_DAY: day.words})
    return replace(reading, values=values, days={named[0]: str(day.value)}, parties=None, donor_group=None)


def _of_the_same(values: Mapping[str, Stated]) -> dict[str, Stated]:
    """The values but for who gives, which is known."""
    return {name: each for name, each in values.items() if name not in (p.RELATIONSHIP, p.GENERATION_SKIPPING)}
