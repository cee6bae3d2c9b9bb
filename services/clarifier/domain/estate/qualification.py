"""What the law makes of the notes: the calculator's parameters, what is still missing, what cannot be computed.

법 = 상속세및증여세법; 민법 1000-1009 for the ranks and shares.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from pydantic import JsonValue

from services.clarifier.domain.estate.case import THINGS, EarlierGift, EstateCase, Minor, Share
from services.clarifier.domain.estate.earlier_gifts import is_added
from services.clarifier.domain.estate.kin import relation
from services.clarifier.domain.estate.lexicon import any_of
from services.clarifier.domain.estate.named_children import UNSPECIFIC
from services.clarifier.domain.estate.parameters import (
    ASCENDANTS,
    BANK_DEBTS,
    BEQUESTS,
    CHILDREN,
    DEATH_DATE,
    DEBTS,
    ENSHRINED,
    ESTATE,
    FINANCIAL,
    FUNERAL,
    GIFTS,
    HOME,
    HOME_DEBT,
    NONTAXABLE,
    PERSONS,
    SPOUSE,
    SPOUSE_ACTUAL,
    is_possible,
)
from services.clarifier.domain.people.family_paths import inverse, relationship_of

Parameters = dict[str, JsonValue]
SPOUSE_UNITS: Final = 3
HEIR_UNITS: Final = 2
"""A spouse takes one and a half times what each other heir takes (민법 1009②)."""
_RECIPIENTS: Final = {"C": "자녀", "S": "배우자"}
"""Heirs, by what they are to the one who died; gifts to anybody else are added for five years only (법13①2)."""
LEAST_FOR_SPOUSE_WON: Final = 500_000_000
"""Deducted for a spouse in any case (법19④)."""


def qualified(case: EstateCase) -> Parameters:
    """The parameters that the notes give; what was not told is not in it."""
    found: Parameters = {
        name: value
        for name, value in (
            (DEATH_DATE, case.death.day.isoformat() if case.death else None),
            (ESTATE, gross_estate(case)),
            (DEBTS, sum(debt.won for debt in case.debts) if case.debts or case.no_debts else None),
            (SPOUSE, has_spouse(case)),
            (CHILDREN, case.children.number if case.children else None),
            (FINANCIAL, financial_assets(case)),
            (FUNERAL, case.funeral.won if case.funeral else None),
            (NONTAXABLE, case.donated.won if case.donated else None),
            (ENSHRINED, case.enshrined.won if case.enshrined else None),
        )
        if value is not None
    }
    if case.ascendants is not None and found.get(SPOUSE) is not False and not found.get(CHILDREN):
        found[ASCENDANTS] = case.ascendants.number
    bank = bank_debts(case)
    if case.bank_debts is not None or (bank and found.get(FINANCIAL)):
        found[BANK_DEBTS] = bank
    found |= dict(_further(case, found))
    return {name: value for name, value in found.items() if is_possible(name, value)}


def has_spouse(case: EstateCase) -> bool | None:
    """Whether a spouse inherits: whoever speaks of his wife or husband is left."""
    if case.spouse is not None:
        return case.spouse.state == "alive"
    return True if case.decedent is not None and case.decedent.path == "S" else None


def gross_estate(case: EstateCase) -> int | None:
    """All that was left: the figure said for it, else the sum of what was named; deposits alone are not everything."""
    if case.total is not None:
        return case.total.won
    kinds = [asset.kind for asset in case.assets]
    is_told = any(kind in ("real", "other") for kind in kinds) or ("claim" in kinds and len(kinds) > 1)
    is_told = is_told or ((bool(kinds) or case.financial is not None) and case.nothing_else is not None)
    if not is_told:
        return None
    banked = sum(asset.won for asset in case.assets if asset.kind == "financial")
    beside = max(0, case.financial.won - banked) if case.financial is not None else 0
    named = {asset.won for asset in case.assets}
    apart = [each.won for each in case.bequests if each.won not in named and not _OF_THEM.search(each.words)]
    bequeathed = sum(apart) if any(_REST.search(asset.words) for asset in case.assets) else 0
    return sum(asset.won for asset in case.assets) + beside + bequeathed


_REST: Final = re.compile(r"(?<![가-힣])(?:나머지|남은|그\s?외)")
""" "손자에게 밭 3억을 주셨습니다. 나머지 집 9억은 제가 받습니다": beside what was left by will."""
_OF_THEM: Final = re.compile(r"(?:그|이)\s?(?:중|가운데)")
""" "그 중 3억은 유언으로 손자에게": within what was named."""


def financial_assets(case: EstateCase) -> int | None:
    """Financial assets: the sum of those that were named, or the figure said for them."""
    since = case.financial.turn if case.financial is not None else 0
    named = sum(asset.won for asset in case.assets if asset.kind == "financial" and asset.turn >= since)
    if case.financial is not None:
        return max(case.financial.won, named)
    is_known = bool(case.assets or case.total) and case.nothing_else is not None and case.nothing_else.value
    return named or (0 if is_known and any(asset.kind == "real" for asset in case.assets) else None)


def bank_debts(case: EstateCase) -> int:
    """What was owed to banks, which lessens the financial assets (법22①, 영19)."""
    if case.bank_debts is not None:
        return case.bank_debts.won
    return sum(debt.won for debt in case.debts if debt.kind == "bank")


def _further(case: EstateCase, found: Parameters) -> Iterator[tuple[str, JsonValue]]:
    if (share := spouse_actual(case, found)) is not None:
        yield SPOUSE_ACTUAL, _within_practice(share, case, found)
    if case.decedent_abroad is not None and case.decedent_abroad.value:
        yield "decedent_resident", False
    if any(flag is not None and flag.value for flag in (case.decedent_abroad, case.heir_abroad)):
        yield "decedent_or_heir_abroad", True
    if case.renounced_for is not None and ESTATE in found:
        taken = min(case.renounced_for.won, _int(found[ESTATE]))
        yield "renounced_to_next_rank", taken
        yield "generation_skip", [{"value": taken, "minor": False}]
    yield from _by_will(case)
    if persons := [*_persons(case, found)]:
        yield PERSONS, [*persons]
    if (home := cohabiting_house(case)) is not None:
        yield HOME, home
        if home and (owed := sum(debt.won for debt in case.debts if debt.is_on_home)):
            yield HOME_DEBT, owed
    dated = [gift for gift in case.gifts if gift.day is not None]
    added = [gift for gift in dated if case.death is None or is_added(gift, case.death.day)]
    if added:
        yield GIFTS, [_gift(gift, case, added) for gift in added]


def _persons(case: EstateCase, found: Parameters) -> Iterator[dict[str, JsonValue]]:
    """All children, and a disabled spouse, where a personal deduction depends on what was told of one of them (법20)."""
    disabled = [each for each in case.disabled if each.relation == "자녀"]
    spouses = [each for each in case.disabled if each.relation == "배우자" and found.get(SPOUSE)]
    count, told = _int(found.get(CHILDREN)), len(case.minors) + len(disabled)
    if case.death is None or not (told or spouses) or told > count:
        return
    for each in (*spouses, *disabled):
        yield {"relation": each.relation, "life_expectancy": each.years}
    yield from _minors(case.minors, case.death.day)
    for _ in range(count - told):
        yield {"relation": "자녀"}


def _minors(minors: Sequence[Minor], death: date) -> Iterator[dict[str, JsonValue]]:
    for each in minors:
        born = each.born or date(death.year - (each.age or 0), death.month, min(death.day, 28))
        yield {"relation": "자녀", "birth_date": born.isoformat()}


def _by_will(case: EstateCase) -> Iterator[tuple[str, JsonValue]]:
    """What goes to others than the heirs by will; a grandchild's skips a generation (법24, 27)."""
    of = case.decedent.path if case.decedent else "P"
    others = [(relation(each.recipient, of), each.won) for each in case.bequests]
    others = [(path, won) for path, won in others if path not in _RECIPIENTS]
    if others:
        yield BEQUESTS, sum(won for _, won in others)
    if skipping := [won for path, won in others if path and set(path) == {"C"}]:
        yield "generation_skip", [{"value": won, "minor": False} for won in skipping]


def _gift(gift: EarlierGift, case: EstateCase, gifts: Sequence[EarlierGift]) -> JsonValue:
    """A gift before the death: with what its return said, or its tax by the law of its time (법28). `gifts`: all of them."""
    of = case.decedent.path if case.decedent else "P"
    path = relation(gift.recipient, of)
    row: dict[str, JsonValue] = {
        "gift_date": str(gift.day),
        "recipient": _told_apart(gift, [each for each in gifts if _kind(each, of) == _kind(gift, of)], of),
        "recipient_is_heir": path in _RECIPIENTS,
        "value": gift.won,
    }
    if gift.tax is not None and gift.base is not None:
        return row | {"computed_tax": gift.tax, "tax_base": gift.base, "deduction": max(0, gift.won - gift.base)}
    return row | {"donor_relationship": relationship_of(inverse(path)) or "타인"}


def _kind(gift: EarlierGift, of: str) -> str:
    return _RECIPIENTS.get(relation(gift.recipient, of), "상속인이 아닌 사람")


def _told_apart(gift: EarlierGift, alike: Sequence[EarlierGift], of: str) -> str:
    """Who received, named where several gifts were made to his kind: each has deductions and rates of his own."""
    kind, first = _kind(gift, of), next(each for each in alike if _is_to_one(gift, each))
    name = first.recipient_name or "본인"
    return kind if kind == "배우자" or len(alike) == 1 or name in UNSPECIFIC else f"{kind}({name})"


def _is_to_one(gift: EarlierGift, other: EarlierGift) -> bool:
    """Whether two gifts may be to one person: "큰형" and "형" are."""
    name, others = gift.recipient_name, other.recipient_name
    return gift.recipient == other.recipient and (name.endswith(others) or others.endswith(name))


def spouse_actual(case: EstateCase, found: Parameters) -> int | None:
    """What the spouse takes in won, of the estate less its debts; None where it is not told or not settled."""
    if case.share is not None and case.share.how == "won" and SPOUSE not in found:
        return case.share.won
    if found.get(SPOUSE) is not True or ESTATE not in found:
        return None
    net = max(0, _int(found[ESTATE]) - _int(found.get(DEBTS, 0)))
    is_sole_heir = found.get(CHILDREN) == 0 and found.get(ASCENDANTS) == 0
    if is_sole_heir:
        return net
    if case.share is None or (share := _share(case, case.share, net, found)) is None:
        return None
    return max(0, share - case.share.owing)


def _share(case: EstateCase, share: Share, net: int, found: Parameters) -> int | None:
    """A told share of what is left net of debts, in won."""
    if share.how == "asset":
        worth = [_worth(case, share, thing) for thing in (share.asset or "").split(THINGS)]
        return None if None in worth else sum(each or 0 for each in worth)
    won = share.won if share.won is not None and share.won <= _int(found[ESTATE]) else None
    told = {"statute": statutory_share(net, found), "all": net, "half": net // 2, "none": 0, "won": won}
    return told.get(share.how)


def _worth(case: EstateCase, share: Share, thing: str) -> int | None:
    """What one thing that is taken is worth, by its name; a home and money in banks by other words too."""
    homes = [asset.won for asset in case.assets if asset.is_home]
    same = [asset for asset in case.assets if asset.name == thing]
    named = [asset.won for asset in same if asset.label and asset.label in share.words] or [asset.won for asset in same]
    is_home = any_of("assets", "home").fullmatch(thing) is not None
    banked = financial_assets(case) if any_of("assets", "financial").fullmatch(thing) is not None else None
    return named[0] if named else homes[0] if is_home and len(homes) == 1 else banked


def takes_least(case: EstateCase, found: Parameters) -> bool:
    """Whether the spouse takes 5억 or more where the limit by the statutory share is less: in practice 5억 are deducted.

    The law does not say so (법19④); the calculator decides it only for a part within the limit.
    """
    share = spouse_actual(case, found)
    return share is not None and _within_practice(share, case, found) != share


def _within_practice(share: int, case: EstateCase, found: Parameters) -> int:
    limit = statutory_share(max(0, _int(found.get(ESTATE)) - _int(found.get(DEBTS))), found)
    is_undecided = ESTATE in found and not case.gifts and limit < LEAST_FOR_SPOUSE_WON <= share
    return limit if is_undecided else share


def statutory_share(net: int, found: Parameters) -> int:
    """The spouse's part by law: one and a half to one for each child, or each parent where there is no child."""
    others = _int(found.get(CHILDREN, 0)) or _int(found.get(ASCENDANTS, 0))
    return net * SPOUSE_UNITS // (SPOUSE_UNITS + HEIR_UNITS * others)


def cohabiting_house(case: EstateCase) -> int | None:
    """The house in which a child without a house of his own lived with the one who died (법23의2); None where not told."""
    if case.lived_together is None:
        return None
    if not case.lived_together.value or (case.owns_no_house is not None and not case.owns_no_house.value):
        return 0
    homes = [asset.won for asset in case.assets if asset.is_home]
    words = case.lived_together.words
    named = [each for each in case.assets if each.is_home and each.name in words]
    homes = [max(named, key=lambda each: words.rfind(each.name)).won] if named else homes
    if case.owns_no_house is None or not homes:
        return None
    return max(homes)


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0
