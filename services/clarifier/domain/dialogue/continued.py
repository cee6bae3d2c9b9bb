"""A story told in several messages: it is read as what it would have been in one."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.clauses.acts import Act, act_of
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.said_before import said_in_case
from services.clarifier.domain.dialogue.turn import Led, Turn
from services.clarifier.domain.matters.questions import named
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.stance.replies import Wish, corrects
from services.clarifier.domain.stance.stance import stance_of
from services.clarifier.domain.taxes import tax_of
from services.clarifier.domain.writing.text import normalise
from shared.contracts.events.catalogue import ParametersCollected, QuestionRaised

_LEAST_TOLD: Final = 25
"""Letters of a message that may go on with a story; what is shorter answers what was asked."""
_MOST_ANSWERED: Final = 15
"""Letters of a sentence that may do no more than answer, before the story goes on."""
_MOST_TOLD: Final = 3
"""Messages before this one."""
_BESIDE_THE_STORY: Final = frozenset({Act.SUPPOSE, Act.RETURN})
_SENTENCE: Final = re.compile(r"[^.!?\n]*[가-힣][^.!?\n]*[.!?]*")
_IF_TAXED: Final = re.compile(r"(?:나온|나오|내야\s?한|낸|있|붙는|물어야\s?한)다면")
""" "상속세가 나온다면 얼마인지요": nothing is supposed."""


def told_at_once(turn: Turn, reading: Reading) -> Turn | None:
    """The turn as if all had been told in this one message; None where the message does not go on with a story.

    `reading`: the message read by itself, after what was told before.
    """
    before, sentences = said_in_case(turn.history), _sentences(turn)
    has_begun = bool(turn.collected_parameters or turn.dialogue.pending_question)
    is_of_case = (
        has_begun and reading.wish is Wish.NONE and not (turn.dialogue.set_aside or turn.dialogue.last_calculated)
    )
    if not (is_of_case and reading.says_something and not reading.unknown and 0 < len(before) <= _MOST_TOLD):
        return None
    if any(len(normalise(each)) < _LEAST_TOLD for each in (*before[1:], turn.content)):
        return None
    if stance_of(turn.content).agrees is not None:
        return None
    if reading.notes is not None and reading.notes.changed is not None:
        return None  # "예금 3억 2천 중에 1억은 이모 돈이에요" puts right what was told
    if not _BESIDE_THE_STORY.isdisjoint(reading.acts) or corrects(sentences[0]) or any(map(_supposes, sentences)):
        return None
    content = "\n".join((*before, turn.content))
    return replace(turn, content=content, collected_parameters={}, dialogue=Dialogue(), history=())


def tells_more(whole: Led, part: Led, turn: Turn) -> bool:
    """Whether a story read at once says all that was known before its last part, and what that answers.

    What it asks for anew, though the parts tell it, is doubtful only in the whole.
    """
    if not isinstance(part.event, QuestionRaised | ParametersCollected):
        return False
    known, pending = part.event.collected_parameters, turn.dialogue.pending_question
    found, sentences = whole.event.collected_parameters.keys(), _sentences(turn)
    if whole.dialogue.pending_question in known:
        return False
    if pending in known and part.dialogue.pending_question != pending:
        is_answered_first = len(sentences[0]) <= _MOST_ANSWERED and pending not in found
        if len(sentences) == 1 or is_answered_first:
            return False
    if whole.dialogue.intent != part.dialogue.intent and (len(sentences) == 1 or turns_away(turn)):
        return False
    is_of_same = whole.dialogue.intent in (turn.dialogue.intent, part.dialogue.intent)
    return is_of_same and turn.collected_parameters.keys() <= found


def turns_away(turn: Turn) -> bool:
    """Whether a message names the other tax, and not that of the case in hand."""
    names, in_hand = named(normalise(turn.content)), tax_of(turn.dialogue.intent).intent
    return bool(names) and in_hand not in names


def _sentences(turn: Turn) -> list[str]:
    return [each.strip() for each in _SENTENCE.findall(normalise(turn.content))]


def _supposes(sentence: str) -> bool:
    return act_of(_IF_TAXED.sub("", sentence), mentions=True) is Act.SUPPOSE
