"""What is understood of a message beside its values."""

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.reading import Remark, ToldBefore
from services.clarifier.domain.people.common_law import UNREGISTERED_SPOUSE, unregistered_in
from services.clarifier.domain.stance.stance import corrects


def read_remarks(message: Message, findings: Findings, before: ToldBefore) -> None:
    """What is understood beside the values; and that somebody's circumstances tell no other day than the known one."""
    puts_right = bool(message.verbs) or corrects(findings.text)
    if before.day is not None and message.asked != p.GIFT_DATE and message.persons and not puts_right:
        findings.ambiguous.pop(p.GIFT_DATE, None)
    if message.parties.path == UNREGISTERED_SPOUSE and (said := unregistered_in(message.said)):
        findings.remarks[Remark.UNREGISTERED] = said
    for clause in message.besides:
        if amounts(findings.text[clause.start : clause.end]):
            findings.remarks[Remark.OTHER_GIFT] = findings.words(clause.start, clause.end)
