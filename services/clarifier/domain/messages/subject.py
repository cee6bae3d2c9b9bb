"""What a message is of, judged by what the readers found in it and how much of it no reader could use."""

import re
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import Precision
from services.clarifier.domain.gift.notes import RECIPIENT
from services.clarifier.domain.messages.evidence import Evidence
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.intents import Subject, names_other_tax, subject_of
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.open_question import Reply
from services.clarifier.domain.messages.reading import ToldBefore
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.people.transfers import Direction
from services.clarifier.domain.writing.text import BARRIER, Placed, Span, without

_NOT_WORDS: Final = re.compile(r"[^가-힣a-z0-9]")


def subject_in(message: Message, findings: Findings, reply: Reply, before: ToldBefore) -> Subject:
    """The subject of a message: a gift also where all of one is told, or something of whom is known to take part."""
    evidence = _evidence(message, findings, is_reply=reply.is_given)
    to_the_point = without(findings.text, message.remarks, " ")
    subject = subject_of(to_the_point, evidence, is_asked=message.asked is not None)
    is_told_of = evidence.has_verb or evidence.parties.path is not None or message.asked is not None
    if subject == "gift_tax" and before.parties is None and not is_told_of and names_other_tax(findings.text):
        return "out_of_scope"  # "공시가 16억 아파트가 있는데 종부세 좀 계산해 주세요"
    is_whole = all(name in findings.values for name in p.REQUIRED) and bool(message.verbs)
    is_of_gift = is_whole or reply.is_of_earlier or _tells_of_parties(message, before)
    return "gift_tax" if is_of_gift and subject in ("general_info", "out_of_scope") else subject


def _share_with_each_other(message: Message) -> bool:
    """Whether whom the readers take for the giver receives as well: "어머니와 나눠 받았어요"."""
    giver = message.named.giver
    is_received = bool(message.verbs) and message.verbs[-1].direction is Direction.RECEIVE
    return is_received and giver is not None and giver.case is Case.TOGETHER


def _evidence(message: Message, findings: Findings, *, is_reply: bool) -> Evidence:
    """`is_reply`: whether the message answers the open question with a yes, a no or a don't know."""
    used: list[Placed] = [
        *message.days,
        *(Span(person.start, person.end) for person in message.persons),
        *message.money,
    ]
    rest = _NOT_WORDS.sub("", without(message.text, used, " "))
    explained = sum(len(stated.words) for parameter, stated in findings.values.items() if parameter in p.OPTIONAL)
    return Evidence(
        has_amount=any(amount.precision is not Precision.BARE for amount in message.money),
        has_other_value=bool(findings.said) or (is_reply and not message.text.strip(BARRIER + " .,")),
        has_transfer=any(not verb.is_noun for verb in message.verbs)
        and (bool(message.money) or message.named.path is not None),
        has_verb=bool(message.verbs),
        has_living_giver=(message.named.giver is not None and not _share_with_each_other(message))
        or (
            message.named.recipient is not None
            and message.named.recipient.path != SELF
            and any(verb.direction is not Direction.RECEIVE for verb in message.verbs)
        ),
        rest_length=len(rest) - explained,
        persons=tuple(message.persons),
        parties=message.named,
        is_reply=is_reply,
        answers=not findings.values.keys().isdisjoint({*p.REQUIRED, message.asked}),
    )


def _tells_of_parties(message: Message, before: ToldBefore) -> bool:
    """Whether notes were made of who takes part in the gift in hand, or of who lives and who died."""
    if message.asked is None and before.parties is None:
        return False
    parties = {RECIPIENT, SELF}
    if before.parties is not None:
        parties |= {before.parties.giver, before.parties.recipient}
    return any(note.owner in parties or note.field in ("dead", "living") for note in message.notes)
