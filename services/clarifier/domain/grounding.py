"""Puts the model's reading beside the rules': nothing enters that the message does not say.

Figures and days stated literally in the message are read by the rules; the model adds only what they can verify.
Whose relative somebody is, or whether a recipient is a minor, the model may know better, if it can show the words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Literal

from services.clarifier.domain import parameters as p
from services.clarifier.domain.dates import date_mentions
from services.clarifier.domain.intents import Subject
from services.clarifier.domain.money import Precision, amounts
from services.clarifier.domain.reading import Reading, Stated
from services.clarifier.domain.replies import Wish
from services.clarifier.domain.text import compact, normalise

ClaimedIntent = Literal[Subject, "stop", "restart"]

_LITERAL: Final = frozenset({p.GIFT_DATE, *p.AMOUNTS})
_WITHOUT_FIGURE: Final[Mapping[str, frozenset[int]]] = {
    p.MARRIAGE: frozenset({0, p.FULL_FAMILY_DEDUCTION_WON}),
    p.CHILDBIRTH: frozenset({0, p.FULL_FAMILY_DEDUCTION_WON}),
    p.DEBT: frozenset({0}),
}
"""Amounts that words without a figure can state: all of a deduction, or none of something."""


@dataclass(frozen=True, slots=True)
class Claims:
    """What the model says that a message says, each value with the words that it points to."""

    intent: ClaimedIntent
    values: Mapping[str, Stated]
    unknown: tuple[str, ...] = ()


def reconcile(rules: Reading, claims: Claims, message: str, today: date, asked: str | None) -> Reading:
    """The reading of both. Where they disagree on a literal figure or day, the rules' reading of it stands."""
    text = normalise(message)
    grounded = {
        parameter: stated
        for parameter, stated in claims.values.items()
        if _is_grounded(text, parameter, stated, today) and not (parameter in _LITERAL and parameter in rules.values)
    }
    subject, wish = _subject(rules, claims), _wish(rules, claims)
    if subject != "gift_tax":
        return Reading(subject, wish, topic=rules.topic)
    values = {**rules.values, **grounded}
    unknown = dict.fromkeys((*rules.unknown, *(name for name in claims.unknown if name == asked)))
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


def _is_grounded(text: str, parameter: str, stated: Stated, today: date) -> bool:
    """Whether the words are the message's, and say what the model claims."""
    words = normalise(stated.words)
    if not compact(words) or compact(words) not in compact(text) or not p.is_possible(parameter, stated.value):
        return False
    if parameter == p.GIFT_DATE:
        days = [mention.day for mention in date_mentions(words, today, is_asked=True)]
        return any(day is not None and day.isoformat() == stated.value for day in days)
    return parameter not in p.AMOUNTS or _is_stated_amount(words, parameter, stated.value)


def _is_stated_amount(words: str, parameter: str, value: p.Value) -> bool:
    figures = [amount.won for amount in amounts(words) if amount.won is not None]
    bare = [amount.won for amount in amounts(words) if amount.won is not None and amount.precision is Precision.BARE]
    if not figures:
        return value in _WITHOUT_FIGURE.get(parameter, ())
    return value in (*figures, sum(figures), *(won * 10_000 for won in bare))


def _subject(rules: Reading, claims: Claims) -> Subject:
    """The model knows better what a message is about, unless the rules have read an answer or an amount in it."""
    if rules.subject == "gift_tax" and (p.GIFT_VALUE in rules.values or rules.unknown):
        return "gift_tax"
    if claims.intent == "stop" or claims.intent == "restart":
        return rules.subject
    return claims.intent


def _wish(rules: Reading, claims: Claims) -> Wish:
    if rules.wish is not Wish.NONE or rules.values:
        return rules.wish
    return {"stop": Wish.STOP, "restart": Wish.RESTART}.get(claims.intent, Wish.NONE)
