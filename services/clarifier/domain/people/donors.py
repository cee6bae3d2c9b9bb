"""Which givers the law takes for one (법47②): a person, and of parents or grandparents both spouses."""

import re
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import TERM
from services.clarifier.domain.people.parties import Parties
from shared.contracts.document import Parameters

PARENTS: Final = "부모"
GRANDPARENTS: Final = "조부모"
GREAT_GRANDPARENTS: Final = "증조부모"
SPOUSE: Final = "배우자"
THE_USER: Final = "본인"

_COUPLES: Final = {"P": PARENTS, "PP": GRANDPARENTS, "PPP": GREAT_GRANDPARENTS, "S": SPOUSE}
_TERM: Final = re.compile(TERM)


def donor_group(text: str, parties: Parties) -> str | None:
    """A name for the giver that both spouses of a couple of ascendants share; None while nobody was named."""
    if parties.path is None or parties.path == SELF:
        return None
    if (couple := _COUPLES.get(parties.path)) is not None:
        named = parties.giver if parties.giver and parties.giver.path != SELF else parties.recipient
        is_maternal = named is not None and parties.path == "PP" and text[named.start : named.end].startswith("외")
        return f"외{couple}" if is_maternal else couple
    if parties.giver is None or parties.giver.path == SELF:
        return THE_USER
    term = _TERM.match(text, parties.giver.start)
    return term[0].replace(" ", "") if term else parties.path


def one_parent(group: str | None, words: str) -> str | None:
    """Of divorced parents the one whom the words name."""
    if group != PARENTS:
        return group
    return (
        "모"
        if re.search(r"엄마|어머니|어머님|모친", words)
        else "부"
        if re.search(r"아빠|아버지|아버님|부친", words)
        else group
    )


def group_of_relationship(known: Parameters) -> str | None:
    """The giver's name where only the relationship is known; None where that leaves open who it is."""
    match known.get(p.RELATIONSHIP):
        case "직계존속":
            return GRANDPARENTS if known.get(p.GENERATION_SKIPPING) is True else PARENTS
        case "배우자":
            return SPOUSE
        case _:
            return None
