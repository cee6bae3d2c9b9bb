"""Facts of an inheritance that are given by themselves, as notes: each takes the place of what was noted of the same."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain.estate.case import (
    DEBT_NAMES,
    Asset,
    Count,
    Day,
    Debt,
    EstateCase,
    Flag,
    Money,
    Share,
    Spouse,
    Standing,
)
from services.clarifier.domain.estate.notes import Notes
from services.clarifier.domain.estate.parameters import (
    CHILDREN,
    DEATH_DATE,
    DEBTS,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    SPOUSE,
    SPOUSE_ACTUAL,
)
from shared.contracts.parameters.given import GivenFact, GivenFacts

_TOLD: Final[Mapping[str, Callable[[JsonValue], dict[str, object]]]] = {
    DEATH_DATE: lambda value: {"death": Day(day=date.fromisoformat(str(value)))},
    ESTATE: lambda value: {"total": Money(won=_int(value))},
    DEBTS: lambda value: (
        {"debts": (Debt(won=_int(value), kind="unnamed"),)}
        if value
        else {"no_debts": Flag(value=True, standing=Standing.DENIED)}
    ),
    SPOUSE: lambda value: {"spouse": Spouse(state="alive" if value else "none")},
    CHILDREN: lambda value: {"children": Count(number=_int(value))},
    FINANCIAL: lambda value: {"financial": Money(won=_int(value))},
    SPOUSE_ACTUAL: lambda value: {"share": Share(how="won", won=_int(value)) if value else Share(how="none")},
    FUNERAL: lambda value: {"funeral": Money(won=_int(value))},
}
"""What is noted of a value, by parameter."""


def notes_given(case: EstateCase, facts: GivenFacts) -> Notes:
    """What given facts change in the notes of a case."""
    told: dict[str, object] = {}
    for name, value in facts.by_name.items():
        told |= _TOLD[name](value)
    of_things = [fact for fact in facts.values if fact.thing is not None]
    return Notes(
        told=EstateCase().model_copy(update=told),
        changed=_with_things(case, of_things) if of_things else None,
        corrects=True,
        clears_debts="no_debts" in told,
    )


def _with_things(case: EstateCase, facts: list[GivenFact]) -> EstateCase:
    """The case with other values of its things; one that is worth nothing is not there."""
    assets, debts, total = case.assets, case.debts, case.total
    turn = case.turn + 1
    for fact in facts:
        won = _int(fact.value)
        if fact.parameter == DEBTS:
            debts = tuple(
                debt.model_copy(update={"won": won, "words": "", "turn": turn}) if _is_called(debt, fact) else debt
                for debt in debts
            )
            continue
        grown = sum(won - asset.won for asset in assets if _is_called(asset, fact))
        total = total.model_copy(update={"won": total.won + grown, "words": ""}) if total and grown else total
        assets = tuple(
            asset.model_copy(update={"won": won, "words": "", "turn": turn}) if _is_called(asset, fact) else asset
            for asset in assets
        )
    left = tuple(debt for debt in debts if debt.won)
    none = case.no_debts or (Flag(value=True, standing=Standing.DENIED) if debts and not left else None)
    return case.model_copy(
        update={
            "assets": tuple(asset for asset in assets if asset.won),
            "debts": left,
            "no_debts": none,
            "total": total,
        }
    )


def _is_called(noted: Asset | Debt, fact: GivenFact) -> bool:
    return fact.thing == (noted.name if isinstance(noted, Asset) else DEBT_NAMES[noted.kind])


def _int(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0
