"""Where the conversation stands before and after a message, and what of the message is left over."""

from services.clarifier.domain.dialogue import suppositions
from services.clarifier.domain.dialogue.changes import after as after_message
from services.clarifier.domain.dialogue.dealings import with_dealing
from services.clarifier.domain.dialogue.estate_standing import after as estate_after
from services.clarifier.domain.dialogue.further_gifts import with_earlier_gift, with_further_gift
from services.clarifier.domain.dialogue.left_over import with_left_over
from services.clarifier.domain.dialogue.said_before import as_meant
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.dialogue.told_as_gift import with_told_as_gift
from services.clarifier.domain.dialogue.turn import Turn
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.stance.stance import Stance
from services.clarifier.domain.writing.text import normalise


def told(
    turn: Turn, before: Standing, reading: Reading, stance: Stance
) -> tuple[Standing, Reading, Standing, str | None]:
    """Where the conversation stands before and after a message, what that says, and what of it is left over."""
    if reading.notes is not None:
        estate = estate_after(with_told_as_gift(turn, before), reading)
        return before, reading, estate.standing, estate.left_over
    before = with_dealing(before, reading)
    reading = with_left_over(as_meant(reading, normalise(turn.content), before, turn.history), before)
    reading = with_earlier_gift(before, reading, stance)
    before, reading = with_further_gift(before, reading, stance)
    before, reading = suppositions.returned(before, reading, normalise(turn.content))
    return before, reading, suppositions.remembered(before, after_message(before, reading, stance), reading), None
