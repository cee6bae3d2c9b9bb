"""The optional questions that are worth asking, with what to assume in order to see what they change."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.dialogue.estate_standing import open_questions as estate_questions
from services.clarifier.domain.dialogue.gift_history import remembered_with, with_history
from services.clarifier.domain.dialogue.several import are_of_several_recipients
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.gift.dealing import LOAN_INTEREST, LOAN_RATE, Kind
from services.clarifier.domain.gift.notes import GIFT_NOTES, from_document
from services.clarifier.domain.gift.qualification import may_have_died
from services.clarifier.domain.gift.several import SEVERAL
from services.clarifier.domain.messages.prior_gifts import EarlierGift
from services.clarifier.domain.taxes import INHERITANCE_TAX
from shared.contracts.document import Parameters


def open_questions(standing: Standing, *, names_real_estate: bool) -> list[tuple[str, Parameters]]:
    """Optional parameters that may matter, each with its `what_if`; of equal weight the earlier one is asked."""
    done = {*standing.collected, *standing.dialogue.followed_up, *standing.dialogue.user_unknown}
    if standing.tax is INHERITANCE_TAX:
        return [(parameter, what_if) for parameter, what_if in estate_questions(standing) if parameter not in done]
    if are_of_several_recipients(standing.collected):
        done |= {p.MARRIAGE, p.CHILDBIRTH, p.DEBT}
    takes_debt = names_real_estate and standing.dealing is None
    plausible = [
        *_of_loan(standing),
        *_of_parent_between(standing),
        *_plausible(standing.collected, names_real_estate=takes_debt),
    ]
    asked: list[tuple[str, Parameters]] = [
        (parameter, {parameter: value}) for parameter, value in plausible if parameter not in done
    ]
    return [*asked, *_of_earlier_gifts(standing, done)]


def _of_earlier_gifts(standing: Standing, done: set[str]) -> Iterator[tuple[str, Parameters]]:
    """A gift of the same giver before this one, of which nothing was said: it is added (법47②)."""
    known, dialogue = standing.collected, standing.dialogue
    if p.PRIOR_GIFTS in done or dialogue.earlier_gifts or standing.dealing is not None or SEVERAL in known:
        return
    before = date.fromisoformat(str(known[p.GIFT_DATE])) - EARLIER_BY
    gift = EarlierGift("", before, is_day_assumed=False, gift_property_value=p.MORE_THAN_ANY_DEDUCTION_WON)
    yield p.PRIOR_GIFTS, with_history(known, remembered_with(dialogue, gift))


EARLIER_BY: Final = timedelta(days=3 * 365)
"""Within the ten years, and under the law of today."""


def _of_parent_between(standing: Standing) -> Iterator[tuple[str, p.Value]]:
    """Whether the parent between a grandparent and a grandchild has died: nothing is skipped then (법57① 단서)."""
    notes, dialogue = from_document(standing.dialogue.case.get(GIFT_NOTES)), standing.dialogue
    if standing.collected.get(p.GENERATION_SKIPPING) is True and may_have_died(notes, dialogue.parties):
        yield p.PARENT_DECEASED, True


def _of_loan(standing: Standing) -> Iterator[tuple[str, p.Value]]:
    """The interest, which nobody has told: with as much as the loan itself there would be no gift."""
    if standing.dealing is Kind.LOAN and LOAN_INTEREST not in standing.collected:
        yield LOAN_RATE, ALL_OF_IT


ALL_OF_IT: Final = 10_000
"""Ten thousandths: an interest of 100 %."""


def _plausible(known: Parameters, *, names_real_estate: bool) -> Iterator[tuple[str, p.Value]]:
    """In the order of the dialogue's tiers, except that the rarest case, a recipient abroad, comes last."""
    is_from_ascendant = known[p.RELATIONSHIP] == "직계존속"
    has_family_deduction = bool(known.get(p.MARRIAGE)) or bool(known.get(p.CHILDBIRTH))
    if is_from_ascendant:
        yield p.GENERATION_SKIPPING, True
    if is_from_ascendant and not has_family_deduction:
        yield p.MINOR, True
    given_on = date.fromisoformat(str(known[p.GIFT_DATE]))
    if is_from_ascendant and given_on >= p.FAMILY_DEDUCTION_SINCE and known.get(p.MINOR) is not True:
        yield p.MARRIAGE, p.FULL_FAMILY_DEDUCTION_WON
        yield p.CHILDBIRTH, p.FULL_FAMILY_DEDUCTION_WON
    if names_real_estate:
        yield p.DEBT, int(str(known[p.GIFT_VALUE])) // 2
    yield p.NON_RESIDENT, True
