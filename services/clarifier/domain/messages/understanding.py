"""The rule reader: puts the readers together and says what a message means. No model, no clock, no state."""

import re
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.secured_debt import names_real_estate
from services.clarifier.domain.days.corrected_day import is_of_known_day
from services.clarifier.domain.gift.cost import without_cost
from services.clarifier.domain.messages.asked_amount import read_asked_value
from services.clarifier.domain.messages.asked_debt import read_asked_debt
from services.clarifier.domain.messages.asked_deduction import read_asked_deduction
from services.clarifier.domain.messages.asked_earlier import is_of_gift_in_hand
from services.clarifier.domain.messages.asked_giver import read_asked_giver
from services.clarifier.domain.messages.deductions import read_deductions
from services.clarifier.domain.messages.doubts import as_earlier, doubts
from services.clarifier.domain.messages.earlier_in_part import read_earlier_in_part
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.givers import read_givers
from services.clarifier.domain.messages.left_over import left_over
from services.clarifier.domain.messages.message import Message, read_message
from services.clarifier.domain.messages.noted import notes_of
from services.clarifier.domain.messages.open_question import Reply, read_answer
from services.clarifier.domain.messages.prior_gifts import History
from services.clarifier.domain.messages.reading import NOTHING_BEFORE, LeftOver, Reading, Stated, ToldBefore
from services.clarifier.domain.messages.recipient import read_notes, read_recipient
from services.clarifier.domain.messages.remarks import read_remarks
from services.clarifier.domain.messages.required import read_required
from services.clarifier.domain.messages.shares import parties_in_hand, read_own_money, read_part, read_shares
from services.clarifier.domain.messages.subject import subject_in
from services.clarifier.domain.messages.telling import with_tellings
from services.clarifier.domain.people.glosses import without_gloss
from services.clarifier.domain.stance import replies
from services.clarifier.domain.writing.list_marks import without_list_marks
from services.clarifier.domain.writing.remembered import TEXTS
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import BARRIER, normalise

_HEARSAY: Final = re.compile(r"[다라](?:던데|는데|면서|더라고|고\s?(?:하던데|들었|그러던데|하는데))")


@lru_cache(maxsize=TEXTS)
def understand(
    written: str,
    today: date,
    asked: str | None = None,
    *,
    is_gift: bool = False,
    before: ToldBefore = NOTHING_BEFORE,
) -> Reading:
    """What a message means. `today`: the day that "오늘" is. `asked`: the parameter of the pending question.

    `is_gift`: it is of a gift, whatever the rules would take it for. `before`: what was said of the gift before.
    Remembered, because a turn asks for the same reading from several sides.
    """
    listed = without_list_marks(written, breaks_lines=True)
    text = without_cost(without_gloss(spaced(normalise(listed))))
    wish, topic = replies.wish(text, is_asked=asked is not None), replies.topic(text)
    if wish in (replies.Wish.ANOTHER_GIFT, replies.Wish.RESTART):
        asked, before = None, NOTHING_BEFORE  # a new case is told of, and nothing answered
    is_of_gift = asked == p.PRIOR_GIFTS and is_of_gift_in_hand(text)
    asked = None if is_of_gift or is_of_known_day(text, before.day, today) else asked
    message = read_message(text, today, asked, before.day, before.parties, debt=before.debt, sides=before.named)
    findings = _values_told(text, message)
    _read_answers(message, findings)
    history, donor_group = read_givers(message, findings)
    read_earlier_in_part(message, findings, history)
    reply = read_answer(message, findings, history)
    subject = "gift_tax" if is_gift else subject_in(message, findings, reply, before)
    read_remarks(message, findings, before)
    if subject != "gift_tax":
        return Reading(subject, wish, topic=topic)
    _forget_unmeant(findings, wish, topic)
    told = _told_of_gift(message, findings, history, reply)
    return replace(told, wish=wish, topic=topic, donor_group=None if reply.is_of_earlier else donor_group)


def _values_told(text: str, message: Message) -> Findings:
    """What a message tells by itself: the three that are required, the recipient, what is deducted, whose share."""
    findings = Findings(text, p.is_possible)
    read_required(message, findings)
    read_recipient(message, findings)
    read_deductions(message, findings)
    read_shares(message, findings)
    read_part(message, findings)
    read_own_money(message, findings)
    read_notes(message, findings)
    return findings


def _read_answers(message: Message, findings: Findings) -> None:
    """What it says as the answer to the question that is open."""

    def relationship_in(word: str) -> Stated | None:
        return understand(word, message.today, p.RELATIONSHIP).values.get(p.RELATIONSHIP)

    read_asked_value(message, findings)
    read_asked_giver(message, findings, relationship_in)
    read_asked_deduction(message, findings)
    read_asked_debt(message, findings)
    if message.asked is None and _only_asks_about_hearsay(message):
        findings.forget(p.AMOUNTS)


def _open(message: Message, findings: Findings, history: History) -> tuple[LeftOver, ...]:
    """What it mentions that is to be asked for before a figure is shown."""
    found = (*left_over(message, findings, history), *doubts(message, findings, history))
    return tuple(as_earlier(message, findings, history, found))


def _forget_unmeant(findings: Findings, wish: replies.Wish, topic: str | None) -> None:
    """A parting names no day, "오늘은 여기까지만 할게요"; and what only is asked for is not stated."""
    if wish is replies.Wish.STOP and set(findings.values) == {p.GIFT_DATE}:
        findings.values.clear()
    if wish is replies.Wish.EXPLAIN and topic is not None and not _is_denied(findings, topic):
        findings.values.pop(topic, None)


def _told_of_gift(message: Message, findings: Findings, history: History, reply: Reply) -> Reading:
    stated = findings.values.get(p.RELATIONSHIP)
    relationship = stated.value if stated is not None else message.parties.relationship
    return Reading(
        "gift_tax",
        values=with_tellings(message, findings),
        ambiguous=findings.ambiguous,
        impossible=findings.impossible,
        unknown=reply.unknown,
        added=findings.added,
        otherwise=findings.otherwise,
        remarks=findings.remarks,
        is_aside=not (reply.is_given or findings.said) and _tells_of_something(message),
        names_parent_as_giver=message.parties.path == "P",
        history=history,
        parties=None if reply.is_of_earlier else parties_in_hand(message),
        names_real_estate=names_real_estate(findings.text),
        circumstances=notes_of(message, relationship),
        acts=message.acts,
        left_over=_open(message, findings, history),
    )


def _tells_of_something(message: Message) -> bool:
    return bool(message.persons or message.days or message.money) or BARRIER in message.text


def _is_denied(findings: Findings, parameter: str) -> bool:
    return parameter in findings.values and findings.values[parameter].value in (False, 0)


def _only_asks_about_hearsay(message: Message) -> bool:
    """Whether figures are only what the user has heard of the law: "1.5억까지 세금 안 낸다던데 맞아요?"."""
    is_case = bool(message.verbs) or message.named.path is not None
    return not is_case and _HEARSAY.search(message.text) is not None
