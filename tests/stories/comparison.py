"""Compares the case file that the clarifier keeps with the case that was told, field by field."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from services.clarifier.domain.dialogue.memory import Dialogue
from tests.stories.estate_case import EstateCase
from tests.stories.gift_case import GiftCase

Collected = Mapping[str, Any]
Difference = tuple[str, str]
"""A field, and what was told against what was noted."""


def differences(case: GiftCase | EstateCase, collected: Collected, dialogue: Dialogue) -> list[Difference]:
    """Every field that the case file has otherwise than it was told. A flag or an amount not noted is none."""
    compare: Callable[..., list[Difference]] = _of_gift if isinstance(case, GiftCase) else _of_estate
    return compare(case, collected, dialogue)


def _unlike(pairs: Sequence[tuple[str, Any, Any]]) -> list[Difference]:
    return [(name, f"told {told}, noted {noted}") for name, told, noted in pairs if told != noted]


def _of_gift(case: GiftCase, collected: Collected, dialogue: Dialogue) -> list[Difference]:
    told = case.parameters()
    names = ["gift_date", "donor_relationship", "gift_property_value"]
    pairs = [(name, told[name], collected.get(name)) for name in names]
    pairs += [(name, told[name], collected.get(name) or 0) for name in ("secured_debt", "is_non_resident")]
    if case.kin.relation == "직계존속":
        pairs += [
            (name, told[name], collected.get(name) or False)
            for name in ("is_generation_skipping", "is_minor_recipient")
        ]
        for name in ("marriage_deduction_amount", "childbirth_deduction_amount"):
            if not case.is_abroad:
                pairs.append((name, bool(told.get(name)), bool(collected.get(name))))
    if dialogue.parties or case.kin.path != "S":  # of a couple it needs not be noted who of them gives
        pairs.append(("path", case.kin.path, dialogue.parties.get("path")))
    pairs.append(("earlier gifts", _earlier(told, case), _earlier(collected, case)))
    return _unlike(pairs)


def _earlier(parameters: Collected, case: GiftCase) -> list[tuple[Any, ...]]:
    """The day, the amount, the relation, and whether from the same giver, of those within ten years."""
    ten_years_before = case.day.replace(year=case.day.year - 10, day=min(case.day.day, 28)).isoformat()
    return sorted(
        (
            each.get("gift_date"),
            each.get("gift_property_value"),
            each.get("donor_relationship"),
            each.get("donor_group") == parameters.get("donor_group"),
        )
        for each in parameters.get("prior_gifts", ())
        if str(each.get("gift_date")) >= ten_years_before
    )


def _of_estate(case: EstateCase, collected: Collected, dialogue: Dialogue) -> list[Difference]:
    told, notes = case.parameters(), _notes(dialogue)
    pairs = [(name, told[name], collected.get(name)) for name in ("death_date", "gross_estate", "spouse")]
    names = ["debts", "children", "financial_assets"]
    names += ["ascendants"] if case.is_spouse_alive and not case.children else []
    names += ["financial_debts"] if case.financial_assets else []
    pairs += [(name, told[name], collected.get(name) or 0) for name in names]
    pairs.append(("funeral_general", case.funeral, collected.get("funeral_general")))
    pairs.append(
        ("cohabiting_house_value", told.get("cohabiting_house_value", 0), collected.get("cohabiting_house_value") or 0)
    )
    pairs.append(("decedent", case.path, (notes.get("decedent") or {}).get("path")))
    if case.assets:
        assets = [(each["won"], each["kind"] == "financial") for each in notes.get("assets", ())]
        pairs.append(("assets", sorted((each.won, each.kind == "financial") for each in case.assets), sorted(assets)))
    debts = [(each["won"], each["kind"] == "bank") for each in notes.get("debts", ()) if each["won"]]
    pairs.append(("owed", sorted((each.won, each.kind == "bank") for each in case.debts), sorted(debts)))
    if case.is_spouse_alive and case.share and case.share != "undecided":
        pairs.append(("share", _how(case), _noted_share(notes)))
    gifts = [(str(each.get("day")), each["won"]) for each in notes.get("gifts", ())]
    pairs.append(("gifts", sorted((str(each.day), each.won) for each in case.gifts), sorted(gifts)))
    return _unlike(pairs)


def _how(case: EstateCase) -> tuple[str | None, int | None]:
    return (case.share, case.share_won if case.share == "won" else None)


def _noted_share(notes: Mapping[str, Any]) -> tuple[str | None, int | None]:
    share = notes.get("share") or {}
    return (share.get("how"), share.get("won") if share.get("how") == "won" else None)


def _notes(dialogue: Dialogue) -> Mapping[str, Any]:
    notes = dialogue.case.get("estate")
    return notes if isinstance(notes, Mapping) else {}
