"""A message cut into clauses, with everything that is mentioned in it."""

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from services.clarifier.domain.amounts.money import Amount, amounts
from services.clarifier.domain.clauses.split import Segment, segments
from services.clarifier.domain.days.dates import DateMention, date_mentions
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.person import Person
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import Span, normalise, without


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause and what it mentions; every position is one of the whole text."""

    text: str
    start: int
    end: int
    ends_sentence: bool
    is_listed: bool
    days: tuple[DateMention, ...]
    money: tuple[Amount, ...]
    persons: tuple[Person, ...]
    bare: str
    """The clause with its days and amounts covered: what its words are looked for in. A vague time stays to be read."""


@dataclass(frozen=True, slots=True)
class Told:
    """A message in clauses. `text`: normalised, with the spaces that were left out."""

    text: str
    clauses: tuple[Clause, ...]


def told(written: str, today: date, *, asks_day: bool = False) -> Told:
    """The clauses of a message, with the days, amounts and people of each. `asks_day`: it answers a question for a day."""
    return told_in(spaced(normalise(written)), today, asks_day=asks_day)


_OF_PEOPLE: Final = re.compile(r"\s?(?:살|세(?!금|대|전|입(?!니)|후|무|율)|남매|형제|자매)")
""" "만 17세", "2남매": no amount."""


@lru_cache(maxsize=64)
def told_in(text: str, today: date, *, asks_day: bool = False) -> Told:
    """The same of a text that is normalised already."""
    days = date_mentions(text, today, is_asked=asks_day)
    rest = without(text, days)
    persons = people(rest)
    found = amounts(without(rest, [Span(person.start, person.end) for person in persons]))
    money = [amount for amount in found if not _OF_PEOPLE.match(text, amount.end)]
    whole = text
    mentions: list[DateMention | Amount] = [*days, *money]
    for mention in mentions:  # their points and commas end nothing
        words = whole[mention.start : mention.end]  # "2025.3.3."; "17일." and "2025-03-03." end a sentence
        is_in_figures = mention in days and words[-1].isdigit() and not {"-", "/"} & set(words)
        end = mention.end + (is_in_figures and whole[mention.end : mention.end + 1] == ".")
        whole = whole[: mention.start] + whole[mention.start : end].replace(".", "0").replace(",", "0") + whole[end:]
    covered = without(without(text, [day for day in days if day.day is not None]), money)
    return Told(text, tuple(_clause(text, covered, segment, days, money, persons) for segment in segments(whole)))


def _clause(
    text: str,
    covered: str,
    segment: Segment,
    days: list[DateMention],
    money: list[Amount],
    persons: list[Person],
) -> Clause:
    start, end = segment.start, segment.end
    return Clause(
        text[start:end],
        start,
        end,
        segment.ends_sentence,
        segment.is_listed,
        tuple(day for day in days if start <= day.start < end),
        tuple(amount for amount in money if start <= amount.start < end),
        tuple(person for person in persons if start <= person.start < end),
        covered[start:end],
    )
