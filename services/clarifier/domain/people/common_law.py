"""A husband or wife without a registered marriage: for the law no spouse, and no relative (법53 1호)."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.people.family_paths import OUTSIDER, SELF
from services.clarifier.domain.people.known_parties import KnownParties
from services.clarifier.domain.people.parties import Parties
from services.clarifier.domain.people.person import Case, Person

_UNREGISTERED: Final = re.compile(
    r"(?:혼인|결혼)\s?신고(?:는|를|은|도|만)?\s?(?:아직\s?)?(?:안\s?(?:하|한|했|해|올[렸린리])|못\s?(?:하|한|했|해|올[렸린리])|(?:하|올리)지\s?(?:않|못)|않|미룬|미뤘|미루|없이|아직|전(?:이|인|에|\s))"
    r"|사실혼|(?<![가-힣])동거\s?(?:중인|하는|하던|한)\s|(?:법적|법률상|법률적)(?:으로)?(?:는|은)?\s?(?:부부|배우자|남편|아내)(?:는|가|은|이)?\s?(?:아니|아닌)"
    r"|(?:호적|가족관계(?:증명서|등록부)?)에(?:는|도)?\s?(?:아직\s?)?(?:안\s?(?:올|오)|못\s?(?:올|오)|없)|서류상\s?(?:으로\s?)?(?:는\s?)?(?:남남|남인|남이|부부가?\s?아)|법(?:으로|적으로)(?:는|은)?\s?남(?:남|인|이)?(?=[이입인임예]|$)"
)
_REGISTERED: Final = re.compile(
    r"(?:혼인|결혼)\s?신고(?:는|를|도)?\s?[^.!?\n]{0,8}?(?:했|하였|마쳤|마침|됐|되었|돼\s?있|되어|완료)|법적(?:으로)?\s?(?:는\s)?(?:부부|배우자|남편|아내)(?:가\s?맞|예|입|이에|임)"
)
_UNMARRIED: Final = re.compile(
    r"(?:결혼|혼인)(?:은|을|도|만)?\s?(?:안|못)\s?(?:하고|한(?=\s)|했지만|했는데|했고)|(?:결혼|혼인)(?:은|을|도)?\s?하지\s?않[고은]"
)
_COMPANION: Final = re.compile(
    r"(?<![가-힣])(?:같이|함께|한집에서?|동거|산|사는|살던)[^.!?\n]{0,12}?\s(?:사람|양반|남자|여자|분|이)(?:이|가|께서)(?=\s)"
)
""" "같이 산 지 9년 된 사람이": named by no word for a relative."""
_SPOUSE: Final = "S"
UNREGISTERED_SPOUSE: Final = "E"
"""As a former one: none in law."""
COUPLES: Final = frozenset({_SPOUSE, UNREGISTERED_SPOUSE})


def are_unmarried_couple(text: str, path: str | None) -> bool:
    """Whether somebody on this path lives with the other side unmarried: that tells of no deduction."""
    if path == UNREGISTERED_SPOUSE:
        return True
    is_companion = path == OUTSIDER or (path is None and _COMPANION.search(text) is not None)
    return is_companion and any(told.search(text) for told in (_UNREGISTERED, _UNMARRIED))


def by_registration(text: str, parties: Parties, persons: list[Person], known: KnownParties | None) -> Parties:
    """The parties, where a message says of a couple told of before that they are not registered, or that they are."""
    if known is None or known.path not in COUPLES or parties.path not in (None, *COUPLES):
        return parties
    if any(person.path not in (SELF, known.giver, known.recipient, *COUPLES) for person in persons):
        return parties
    said = _UNREGISTERED.search(text)
    path = UNREGISTERED_SPOUSE if said else _SPOUSE
    if (said := said or _REGISTERED.search(text)) is None or path == known.path:
        return parties
    giver = SELF if known.giver == SELF else path
    recipient = SELF if known.recipient == SELF else path
    sides = (Person(-1, -1, giver, Case.SUBJECT), Person(-1, -1, recipient, Case.TO))
    return Parties(*sides, (said.start(), said.end()), path)


def unregistered_in(text: str) -> str | None:
    """The words of a message that say that a marriage was not registered."""
    said = _UNREGISTERED.search(text)
    return (said[0] + text[said.end() :].partition(" ")[0]).strip() if said else None


def without_unregistered(text: str, persons: list[Person]) -> list[Person]:
    """The people of a text; a spouse is none where it says that the marriage was not registered."""
    if _UNREGISTERED.search(text) is None:
        return persons
    partners = [person for person in persons if person.path == _SPOUSE]
    partners = partners or [person for person in persons if person.path == OUTSIDER and "사실혼" in person.name]
    return [replace(person, path=UNREGISTERED_SPOUSE) if person in partners else person for person in persons]
