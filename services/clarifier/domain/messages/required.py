"""Tier 1 of a message: the day, the giver and the value."""

import re
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.gift_value import GiftValue, gift_value
from services.clarifier.domain.amounts.money import Amount
from services.clarifier.domain.amounts.parts import comes_on_top
from services.clarifier.domain.amounts.role import Role
from services.clarifier.domain.days.dates import Certainty
from services.clarifier.domain.days.gift_date import gift_dates
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.other_gifts import other_gifts
from services.clarifier.domain.messages.reading import Remark, Stated
from services.clarifier.domain.messages.short_reply import may_answer_with_amount
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.stance.stance import corrects
from services.clarifier.domain.writing.replacing import replaces

_RELATIONSHIP_NAMED: Final = re.compile(r"직계\s?존속|직계\s?비속|기타\s?친족|타인(?![가-힣]{2})")


def read_required(message: Message, findings: Findings) -> None:
    """Tier 1: the day, the giver, the value."""
    for mention in gift_dates(message.text, message.days, message.verbs, message.persons)[:1]:
        if mention.certainty is Certainty.EXACT and mention.day is not None:
            findings.state(p.GIFT_DATE, mention.day.isoformat(), mention.start, mention.end)
        else:
            kind = findings.impossible if mention.certainty is Certainty.IMPOSSIBLE else findings.ambiguous
            kind[p.GIFT_DATE] = findings.words(mention.start, mention.end)
    if (relationship := message.parties.relationship) is not None:
        findings.state(p.RELATIONSHIP, relationship, *message.parties.words)
    elif (match := _RELATIONSHIP_NAMED.search(message.text)) and (
        message.asked == p.RELATIONSHIP or replaces(message.text, match.end())
    ):
        findings.state(p.RELATIONSHIP, match[0].replace(" ", ""), match.start(), match.end())
    if may_answer_with_amount(message):
        return
    candidates = [amount for amount, role in zip(message.money, message.roles, strict=True) if role is Role.GIFT]
    if not message.verbs:  # "6억까지 안 걸린다는데 몇 년 동안 6억이에요?"
        limits = {amount.won for amount, role in zip(message.money, message.roles, strict=True) if role is Role.OTHER}
        candidates = [amount for amount in candidates if amount.won not in limits]
    value = gift_value(
        message.text,
        candidates,
        message.verbs,
        is_asked=message.asked == p.GIFT_VALUE,
        corrects=_corrects_amount(message),
        apart=[*message.days, *(person for person in message.persons if person.path != SELF)],
    )
    if value is not None and value.won is not None:
        _state_value(message, findings, candidates, value)
    elif value is not None:
        findings.ambiguous[p.GIFT_VALUE] = findings.words(value.start, value.end)


def _state_value(message: Message, findings: Findings, candidates: list[Amount], value: GiftValue) -> None:
    """The value with what a couple gives together; and what is told beside it."""
    others = other_gifts(message, candidates, value)
    together = [other for other in others if other.is_of_same_donor]
    total = (value.won or 0) + sum(other.won for other in together)
    findings.state(p.GIFT_VALUE, total, value.start, value.end)
    for other in others:
        remark = Remark.COUPLE if other.is_of_same_donor else Remark.OTHER_GIFT
        findings.remarks[remark] = findings.words(other.words.start, other.words.end)
    first = next(amount for amount in candidates if amount.start == value.start)
    if comes_on_top(message.text, first.start, first.end):
        findings.added[p.GIFT_VALUE] = Stated(total, findings.words(value.start, value.end))


def _corrects_amount(message: Message) -> bool:
    """Whether an amount may stand in the place of another: "다시 보니까 5500이네요 5천이 아니라"."""
    return message.rules_out_amount or corrects(message.text)
