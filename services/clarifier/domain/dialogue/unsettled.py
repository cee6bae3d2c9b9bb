"""What is to be settled before a figure is shown."""

from datetime import date

from services.clarifier.domain import parameters as p
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue.standing import MAX_OPTIONAL_ATTEMPTS, Standing
from services.clarifier.domain.gift.notes import GIFT_NOTES, from_document
from services.clarifier.domain.gift.qualification import is_age_open
from services.clarifier.domain.messages.intents import asks_for_tax
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.taxes import INHERITANCE_TAX


def unsettled_by(before: Standing, after: Standing, reading: Reading, text: str) -> str | None:
    """What is to be settled before a figure is shown.

    A debt that nobody is said to pay, an earlier gift that was told in part, an answer that says nothing.
    """
    if _is_debt_open(after):
        return p.DEBT
    if _is_age_open(after):
        return p.MINOR
    if p.PRIOR_GIFTS in after.dialogue.ambiguous and after.attempts(p.PRIOR_GIFTS) < MAX_OPTIONAL_ATTEMPTS:
        return p.PRIOR_GIFTS
    left = {each.parameter for each in reading.left_over}
    for parameter in (p.DEBT, p.GENERATION_SKIPPING):
        if parameter in left and after.attempts(parameter) < MAX_OPTIONAL_ATTEMPTS:
            return parameter
    pending = before.dialogue.pending_question
    if pending is None or pending not in after.tax.optional or asks_for_tax(text) or Act.RETURN in reading.acts:
        return None
    return pending if _is_worth_asking_again(before, after, reading, pending) else None


def _is_debt_open(after: Standing) -> bool:
    """Whether a debt was told of, and not who is to pay it: that decides what is taxed (법47①)."""
    is_told = after.tax is not INHERITANCE_TAX and bool(
        from_document(after.dialogue.case.get(GIFT_NOTES)).all_of("debt")
    )
    return (
        is_told
        and p.DEBT not in after.dialogue.user_unknown
        and p.DEBT not in after.collected
        and after.attempts(p.DEBT) < MAX_OPTIONAL_ATTEMPTS
    )


def _is_age_open(after: Standing) -> bool:
    """Whether the recipient comes of age about the day of the gift, as far as the birth that was told goes."""
    if after.tax is INHERITANCE_TAX or p.MINOR in after.collected or after.attempts(p.MINOR) >= MAX_OPTIONAL_ATTEMPTS:
        return False
    given_on = date.fromisoformat(str(after.collected[p.GIFT_DATE]))
    notes = from_document(after.dialogue.case.get(GIFT_NOTES))
    return p.MINOR not in after.dialogue.user_unknown and is_age_open(notes, after.dialogue.parties, given_on)


def _is_worth_asking_again(before: Standing, after: Standing, reading: Reading, pending: str) -> bool:
    """Whether an optional question was answered, but not so that its answer can be used, or an answer was denied."""
    unclear = pending in reading.ambiguous or pending in reading.impossible or not reading.says_something
    denied = pending in before.collected
    return (unclear or denied) and pending not in after.collected and after.attempts(pending) < MAX_OPTIONAL_ATTEMPTS
