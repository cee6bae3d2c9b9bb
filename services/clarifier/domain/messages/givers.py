"""Who gave, in hand and before, by the name that is the same for everybody whom the law takes for one giver (법47②)."""

from dataclasses import replace

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.asked_giver import PARENT_OF
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.prior_gifts import History, history_of
from services.clarifier.domain.messages.reading import Stated
from services.clarifier.domain.people.couples import parents_apart
from services.clarifier.domain.people.donors import PARENTS, donor_group, one_parent
from services.clarifier.domain.people.family_paths import SELF


def read_givers(message: Message, findings: Findings) -> tuple[History, str | None]:
    """The earlier gifts of a message, and the donor group of the one in hand; parents who live apart are two givers."""
    text, asked = findings.text, message.asked
    history = history_of(
        text,
        message.scope,
        message.parties,
        message.today,
        is_asked=asked == p.PRIOR_GIFTS,
        recipient_before=message.recipient_before,
    )
    if not message.parties.is_from_before:
        group = donor_group(message.text, message.named) or _read_unnamed_giver(history, findings)
    else:  # "은행 대출은 우리 아들이 넘겨받았어요" names no other giver
        group = donor_group(message.text, message.named) if _has_same_giver(message) else None
    if asked == p.RELATIONSHIP and PARENT_OF.search(text):
        group = PARENTS
    if parents_apart(text) is None:
        return history, group
    gifts = (replace(gift, donor_group=one_parent(gift.donor_group, gift.words)) for gift in history.gifts)
    giver = message.parties.giver.name if message.parties.giver else ""
    return replace(history, gifts=tuple(gifts)), one_parent(group, giver)


def _has_same_giver(message: Message) -> bool:
    """Whether who would be read as the giver, were the message alone, is the known one."""
    told, known = message.named.giver, message.parties.giver
    return (told.path if told else SELF) == (known.path if known else SELF)


def _read_unnamed_giver(history: History, findings: Findings) -> str | None:
    """Where this gift names nobody, its giver is the one of the earlier gifts beside it. Returns the donor group."""
    gift = history.only_giver
    if gift is None or p.RELATIONSHIP in findings.values or p.GIFT_VALUE not in findings.values:
        return None
    findings.values[p.RELATIONSHIP] = Stated(str(gift.donor_relationship), gift.words)
    if gift.is_generation_skipping:
        findings.values.setdefault(p.GENERATION_SKIPPING, Stated(True, gift.words))
    return gift.donor_group
