"""Where a conversation stands with facts that were given in a form: an explicit correction, which nobody questions."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any, Final

from pydantic import JsonValue

from services.clarifier.domain import parameters as p
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue import contradictions, suppositions
from services.clarifier.domain.dialogue import standing as standings
from services.clarifier.domain.dialogue.changes import after as after_message
from services.clarifier.domain.dialogue.estate_standing import after as after_notes
from services.clarifier.domain.dialogue.estate_standing import noted
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.estate.given import notes_given
from services.clarifier.domain.gift.notes import GIFT_NOTES, from_document
from services.clarifier.domain.gift.qualification import replaced_by
from services.clarifier.domain.messages.prior_gifts import EarlierGift, History
from services.clarifier.domain.messages.reading import Reading, Stated, Telling
from services.clarifier.domain.stance.stance import Stance
from shared.contracts.document import Parameters
from shared.contracts.parameters.catalogue import TITLES
from shared.contracts.parameters.given import GivenFacts

_CORRECTS: Final = Stance(corrects=True)


def given(
    collected: Parameters, dialogue: Dialogue, facts: GivenFacts
) -> tuple[Standing, Reading, Standing, str | None]:
    """Where the conversation stands before and after the facts, what they say, and what else of the notes is left over.

    As `told` says it of a message.
    """
    before = standings.before(collected, dialogue, Reading(facts.tax), _CORRECTS)
    acts = frozenset({Act.CORRECT})
    if facts.tax == "inheritance_tax":
        reading = Reading(facts.tax, notes=notes_given(noted(before.collected, before.dialogue), facts), acts=acts)
        estate = after_notes(before, reading)
        return before, reading, estate.standing, estate.left_over
    reading = replace(_gift_reading(facts, before.dialogue), acts=acts)
    bare = _without_sources(before, facts)
    after = suppositions.remembered(before, after_message(bare, reading, _CORRECTS), reading)
    return before, reading, _undoubted(after), None


def _gift_reading(facts: GivenFacts, dialogue: Dialogue) -> Reading:
    values = {
        name: Stated(value, TITLES[name], Telling.BY_NAME)
        for name, value in facts.by_name.items()
        if isinstance(value, (str, int))
    }
    if p.PRIOR_GIFTS not in facts.by_name:
        return Reading(facts.tax, values=values)
    rows: Any = facts.by_name[p.PRIOR_GIFTS]
    gifts = tuple(_earlier_gift(row, dialogue.earlier_gifts) for row in rows)
    history = History(gifts, replaces=True) if gifts else History(denied=TITLES[p.PRIOR_GIFTS])
    return Reading(facts.tax, values=values, history=history)


def _earlier_gift(row: dict[str, JsonValue], known: Iterable[Parameters]) -> EarlierGift:
    """A gift of a list: with what was told of it before, else from the same giver."""
    same = (each for each in known if all(each[name] == row[name] for name in (p.GIFT_DATE, p.GIFT_VALUE)))
    told = next(same, None)
    if told is not None:
        return EarlierGift.of_row(told)
    day, won = date.fromisoformat(str(row[p.GIFT_DATE])), row[p.GIFT_VALUE]
    return EarlierGift("", day, is_day_assumed=False, gift_property_value=won if isinstance(won, int) else None)


def _without_sources(standing: Standing, facts: GivenFacts) -> Standing:
    """The standing without the notes from which the given parameters would follow, which would bring them back."""
    dialogue, names = standing.dialogue, set(facts.by_name)
    notes = from_document(dialogue.case.get(GIFT_NOTES))
    known, kept = replaced_by(names, standing.collected, notes, dialogue.parties)
    given_before = {name: value for name, value in standing.collected.items() if name in names}
    case = {**dialogue.case, GIFT_NOTES: kept.model_dump(mode="json")}
    return replace(standing, collected=known | given_before, dialogue=dialogue.model_copy(update={"case": case}))


def _undoubted(after: Standing) -> Standing:
    """The standing in which what does not go together is known to the user, who has just seen it side by side."""
    seen = dict.fromkeys(
        (*after.dialogue.pointed_out, *(c.name for c in contradictions.clashes(after.tax, after.collected)))
    )
    return replace(after, dialogue=after.dialogue.model_copy(update={"pointed_out": tuple(seen)}))
