"""The optional questions that are worth asking, with what to assume in order to see what they change."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from services.clarifier.domain import parameters as p
from services.clarifier.domain.dialogue.standing import Standing
from services.clarifier.domain.inheritance import inheritance_parameters as i
from services.clarifier.domain.taxes import INHERITANCE_TAX
from shared.document import Parameters

FAMILY_DEDUCTION_SINCE: Final = date(2024, 1, 1)
"""Marriage and childbirth deduction: gifts from this day on (법률 19932 부칙3)."""
HIGHEST_FUNERAL_WON: Final = 10_000_000
"""More of the funeral is not deducted (영9②)."""


def open_questions(standing: Standing, *, names_real_estate: bool) -> list[tuple[str, Parameters]]:
    """Optional parameters that may matter, each with its `what_if`; of equal weight the earlier one is asked."""
    done = {*standing.collected, *standing.dialogue.followed_up, *standing.dialogue.user_unknown}
    if standing.tax is INHERITANCE_TAX:
        plausible = _plausible_of_inheritance(standing.collected)
    else:
        plausible = _plausible(standing.collected, names_real_estate=names_real_estate)
    return [(parameter, {parameter: value}) for parameter, value in plausible if parameter not in done]


def _plausible(known: Parameters, *, names_real_estate: bool) -> Iterator[tuple[str, p.Value]]:
    """In the order of the dialogue's tiers, except that the rarest case, a recipient abroad, comes last."""
    is_from_ascendant = known[p.RELATIONSHIP] == "직계존속"
    has_family_deduction = bool(known.get(p.MARRIAGE)) or bool(known.get(p.CHILDBIRTH))
    if is_from_ascendant:
        yield p.GENERATION_SKIPPING, True
    if is_from_ascendant and not has_family_deduction:
        yield p.MINOR, True
    given_on = date.fromisoformat(str(known[p.GIFT_DATE]))
    if is_from_ascendant and given_on >= FAMILY_DEDUCTION_SINCE and known.get(p.MINOR) is not True:
        yield p.MARRIAGE, p.FULL_FAMILY_DEDUCTION_WON
        yield p.CHILDBIRTH, p.FULL_FAMILY_DEDUCTION_WON
    if names_real_estate:
        yield p.DEBT, int(str(known[p.GIFT_VALUE])) // 2
    yield p.NON_RESIDENT, True


def _plausible_of_inheritance(known: Parameters) -> Iterator[tuple[str, p.Value]]:
    """What the spouse really takes, tried with the part that the law gives (민법 1009: 1.5 to 1); then the funeral."""
    if known[i.SPOUSE]:
        yield i.SPOUSE_ACTUAL, int(str(known[i.ESTATE])) * 3 // (3 + 2 * int(str(known[i.CHILDREN])))
    yield i.FUNERAL, HIGHEST_FUNERAL_WON
