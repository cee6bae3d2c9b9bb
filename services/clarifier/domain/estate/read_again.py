"""Messages that were taken for something else, read as those of an inheritance."""

from collections.abc import Iterable
from datetime import date

from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.merge import merged
from services.clarifier.domain.estate.reading import read
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.people.inheriting import tells_of_inheriting
from services.clarifier.domain.writing.text import normalise


def read_again(messages: Iterable[str], today: date) -> EstateCase:
    """The notes of messages in the order they were written. A sum that may have been given is no part of them."""
    case = EstateCase()
    for message in messages:
        text = normalise(message)
        if tells_of_death(text) or tells_of_inheriting(text) or not amounts(text):
            case = merged(case, read(message, today, None, case))
    return case
