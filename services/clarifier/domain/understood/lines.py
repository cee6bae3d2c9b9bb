"""Adds to what a message leads to how the case is understood by now, so that the answer can show it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from services.clarifier.domain.dialogue.estate_standing import noted
from services.clarifier.domain.dialogue.memory import FORGOTTEN, Dialogue
from services.clarifier.domain.dialogue.turn import Led, Turn
from services.clarifier.domain.dialogue.wording import in_words
from services.clarifier.domain.estate import parameters as i
from services.clarifier.domain.estate.qualification import qualified
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.taxes import INHERITANCE_TAX, tax_of
from services.clarifier.domain.understood.estate_lines import estate_lines
from services.clarifier.domain.understood.filed import filed
from services.clarifier.domain.understood.gift_lines import FILED, UNFILED, circumstances, gift_lines
from services.clarifier.domain.understood.said import QUICK_REPLIES, with_words
from services.clarifier.domain.writing.text import normalise
from shared.contracts.case_line import CaseFact, CaseLine, Circumstances
from shared.contracts.document import Parameters
from shared.contracts.events.catalogue import Inquiry, ParametersCollected, TurnMetadata
from shared.contracts.parameters.catalogue import TITLES

OF_A_TAX: Final = ("gift_tax", "inheritance_tax")
_MOST_OF_FILING: Final = 24
"""Characters of a message that says no more than that the return was filed."""


def shown(led: Led, content: str, reading: Reading) -> Led:
    """What is led to with the lines of the case; the words of the message that was read are remembered.

    What could not be read of older notes is said before a question or a result: then it is done with.
    """
    event, is_quick = led.event, content.strip() in QUICK_REPLIES
    known = event.collected_parameters
    case = with_words(led.dialogue.case, known, reading, content, is_quick=is_quick)
    if not isinstance(event, Inquiry):
        case = {name: part for name, part in case.items() if name != FORGOTTEN}
    is_of_earlier = bool(reading.history.gifts or (reading.notes is not None and reading.notes.told.gifts))
    if event.intent in OF_A_TAX and not is_of_earlier and (told := filed(normalise(content))) is not None:
        case = {**case, FILED: event.intent if told else UNFILED}
    dialogue = led.dialogue.model_copy(update={"case": case})
    update: dict[str, object] = {"metadata": _with_lines(event.metadata, known, dialogue)}
    if isinstance(event, ParametersCollected):
        is_gift = event.intent == "gift_tax"
        of_estate = Circumstances(has_filed=case.get(FILED) == event.intent, has_not_filed=case.get(FILED) == UNFILED)
        update["circumstances"] = circumstances(known, dialogue) if is_gift else of_estate
    return Led(event.model_copy(update=update), dialogue)


def is_filed_now(turn: Turn) -> bool:
    """Whether a message says that the return was filed and nothing else, and none did before."""
    text = normalise(turn.content)
    is_alone = len(text) <= _MOST_OF_FILING and not any(character.isdigit() for character in text)
    return is_alone and turn.dialogue.case.get(FILED) != turn.dialogue.intent and filed(text) is True


def unchanged(turn: Turn) -> Turn:
    """The turn with the lines of the case as it stood before its message, which could not be read."""
    return replace(turn, metadata=_with_lines(turn.metadata, turn.collected_parameters, turn.dialogue))


def _with_lines(metadata: TurnMetadata, known: Parameters, dialogue: Dialogue) -> TurnMetadata:
    return metadata.model_copy(update={"case": case_lines(known, dialogue)})


def case_lines(known: Parameters, dialogue: Dialogue) -> tuple[CaseLine, ...]:
    """What is understood of the tax in hand."""
    if tax_of(dialogue.intent) is not INHERITANCE_TAX:
        return gift_lines(known, dialogue)
    case = noted(known, dialogue)
    return (*estate_lines(case), *(CaseLine(facts=(fact,)) for fact in _supposed(known, qualified(case))))


def _supposed(known: Parameters, noted_so_far: Parameters) -> Iterator[CaseFact]:
    """What is only supposed of an inheritance, beside its notes."""
    for name in i.PARAMETERS:
        value = known.get(name)
        if value != noted_so_far.get(name) and isinstance(value, (str, int)):
            text = f"{TITLES[name]} {in_words(name, value)} (가정해 보신 값)"
            yield CaseFact(parameter=name, value=value, text=text)
