"""Who receives, put right once a tax was shown: "제가 아니라 아내가 받은 거예요"."""

import re
from collections.abc import Iterator
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.reading import Expected, Reading, Stated
from services.clarifier.domain.people.family_paths import SELF, path_between, relationship_of, skips_generation
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.known_parties import KnownParties
from services.clarifier.domain.people.person import Person

_WHO: Final = r"(?P<who>(?:우리\s|저희\s|제\s|내\s)?[가-힣]{1,6}?)(?:님)?"
_NOT_ME: Final = r"(?<![가-힣])(?:제가|내가|저는|나는|저|나|저한테|나한테)\s?(?:직접\s)?(?:(?:받은|준|주신|보낸|보내신)\s?(?:게|건|것이)\s)?아니(?:라|고|구)\s"
_NAMED: Final = (
    re.compile(
        rf"받(?:은|는|을|으신)\s?(?:사람|분|쪽)(?:은|이)\s(?:제가\s아니라\s|저\s?말고\s)?{_WHO}(?:로|으로|이에요|예요|입니다|이요|이라|라고|라네|였|이었)"
    ),
    re.compile(rf"{_NOT_ME}{_WHO}(?:이|가|께서)\s(?:[가-힣]{{1,6}}\s){{0,2}}받"),
    re.compile(
        rf"{_NOT_ME}{_WHO}(?:한테|에게|\s?(?:통장|계좌|앞|이름|명의)(?:으로|로|에))\s?[^.!?\n]{{0,10}}(?:들어|주[셨신]|줬|준|보내|보낸|넣|입금|이체)"
    ),
)


def recipient_put_right(text: str, expected: Expected) -> Reading | None:
    """The reading with another recipient of the same giver; None where a normalised message names none."""
    giver, was = expected.parties.get("giver", ""), expected.parties.get("recipient", SELF)
    if not giver and re.search(_NOT_ME, text):  # "사위가 받으면요?" of the speaker himself
        giver, was = expected.parties.get("path", ""), SELF
    who = next(_named(text), None)
    if not giver or who is None or who.path in (was, giver, SELF):
        return None
    received = "C" if who.path == "CC" and giver in ("P", "SP") else who.path  # whom a father calls his grandchild
    path = path_between(received, giver)
    relationship = relationship_of(path)
    if relationship is None:
        return None
    words = text[who.start : who.end]
    values: dict[str, Stated] = {p.RELATIONSHIP: Stated(relationship, words)}
    if skips_generation(path) or expected.known.get(p.GENERATION_SKIPPING):
        values[p.GENERATION_SKIPPING] = Stated(skips_generation(path), words)
    parties = KnownParties(giver, received, path, expected.parties.get("giver_name", ""), who.name)
    unsure = {p.MINOR: words} if received.startswith("C") else {}
    return Reading("gift_tax", values=values, ambiguous=unsure, parties=parties)


def _named(text: str) -> Iterator[Person]:
    for pattern in _NAMED:
        for match in pattern.finditer(text):
            yield from (each for each in people(text) if match.start("who") <= each.start < match.end("who"))
