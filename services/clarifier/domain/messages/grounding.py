"""Puts the model's reading beside the rules': nothing enters that the message does not say.

Figures, days and ages stated literally in the message are read by the rules; the model adds only what they can verify.
Whose relative somebody is, or whether a recipient is a minor, the model may know better, if it can show the words.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, Literal

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import Precision, amounts
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.messages.intents import Subject
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.messages.replies import Wish
from services.clarifier.domain.people.transfers import transfers
from services.clarifier.domain.writing.text import BARRIER, Span, compact, normalise, without

ClaimedIntent = Literal[Subject, "stop", "restart"]

_LITERAL: Final = frozenset({p.GIFT_DATE, *p.AMOUNTS})
_WITHOUT_FIGURE: Final[Mapping[str, frozenset[int]]] = {
    p.MARRIAGE: frozenset({0, p.FULL_FAMILY_DEDUCTION_WON}),
    p.CHILDBIRTH: frozenset({0, p.FULL_FAMILY_DEDUCTION_WON}),
    p.DEBT: frozenset({0}),
}
"""Amounts that words without a figure can state: all of a deduction, or none of something."""
_OF_NOBODY: Final = re.compile(rf"증여|{BARRIER}+(?:정도|쯤|이?에요|이?요|[을를이가은는도에])*")


@dataclass(frozen=True, slots=True)
class Claims:
    """What the model says that a message says, each value with the words that it points to."""

    intent: ClaimedIntent
    values: Mapping[str, Stated]
    unknown: Mapping[str, str] = field(default_factory=dict)
    """The words that say that a parameter is not known."""


def reconcile(rules: Reading, claims: Claims, message: str, today: date, asked: str | None) -> Reading:
    """The reading of both. Where they disagree on a literal figure or day, the rules' reading of it stands."""
    text = normalise(message)
    grounded = {
        parameter: stated
        for parameter, stated in claims.values.items()
        if not _is_settled(rules, parameter, stated.words) and _is_grounded(text, parameter, stated, today)
    }
    subject, wish = _subject(rules, claims, asked), _wish(rules, claims)
    if subject != "gift_tax":
        return Reading(subject, wish, topic=rules.topic)
    values = {**rules.values, **grounded}
    unknown = dict.fromkeys(rules.unknown)
    if asked is not None and _is_said(text, claims.unknown.get(asked, "")):
        unknown[asked] = None
    return replace(
        rules,
        subject=subject,
        wish=wish,
        values=values,
        ambiguous={name: words for name, words in rules.ambiguous.items() if name not in values},
        impossible={name: words for name, words in rules.impossible.items() if name not in values},
        unknown=tuple(name for name in unknown if name not in values),
        names_parent_as_giver=rules.names_parent_as_giver and values.get(p.GENERATION_SKIPPING) is None,
    )


def _is_settled(rules: Reading, parameter: str, words: str) -> bool:
    """Whether the rules have the last word: they read a figure or a day, or found that these words name no single one,
    or that they are of an earlier gift."""
    read = rules.values.get(parameter)
    if parameter == p.MINOR:
        return read is not None and any(character.isdigit() for character in read.words)
    if parameter not in _LITERAL:
        return False
    unclear, claimed = compact(rules.ambiguous.get(parameter, "")), compact(normalise(words))
    names_no_single_one = bool(unclear) and (unclear in claimed or claimed in unclear)
    is_of_earlier_gift = any(claimed in compact(gift.words) for gift in rules.history.gifts)
    return read is not None or parameter in rules.impossible or names_no_single_one or is_of_earlier_gift


def _is_said(text: str, words: str) -> bool:
    said = compact(normalise(words))
    return bool(said) and said in compact(text)


def _is_grounded(text: str, parameter: str, stated: Stated, today: date) -> bool:
    """Whether the words are the message's, and say what the model claims."""
    words = normalise(stated.words)
    if not _is_said(text, words) or not p.is_possible(parameter, stated.value):
        return False
    if parameter == p.GIFT_DATE:
        days = [mention.day for mention in date_mentions(words, today, is_asked=True)]
        return any(day is not None and day.isoformat() == stated.value for day in days)
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
