"""Adds to what a message leads to how the case is understood by now, so that the answer can show it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from services.clarifier.domain.dialogue.estate_standing import noted
from services.clarifier.domain.dialogue.questions import QuestionTexts
from services.clarifier.domain.dialogue.wording import in_words
from services.clarifier.domain.estate import parameters as i
from services.clarifier.domain.estate.qualification import qualified
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.taxes import INHERITANCE_TAX, tax_of
from services.clarifier.domain.understood.estate_lines import estate_lines
from services.clarifier.domain.understood.gift_lines import gift_lines
from services.clarifier.domain.understood.said import with_words
from shared.case_line import CaseFact, CaseLine
from shared.document import Parameters
from shared.events.catalogue import (
    Dialogue,
    InquiryRaised,
    ParametersCollected,
    QuestionRaised,
    TurnMetadata,
    TurnOpened,
)

Led = QuestionRaised | ParametersCollected | InquiryRaised


@dataclass(frozen=True, slots=True)
class Understood:
    """Shows the case. `questions`: their titles, and the quick replies, which are no words of the user's own."""

    questions: Mapping[str, QuestionTexts]

    def shown(self, led: Led, content: str, reading: Reading) -> Led:
        """The event with the lines of the case; its dialogue keeps the words of the message that was read."""
        is_quick = any(content.strip() in texts.choices for texts in self.questions.values())
        case = with_words(led.dialogue.case, led.collected_parameters, reading, content, is_quick=is_quick)
        dialogue = led.dialogue.model_copy(update={"case": case})
        metadata = self._with_lines(led.metadata, led.collected_parameters, dialogue)
        return led.model_copy(update={"dialogue": dialogue, "metadata": metadata})

    def unchanged(self, opened: TurnOpened) -> TurnOpened:
        """The turn with the lines of the case as it stood before its message, which could not be read."""
        metadata = self._with_lines(opened.metadata, opened.collected_parameters, opened.dialogue)
        return opened.model_copy(update={"metadata": metadata})

    def _with_lines(self, metadata: TurnMetadata, known: Parameters, dialogue: Dialogue) -> TurnMetadata:
        return metadata.model_copy(update={"case": self.lines(known, dialogue)})

    def lines(self, known: Parameters, dialogue: Dialogue) -> tuple[CaseLine, ...]:
        """What is understood of the tax in hand."""
        if tax_of(dialogue.intent) is INHERITANCE_TAX:
            case = noted(known, dialogue)
            supposed = self._supposed(known, qualified(case))
            lines = (*estate_lines(case), *(CaseLine(facts=(fact,)) for fact in supposed))
            return tuple(line.model_copy(update={"facts": tuple(map(self._told, line.facts))}) for line in lines)
        return gift_lines(known, dialogue)

    def _supposed(self, known: Parameters, noted_so_far: Parameters) -> Iterator[CaseFact]:
        """What is only supposed of an inheritance, beside its notes."""
        for name in i.PARAMETERS:
            value = known.get(name)
            if name in self.questions and value != noted_so_far.get(name) and isinstance(value, (str, int)):
                text = f"{self.questions[name].title} {in_words(name, value)} (가정해 보신 값)"
                yield CaseFact(parameter=name, value=value, text=text)

    def _told(self, fact: CaseFact) -> CaseFact:
        """The fact; what was answered with a quick reply has no words of its own."""
        texts = self.questions.get(fact.parameter or "")
        is_quick = texts is not None and fact.words in texts.choices
        return fact.model_copy(update={"words": None}) if is_quick else fact
