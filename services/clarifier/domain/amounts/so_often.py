"""How often an amount is given: "5천씩 두 번"."""

import re
from typing import Final

from services.clarifier.domain.days.calendar_words import number_in_words

_SO_OFTEN: Final = re.compile(
    r"\s?원?씩\s(?:총\s|모두\s|딱\s)?(?P<number>\d|두|세|네|다섯|여섯)\s?(?:번|차례|회)(?=에|을|를|\s)"
)


def times_over(text: str, end: int) -> int:
    """How often the amount that ends there is given; once where nothing says so."""
    often = _SO_OFTEN.match(text, end)
    return number_in_words(often["number"]) if often is not None else 1
