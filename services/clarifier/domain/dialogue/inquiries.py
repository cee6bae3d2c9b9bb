"""What else than a calculation a message wants, and what an answer to it is about."""

from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.stance.stance import Stance
from shared.document import Intent
from shared.events.catalogue import InquiryKind


def inquiry_kind(reading: Reading, stance: Stance) -> InquiryKind | None:
    """What else than a calculation is wanted, if anything."""
    if not reading.values:
        if reading.wish is Wish.RESTART:
            return "restart"
        if reading.wish is Wish.STOP:
            return "stop"
        is_of_something_else = reading.subject == "out_of_scope" and not stance.asks_meaning
        if reading.wish is Wish.EXPLAIN and (reading.topic is not None or not is_of_something_else):
            return "explain"
    match reading.subject:
        case "gift_tax" | "inheritance_tax":
            return None
        case _ if reading.wish is Wish.ANOTHER_GIFT:
            return None
        case subject:
            return subject


def inquiry_intent(reading: Reading, kind: InquiryKind, standing: Standing) -> Intent:
    if kind in ("stop", "restart"):
        return "stop" if kind == "stop" else "restart"
    if kind != "explain":
        return reading.subject
    return standing.tax.intent if standing.dialogue.pending_question else "general_info"
