"""What the open question makes of a message: a short reply, a don't know, an answer that is of earlier gifts."""

from dataclasses import dataclass

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.earlier_in_part import answers_for_earlier
from services.clarifier.domain.messages.findings import Findings
from services.clarifier.domain.messages.message import Message
from services.clarifier.domain.messages.prior_gifts import History
from services.clarifier.domain.messages.short_reply import read_reply
from services.clarifier.domain.stance import replies
from services.clarifier.domain.stance.not_knowing import unknown_parameters


@dataclass(frozen=True, slots=True)
class Reply:
    """`unknown`: the parameters that are said not to be known. `is_given`: the message answers, if only by a no.

    `is_of_earlier`: it tells of earlier gifts, or that there was none, and of nothing else.
    """

    unknown: tuple[str, ...]
    is_given: bool
    is_of_earlier: bool


def read_answer(message: Message, findings: Findings, history: History) -> Reply:
    """A message as the answer to the question that is open; without one only an earlier gift answers anything."""
    text, asked = findings.text, message.asked
    is_short = read_reply(message, findings) if history.denied is None else replies.begins_with_no(text)
    unknown = unknown_parameters(text, asked) if asked else ()
    # Whoever cannot tell the day names no season to be asked about; nor how much of a debt is left.
    if asked in (p.GIFT_DATE, p.DEBT) and asked in unknown:
        findings.ambiguous.pop(asked, None)
    is_of_earlier = asked == p.PRIOR_GIFTS and answers_for_earlier(unknown, history, findings)
    unknown = tuple(name for name in unknown if name not in findings.values and name not in findings.ambiguous)
    return Reply(unknown, is_short or bool(unknown) or history.is_told, is_of_earlier)
