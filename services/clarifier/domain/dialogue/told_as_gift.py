"""What was told before a user says that it is of an inheritance and of no gift: it is read again as one."""

import re
from dataclasses import replace
from typing import Final

from services.clarifier.domain.dialogue.estate_standing import noted
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.dialogue.turn import Turn
from services.clarifier.domain.estate.case import ESTATE_NOTES
from services.clarifier.domain.estate.read_again import read_again
from services.clarifier.domain.writing.text import normalise
from shared.calendar import clock

_NO_GIFT: Final = re.compile(r"증여(?:세)?(?:가|는|은)?\s?(?:아니|말고)")


def with_told_as_gift(turn: Turn, before: Standing) -> Standing:
    """Where the conversation stood, had what was told been taken for an inheritance from the first."""
    if not (_NO_GIFT.search(normalise(turn.content)) and noted(before.collected, before.dialogue).is_empty):
        return before
    told = [entry.content for entry in turn.history if entry.role == "user" and entry.content != turn.content]
    case = read_again(told, clock.seoul_date(turn.metadata.received_at))
    stored = {**before.dialogue.case, ESTATE_NOTES: case.model_dump(mode="json", exclude_defaults=True)}
    return replace(before, dialogue=before.dialogue.model_copy(update={"case": stored}))
