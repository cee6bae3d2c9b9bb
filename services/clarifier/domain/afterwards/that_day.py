"""Somebody else who gives on the day of the gift, told once its tax was shown: "같은 날 장인어른도 3천만원 주셨어요"."""

import re
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.remark import Remark
from services.clarifier.domain.amounts.money import in_won
from services.clarifier.domain.gift.notes import Note
from services.clarifier.domain.gift.together import COUPLES
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.people.family_paths import SELF, path_between, relationship_of
from services.clarifier.domain.people.kinship import people

_THAT_DAY: Final = re.compile(r"(?:같은|한)\s?날|(?<![가-힣])그\s?날|당일|동시에")
_TOO: Final = re.compile(r"도(?=\s)")
_GAVE: Final = re.compile(r"주[셨신시]|줬|보내|보낸|부쳐|넣[어으었]")


def given_that_day(remark: Remark) -> Reading | None:
    """Another giver of the same relationship shares its deduction (영46①2); the other of a couple is one giver (법47②)."""
    known, parties = remark.expected.known, remark.expected.parties
    giver, recipient = parties.get("giver", SELF), parties.get("recipient", SELF)
    sums = [each for each in remark.sums if (won := in_won(each)) and won != known.get(p.GIFT_VALUE)]
    others = [
        person
        for person in people(remark.text)
        if person.path not in (SELF, recipient)
        and person.name != parties.get("giver_name")
        and _TOO.match(remark.text, person.end - 1)
    ]
    is_told = _THAT_DAY.search(remark.text) is not None and _GAVE.search(remark.text) is not None
    if not is_told or len(sums) != 1 or len(others) != 1 or giver == SELF:
        return None
    other, won = others[0], in_won(sums[0]) or 0
    words = remark.text[other.start : sums[0].end].strip()
    if relationship_of(path_between(recipient, other.path)) != known.get(p.RELATIONSHIP):
        return None
    if other.path == giver and other.path in COUPLES:
        return Reading("gift_tax", added={p.GIFT_VALUE: Stated(won, words)})
    note = Note(owner=other.path, field="concurrent", value=str(won), words=words, on=remark.today, name=other.name)
    return Reading("gift_tax", circumstances=(note,))
