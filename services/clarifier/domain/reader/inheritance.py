"""A message about an inheritance as a reading: its notes, and what it wants of the dialogue."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

from services.clarifier.domain.estate import parameters as i
from services.clarifier.domain.estate.accounts import uncounted
from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.claims import EstateClaim, with_claims
from services.clarifier.domain.estate.merge import merged
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.piece import RECEIVED
from services.clarifier.domain.estate.qualification import qualified
from services.clarifier.domain.estate.reading import read
from services.clarifier.domain.messages.reading import Reading, Remark, Stated
from services.clarifier.domain.people.death import tells_of_death
from services.clarifier.domain.stance import replies
from services.clarifier.domain.writing.spacing import spaced
from services.clarifier.domain.writing.text import normalise

_TOPICS: Final = (
    (i.FINANCIAL, re.compile(r"금융\s?재산")),
    (i.SPOUSE_ACTUAL, re.compile(r"배우자\s?(?:의\s?)?(?:몫|상속)")),
    (i.SPOUSE, re.compile(r"배우자")),
    (i.DEBTS, re.compile(r"채무|빚")),
    (i.FUNERAL, re.compile(r"장례")),
    (i.ESTATE, re.compile(r"상속\s?재산|가액|평가")),
)


def understand_inheritance(
    written: str,
    today: date,
    asked: str | None = None,
    case: EstateCase | None = None,
    *,
    has_figure: bool = False,
    claims: Iterable[EstateClaim] = (),
) -> Reading:
    """What a message says of an inheritance. `asked`: the parameter of the pending question; `case`: what is known.

    `claims`: what a model noted of the same message.
    """
    text = spaced(normalise(written))
    topic = next((parameter for parameter, named in _TOPICS if named.search(text)), None)
    case = case or EstateCase()
    notes = with_claims(read(written, today, asked, case, has_figure=has_figure), claims, written, today, case)
    told = qualified(merged(EstateCase(), notes))
    return Reading(
        "inheritance_tax",
        _wish(text, notes, case, is_asked=asked is not None or topic is not None),
        {name: Stated(value, text.strip()) for name, value in told.items() if isinstance(value, (str, int))},
        {name: words for name, words in notes.ambiguous.items() if name not in told},
        notes.impossible,
        tuple(name for name in _unknown(notes) if name not in told),
        topic=topic,
        names_death=tells_of_death(text) or (notes.corrects and notes.told.death is not None),
        remarks=_remarks(notes),
        notes=notes,
    )


def _wish(text: str, notes: Notes, case: EstateCase, *, is_asked: bool) -> replies.Wish:
    """What a message wants of the dialogue; another thing that was left is no other inheritance: "땅이 하나 더 있답니다"."""
    wish = replies.wish(text, is_asked=is_asked)
    is_more = not case.is_empty and bool(notes.told.assets or notes.told.debts)
    return replies.Wish.NONE if wish is replies.Wish.ANOTHER_GIFT and is_more else wish


def _remarks(notes: Notes) -> dict[Remark, str]:
    """What is said of what is not counted: what somebody received, and what changes the tax and is not computed."""
    received = [words for words, reason in notes.beside if reason == RECEIVED]
    left = list(uncounted(notes.accounts))
    return ({Remark.RECEIVED: received[-1]} if received else {}) | ({Remark.UNCOUNTED: left[-1]} if left else {})


def _unknown(notes: Notes) -> tuple[str, ...]:
    undecided = notes.told.share is not None and notes.told.share.how == "undecided"
    return (*notes.unknown, *((i.SPOUSE_ACTUAL,) if undecided else ()))
