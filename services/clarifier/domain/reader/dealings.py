"""Reads a message of a loan or of a purchase below value: as that of a gift, whose value has another name."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Final, TypeVar

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.gift.below_value import purchase_in
from services.clarifier.domain.gift.cost import without_cost
from services.clarifier.domain.gift.dealing import TERMS, VALUE, Dealing, Kind
from services.clarifier.domain.gift.loan import loan_in
from services.clarifier.domain.gift.own_money import part_taken_out
from services.clarifier.domain.messages.reading import Expected, LeftOver, Reading, Remark, Stated
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.stance.not_knowing import unknown_parameters
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import normalise

Read = Callable[[str, date, Expected], Reading]
"""Reads a message as that of a gift."""
_IS_PART: Final = re.compile(r"[억천만]\s?원?(?:은|는|만)\s")
""" "3억 받았는데 1억은 빌린 걸로": it may be a part of what was given."""
OF_GIFTS: Final = frozenset({p.DEBT, p.MARRIAGE, p.CHILDBIRTH})
"""What only a gift of property has (법47①, 53의2④)."""
ValueT = TypeVar("ValueT")


def read_dealing(message: str, today: date, expected: Expected, read: Read) -> Reading | None:
    """What a message says of a loan or a purchase, in hand or begun by it; None where it is of neither."""
    text = _PART_IN_BRACKETS.sub(r"\g<rest>. \g<part>", without_cost(spaced(normalise(message))))
    if expected.tax != "gift_tax" or tells_of_death(text) or (not expected.known and _OF_ESTATE.search(text)):
        return None
    kind = expected.dealing
    if (
        kind is not None
        and expected.parameter in TERMS[kind]
        and p.GIFT_VALUE in unknown_parameters(text, p.GIFT_VALUE)
    ):
        return Reading("gift_tax", unknown=(str(expected.parameter),), dealing=kind)
    dealing = _told(text, today, expected)
    if dealing is None:
        return None if kind is None else _named(read(message, today, as_gift(expected)), kind)
    if dealing.is_anew:
        reading = replace(read(dealing.text, today, Expected()), wish=Wish.ANOTHER_GIFT)
    elif dealing.text.strip(" ,.!?~"):
        reading = read(dealing.text, today, as_gift(expected))
    else:
        reading = Reading("gift_tax")
    if dealing.beside:
        remarks = {**reading.remarks, Remark.LOAN: dealing.beside}
        if (rest := _without_part(dealing.beside, reading, expected.known.get(p.GIFT_VALUE))) is not None:
            return replace(rest, remarks=remarks)
        part = (LeftOver(p.GIFT_VALUE, dealing.beside),) if _may_be_part(dealing.beside, reading) else ()
        return replace(reading, remarks=remarks, left_over=(*reading.left_over, *part))
    is_meant = dealing.kind is not kind and expected.known.get(VALUE[kind or Kind.GIFT]) is not None
    return _with_terms(reading, dealing, is_meant=is_meant)


_OF_ESTATE: Final = re.compile(r"\A(?!.*증여).*(?:상속세|상속[은을]|상속인|유산)", re.DOTALL)
""" "아내를 보냈음. 상속은 법정지분대로. 아는 분께 빌린 돈 1억": what was owed."""
_PART_IN_BRACKETS: Final = re.compile(r"\s?\((?P<part>(?:이|그)\s?중[^()\n]{4,30})\)(?P<rest>[^\n]*)")
""" "1억(그중 3천은 빌린 돈) 주셨어요"."""
_OF_IT: Final = re.compile(r"(?:이|그)\s?중(?:에서?)?\s")


def _without_part(beside: str, reading: Reading, known: object) -> Reading | None:
    """What was given without the part of it that is said to be lent; None where it is not said to be a part.

    `known`: the value told before; "그중 천만원은 갚으신 거예요. 증여는 4천5백이에요" says itself what is left of it.
    """
    value = reading.values.get(p.GIFT_VALUE)
    part = part_taken_out(beside, value.value) if value is not None and _OF_IT.search(beside) else None
    if value is None or part is None:
        return None
    is_rest = known == int(value.value) + (part.won or 0)
    rest = value if is_rest else Stated(int(value.value) - (part.won or 0), value.words)
    return replace(reading, values={**reading.values, p.GIFT_VALUE: rest})


def _may_be_part(beside: str, reading: Reading) -> bool:
    """Whether a loan that is told beside a gift may be a part of its sum: "1억은 받고 2억은 빌렸어요" is more than it."""
    value = reading.values.get(p.GIFT_VALUE)
    lent = sum(each.won or 0 for each in amounts(beside))
    is_less = value is None or not isinstance(value.value, int) or lent < value.value
    return is_less and _IS_PART.search(beside) is not None


def as_gift(expected: Expected) -> Expected:
    """What is expected, as if the thing in hand were a gift."""
    if expected.dealing is None:
        return expected
    value = VALUE[expected.dealing]
    known = {p.GIFT_VALUE if name == value else name: each for name, each in expected.known.items()}
    asked = p.GIFT_VALUE if expected.parameter == value else expected.parameter
    is_term = asked in TERMS[expected.dealing]
    return replace(expected, known=known, parameter=None if is_term else asked, dealing=None)


def _told(text: str, today: date, expected: Expected) -> Dealing | None:
    kind, known = expected.dealing, expected.known
    value = known.get(VALUE[kind or Kind.GIFT])
    if kind is not Kind.PURCHASE:
        loan = loan_in(text, today, asked=expected.parameter, is_known=kind is Kind.LOAN, value=value)
        if loan is not None:
            return loan
    worth = value if isinstance(value, int) else None
    if kind is Kind.LOAN:
        return None
    return purchase_in(text, asked=expected.parameter, known=worth, is_known=kind is Kind.PURCHASE)


def _with_terms(reading: Reading, dealing: Dealing, *, is_meant: bool) -> Reading:
    """The reading with what was agreed. `is_meant`: it says what the thing in hand is: "빌린 거예요"."""
    if reading.subject != "gift_tax":
        if not (dealing.terms or is_meant):
            return reading
        reading = Reading("gift_tax")
    named = _named(reading, dealing.kind)
    terms = {name: Stated(term.value, term.words) for name, term in dealing.terms.items()}
    return replace(named, values={**named.values, **terms}, ambiguous={**named.ambiguous, **dealing.unclear})


def _named(reading: Reading, kind: Kind) -> Reading:
    """The reading of a gift as that of a dealing."""
    if reading.subject != "gift_tax" or kind is Kind.GIFT:
        return replace(reading, dealing=kind) if reading.subject == "gift_tax" else reading
    return replace(
        reading,
        values=_renamed(reading.values, kind),
        ambiguous=_renamed(reading.ambiguous, kind),
        impossible=_renamed(reading.impossible, kind),
        added=_renamed(reading.added, kind),
        otherwise=_renamed(reading.otherwise, kind),
        unknown=tuple(VALUE[kind] if name == p.GIFT_VALUE else name for name in reading.unknown),
        topic=VALUE[kind] if reading.topic == p.GIFT_VALUE else reading.topic,
        circumstances=tuple(note for note in reading.circumstances if note.field not in ("debt", "married", "child")),
        names_real_estate=False,
        dealing=kind,
    )


def _renamed(values: Mapping[str, ValueT], kind: Kind) -> dict[str, ValueT]:
    return {
        VALUE[kind] if name == p.GIFT_VALUE else name: value for name, value in values.items() if name not in OF_GIFTS
    }
