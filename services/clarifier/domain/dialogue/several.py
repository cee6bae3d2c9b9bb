"""Several gifts in hand: what of each is its own, beside what is known of all (영46①2)."""

from typing import Final

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.gift.dealing import VALUE, Kind
from services.clarifier.domain.gift.several import OF_ONE, SEVERAL, are_recipients
from services.clarifier.domain.messages.reading import GiftOfSeveral, OneAbroad, Reading, SeveralTold
from shared.contracts.document import Parameters

_OF_EACH: Final = frozenset({p.MARRIAGE, p.CHILDBIRTH})
"""What differs between those who receive, and is not asked of each."""


def remembered(dialogue: Dialogue, reading: Reading) -> Dialogue:
    """The dialogue with the several gifts that a message tells; one told anew, alone, or picked out takes their place."""
    value = VALUE[reading.dealing or Kind.GIFT]
    if reading.several is not None and reading.several.parts:
        return dialogue.model_copy(update={"case": {**dialogue.case, SEVERAL: _rows(reading.several, value)}})
    if (reading.sums or reading.days) and isinstance(rows := dialogue.case.get(SEVERAL), list):
        put_right = [(value, reading.sums), (p.GIFT_DATE, reading.days)]
        changed = [
            {**row, **{name: each[number] for name, each in put_right if number in each}}
            if isinstance(row, dict)
            else row
            for number, row in enumerate(rows)
        ]
        return dialogue.model_copy(update={"case": {**dialogue.case, SEVERAL: changed}})
    if reading.one_abroad is not None and isinstance(rows := dialogue.case.get(SEVERAL), list):
        apart = _with_one_abroad(rows, reading.one_abroad)
        return dialogue.model_copy(update={"case": {**dialogue.case, SEVERAL: apart}})
    is_anew = reading.several is not None or {p.RELATIONSHIP, value} <= reading.values.keys()
    if is_anew and SEVERAL in dialogue.case:
        kept = {name: noted for name, noted in dialogue.case.items() if name != SEVERAL}
        return dialogue.model_copy(update={"case": kept})
    return dialogue


def _with_one_abroad(rows: list[JsonValue], abroad: OneAbroad) -> list[JsonValue]:
    """The rows with who lives abroad as one of his own, where so many are alike."""
    row = rows[abroad.row]
    if not isinstance(row, dict):
        return rows
    one: JsonValue = {**row, "label": abroad.name, "recipient": abroad.name, "count": 1, p.NON_RESIDENT: True}
    rest = int(str(row["count"])) - 1
    name = f"다른 {str(row['label']).split()[0]}" + (f" {rest}명 각각" if rest > 1 else "")
    others: list[JsonValue] = [{**row, "label": name, "recipient": name, "count": rest}] if rest else []
    return [*rows[: abroad.row], one, *others, *rows[abroad.row + 1 :]]


def with_several(known: Parameters, dialogue: Dialogue) -> Parameters:
    """The parameters with the rows of several gifts, where there are any."""
    bare = {name: value for name, value in known.items() if name != SEVERAL}
    rows = dialogue.case.get(SEVERAL)
    if not isinstance(rows, list):
        return bare
    left_out = _OF_EACH if are_of_several_recipients(bare | {SEVERAL: rows}) else frozenset()
    return {**{name: value for name, value in bare.items() if name not in left_out}, SEVERAL: rows}


def are_of_several_recipients(known: Parameters) -> bool:
    """Whether several receive, and not several give to one."""
    rows = known.get(SEVERAL)
    return isinstance(rows, list) and are_recipients([row for row in rows if isinstance(row, dict)])


def _rows(told: SeveralTold, value: str) -> list[JsonValue]:
    rows = [_row(part, told, value) for part in told.parts]
    if len({part.day for part in told.parts}) == 1:
        return list(rows)
    donors = ({"donor_group": part.donor_group or part.name} if told.gives_each else {} for part in told.parts)
    return [{**row, **donor, p.GIFT_DATE: part.day} for row, donor, part in zip(rows, donors, told.parts, strict=True)]


def _row(part: GiftOfSeveral, told: SeveralTold, value: str) -> dict[str, JsonValue]:
    """What of a part is its own; what is like the first one's follows what is known of that."""
    first = told.parts[0]
    label = f"{part.name} {part.count}명 각각" if part.count > 1 else part.name
    row: dict[str, JsonValue] = {
        "label": label,
        "recipient": OF_ONE if told.gives_each else label,
        "count": part.count,
    }
    if part.relationship != first.relationship:
        row[p.RELATIONSHIP] = part.relationship
    if part.skips_generation != first.skips_generation:
        row[p.GENERATION_SKIPPING] = part.skips_generation
    if part.is_minor not in (None, first.is_minor) and not told.gives_each:
        row[p.MINOR] = part.is_minor
    if told.gives_each and part is not first:
        row["donor_group"] = part.donor_group or part.name
    if part.won is not None:
        row[value] = part.won
    return row
