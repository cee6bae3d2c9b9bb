"""What the user said earlier in the conversation, as far as it is kept, and what of it a message is read by."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from services.clarifier.domain.inheritance import inheritance_parameters as i
from services.clarifier.domain.inheritance.inheritance_understanding import is_property_alone
from services.clarifier.domain.messages.intents import turns_to_gift
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.messages.replies import Wish, wish
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.people.inheriting import tells_of_inheriting
from services.clarifier.domain.taxes import GIFT_TAX, INHERITANCE_TAX, TaxIntent
from services.clarifier.domain.writing.text import normalise
from shared.document import Parameters
from shared.events.catalogue import HistoryEntry


def said_of(tax: TaxIntent, history: Sequence[HistoryEntry], *, is_other_set_aside: bool) -> list[str]:
    """What the user has said of the case in hand since the last new beginning.

    `is_other_set_aside`: the other tax was talked about too, so that what names neither may be of that one.
    """
    said: list[str] = []
    of: TaxIntent | None = None if is_other_set_aside else tax
    for entry in history:
        if entry.role != "user":
            continue
        text = normalise(entry.content)
        if wish(text, is_asked=False) in (Wish.RESTART, Wish.ANOTHER_GIFT):
            said, of = [], tax
        of = _tax_named(text) or of
        if of == tax:
            said.append(text)
    return said


def _tax_named(text: str) -> TaxIntent | None:
    """The tax of which a message tells by itself; None where it goes on with what was told before."""
    if tells_of_inheriting(text):
        return INHERITANCE_TAX.intent
    if turns_to_gift(text, names_giver=False):
        return GIFT_TAX.intent
    return INHERITANCE_TAX.intent if tells_of_death(text) else None


def with_deposits_beside(reading: Reading, known: Parameters, said: Sequence[str], today: date) -> Reading:
    """The reading with its deposits on top of the estate, where that was told as houses and land alone.

    No house holds a deposit: "10억 아파트" and, later, "예금 2억 있어요" make 12억.
    """
    deposits, before = reading.values.get(i.FINANCIAL), known.get(i.FINANCIAL, 0)
    is_told_of = i.ESTATE in reading.values or i.ESTATE in reading.added or i.FINANCIAL in reading.added
    if deposits is None or i.ESTATE not in known or is_told_of or not isinstance(before, int):
        return reading
    told = [alone for message in said if (alone := is_property_alone(message, today)) is not None]
    if not told or not all(told):
        return reading
    on_top = Stated(int(deposits.value) - before, deposits.words)
    return replace(reading, added={**reading.added, i.ESTATE: on_top})
