"""What is noted of the people around a gift, with the words that say it. Carried in the dialogue, read by nobody else."""

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict

from services.clarifier.domain.writing.text import readable

GIFT_NOTES: Final = "gift"
"""Where the case file keeps the notes of a gift."""
RECIPIENT: Final = "?"
"""Whose note names nobody: who receives."""

Field = Literal[
    "born",
    "age",
    "minor",
    "married",
    "wedding",
    "child",
    "used",
    "dead",
    "living",
    "debt",
    "concurrent",
    "degree",
    "fee",
    "relieved",
]


_OF_A_NAME: Final = frozenset({"dead", "living", "concurrent"})
"""Fields of which there may be several of one way: a father and a mother."""


class Note(BaseModel):
    """One fact of one person.

    `owner`: the way to the person from the user, or `RECIPIENT`. `value` by field: `born` an ISO day, month or year; `age` the
    age as of `on`; `minor` 1 or 0; `married` and `child` an ISO day, or "none"; `wedding` an ISO
    day or nothing, which registers no marriage; `used` won of the deduction for marriage
    and birth that went before; `dead` and `living` 1; `debt` won of a debt of which
    nobody said who pays it; `concurrent` won that this person gives on the same day;
    `degree` how far a distant relative is, "혈족 5", or nothing for one within every limit; `fee` won paid for the appraisal of the property (법55①); `relieved` 1 where what
    is given is that a debt was paid (법36).
    """

    model_config = ConfigDict(frozen=True)

    owner: str
    field: Field
    value: str
    words: Annotated[str, AfterValidator(readable)]
    on: date
    name: str = ""
    """What the person was called: 외할아버지 is on the mother's side."""


class GiftNotes(BaseModel):
    """The notes of one gift. Of two notes of one field the later holds."""

    model_config = ConfigDict(frozen=True)

    notes: tuple[Note, ...] = ()

    def with_notes(self, told: Iterable[Note]) -> "GiftNotes":
        notes = {(note.owner, note.field, note.name if note.field in _OF_A_NAME else ""): note for note in self.notes}
        for note in told:
            key = (note.owner, note.field, note.name if note.field in _OF_A_NAME else "")
            if note.field in ("age", "born", "minor"):  # one says how old somebody is, whichever way
                notes = {
                    at: each
                    for at, each in notes.items()
                    if not (at[0] == note.owner and at[1] in ("age", "born", "minor"))
                }
            notes[key] = note
        return GiftNotes(notes=tuple(notes.values()))

    def of(self, owners: Iterable[str], field: Field) -> Note | None:
        """The latest note of a field of any of these people."""
        wanted = set(owners)
        return next((note for note in reversed(self.notes) if note.field == field and note.owner in wanted), None)

    def all_of(self, field: Field) -> tuple[Note, ...]:
        return tuple(note for note in self.notes if note.field == field)


def from_document(document: object) -> GiftNotes:
    """The notes as the dialogue carries them; none where it was begun before there were any."""
    return GiftNotes.model_validate(document) if document else GiftNotes()
