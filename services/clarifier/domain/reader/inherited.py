"""An inheritance that is told beside a gift: no gift, no earlier one, and not calculated with it."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain.clauses.clause import told_in
from services.clarifier.domain.gift.dealing import cut
from services.clarifier.domain.messages.reading import Expected, Reading, Remark
from services.clarifier.domain.reader.several import Read
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import Span, normalise

_INHERITED: Final = re.compile(r"(?:상속|유산)(?:으?로|을|재산(?:으?로|을)?)?\s?\x00*\s?원?\s?(?:을|를)?\s?받")


def without_inheritance(message: str, today: date, expected: Expected, reading: Reading, read: Read) -> Reading:
    """The reading of a message about a gift, without the clauses that tell of an inheritance."""
    if reading.subject != "gift_tax" or expected.tax != "gift_tax" or _NAMED.search(message) is None:
        return reading
    text = spaced(normalise(message))
    clauses = told_in(text, today).clauses
    inherited = [each for each in clauses if each.money and _INHERITED.search(each.bare)]
    others = [each for each in clauses if each.money and each not in inherited]
    if not inherited or not others:
        return reading
    rest = read(cut(text, [Span(each.start, each.end) for each in inherited]), today, expected)
    if rest.subject != "gift_tax":
        return reading
    return replace(rest, remarks={**rest.remarks, Remark.INHERITED: inherited[0].text.strip(" ,.~")})


_NAMED: Final = re.compile(r"상속|유산")
