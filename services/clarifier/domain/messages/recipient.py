"""Tier 2 of a message: the recipient's generation, age and residence, by its words and by what is noted of people."""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import Precision
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.gift.ages import is_full_day
from services.clarifier.domain.gift.notes import RECIPIENT, GiftNotes
from services.clarifier.domain.gift.qualification import WONDERS, minor_by, parent_between_died, stated_by
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.reading import Stated
from services.clarifier.domain.occasions.family_denials import is_left_open
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.recipient import is_minor, is_non_resident
from services.clarifier.domain.people.traits import Trait
from services.clarifier.domain.writing.text import without

_SKIPPING: Final = re.compile(r"세대\s?(?:를|을)?\s?(?:생략|건너|뛰)|한\s?세대\s?건너")
_SKIPPING_DENIED: Final = re.compile(
    r"(?:뛰|너|어|은|는|ㄴ|\s){0,4}\s?(?:증여|것|거|건|경우|그런\s?(?:것|거|건))?(?:는|가|은|이|도|랑은?|하고는?|과는?|와는?)?\s?(?:전혀\s|절대\s)?(?:아니|아닙|아님|아녜|아녀|해당\s?(?:이\s|은\s)?(?:없|안)|않|없|상관\s?없|거리가\s?멀)"
)
_BETWEEN: Final = ("P", "C", "S")
"""Who can stand between a grandparent and a grandchild, seen by whoever tells of it."""
_SIDES: Final = re.compile(r"외|친(?!정)")
"""A grandparent of the mother's, or of the father's side."""


_SAYS_SO: Final = re.compile(r"\s*(?:(?P<yes>네|예|넵|응|어|ㅇㅇ|맞아요?)|아니요?|아뇨|ㄴㄴ|아뉴)[\s,.]")


def _says_so(message: Message) -> re.Match[str] | None:
    """ "네 2007년 9월생이에요": of whose birth the day is masked the yes holds, in the month in which he comes of age too."""
    is_masked = any(note.field == "born" and not is_full_day(note.value) for note in message.notes)
    return _SAYS_SO.match(message.said) if message.asked == p.MINOR and is_masked else None


def read_notes(message: Message, findings: Findings) -> None:
    """What the notes of people state of the recipient, where the message by itself is read."""
    recipient = message.parties.recipient.path if message.parties.recipient else SELF
    told = findings.values.get(p.GIFT_DATE)
    given_on = date.fromisoformat(str(told.value)) if told else message.today
    notes = GiftNotes().with_notes(message.notes)
    for name, (value, words) in stated_by(notes, recipient, given_on).items():
        claimed = findings.values.get(name)
        is_part = claimed is not None and 0 < int(claimed.value) < int(value) and name != p.MINOR
        if name == p.MINOR and _says_so(message) is not None:
            continue
        if (name == p.MINOR or message.parties.relationship in (None, "직계존속")) and not is_part:
            findings.values[name] = Stated(value, words)
    ages = [note for note in message.notes if note.field in ("age", "born", "minor")]
    said = {minor_by(note, given_on) for note in ages if note.owner in (RECIPIENT, recipient)}
    is_of_day = told is not None or message.asked != p.MINOR
    if {True, False} <= said and p.MINOR in findings.values and is_of_day:
        findings.otherwise[p.MINOR] = not findings.values[p.MINOR].value
    parties = {"giver": message.parties.giver.path if message.parties.giver else SELF, "recipient": recipient}
    giver = message.parties.giver.name if message.parties.giver else ""
    is_of_a_side = _SIDES.match(giver) is not None  # "할머니" may be of the side of whoever is said to have died
    if p.GENERATION_SKIPPING in findings.values and notes.all_of("dead") and is_of_a_side:
        is_skipping = not parent_between_died(notes, parties, giver)
        findings.values[p.GENERATION_SKIPPING] = replace(findings.values[p.GENERATION_SKIPPING], value=is_skipping)


def _is_only_asked(message: Message, trait: Trait) -> bool:
    """Whether somebody is called a minor only in a question, and a birth or an age is told."""
    told = any(note.field in ("born", "age") for note in message.notes)
    asked = (each.clause for each in message.placed if each.act is Act.ASK or WONDERS.search(each.clause.text))
    return told and any(clause.start <= trait.start < clause.end for clause in asked)


def _read_death_between(message: Message, findings: Findings) -> None:
    """That no generation is skipped, where the parent between has died; who writes is between, and lives."""
    parties = message.parties
    between = ("C",) if parties.recipient is not None and parties.recipient.path.startswith("CC") else _BETWEEN
    dead = next((person for person in message.persons if person.is_deceased and person.path in between), None)
    giver, recipient = parties.giver, parties.recipient
    is_of_writer = giver is not None and recipient is not None and (giver.path, recipient.path) == ("P", "C")
    is_of_a_side = giver is not None and _SIDES.match(giver.name) is not None
    is_noted = is_of_a_side and any(note.field == "dead" for note in message.notes)
    if dead is not None and not (is_noted or is_of_writer) and p.GENERATION_SKIPPING in findings.values:
        findings.state(p.GENERATION_SKIPPING, False, dead.start, dead.end)


def read_recipient(message: Message, findings: Findings) -> None:
    """Tier 2: the recipient's generation, age and residence."""
    parties = message.parties
    if match := _SKIPPING.search(message.text):
        findings.state(p.GENERATION_SKIPPING, not _SKIPPING_DENIED.match(message.text, match.end()), *match.span())
    elif parties.skips_generation:
        findings.state(p.GENERATION_SKIPPING, True, *parties.words)
    _read_death_between(message, findings)
    text = without(message.text, (amount for amount in message.money if amount.precision is not Precision.BARE))
    day = date.fromisoformat(str(told.value)) if (told := findings.values.get(p.GIFT_DATE)) else message.today
    traits: tuple[tuple[str, Trait | None], ...] = (
        (p.MINOR, is_minor(text, message.persons, parties, day, is_asked=message.asked == p.MINOR)),
        (p.NON_RESIDENT, is_non_resident(text, message.persons, parties, is_asked=message.asked == p.NON_RESIDENT)),
    )
    if (said := _says_so(message)) is not None:
        findings.state(p.MINOR, said["yes"] is not None, *said.span())
        traits = traits[1:]
    for parameter, trait in traits:
        if trait is None or is_left_open(message.text, trait.end):
            continue
        if parameter == p.MINOR and _is_only_asked(message, trait):
            continue  # "2006년 12월생이에요 … 미성년자라 2천만 공제되는 거죠?": the birth decides
        # Who is asked for a birth, or for what was given before, tells the age of a child, or of then.
        if not (parameter == p.MINOR and message.asked in (p.CHILDBIRTH, p.PRIOR_GIFTS)):
            findings.state(parameter, trait.value, trait.start, trait.end)
            if trait.is_contradicted:
                findings.otherwise[parameter] = not trait.value
