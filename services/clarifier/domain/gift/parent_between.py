"""Whether the parent between a grandparent and a grandchild has died, by the people of an answer (법57① 단서)."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from services.clarifier.domain.gift.notes import Note
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Person

_LIVES: Final = re.compile(
    r"[은는이가도]?\s(?:(?:아직|지금|다|모두|둘|두|분|잘|건강하게|멀쩡히|둘이|두분이?)\s?){0,3}(?:계[시신세셔십]|살[아고]|살아|생존|정정|건강|멀쩡|있[어습고는])"
    r"|(?:이?랑|하고|와|과|[은는이가도])?\s(?:\S{1,4}\s){0,2}(?:사[세십시]|살아|산다|키[우워웠]|모시|재혼)"
)
_MOTHER: Final = re.compile(r"[어할]머|엄[마니]|모친|애\s?에?미|며느리|딸")
_BOTH: Final = re.compile(r"부모|내외")
_ONLY: Final = re.compile(r"[은는이가]?만(?=\s)")
_CALLED_BY_CHILD: Final = re.compile(r"애\s?들?\s?|아이\s?들?\s?")
_BETWEEN: Final = {SELF: "C", "PP": "P", "SP": "S", "P": SELF}
"""The child of each giver whose child receives, as the speaker sees him."""
_MAY_BE_PARENT: Final[Mapping[str, Collection[str]]] = {SELF: ("C", "S"), "PP": ("P",), "SP": ("S",)}
"""How the parents of the grandchild may be called: "애 아빠" is of the speaker's own family too."""


def fate_of_parent(text: str, notes: Sequence[Note], parties: Mapping[str, str]) -> bool | None:
    """Whether a normalised answer says that he has died; None where it names nobody.

    "며느리는 2024년에 죽었어요. 애 아빠는 살아 있어요": of the giver's own child he lives. `notes`: who is told to have died, or to live.
    """
    giver, name = parties.get("giver", SELF), parties.get("giver_name", "")
    between = _BETWEEN.get(giver)
    told = [person for person in people(text) if person.path != SELF]
    died = [note for note in notes if note.field == "dead"]
    gone = {(note.owner, note.name) for note in died}
    alive = [each for each in told if (each.path, each.name) not in gone and _lives(text, each, notes)]
    if between is None or not (died or alive):
        return None
    if between == SELF or any(_BOTH.search(each.name) for each in alive):
        return False
    side = _side(name or parties.get("recipient_name", ""))
    may_be = _MAY_BE_PARENT[giver]
    dead = [note.name for note in died if note.owner in may_be and _is_own(note.owner, note.name, between)]
    left = [each.name for each in alive if each.path in may_be and _is_own(each.path, each.name, between)]
    if side:
        return any(_is_of(side, each) for each in dead)
    if not dead or between != "P":
        return bool(dead) and not (left and all(_CALLED_BY_CHILD.match(each) for each in dead))
    is_father = any(not _MOTHER.search(each) for each in dead)
    is_only = any(_ONLY.match(text, each.start + len(each.name)) for each in told if each.name in dead)
    return is_father or not (left or is_only)


def _is_own(path: str, name: str, between: str) -> bool:
    """Whether a name may be of him: "영감" is the grandmother's husband, "애 아빠" her son."""
    return path == between or _CALLED_BY_CHILD.match(name) is not None


def _lives(text: str, person: Person, notes: Sequence[Note]) -> bool:
    is_told = any(note.field == "living" and (note.owner, note.name) == (person.path, person.name) for note in notes)
    return is_told or (bool(person.name) and _LIVES.match(text, person.start + len(person.name)) is not None)


def _side(name: str) -> str:
    """Of which side a grandparent, or a grandchild, is called; empty where only 할머니 or 손주 is said."""
    return name[:1] if name.startswith(("외", "친")) else ""


def _is_of(side: str, name: str) -> bool:
    """Whether a parent is the child of a grandparent of that side; the grandparent's own words say only 딸 or 아들."""
    return (_MOTHER.search(name) is not None) == (side == "외")
