"""What a conversation remembers between turns. Only the clarifier reads and writes it: for all others it is JSON."""

from collections.abc import Mapping
from typing import Final

from pydantic import BaseModel, ConfigDict

from shared.contracts.document import Intent, Parameters
from shared.contracts.json_object import JsonObject

FORGOTTEN: Final = "forgotten"
"""Stands in the case file until it is said that some of what was remembered could not be read."""


class Dialogue(BaseModel):
    """Where a conversation stands between turns."""

    model_config = ConfigDict(frozen=True)

    intent: Intent | None = None
    pending_question: str | None = None
    """The parameter that the last answer asked for: it gives a short reply its meaning."""
    attempts: Mapping[str, int] = {}
    """How often each parameter was asked for without an answer that could be used."""
    user_unknown: tuple[str, ...] = ()
    """Parameters that the user does not know."""
    ambiguous: tuple[str, ...] = ()
    """Parameters that were answered in a way that two people could read differently."""
    followed_up: tuple[str, ...] = ()
    """Optional parameters already asked for: none is asked twice."""
    last_calculated: Parameters | None = None
    """What the tax last shown was calculated from, so that the next one can be shown as a change of it."""
    taxes_of_steps: tuple[int, ...] = ()
    """The figures of tax, in won, of the last answer with its steps: who names one of them later tells nothing by it."""
    contested: Parameters = {}
    """Parameters whose value may not be true, because something contradicts it: each with what holds otherwise."""
    pointed_out: tuple[str, ...] = ()
    """The contradictions between parameters that were asked about: none is asked about twice."""
    set_aside: Parameters = {}
    """What was collected about the other tax before the conversation turned to this one."""
    earlier_gifts: tuple[Parameters, ...] = ()
    """What was said of gifts before this one, with the words that say it."""
    donor_group: str | None = None
    """The giver by a name: an earlier gift under the same name is from the same giver."""
    parties: Mapping[str, str] = {}
    """Who gives and who receives: their ways through the family from the user, and the way between them."""
    case: JsonObject = {}
    """The case file: what has been noted."""

    def document(self) -> JsonObject:
        """As it travels in events and is stored; `recall` reads it."""
        return self.model_dump(mode="json", exclude_defaults=True)
