"""Puts the model's reading beside the rules': nothing enters that the message does not say.

What the rules left open the model may fill, if it can show the words; a figure or a day only where the rules read the
same in those. Where the two read differently what the message says, neither is believed: the user is asked.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, Literal

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import Precision, amounts
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.gift.notes import RECIPIENT, Note
from services.clarifier.domain.messages.intents import Subject
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.people.transfers import transfers
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.writing.text import BARRIER, Span, compact, normalise, without
from shared.contracts.document import Parameters

ClaimedIntent = Literal[Subject, "stop", "restart"]

NOT_YET: Final = "planned"
NONE: Final = "none"
_LITERAL: Final = frozenset({p.GIFT_DATE, *p.AMOUNTS})
_WITHOUT_FIGURE: Final[Mapping[str, frozenset[int]]] = {p.DEBT: frozenset({0})}
"""Amounts that words without a figure can state: none of something."""
_FAMILY: Final[Mapping[str, Literal["married", "child"]]] = {p.MARRIAGE: "married", p.CHILDBIRTH: "child"}
"""The field of the notes that says whether a deduction is due."""
_OF_NOBODY: Final = re.compile(rf"증여|{BARRIER}+(?:정도|쯤|이?에요|이?요|[을를이가은는도에])*")


@dataclass(frozen=True, slots=True)
class Claims:
    """What the model says that a message says, each value with the words that it points to.

    `values` has for the deductions of a marriage or a birth the ISO day of that, `NOT_YET` or `NONE`.
    """

    intent: ClaimedIntent
    values: Mapping[str, Stated]
    unknown: Mapping[str, str] = field(default_factory=dict)
    """The words that say that a parameter is not known."""


def reconcile(
    rules: Reading, claims: Claims, message: str, today: date, asked: str | None, known: Parameters | None = None
) -> Reading:
    """The reading of both. `known`: what was told before, which the model alone does not change."""
    text = normalise(message)
    subject, wish = _subject(rules, claims, asked), _wish(rules, claims)
    if subject != "gift_tax":
        return Reading(subject, wish, topic=rules.topic)
    said = {
        parameter: stated
        for parameter, stated in claims.values.items()
        if _is_open(rules, parameter, stated.words) and _is_grounded(text, parameter, stated, today)
    }
    doubted = {
        parameter: stated.words
        for parameter, stated in said.items()
        if _differs(rules, parameter, stated, today) or _is_only_the_models(rules, parameter, stated, known or {})
    }
    believed = {parameter: stated for parameter, stated in said.items() if parameter not in doubted}
    values = {name: stated for name, stated in believed.items() if name not in _FAMILY} | dict(rules.values)
    values = {name: stated for name, stated in values.items() if name not in doubted}
    unknown = dict.fromkeys(rules.unknown)
    if asked is not None and _is_said(text, claims.unknown.get(asked, "")):
        unknown[asked] = None
    ambiguous = {name: words for name, words in rules.ambiguous.items() if name not in values} | doubted
    return replace(
        rules,
        subject=subject,
        wish=wish,
        values=values,
        ambiguous=ambiguous,
        impossible={name: words for name, words in rules.impossible.items() if name not in values},
        unknown=tuple(name for name in unknown if name not in values),
        names_parent_as_giver=rules.names_parent_as_giver and values.get(p.GENERATION_SKIPPING) is None,
        circumstances=_circumstances(rules, believed, doubted, today),
    )


def _circumstances(
    rules: Reading, believed: Mapping[str, Stated], doubted: Mapping[str, str], today: date
) -> tuple[Note, ...]:
    """The notes, with a marriage or a birth that the model found, and without one that the two read differently."""
    kept = [note for note in rules.circumstances if _OF_NOTE.get(note.field) not in doubted]
    for parameter, kind in _FAMILY.items():
        stated = believed.get(parameter)
        if stated is None or parameter in rules.values or _noted(rules, parameter) is not None:
            continue
        is_planned = stated.value == NOT_YET
        value = "" if is_planned else str(stated.value)
        if not (is_planned and kind == "child"):  # whoever is not born yet gives no deduction
            at = "wedding" if is_planned else kind
            kept.append(Note(owner=RECIPIENT, field=at, value=value, words=stated.words, on=today))
    return tuple(kept)


_OF_NOTE: Final[Mapping[str, str]] = {"married": p.MARRIAGE, "wedding": p.MARRIAGE, "child": p.CHILDBIRTH}


def _noted(rules: Reading, parameter: str) -> Note | None:
    return next((note for note in rules.circumstances if _OF_NOTE.get(note.field) == parameter), None)


def _differs(rules: Reading, parameter: str, stated: Stated, today: date) -> bool:
    """Whether the rules have read something else than the model, in the message or in the claimed words alone."""
    if parameter not in _FAMILY:
        read = rules.values.get(parameter)
        if read is None and parameter not in _LITERAL:
            read = understand(stated.words, today, parameter, is_gift=True).values.get(parameter)
        return read is not None and read.value != stated.value
    note = _noted(rules, parameter)
    if note is not None:
        return (NOT_YET if note.field == "wedding" else note.value) != stated.value
    return parameter in rules.values and (rules.values[parameter].value == 0) != (stated.value == NONE)


def _is_only_the_models(rules: Reading, parameter: str, stated: Stated, known: Parameters) -> bool:
    """Whether nothing but the model says that an amount is the gift, or that something known is otherwise."""
    if parameter in rules.values or parameter in _FAMILY:
        return False
    return parameter == p.GIFT_VALUE or known.get(parameter, stated.value) != stated.value


def _is_open(rules: Reading, parameter: str, words: str) -> bool:
    """Whether the model may say anything of a parameter: not where the rules read an age in figures, or found that its
    words name no single value, one that cannot be, or an earlier gift's."""
    if parameter not in _LITERAL:
        read = rules.values.get(parameter)
        return parameter != p.MINOR or read is None or not any(character.isdigit() for character in read.words)
    unclear, claimed = compact(rules.ambiguous.get(parameter, "")), compact(normalise(words))
    names_no_single_one = bool(unclear) and (unclear in claimed or claimed in unclear)
    is_of_earlier_gift = any(claimed in compact(gift.words) for gift in rules.history.gifts)
    return not (parameter in rules.impossible or names_no_single_one or is_of_earlier_gift)


def _is_said(text: str, words: str) -> bool:
    said = compact(normalise(words))
    return bool(said) and said in compact(text)


def _is_grounded(text: str, parameter: str, stated: Stated, today: date) -> bool:
    """Whether the words are the message's, and say what the model claims."""
    words = normalise(stated.words)
    if not _is_said(text, words):
        return False
    is_day = parameter == p.GIFT_DATE or (parameter in _FAMILY and stated.value not in (NOT_YET, NONE))
    if is_day:
        days = [mention.day for mention in date_mentions(words, today, is_asked=True)]
        is_said = any(day is not None and day.isoformat() == stated.value for day in days)
        return is_said and (parameter == p.GIFT_DATE or _describes_somebody(words, today))
    if parameter in _FAMILY:
        return _describes_somebody(words, today)
    if not p.is_possible(parameter, stated.value):
        return False
    if parameter in p.AMOUNTS:
        return _is_stated_amount(words, parameter, stated.value)
    return _describes_somebody(words, today)


def _is_stated_amount(words: str, parameter: str, value: p.Value) -> bool:
    figures = [amount.won for amount in amounts(words) if amount.won is not None]
    bare = [amount.won for amount in amounts(words) if amount.won is not None and amount.precision is Precision.BARE]
    if not figures:
        return value in _WITHOUT_FIGURE.get(parameter, ())
    return value in (*figures, sum(figures), *(won * 10_000 for won in bare))


def _describes_somebody(words: str, today: date) -> bool:
    """Whether words say more than a day, an amount and that it was given: those tell nothing of a person."""
    rest = without(words, date_mentions(words, today))
    rest = without(rest, amounts(rest))
    for verb in transfers(rest):
        word = rest[verb.start :].partition(" ")[0]
        rest = without(rest, [Span(verb.start, verb.start + len(word))])
    return bool(compact(_OF_NOBODY.sub("", rest)))


def _subject(rules: Reading, claims: Claims, asked: str | None) -> Subject:
    """The model knows better what a message is about, unless the rules have read an answer or an amount in it."""
    if rules.subject == "gift_tax" and (p.GIFT_VALUE in rules.values or asked in rules.values or rules.unknown):
        return "gift_tax"
    if claims.intent == "stop" or claims.intent == "restart":
        return rules.subject
    return claims.intent


def _wish(rules: Reading, claims: Claims) -> Wish:
    if rules.wish is not Wish.NONE or rules.says_something:
        return rules.wish
    return {"stop": Wish.STOP, "restart": Wish.RESTART}.get(claims.intent, Wish.NONE)
