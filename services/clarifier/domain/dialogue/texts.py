"""What the clarifier says, as data."""

from collections.abc import Mapping
from dataclasses import dataclass

from services.clarifier.domain.dialogue.deadlines import FilingPeriods
from services.clarifier.domain.dialogue.glossary import Glossary
from services.clarifier.domain.matters.lexicon import Lexicon
from services.clarifier.domain.messages.reading import Remark
from services.clarifier.domain.taxes import TaxIntent
from shared.contracts.parameters.parameter import Question


@dataclass(frozen=True, slots=True)
class Texts:
    """The questions, the notices, and how contradictions are named."""

    questions: Mapping[str, Mapping[str, Question]]
    """By tax; what is asked otherwise of a loan or a purchase than of a gift, by that."""
    contradictions: Mapping[str, str]
    """By name. `{title}`, `{before}` and `{after}` stand for the parameter and what was said of it."""
    remarks: Mapping[Remark, str]
    """What is understood beside the values. With `{words}`."""
    glossary: Glossary
    matters: Lexicon
    filing_periods: FilingPeriods
    contradicted: str
    earlier_gift_left_out: str
    """With `{words}`: an earlier gift without a time or an amount."""
    earlier_day_assumed: str
    """With `{words}` and `{day}`: an earlier gift that was told without its day."""
    vague: str
    """With `{title}` and `{words}`: what could not be used and was not asked for."""
    left_over: str
    """With `{words}`: what was mentioned and went into nothing."""
    confirms: str
    """Said before a question about what was understood and is confirmed."""
    moved_on: str
    unchanged: str
    """Said where a message changes nothing of a calculation."""
    left_out: str
    """With `{title}`: what nothing could be computed with."""
    what_can_be_asked: str
    another_gift: str
    another_inheritance: str
    assumed_for_now: str
    """Said where the user does not know what can be assumed."""
    switched_to_gift: str
    switched_to_inheritance: str
    back_to_gift: str
    back_to_inheritance: str
    assumed_of_each: str
    """Assumed of several who receive."""
    assumed_rate: str
    """Assumed of a loan of whose interest nothing was told."""
    forgotten: str
    """Said once where notes of before could not be read."""
    least_for_spouse: str
    """Assumed where the law leaves the spouse's deduction open."""

    def question(self, parameter: str, *of: str) -> Question:
        """How a parameter is asked for in what the conversation is of, else in whatever else it is asked for."""
        asked = (*(self.questions[name] for name in of), *self.questions.values())
        return next(questions[parameter] for questions in asked if parameter in questions)

    def switched_to(self, tax: TaxIntent, *, returns: bool) -> str:
        """What is said where a message turns to the other tax, or back to it."""
        if returns:
            return self.back_to_inheritance if tax == "inheritance_tax" else self.back_to_gift
        return self.switched_to_inheritance if tax == "inheritance_tax" else self.switched_to_gift
