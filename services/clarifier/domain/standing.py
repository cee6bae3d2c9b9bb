"""Where a conversation stands, and how what a message says changes it. Silence never changes anything."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain import inheritance_parameters
from services.clarifier.domain import parameters as p
from services.clarifier.domain.reading import Expected, Reading
from services.clarifier.domain.replies import Wish
from services.clarifier.domain.taxes import Tax, tax_of
from shared.document import Correction, MissingParameter, Parameters
from shared.events.catalogue import Dialogue

MAX_ATTEMPTS: Final = 3
"""The same required parameter is asked for so often, then a checklist ends it."""
MAX_OPTIONAL_ATTEMPTS: Final = 2
"""An optional question is asked once more at most; then its default is assumed."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known, what is still open, and what the last message corrected."""

    collected: Parameters
    dialogue: Dialogue
    corrections: tuple[Correction, ...] = ()
    changes_subject: bool = False
    """The last message turned from one tax to the other, which starts empty."""

    @property
    def tax(self) -> Tax:
        return tax_of(self.dialogue.intent)

    @property
    def missing(self) -> tuple[str, ...]:
        """What is still to be asked for before a calculation, in the order of asking."""
        return tuple(
            parameter
            for parameter in self.tax.asked
            if parameter not in self.collected and not (parameter in self.tax.optional and self._is_assumed(parameter))
        )

    def _is_assumed(self, parameter: str) -> bool:
        unclear = self.attempts(parameter) >= MAX_OPTIONAL_ATTEMPTS
        return unclear or parameter in self.dialogue.user_unknown

    @property
    def missing_with_reasons(self) -> tuple[MissingParameter, ...]:
        return tuple(self.reason(parameter) for parameter in self.missing)

    def reason(self, parameter: str) -> MissingParameter:
        """Why a parameter is not known."""
        if parameter in self.dialogue.ambiguous:
            return MissingParameter(name=parameter, reason="ambiguous")
        if parameter in self.dialogue.user_unknown:
            return MissingParameter(name=parameter, reason="user_unknown")
        return MissingParameter(name=parameter, reason="not_provided")

    def attempts(self, parameter: str) -> int:
        return self.dialogue.attempts.get(parameter, 0)

    def next_required(self) -> str | None:
        """What to ask for next: first what the user may know, then once more what he did not know."""
        askable = [parameter for parameter in self.missing if self.attempts(parameter) < MAX_ATTEMPTS]
        may_know = [parameter for parameter in askable if parameter not in self.dialogue.user_unknown]
        return next(iter((*may_know, *askable)), None)


def expected_answer(collected: Parameters, dialogue: Dialogue) -> Expected:
    """What a short reply would answer: the parameter asked for, else the next one of an unfinished calculation."""
    standing, parameter = Standing(collected, dialogue), dialogue.pending_question
    if parameter is None and dialogue.intent == standing.tax.intent:
        parameter = next(iter(standing.missing), None)
    return Expected(standing.tax.intent, parameter, collected)


def before(collected: Parameters, dialogue: Dialogue, reading: Reading) -> Standing:
    """Where the conversation stood, as far as it concerns this message: another gift or another tax starts empty."""
    if reading.wish is Wish.RESTART:
        return Standing({}, Dialogue(intent="gift_tax"))
    subject = reading.subject if reading.subject in ("gift_tax", "inheritance_tax") else tax_of(dialogue.intent).intent
    changes_subject = subject != tax_of(dialogue.intent).intent
    if changes_subject or reading.wish is Wish.ANOTHER_GIFT:
        return Standing({}, Dialogue(intent=subject), changes_subject=changes_subject and bool(collected))
    return Standing(collected, dialogue)


def after(standing: Standing, reading: Reading) -> Standing:
    """Where the conversation stands with what the message says."""
    stated = {parameter: value.value for parameter, value in reading.values.items()}
    stated |= _implied(standing, reading, stated)
    known = {**_without_refused(standing, stated), **stated}
    corrections = tuple(
        Correction(parameter=parameter, before=standing.collected[parameter], after=value)
        for parameter, value in stated.items()
        if parameter in standing.collected and standing.collected[parameter] != value
    )
    return Standing(known, _dialogue(standing, reading, stated, known), corrections, standing.changes_subject)


def _implied(standing: Standing, reading: Reading, stated: Mapping[str, p.Value]) -> dict[str, p.Value]:
    """A corrected giver who is no grandparent corrects the skipped generation too; without a spouse there is no part."""
    if stated.get(inheritance_parameters.SPOUSE) is False and standing.collected.get(
        inheritance_parameters.SPOUSE_ACTUAL
    ):
        return {inheritance_parameters.SPOUSE_ACTUAL: 0}
    is_corrected = p.RELATIONSHIP in stated and p.GENERATION_SKIPPING not in stated
    is_no_grandparent = reading.names_parent_as_giver or stated.get(p.RELATIONSHIP) != "직계존속"
    skipped = standing.collected.get(p.GENERATION_SKIPPING) is True
    return {p.GENERATION_SKIPPING: False} if is_corrected and is_no_grandparent and skipped else {}


def _without_refused(standing: Standing, stated: Mapping[str, p.Value]) -> Parameters:
    """What was known, without a value that was asked for again: the calculator had refused it."""
    refused = standing.dialogue.pending_question
    if refused not in standing.tax.asked or refused in stated:
        return standing.collected
    return {parameter: value for parameter, value in standing.collected.items() if parameter != refused}


def _dialogue(standing: Standing, reading: Reading, stated: Mapping[str, p.Value], known: Parameters) -> Dialogue:
    dialogue, pending = standing.dialogue, standing.dialogue.pending_question
    attempts = {parameter: count for parameter, count in dialogue.attempts.items() if parameter not in stated}
    if pending is not None and not stated and (pending not in known or pending in standing.tax.optional):
        attempts[pending] = attempts.get(pending, 0) + 1
    unknown = dict.fromkeys((*dialogue.user_unknown, *reading.unknown))
    ambiguous = dict.fromkeys((*dialogue.ambiguous, *reading.ambiguous))
    settled = (p.GENERATION_SKIPPING,) if reading.names_parent_as_giver else ()
    return dialogue.model_copy(
        update={
            "intent": standing.tax.intent,
            "pending_question": None,
            "attempts": attempts,
            "user_unknown": tuple(name for name in unknown if name not in known and name not in reading.ambiguous),
            "ambiguous": tuple(name for name in ambiguous if name not in known and name not in reading.unknown),
            "followed_up": tuple(dict.fromkeys((*dialogue.followed_up, *settled))),
        }
    )
