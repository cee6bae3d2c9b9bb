"""Where a conversation stands: what is known, what is open, and what does not go together."""

from dataclasses import dataclass
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.amounts.open_debt import DebtTold
from services.clarifier.domain.dialogue import contradictions
from services.clarifier.domain.dialogue.contradictions import Contradiction
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.estate.case import ESTATE_NOTES, SUPPOSED_NOTES, EstateCase
from services.clarifier.domain.estate.parameters import asked as estate_asked
from services.clarifier.domain.gift.dealing import DEALING, Kind
from services.clarifier.domain.messages.reading import Expected, Reading, goes_on
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.stance.stance import Stance
from services.clarifier.domain.taxes import DEALING_TAXES, GIFT_TAX, INHERITANCE_TAX, Tax, TaxIntent, tax_of
from shared.contracts.document import Correction, MissingParameter, Parameters
from shared.contracts.json_object import JsonObject

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
    """The last message turned from one tax to the other, which starts empty unless it returns to what was set aside."""
    returns: bool = False
    said_at_once: tuple[str, ...] = ()
    """The parameters that the last message itself says in two ways."""
    is_supposed: bool = False
    """It is a what-if, computed beside what was told: what the spouse takes is not asked of it."""

    @property
    def tax(self) -> Tax:
        tax = tax_of(self.dialogue.intent)
        return DEALING_TAXES[self.dealing] if tax is GIFT_TAX and self.dealing else tax

    @property
    def dealing(self) -> Kind | None:
        """The loan or the purchase that the conversation is of."""
        kind = self.dialogue.case.get(DEALING)
        return Kind(kind) if isinstance(kind, str) else None

    @property
    def asks_for(self) -> tuple[str, ...]:
        """Whose questions are asked: those of the loan or the purchase first, if it is of one."""
        return (*((self.dealing,) if self.dealing else ()), self.tax.intent)

    @property
    def asked(self) -> tuple[str, ...]:
        """What is asked for before the first calculation."""
        return estate_asked(self.collected) if self.tax is INHERITANCE_TAX else self.tax.asked

    @property
    def missing(self) -> tuple[str, ...]:
        """What is still to be asked for before a calculation, in the order of asking."""
        return tuple(
            parameter
            for parameter in self.asked
            if parameter not in self.collected and not (parameter in self.tax.optional and self.is_assumed(parameter))
        )

    def is_assumed(self, parameter: str) -> bool:
        """Whether a calculation goes on without an optional parameter."""
        unclear = self.attempts(parameter) >= MAX_OPTIONAL_ATTEMPTS
        return unclear or parameter in self.dialogue.user_unknown

    @property
    def blocking(self) -> Contradiction | None:
        """What nothing can be computed with."""
        return contradictions.blocking(self.tax, self.collected)

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """What to ask about before anything else that is optional; of what excludes each other, each only once."""
        clashes = contradictions.clashes(self.tax, self.collected)
        new = (clash for clash in clashes if clash.name not in self.dialogue.pointed_out)
        contested = {name: value for name, value in self.dialogue.contested.items() if name in self.collected}
        return (*contradictions.said_twice(contested, self.said_at_once), *new)

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


def expected_answer(
    collected: Parameters, dialogue: Dialogue, said: tuple[str, ...] = (), shown: frozenset[int] = frozenset()
) -> Expected:
    """What a short reply would answer: the parameter asked for, else the next one of an unfinished calculation.

    `said`: what the user said of the case before. `shown`: the taxes that the answers before name.
    """
    standing, parameter = Standing(collected, dialogue), dialogue.pending_question
    if parameter is None and dialogue.intent == standing.tax.intent:
        parameter = next(iter(standing.missing), None)
    group, parties = dialogue.donor_group, dialogue.parties
    debt = DebtTold.AMOUNT if collected.get(p.DEBT) else DebtTold.NOTHING
    if p.DEBT in (*dialogue.ambiguous, *dialogue.user_unknown):
        debt = DebtTold.NO_AMOUNT
    is_calculated = dialogue.last_calculated is not None
    estate = EstateCase.model_validate(dialogue.case.get(ESTATE_NOTES, {}))
    return Expected(
        standing.tax.intent,
        parameter,
        collected,
        dialogue.set_aside,
        group,
        parties,
        debt,
        is_calculated,
        estate,
        standing.dealing,
        () if dialogue.set_aside else said,
        shown,
    )


def before(collected: Parameters, dialogue: Dialogue, reading: Reading, stance: Stance) -> Standing:
    """Where the conversation stood, as far as it concerns this message: another gift or another tax starts empty."""
    in_hand = tax_of(dialogue.intent).intent
    subject = reading.subject if reading.subject in ("gift_tax", "inheritance_tax") else in_hand
    if reading.wish is Wish.RESTART:
        return Standing({}, Dialogue(intent=subject, case=_kept(dialogue, subject)))
    if subject != in_hand:
        return _turned(collected, dialogue, reading, stance, subject)
    if reading.wish is Wish.ANOTHER_GIFT:
        kept = _kept(dialogue, subject)
        return Standing({}, Dialogue(intent=subject, set_aside=dialogue.set_aside, case=kept))
    return Standing(collected, dialogue)


def _kept(dialogue: Dialogue, begun_anew: TaxIntent) -> JsonObject:
    """The notes of the other tax, where the one in hand begins anew."""
    return {
        name: case
        for name, case in dialogue.case.items()
        if (name in (ESTATE_NOTES, SUPPOSED_NOTES)) != (begun_anew == "inheritance_tax")
    }


def _turned(
    collected: Parameters, dialogue: Dialogue, reading: Reading, stance: Stance, subject: TaxIntent
) -> Standing:
    """Where a message stands that turns to the other tax: empty, or where that was left."""
    # A mere question about the other tax, which brought nothing to light, has left everything as it was.
    returns = stance.refers_back or not collected or goes_on(reading, dialogue.set_aside, dialogue.donor_group)
    # "며느리 말고 아들한테 주면요?" puts right, or supposes, a part of what was told.
    returns = returns or not (stance.may_contradict or {p.RELATIONSHIP, p.GIFT_VALUE} <= reading.values.keys())
    returns = returns and bool(dialogue.set_aside) and reading.wish is not Wish.ANOTHER_GIFT
    known = dialogue.set_aside if returns else {}
    case = {name: noted for name, noted in dialogue.case.items() if returns or name != DEALING}
    turned = Dialogue(intent=subject, set_aside=collected, case=case if subject == "gift_tax" else dialogue.case)
    if returns or subject == INHERITANCE_TAX.intent:
        kept = ("earlier_gifts", "donor_group", "parties")
        turned = turned.model_copy(update={name: getattr(dialogue, name) for name in kept})
    return Standing(known, turned, changes_subject=bool(collected), returns=returns)
