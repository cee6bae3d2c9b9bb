"""What the clarifier says: the questions and notices, as data."""

from collections.abc import Mapping
from dataclasses import dataclass

from services.clarifier.domain.taxes import TaxIntent


@dataclass(frozen=True, slots=True)
class QuestionTexts:
    """Everything that is said about one parameter."""

    title: str
    text: str
    repeat: str
    choices: tuple[str, ...]
    why: str
    checklist: str
    ambiguous: str
    """With `{words}`, like `impossible`."""
    impossible: str
    assumed: str | None = None


@dataclass(frozen=True, slots=True)
class Texts:
    """All questions by parameter, and the notices that belong to none."""

    questions: Mapping[str, QuestionTexts]
    corrected: str
    """With `{title}` and `{words}`."""
    moved_on: str
    another_gift: str
    another_inheritance: str
    assumed_for_now: str
    """Said where the user does not know what can be assumed."""
    switched_to_gift: str
    switched_to_inheritance: str

    def switched_to(self, tax: TaxIntent) -> str:
        """What is said where a message turns to the other tax."""
        return self.switched_to_inheritance if tax == "inheritance_tax" else self.switched_to_gift
