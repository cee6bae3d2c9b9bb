"""Somebody named in a message, and the part that the words around the name give him."""

from dataclasses import dataclass
from enum import Enum, auto


class Case(Enum):
    SUBJECT = auto()
    TOPIC = auto()
    TO = auto()
    """에게, 한테, 께: the recipient of 주다, the giver of 받다."""
    FROM = auto()
    OWNER = auto()
    TOGETHER = auto()
    OBJECT = auto()
    BARE = auto()
    GIVER = auto()
    """Called so: 증여자는 아버지."""
    RECIPIENT = auto()


class Viewpoint(Enum):
    """Whose relative it is."""

    OPEN = auto()
    SPEAKER = auto()
    """우리 아버지"""
    OTHER_PARTY = auto()
    """자기 아버지: of the other one in the sentence."""


@dataclass(frozen=True, slots=True)
class Person:
    """Someone named: `path` leads there from the speaker (`SELF` is the speaker); the span includes the particle."""

    start: int
    end: int
    path: str
    case: Case
    viewpoint: Viewpoint = Viewpoint.OPEN
    is_deceased: bool = False
    name: str = ""
    """The term itself, without its particle."""
