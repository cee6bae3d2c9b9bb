"""How what a message says changes where a conversation stands. Silence never changes anything."""

from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue import gift_history, several
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.dialogue.restatement import without_asides
from services.clarifier.domain.dialogue.standing import MAX_OPTIONAL_ATTEMPTS, Standing
from services.clarifier.domain.gift.notes import GIFT_NOTES, GiftNotes, from_document
from services.clarifier.domain.gift.qualification import is_age_open, qualified, replaced_by
from services.clarifier.domain.messages.reading import Reading, Stated
from services.clarifier.domain.people.common_law import COUPLES
from services.clarifier.domain.stance.stance import Stance
from services.clarifier.domain.taxes import INHERITANCE_TAX
from shared.contracts.document import Correction, Parameters

Values = dict[str, p.Value]

_AMOUNT_BY_YES_OR_NO: Final = (p.MARRIAGE, p.CHILDBIRTH, p.DEBT)
_FIGURE: Final = frozenset("0123456789일이삼사오육칠팔구십백천만억조")


def after(standing: Standing, reading: Reading, stance: Stance) -> Standing:
    """Where the conversation stands with what the message says."""
    reading = without_asides(reading, standing.collected, standing.dialogue.pending_question, stance)
    stated = _stated(standing, reading, stance)
    restored = _restored(standing, stated, stance)
    taken_back = {name for name, value in restored.items() if value is None} | _refused(standing, stated)
    implied = _implied(standing, reading, stated, stance) | {
        name: value for name, value in restored.items() if value is not None
    }
    kept = {name: value for name, value in standing.collected.items() if name not in taken_back}
    known: Parameters = {**kept, **stated, **implied}
    attempts = _attempts(standing, reading, stated, known)
    known = _without_blocking(standing, reading, known, attempts)
    if _is_age_open_again(standing, reading, stated):
        known.pop(p.MINOR, None)
    dialogue = _dialogue(standing, reading, known).model_copy(
        update={
            "attempts": attempts,
            "contested": _contested(standing, reading, stated, stance),
            "followed_up": _followed_up(standing, reading, known),
        }
    )
    corrections = _corrections(standing.collected, known, besides=_refused(standing, stated) | _of_each(reading))
    dialogue = gift_history.remembered(dialogue, reading)
    if standing.tax is not INHERITANCE_TAX:
        known = gift_history.with_history(known, dialogue)
        notes = _notes(dialogue, reading, known)
        dialogue = dialogue.model_copy(update={"case": {**dialogue.case, GIFT_NOTES: notes.model_dump(mode="json")}})
        dialogue = several.remembered(dialogue, reading)
        known = several.with_several(qualified(known, notes, dialogue.parties, dialogue.donor_group), dialogue)
    at_once = tuple(name for name in reading.otherwise if name not in standing.collected)
    return Standing(known, dialogue, corrections, standing.changes_subject, standing.returns, at_once)


def _notes(dialogue: Dialogue, reading: Reading, known: Parameters) -> GiftNotes:
    """The notes with those of a message, and without an age that it says is another's: "중3짜리 작은손주한테 주면요?"."""
    notes = from_document(dialogue.case.get(GIFT_NOTES)).with_notes(reading.circumstances)
    said = reading.values.get(p.MINOR) if not _PUT_RIGHT.isdisjoint(reading.acts) else None
    if said is None or any(note.field in ("age", "born", "minor") for note in reading.circumstances):
        return notes
    follows = qualified(known, notes, dialogue.parties, dialogue.donor_group).get(p.MINOR)
    return notes if follows == said.value else replaced_by({p.MINOR}, known, notes, dialogue.parties)[1]


def _is_age_open_again(standing: Standing, reading: Reading, stated: Values) -> bool:
    """Whether by the birth that was told the recipient may or may not be of age on another day than before."""
    before, day = standing.collected.get(p.GIFT_DATE), stated.get(p.GIFT_DATE)
    if standing.tax is INHERITANCE_TAX or before == day or day is None or p.MINOR in stated:
        return False
    notes = from_document(standing.dialogue.case.get(GIFT_NOTES)).with_notes(reading.circumstances)
    return is_age_open(notes, standing.dialogue.parties, date.fromisoformat(str(day)))


def _stated(standing: Standing, reading: Reading, stance: Stance) -> Values:
    """The values that a message gives parameters. What is added comes on top of what is known."""
    stated: Values = {parameter: value.value for parameter, value in reading.values.items()}
    for parameter in _left_open(standing, reading):
        stated.pop(parameter, None)
    for parameter, added in reading.added.items():
        known = standing.collected.get(parameter)
        if isinstance(known, int):
            stated[parameter] = known + int(added.value)
    pending = standing.dialogue.pending_question
    if pending == p.DEBT and stance.agrees and p.DEBT not in stated and (owed := _debt_noted(standing)) is not None:
        stated[p.DEBT] = owed
    was_doubted = pending in standing.dialogue.contested and pending in _AMOUNT_BY_YES_OR_NO
    if was_doubted and stance.agrees is not None and not _has_figure(reading.values.get(str(pending))):
        stated.pop(str(pending), None)
    return stated


def _left_open(standing: Standing, reading: Reading) -> set[str]:
    """What a message states and leaves to be asked: a debt that nobody is said to pay, a wedding without a registration."""
    fields = {note.field for note in reading.circumstances}
    is_open = {p.DEBT} if "debt" in fields and standing.dialogue.pending_question != p.DEBT else set()
    is_wedding = "wedding" in fields and "married" not in fields
    giver = standing.collected.get(p.RELATIONSHIP)
    gives_none = "married" in fields and giver not in (None, "직계존속") and p.RELATIONSHIP not in reading.values
    return is_open | ({p.MARRIAGE} if is_wedding or gives_none else set())


def _debt_noted(standing: Standing) -> int | None:
    """The debt of which was told, and not who pays it: a plain yes says that it is taken over."""
    told = from_document(standing.dialogue.case.get(GIFT_NOTES)).all_of("debt")
    return int(told[-1].value) if told else None


def _has_figure(value: Stated | None) -> bool:
    """Whether a value was said as an amount: a bare yes or no to "is that true?" is none."""
    return value is not None and not _FIGURE.isdisjoint(value.words)


def _restored(standing: Standing, stated: Values, stance: Stance) -> Parameters:
    """A plain no to "is that true?": what was said earlier is, or, where nothing was, it is not known (null)."""
    contested, pending = standing.dialogue.contested, standing.dialogue.pending_question
    if pending is None or pending not in contested or pending in stated or stance.agrees is not False:
        return {}
    if any(value in (False, 0) for value in stated.values()) and not stance.begins_with_no:
        return {}  # "출산도 아니에요" denies something else than what was asked about
    return {pending: contested[pending]}


def _refused(standing: Standing, stated: Values) -> set[str]:
    """A value that was asked for again, and not because something contradicts it: the calculator had refused it."""
    pending = standing.dialogue.pending_question
    if pending is None or pending not in standing.tax.asked or pending in stated:
        return set()
    is_contradicted = pending in standing.dialogue.contested or standing.blocking is not None
    return set() if is_contradicted else {pending}


def _implied(standing: Standing, reading: Reading, stated: Values, stance: Stance) -> Parameters:
    """A corrected giver who is no grandparent corrects the skipped generation too."""
    asked = standing.dialogue.pending_question
    is_given_anew = not stance.may_contradict or p.GIFT_VALUE in stated or asked == p.RELATIONSHIP
    is_corrected = p.RELATIONSHIP in stated and p.GENERATION_SKIPPING not in stated and is_given_anew
    is_no_grandparent = reading.names_parent_as_giver or stated.get(p.RELATIONSHIP) != "직계존속"
    skipped = standing.collected.get(p.GENERATION_SKIPPING) is True
    return {p.GENERATION_SKIPPING: False} if is_corrected and is_no_grandparent and skipped else {}


def _without_blocking(standing: Standing, reading: Reading, known: Parameters, attempts: dict[str, int]) -> Parameters:
    """What is known, without an amount that nothing can be computed with and that nobody could put right."""
    found = Standing(known, standing.dialogue).blocking
    if found is None:
        return known
    is_given_up = attempts.get(found.parameter, 0) >= MAX_OPTIONAL_ATTEMPTS or found.parameter in reading.unknown
    return {name: value for name, value in known.items() if not (is_given_up and name == found.leaves_out)}


def _attempts(standing: Standing, reading: Reading, stated: Values, known: Parameters) -> dict[str, int]:
    """How often each parameter was asked for in vain, or said not to be known; an aside leaves an optional one open."""
    dialogue, pending = standing.dialogue, standing.dialogue.pending_question
    attempts = {parameter: count for parameter, count in dialogue.attempts.items() if parameter not in stated}
    in_vain = {name for name in reading.unknown if name in standing.tax.asked}
    is_still_blocked = standing.blocking is not None and Standing(known, dialogue).blocking is not None
    says_nothing = not stated and (pending not in known or pending in standing.tax.optional)
    says_something_else = pending in standing.tax.optional and pending not in (*standing.tax.asked, *known)
    is_left_open = pending is None or (reading.is_aside and pending not in standing.tax.asked)
    if pending == p.PRIOR_GIFTS:
        is_left_open, says_nothing = _tells_of_earlier(reading), True
    if not is_left_open and (is_still_blocked or says_nothing or says_something_else):
        in_vain.add(str(pending))
    return attempts | {name: dialogue.attempts.get(name, 0) + 1 for name in in_vain}


def _contested(standing: Standing, reading: Reading, stated: Values, stance: Stance) -> Parameters:
    """The parameters now said in two ways, with the earlier. What was asked about is settled, whatever the reply."""
    dialogue = standing.dialogue
    was_asked = dialogue.last_calculated is not None
    contested = {} if was_asked else {name: value for name, value in dialogue.contested.items() if name not in stated}
    contested |= {name: value for name, value in reading.otherwise.items() if not stance.corrects}
    is_put_right = was_asked and not _PUT_RIGHT.isdisjoint(reading.acts)
    if is_put_right or not stance.may_contradict or standing.blocking is not None:
        return contested
    accounted_for = {dialogue.pending_question, *reading.added, *_of_each(reading)}
    if reading.names_death:  # The parent in between has died: that is why no generation is skipped.
        accounted_for.add(p.GENERATION_SKIPPING)
    if reading.parties is not None and {reading.parties.path, dialogue.parties.get("path")} == COUPLES:
        accounted_for.add(p.RELATIONSHIP)  # registered or not: the same people
    accounted_for |= {name for name in (p.MARRIAGE, p.CHILDBIRTH) if _takes_part_of_it(standing, stated, name)}
    said_anew = (name for name, value in stated.items() if standing.collected.get(name, value) != value)
    return contested | {name: standing.collected[name] for name in said_anew if name not in accounted_for}


def _of_each(reading: Reading) -> set[str]:
    """What each of several gifts has of its own, where a message tells them: of the one giver known before nothing is put right."""
    is_told = reading.several is not None and bool(reading.several.parts)
    return {p.RELATIONSHIP, p.GENERATION_SKIPPING} if is_told else set()


_PUT_RIGHT: Final = frozenset({Act.CORRECT, Act.SUPPOSE})


def _takes_part_of_it(standing: Standing, stated: Values, name: str) -> bool:
    """Whether of a deduction that was said without an amount, and so taken in full, only a part is wanted."""
    return standing.collected.get(name) == p.FULL_FAMILY_DEDUCTION_WON and stated.get(name) not in (None, 0)


def _followed_up(standing: Standing, reading: Reading, known: Parameters) -> tuple[str, ...]:
    """The optional questions that are done with. One that a message passes over, with a correction say, stays open."""
    dialogue, pending = standing.dialogue, standing.dialogue.pending_question
    settled = [p.GENERATION_SKIPPING] if reading.names_parent_as_giver else []
    settled += [p.PRIOR_GIFTS] if reading.history.denied is not None else []
    is_left_open = reading.says_something and pending not in (*known, *reading.unknown, *reading.ambiguous)
    was_passed_over = is_left_open and dialogue.attempts.get(str(pending), 0) + 1 < MAX_OPTIONAL_ATTEMPTS
    done = dict.fromkeys((*dialogue.followed_up, *settled))
    is_again = was_passed_over and pending != p.PRIOR_GIFTS  # asked once
    return tuple(name for name in done if not (name == pending and is_again))


def _dialogue(standing: Standing, reading: Reading, known: Parameters) -> Dialogue:
    dialogue = standing.dialogue
    unknown = dict.fromkeys((*dialogue.user_unknown, *reading.unknown))
    ambiguous = dict.fromkeys((*dialogue.ambiguous, *reading.ambiguous))
    told_before = (p.PRIOR_GIFTS,) if _tells_of_earlier(reading) else ()
    settled = (known.keys() - {p.PRIOR_GIFTS}) | {*reading.unknown, *told_before}
    return dialogue.model_copy(
        update={
            "intent": standing.tax.intent,
            "pending_question": None,
            "user_unknown": tuple(name for name in unknown if name not in known and name not in reading.ambiguous),
            "ambiguous": tuple(name for name in ambiguous if name not in settled),
        }
    )


def _tells_of_earlier(reading: Reading) -> bool:
    """Whether a message says what there was before, or that there was nothing."""
    return reading.history.is_told and p.PRIOR_GIFTS not in reading.ambiguous


def _corrections(before: Parameters, known: Parameters, besides: set[str]) -> tuple[Correction, ...]:
    return tuple(
        Correction(parameter=parameter, before=value, after=known.get(parameter))
        for parameter, value in before.items()
        if known.get(parameter) != value and parameter not in besides
    )
