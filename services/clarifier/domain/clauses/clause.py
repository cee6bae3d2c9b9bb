"""A message cut into clauses, with everything that is mentioned in it."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

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
    """The clause with its days and amounts covered: what its words are looked for in."""


@dataclass(frozen=True, slots=True)
class Told:
    """A message in clauses. `text`: normalised, with the spaces that were left out."""

    text: str
    clauses: tuple[Clause, ...]


@lru_cache(maxsize=64)
def told(written: str, today: date, *, asks_day: bool = False) -> Told:
    """The clauses of a message, with the days, amounts and people of each. `asks_day`: it answers a question for a day."""
    text = spaced(normalise(written))
    days = date_mentions(text, today, is_asked=asks_day)
    rest = without(text, days)
    persons = people(rest)
    money = amounts(without(rest, [Span(person.start, person.end) for person in persons]))
    whole = text
    mentions: list[DateMention | Amount] = [*days, *money]
    for mention in mentions:  # their points and commas end nothing
        inside = whole[mention.start : mention.end]
        whole = whole[: mention.start] + inside.replace(".", "0").replace(",", "0") + whole[mention.end :]
    covered = without(rest, money)
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
