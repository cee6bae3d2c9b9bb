"""What the user said earlier in the conversation, as far as it is kept, and what of it a message is read by."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain.amounts.secured_debt import names_real_estate
from services.clarifier.domain.inheritance import inheritance_parameters as i
from services.clarifier.domain.inheritance.inheritance_understanding import is_property_alone
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.messages.replies import Wish, wish
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.writing.text import normalise
from shared.document import Parameters
from shared.events.catalogue import HistoryEntry

_LEFT: Final = re.compile(r"상속|유산|유언|물려")


def said_of_this_case(history: Sequence[HistoryEntry]) -> list[str]:
    """What the user has said since the last new beginning, the latest first."""
    said: list[str] = []
    for entry in reversed(history):
        if entry.role == "user":
            said.append(entry.content)
            if wish(normalise(entry.content), is_asked=False) in (Wish.RESTART, Wish.ANOTHER_GIFT):
                break
    return said


def names_property_given(history: Sequence[HistoryEntry]) -> bool:
    """Whether the user has named a house, land or the like, and not as something that was left by somebody."""
    given = (text for text in map(normalise, said_of_this_case(history)) if _LEFT.search(text) is None)
    return any(names_real_estate(text) and not tells_of_death(text) for text in given)


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
