"""What the readers found in a message, by which its subject is judged."""

from dataclasses import dataclass

from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.parties import Parties
from services.clarifier.domain.people.person import Person


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the readers found. `rest_length`: how much of the message no reader could use."""

    has_amount: bool
    has_other_value: bool
    has_transfer: bool
    has_verb: bool
    has_living_giver: bool
    rest_length: int
    persons: tuple[Person, ...]
    parties: Parties
    is_reply: bool
    """A yes, a no or a don't know to the pending question."""
    answers: bool = False
    """It states what was asked for, or the day, the giver or the value."""

    @property
    def is_told(self) -> bool:
        """Whether it says when or whether the gift came, or that this is not known."""
        return self.has_verb and (self.answers or self.is_reply)

    @property
    def is_empty(self) -> bool:
        found = self.has_amount or self.has_other_value or self.has_verb or self.is_reply
        return not (found or any(person.path != SELF for person in self.persons))
