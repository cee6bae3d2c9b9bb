"""What a model notes of an inheritance beside what the rules noted: nothing enters that the message does not say.

A claim whose words are not in the message, or do not say what it claims, is dropped. What the rules left open it fills.
Where the two read the same words differently neither is believed: the user is asked.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Literal

from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.estate.case import Asset, Count, Day, Debt, EarlierGift, EstateCase, Left, Money, Spouse
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import (
    BANK_DEBTS,
    CHILDREN,
    DEATH_DATE,
    DEBTS,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    GIFTS,
    SPOUSE,
)
from services.clarifier.domain.estate.reading import read
from services.clarifier.domain.writing.text import compact, normalise

ClaimKind = Literal[
    "death_day",
    "spouse",
    "children",
    "real_estate",
    "other_asset",
    "money_to_come_back",
    "financial_asset",
    "everything_left",
    "bank_debt",
    "private_debt",
    "deposit_to_return",
    "unnamed_debt",
    "funeral",
    "gift_before",
]
_OF: Final[Mapping[str, str]] = {
    "real_estate": ESTATE,
    "other_asset": ESTATE,
    "money_to_come_back": ESTATE,
    "everything_left": ESTATE,
    "financial_asset": FINANCIAL,
    "bank_debt": BANK_DEBTS,
    "private_debt": DEBTS,
    "deposit_to_return": DEBTS,
    "unnamed_debt": DEBTS,
    "funeral": FUNERAL,
    "gift_before": GIFTS,
}
"""The parameter that an amount of each kind counts for."""


@dataclass(frozen=True, slots=True)
class EstateClaim:
    """One fact as the model claims it, with the words that state it. `value`: won, an ISO day, a number, or alive or not."""

    kind: ClaimKind
    value: int | str | bool
    words: str


def with_claims(notes: Notes, claims: Iterable[EstateClaim], message: str, today: date, case: EstateCase) -> Notes:
    """The notes of both. `case`: what was told before."""
    text = compact(normalise(message))
    for claim in claims:
        words = normalise(claim.words)
        if not compact(words) or compact(words) not in text:
            continue
        if claim.kind in _OF:
            notes = _with_amount(notes, claim, words)
        elif claim.kind == "death_day":
            notes = _with_day(notes, claim, words, today)
        else:
            notes = _with_family(notes, claim, today, case)
    return notes


def _with_amount(notes: Notes, claim: EstateClaim, words: str) -> Notes:
    won = claim.value
    if isinstance(won, bool) or not isinstance(won, int) or won not in {amount.won for amount in amounts(words)}:
        return notes
    parameter, read_as = _OF[claim.kind], _read_as(notes)
    if won not in read_as:
        if not any(won in _won_in(left.words) for left in notes.told.left):
            return notes  # asked or supposed, not told
        told = notes.told.model_copy(update=_FACTS[claim.kind](notes.told, won, claim.words))
        settled = tuple(left for left in told.left if won not in _won_in(left.words))
        return replace(notes, told=told.model_copy(update={"left": settled}), ambiguous=_without(notes, won))
    if parameter in read_as[won]:
        return notes
    doubt = Left(parameter=parameter, words=claim.words)
    return replace(notes, told=notes.told.model_copy(update={"left": (*notes.told.left, doubt)}))


def _with_day(notes: Notes, claim: EstateClaim, words: str, today: date) -> Notes:
    said = {mention.day.isoformat(): mention.day for mention in date_mentions(words, today) if mention.day is not None}
    if (day := said.get(str(claim.value))) is None or DEATH_DATE in (*notes.ambiguous, *notes.impossible):
        return notes
    known = notes.told.death
    if known is None:
        return _telling(notes, "death", Day(day=day, words=claim.words))
    return notes if known.day == day else _doubted(notes, "death", DEATH_DATE, claim.words)


def _with_family(notes: Notes, claim: EstateClaim, today: date, case: EstateCase) -> Notes:
    """Who is left: believed where the rules, asked about the claimed words alone, read the same in them."""
    parameter, field = (SPOUSE, "spouse") if claim.kind == "spouse" else (CHILDREN, "children")
    alone = getattr(read(claim.words, today, parameter, case).told, field)
    if alone is None or _family_value(alone) != claim.value or parameter in notes.ambiguous:
        return notes
    known = getattr(notes.told, field)
    if known is None:
        return _telling(notes, field, alone.model_copy(update={"words": claim.words}))
    return notes if _family_value(known) == claim.value else _doubted(notes, field, parameter, claim.words)


def _family_value(fact: Spouse | Count) -> bool | int:
    return fact.state == "alive" if isinstance(fact, Spouse) else fact.number


def _telling(notes: Notes, field: str, fact: object) -> Notes:
    return replace(notes, told=notes.told.model_copy(update={field: fact}))


def _doubted(notes: Notes, field: str, parameter: str, words: str) -> Notes:
    told = notes.told.model_copy(update={field: None})
    return replace(notes, told=told, ambiguous={**notes.ambiguous, parameter: words})


def _read_as(notes: Notes) -> Mapping[int, set[str]]:
    """What the rules have read each amount as; what is beside the point as nothing."""
    told = notes.told
    found: dict[int, set[str]] = {}
    facts: list[tuple[Money | None, tuple[str, ...]]] = [
        (told.total, (ESTATE,)),
        (told.financial, (FINANCIAL,)),
        (told.funeral, (FUNERAL,)),
        (told.bank_debts, (BANK_DEBTS, DEBTS)),
        *((asset, (FINANCIAL,) if asset.kind == "financial" else (ESTATE,)) for asset in told.assets),
        *((debt, _debt_parameters(debt)) for debt in told.debts),
        *((gift, (GIFTS,)) for gift in told.gifts),
    ]
    for fact, parameters in facts:
        if fact is not None:
            found.setdefault(fact.won, set()).update(parameters)
    if told.share is not None and told.share.won is not None:
        found.setdefault(told.share.won, set())
    for words, _ in notes.beside:
        for won in _won_in(words):
            found.setdefault(won, set())
    return found


def _debt_parameters(debt: Debt) -> tuple[str, ...]:
    return {"bank": (BANK_DEBTS,), "unnamed": (BANK_DEBTS, DEBTS)}.get(debt.kind, (DEBTS,))


def _won_in(words: str) -> set[int]:
    return {amount.won for amount in amounts(words) if amount.won is not None}


def _without(notes: Notes, won: int) -> Mapping[str, str]:
    """The ambiguous words without those of an amount that is clear now."""
    return {name: words for name, words in notes.ambiguous.items() if won not in _won_in(words)}


def _asset(kind: Literal["real", "other", "claim", "financial"]) -> Callable[[EstateCase, int, str], dict[str, object]]:
    return lambda told, won, words: {"assets": (*told.assets, Asset(name=words, kind=kind, won=won, words=words))}


def _debt(
    kind: Literal["bank", "private", "deposit", "unnamed"],
) -> Callable[[EstateCase, int, str], dict[str, object]]:
    return lambda told, won, words: {"debts": (*told.debts, Debt(kind=kind, won=won, words=words)), "no_debts": None}


_FACTS: Final[Mapping[str, Callable[[EstateCase, int, str], dict[str, object]]]] = {
    "real_estate": _asset("real"),
    "other_asset": _asset("other"),
    "money_to_come_back": _asset("claim"),
    "financial_asset": _asset("financial"),
    "everything_left": lambda _, won, words: {"total": Money(won=won, words=words)},
    "bank_debt": _debt("bank"),
    "private_debt": _debt("private"),
    "deposit_to_return": _debt("deposit"),
    "unnamed_debt": _debt("unnamed"),
    "funeral": lambda _, won, words: {"funeral": Money(won=won, words=words)},
    "gift_before": lambda told, won, words: {"gifts": (*told.gifts, EarlierGift(won=won, words=words))},
}
