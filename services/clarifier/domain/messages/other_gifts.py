"""Gifts that a message tells beside the one in hand: each with somebody of its own, "아빠가 5천 주셨고 할머니가 3천 주셨어요"."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.amounts.gift_value import GiftValue
from services.clarifier.domain.amounts.money import Amount, Precision
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case, Person
from services.clarifier.domain.people.transfers import Direction
from services.clarifier.domain.writing.text import Span

_NOT_DONE: Final = re.compile(r"[^.!?\n]{0,8}?(?:다고|라고|기로|려고|려다|ㄹ까|을까|줄까|안\s|못\s|말고|아니)")
_COUPLES: Final = ("P", "PP", "PPP")


@dataclass(frozen=True, slots=True)
class OtherGift:
    """`is_of_same_donor`: both spouses of a couple of ascendants are one giver (법47②)."""

    words: Span
    won: int
    is_of_same_donor: bool


def other_gifts(message: Message, candidates: list[Amount], value: GiftValue) -> list[OtherGift]:
    """The gifts beside the one of this value, where each amount has somebody of its own right before it."""
    told = [amount for amount in candidates if amount.precision is Precision.EXACT and amount.won]
    apart = [amount for amount in told if not (value.start <= amount.start < value.end)]
    if not apart or any(_NOT_DONE.match(message.text, amount.end) for amount in told):
        return []
    ends = [0, *(amount.end for amount in told)]
    sides = [_side(message.persons, left, amount.start) for left, amount in zip(ends, told, strict=False)]
    named = {amount.start: side for amount, side in zip(told, sides, strict=True) if side is not None}
    own = named.get(value.start)
    if own is None or len({side.name for side in named.values()}) < len(told):
        return []
    return [
        OtherGift(Span(named[amount.start].start, amount.end), amount.won or 0, _is_couple(message, own, side))
        for amount in apart
        if (side := named.get(amount.start)) is not None
    ]


def _side(persons: list[Person], left: int, right: int) -> Person | None:
    """Who gives or receives an amount: the last one named before it, behind the amount before."""
    named = [person for person in persons if left <= person.start < right and person.path != SELF]
    return named[-1] if named and not named[-1].is_deceased else None


def _is_couple(message: Message, one: Person, other: Person) -> bool:
    """Whether a father and a mother give on one day, as far as the message says."""
    receives = message.parties.recipient
    is_given_to = one.case is Case.TO and any(verb.direction is not Direction.RECEIVE for verb in message.verbs)
    gives_to_them = is_given_to or (receives is not None and receives.path == one.path)
    is_one_side = one.path == other.path and one.name[:1] != "외" and other.name[:1] != "외"
    return one.path in _COUPLES and is_one_side and not gives_to_them and len(message.days) < 2
