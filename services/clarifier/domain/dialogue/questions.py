"""The questions of a conversation in words: for a parameter, once more, or which of two things is true."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from services.clarifier.domain.dialogue.contradictions import Contradiction
from services.clarifier.domain.dialogue.follow_ups import open_questions
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.dialogue.texts import Texts
from services.clarifier.domain.dialogue.turn import Turn
from services.clarifier.domain.dialogue.wording import in_words
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.parameters import FLAGS, PRIOR_GIFTS
from services.clarifier.domain.taxes import INHERITANCE_TAX, tax_of
from shared.contracts.document import Question
from shared.contracts.events.catalogue import FollowUp, HistoryEntry
from shared.contracts.parameters.catalogue import TITLES

MOST_IN_THE_SAME_WORDS: Final = 2
"""The same question never comes a third time in the same words."""


def question(texts: Texts, standing: Standing, parameter: str, *, is_repeated: bool = False) -> Question:
    """The question for a parameter, in its other words where it was asked before."""
    asks = texts.question(parameter, *standing.asks_for)
    return Question(parameter=parameter, text=asks.repeat if is_repeated else asks.text, choices=asks.choices)


def asked_again(texts: Texts, standing: Standing, pending: str) -> Question:
    """The open question once more: about a contradiction, if that is what was asked."""
    doubts = (each for each in standing.contradictions if each.parameter == pending)
    found = next(doubts, None)
    return doubt(texts, found, standing) if found else question(texts, standing, pending, is_repeated=True)


def asked_once_more(texts: Texts, standing: Standing, pending: str, history: Sequence[HistoryEntry]) -> Question | None:
    """The open question after what says nothing, in words that were not used up; None where all of them were."""
    asked = (question(texts, standing, pending, is_repeated=is_repeated) for is_repeated in (True, False))
    return next((each for each in asked if not _is_worn(each, history)), None)


def _is_worn(asked: Question, history: Sequence[HistoryEntry]) -> bool:
    said = asked.text.partition("\n")[0]
    return sum(entry.role == "assistant" and said in entry.content for entry in history) >= MOST_IN_THE_SAME_WORDS


def doubt(texts: Texts, found: Contradiction, standing: Standing) -> Question:
    """The question which of two things is true. The choices are both, where they can be said in a word."""
    asks = texts.question(found.parameter, *standing.asks_for)
    text = named(texts, found, standing)
    if found.is_of_one_parameter and found.parameter in FLAGS:
        text = f"{text.splitlines()[0]}\n{asks.repeat}"
    choices = asks.choices
    if found.is_of_one_parameter and isinstance(found.otherwise, int) and found.parameter not in FLAGS:
        choices = tuple(
            in_words(found.parameter, value) for value in (standing.collected[found.parameter], found.otherwise)
        )
    return Question(parameter=found.parameter, text=text, choices=choices)


def named(texts: Texts, found: Contradiction, standing: Standing) -> str:
    """A contradiction in words."""
    words = {
        name: in_words(name, value)
        for name, value in standing.collected.items()
        if name in texts.questions[standing.tax.intent]
    }
    return texts.contradictions[found.name].format(
        title=TITLES[found.parameter],
        before=in_words(found.parameter, found.otherwise),
        after=words[found.parameter],
        **words,
    )


def follow_ups(texts: Texts, before: Standing, after: Standing, reading: Reading) -> list[FollowUp]:
    """What is asked after a result: what contradicts itself, or else what would change the tax."""
    doubts = [FollowUp(question=doubt(texts, each, after), what_if=each.what_if) for each in after.contradictions]
    pending = before.dialogue.pending_question
    return doubts or [
        FollowUp(
            question=question(texts, after, parameter, is_repeated=parameter == pending),
            what_if=what_if,
            comes_last=parameter == PRIOR_GIFTS and after.tax is not INHERITANCE_TAX,
        )
        for parameter, what_if in open_questions(after, names_real_estate=reading.names_real_estate)
    ]


def of_ours(texts: Texts, turn: Turn) -> Turn:
    """The turn; nothing is open where a refused calculation left open what is no question: earlier gifts."""
    if turn.dialogue.pending_question in (None, *texts.questions[tax_of(turn.dialogue.intent).intent]):
        return turn
    return replace(turn, dialogue=turn.dialogue.model_copy(update={"pending_question": None}))
