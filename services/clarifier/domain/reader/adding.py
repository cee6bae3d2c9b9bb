"""What a message adds to the case in hand without naming it."""

import re
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.messages.intents import names_other_matter
from services.clarifier.domain.messages.reading import Expected, Reading, Telling
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.people.family_paths import SELF
from services.clarifier.domain.people.gifts_of_others import gifts_of_others
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.stance.bare_reply import asks_for_result, is_bare_reply
from services.clarifier.domain.stance.reactions import only_reacts, only_states
from services.clarifier.domain.stance.small_talk import is_question
from services.clarifier.domain.stance.stance import stance_of
from services.clarifier.domain.writing.text import compact, normalise

_NAMES_DAY: Final = re.compile(
    r"^\s*(?:그|그게)?\s?(?:날짜|(?:받은|준|주신|드린|보낸|입금(?:된|한)?|이체(?:한)?)\s?날)"
)
_TELLS_ANEW: Final = (Telling.BY_TRANSFER, Telling.BY_NAME)


def as_refinement(message: str, today: date, expected: Expected) -> Reading | None:
    """What a message adds to the gift in hand without naming it: "딸은 지금 한국에 살아요". None where it adds nothing.

    Whom it tells of is the recipient, as in an answer about one; a mere yes or no tells nothing.
    """
    text = normalise(message)
    puts_right = stance_of(message).corrects
    of_gift = (p.GIFT_DATE, p.GIFT_VALUE) if puts_right else (p.GIFT_DATE,) if _NAMES_DAY.search(text) else ()
    of_giver = ((None, (p.RELATIONSHIP,)),) if puts_right else ()
    anew = understand(message, today, None, is_gift=True, before=expected.told_before)
    pays_fee = any(note.field == "fee" for note in anew.circumstances)
    owed = anew.values.get(p.DEBT)
    is_owed = owed is not None and bool(owed.value)
    if (
        pays_fee
        or is_owed
        or any(each.telling in _TELLS_ANEW for each in anew.values.values())
        or anew.parties is not None
    ):
        return anew
    of_recipient = ((asked, (*p.OPTIONAL, *of_gift)) for asked in (None, p.NON_RESIDENT, p.MINOR))
    for asked, told_of in (*of_recipient, *of_giver):
        reading = anew
        if asked is not None:
            reading = understand(message, today, asked, is_gift=True, before=expected.told_before)
        told = (reading.values[name].words for name in told_of if name in reading.values)
        if any(compact(words) != compact(text) for words in told):
            return reading
    return None


def as_nothing_new(message: str, expected: Expected) -> Reading | None:
    """A mere yes or no after a calculation, or a word on a party of it: of the case in hand, and nothing is changed."""
    if expected.parameter is not None or not expected.known:
        return None
    text = normalise(message)
    says_nothing = is_bare_reply(text) or asks_for_result(text)
    is_remark = only_reacts(text) or (expected.is_calculated and only_states(text))
    says_nothing = says_nothing or (is_remark and not names_other_matter(text))
    return Reading(expected.tax) if says_nothing or _tells_of_party(text, expected) else None


def _tells_of_party(text: str, expected: Expected) -> bool:
    """Whether a message tells of who gives or receives, "딸은 거기서 15년째 살아요", or of a gift beside that in hand."""
    known = expected.told_before.parties
    if expected.tax != "gift_tax" or known is None or is_question(text) or names_other_matter(text):
        return False
    told_of = any(person.path != SELF and person.path in (known.giver, known.recipient) for person in people(text))
    return told_of or bool(gifts_of_others(text, known))
