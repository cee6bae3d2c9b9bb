"""A story told in several messages: it is read as what it would have been in one."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from services.clarifier.domain.clauses.acts import Act, act_of
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.said_before import said_in_case
from services.clarifier.domain.dialogue.turn import Led, Turn
from services.clarifier.domain.estate.parameters import (
    CHILDREN,
    DEATH_DATE,
    DEBTS,
    ESTATE,
    FAMILY,
    FUNERAL,
    GIFTS,
    SPOUSE,
)
from services.clarifier.domain.matters.questions import ASKS, named
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.parameters import GENERATION_SKIPPING, RELATIONSHIP
from services.clarifier.domain.stance.not_knowing import unknown_parameters
from services.clarifier.domain.stance.replies import Wish, corrects
from services.clarifier.domain.stance.stance import stance_of
from services.clarifier.domain.taxes import tax_of
from services.clarifier.domain.writing.text import normalise
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import InquiryRaised, ParametersCollected

_LEAST_TOLD: Final = 25
"""Letters of a message that may go on with a story; what is shorter answers what was asked."""
_MOST_ANSWERED: Final = 15
"""Letters of a sentence that may do no more than answer, before the story goes on."""
_MOST_TOLD: Final = 3
"""Messages before this one."""
_LONGEST: Final = 2_000
"""Letters of a story that is read at once: as many as a message may have, for which reading is bounded."""
_TOLD_ONCE: Final = (DEATH_DATE, SPOUSE, CHILDREN, RELATIONSHIP, GENERATION_SKIPPING)
"""What the next part of a story only changes by taking it back."""
_NAMES: Final = {
    FUNERAL: re.compile(r"장례|장지|납골|봉안|수목장|화장|상조|안치|발인"),
    SPOUSE: re.compile(
        r"배우자|남편|아내|부인|어머니|아버지|어머님|아버님|엄마|아빠|모친|부친|사별|이혼|미혼|결혼|혼자"
    ),
    CHILDREN: re.compile(r"자녀|자식|아들|딸|남매|형제|자매|오빠|언니|누나|동생|외동|아이|애|명|둘|셋|혼자|조카"),
    DEBTS: re.compile(r"빚|채무|부채|대출|보증금|갚|빌[리려린렸]|융자|카드값|외상|미납|밀린"),
}
_MOST_UNNAMED: Final = 40
_OF_RESULT: Final = re.compile(
    r"^\W*(?:그럼|그러면|만약|그렇다면)|보니까?\s|착각|까먹|빼먹|빠[뜨트]|다시\s?(?:계산|해)|사실은?\s|실은\s|취소|(?<![가-힣])왜\s|달라[지져]|바뀌[나는면]|바꾸면|줄어|이렇게\s?(?:많|적)|계산이"
)
""" "그럼 자식이 셋이 되는 건데 세금이 바뀌나요?": asked of the result."""
_LEFT_OUT: Final = re.compile(r"빼고|빼[주야]|제외|도\s없는\s거|갚았|갚으|상환")
_BESIDE_THE_STORY: Final = frozenset({Act.SUPPOSE, Act.RETURN})
_SENTENCE: Final = re.compile(r"[^.!?\n]*[가-힣][^.!?\n]*[.!?]*")
_IF_TAXED: Final = re.compile(r"(?:나온|나오|내야\s?한|낸|있|붙는|물어야\s?한)다면")
""" "상속세가 나온다면 얼마인지요": nothing is supposed."""


def told_at_once(turn: Turn, reading: Reading) -> Turn | None:
    """The turn as if all had been told in this one message; None where the message does not go on with a story.

    `reading`: the message read by itself, after what was told before.
    """
    before, sentences = said_in_case(turn.history), _sentences(turn)
    is_of_case = reading.wish is Wish.NONE and not turn.dialogue.set_aside and _is_unfinished(turn, before)
    if not (
        is_of_case and reading.says_something and not _knows_not(sentences, reading) and 0 < len(before) <= _MOST_TOLD
    ):
        return None
    if not sentences or any(len(normalise(each)) < _LEAST_TOLD for each in (*before[1:], turn.content)):
        return None
    if len(sentences[0]) < _LEAST_TOLD and stance_of(sentences[0]).agrees is not None:
        return None
    if reading.notes is not None and reading.notes.changed is not None:
        return None  # "예금 3억 2천 중에 1억은 이모 돈이에요" puts right what was told
    if not _BESIDE_THE_STORY.isdisjoint(reading.acts) or any(map(_supposes, sentences)):
        return None
    content = "\n".join((*before, turn.content))
    if len(content) > _LONGEST:
        return None
    return replace(turn, content=content, collected_parameters={}, dialogue=Dialogue(), history=())


def _knows_not(sentences: Sequence[str], reading: Reading) -> bool:
    """Whether what was asked for is answered by not knowing, and it is not said at length of something else."""
    return bool(reading.unknown) and (len(sentences) == 1 or bool(unknown_parameters(sentences[0], reading.unknown[0])))


def _is_unfinished(turn: Turn, before: Sequence[str]) -> bool:
    """Whether more of a case is awaited: something is asked, if only after a result, or a message told without asking."""
    if turn.dialogue.last_calculated is not None:
        is_of_result = _takes_back(turn) or _OF_RESULT.search(normalise(turn.content)) is not None
        return turn.dialogue.pending_question is not None and not is_of_result
    has_begun = bool(turn.collected_parameters or turn.dialogue.pending_question)
    return has_begun or not any(ASKS.search(normalise(each)) for each in before)


def tells_more(whole: Led, part: Led, turn: Turn) -> bool:
    """Whether a story read at once says all that was known before its last part, and what that answers.

    What it asks for anew, though the parts tell it, is doubtful only in the whole; unless the last part, read by
    itself, takes back what was told before it.
    """
    known, pending = part.event.collected_parameters, turn.dialogue.pending_question
    found, sentences = whole.event.collected_parameters, _sentences(turn)
    is_of_same = whole.dialogue.intent in (turn.dialogue.intent, part.dialogue.intent)
    if not is_of_same or not turn.collected_parameters.keys() <= found.keys():
        return False
    is_of_earlier_gift = GIFTS in found.keys() - turn.collected_parameters.keys()
    is_of_another = len(sentences) == 1 or (turns_away(turn) and not is_of_earlier_gift)
    if whole.dialogue.intent != part.dialogue.intent and is_of_another:
        return False
    changed = [name for name, before in turn.collected_parameters.items() if known.get(name) != before]
    if changed and corrects(sentences[0]):
        return False
    answers_it = pending in known and found.get(pending) != known[pending] and _names(pending, turn)
    if any(_is_misread(name, turn, known, found) for name in changed) and not _takes_back(turn):
        return not answers_it
    if turn.dialogue.last_calculated is not None:
        is_kept = not changed and all(found[name] == before for name, before in turn.collected_parameters.items())
        is_more = isinstance(whole.event, ParametersCollected) and known.keys() <= found.keys() | {pending}
        return is_kept and is_more and not answers_it and found != known
    if isinstance(part.event, InquiryRaised):
        return isinstance(whole.event, ParametersCollected) and known.keys() <= found.keys()
    if whole.dialogue.pending_question in known:
        return False
    if pending in known and part.dialogue.pending_question != pending:
        is_answered_first = len(sentences[0]) <= _MOST_ANSWERED and pending not in found
        return not (len(sentences) == 1 or is_answered_first)
    return True


def _is_misread(name: str, turn: Turn, known: Parameters, found: Parameters) -> bool:
    """Whether the last part, read by itself, changes what was told before it, and the whole does not.

    `known`: what is known by the part; `found`: by the whole.
    """
    before, now, whole = turn.collected_parameters[name], known.get(name), found.get(name)
    if not (isinstance(before, int) and isinstance(now, int) and isinstance(whole, int)):
        return name in _TOLD_ONCE and whole == before
    if name == DEBTS:
        return whole == before != now  # "빚이 9억이나 되는데도", "다른 빚은 없대요"
    return before <= whole and now < before if name == ESTATE else name in _TOLD_ONCE and whole == before


def _names(pending: str | None, turn: Turn) -> bool:
    """Whether a message says of what the sum is that it seems to answer with, or is too short to tell something else."""
    text, names = normalise(turn.content), _NAMES.get(pending or "")
    said = _sentences(turn)[0] if pending in FAMILY else text
    return names is None or len(text) < _MOST_UNNAMED or names.search(said) is not None


def _takes_back(turn: Turn) -> bool:
    return any(map(corrects, _sentences(turn))) or _LEFT_OUT.search(normalise(turn.content)) is not None


def turns_away(turn: Turn) -> bool:
    """Whether a message names the other tax, and not that of the case in hand."""
    names, in_hand = named(normalise(turn.content)), tax_of(turn.dialogue.intent).intent
    return bool(names) and in_hand not in names


def _sentences(turn: Turn) -> list[str]:
    return [each.strip() for each in _SENTENCE.findall(normalise(turn.content))]


def _supposes(sentence: str) -> bool:
    return act_of(_IF_TAXED.sub("", sentence), mentions=True) is Act.SUPPOSE
