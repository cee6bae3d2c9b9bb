"""What stands beside the tax, and the case that the same message tells: which of them is answered, and how."""

import re
from collections.abc import Mapping
from typing import Final

from services.clarifier.domain.matters.matter import ALONE, Matter, asks_nothing_of_tax
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.taxes import TaxIntent
from services.clarifier.domain.writing.text import normalise
from shared.events.catalogue import InquiryRaised, ParametersCollected, QuestionRaised, TurnOpened

_OF_OWN_TAX: Final = re.compile(r"증여|상속|유산|물려|받[았은을]|주[셨신시]|줬|드[렸릴]")


def tax_in_hand(event: TurnOpened) -> TaxIntent | None:
    """The tax that the conversation is about, if it has come to one."""
    intent = event.dialogue.intent
    return intent if intent in ("gift_tax", "inheritance_tax") and event.collected_parameters else None


def tells(reading: Reading) -> bool:
    """Whether a message tells something of a case."""
    return reading.says_something and reading.subject in ("gift_tax", "inheritance_tax")


def goes_on(
    matter: Matter, event: TurnOpened, reading: Reading, led: QuestionRaised | ParametersCollected | InquiryRaised
) -> bool:
    """Whether the consultation goes on with what the message tells, the matter being only remarked upon."""
    if matter.kind in ALONE or isinstance(led, InquiryRaised) or not tells(reading):
        return False
    text = normalise(event.content)
    match matter.kind:
        case "grief":
            return event.dialogue.pending_question is not None or not asks_nothing_of_tax(text)
        case "lifetime":
            return led.intent == "gift_tax" and bool(reading.values)
        case "other_tax":
            return _OF_OWN_TAX.search(text) is not None
        case _:
            return True


def is_answered_by(led: QuestionRaised | ParametersCollected | InquiryRaised, matter: Matter) -> bool:
    """Whether what the consultation leads to says it better: what a word means, or how long the case in hand has."""
    if isinstance(led, InquiryRaised):
        return led.kind in ("explain", "restart", "stop") and matter.kind in ("answer", "greeting")
    return False


def with_remark(
    led: QuestionRaised | ParametersCollected | InquiryRaised, matter: Matter, remarks: Mapping[str, str]
) -> QuestionRaised | ParametersCollected | InquiryRaised:
    """What the consultation leads to, with a sentence on the matter before it."""
    says = matter.says or tuple(said for kind, said in remarks.items() if kind == matter.kind)
    if isinstance(led, InquiryRaised) or not says or (matter.kind == "answer" and isinstance(led, ParametersCollected)):
        return led
    return led.model_copy(update={"notice": "\n".join([*says, *([led.notice] if led.notice else [])])})
