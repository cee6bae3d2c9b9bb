"""A random inheritance: what is true, whether or not it is told, and the parameters that follow from it by law."""

import random
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, Final, Literal

from tests.stories.voice import data
from tests.stories.writing import TODAY

Teller = Literal["child", "spouse", "child in law", "grandchild", "sibling", "nephew", "parent"]
Share = Literal["statute", "all", "none", "half", "won", "asset", "undecided"]
_FIRST_DAY: Final = date(2023, 1, 2)
_ALONE: Final = ("sibling", "nephew", "parent")
"""Who tells of somebody that had neither spouse nor children."""


@dataclass(frozen=True, slots=True)
class Left:
    """Something that was left. `won` is what counts; `whole` what the thing is worth where half of it belongs to another."""

    name: str
    kind: str
    won: int
    whole: int | None = None


@dataclass(frozen=True, slots=True)
class Owed:
    kind: str
    won: int


@dataclass(frozen=True, slots=True)
class Given:
    """What the one who died gave the teller before."""

    day: date
    won: int


@dataclass(frozen=True, slots=True)
class EstateCase:
    """All facts of an inheritance. `total` instead of `assets` where only a sum is told, `financial` being part of it."""

    name: str
    path: str
    teller: Teller
    day: date
    is_elder: bool
    spouse: str | None
    """What the widow or widower is called, dead or alive; nobody where there was no marriage."""
    is_spouse_alive: bool
    children: int
    ascendants: int
    counts: str | None = None
    """The child of the one who died through whom the teller is kin."""
    assets: tuple[Left, ...] = ()
    total: int | None = None
    financial: int = 0
    debts: tuple[Owed, ...] = ()
    funeral: int | None = None
    share: Share | None = None
    share_won: int | None = None
    share_asset: str | None = None
    gifts: tuple[Given, ...] = ()
    lived_together: bool = False

    @property
    def gross(self) -> int:
        return self.total if self.total is not None else sum(each.won for each in self.assets)

    @property
    def financial_assets(self) -> int:
        if self.total is not None:
            return self.financial
        return sum(each.won for each in self.assets if each.kind == "financial")

    @property
    def owed(self) -> int:
        return sum(each.won for each in self.debts)

    @property
    def owed_to_banks(self) -> int:
        return sum(each.won for each in self.debts if each.kind == "bank")

    def spouse_actual(self, share: Share | None) -> int | None:
        """What the spouse takes, in won; the statutory part is of what is left after debts (민법 1009)."""
        net = self.gross - self.owed
        others = self.children or self.ascendants
        return {
            "statute": net * 3 // (3 + 2 * others),
            "all": net,
            "none": 0,
            "half": net // 2,
            "won": self.share_won,
            "asset": self.share_won,
        }.get(share or "")

    def parameters(self) -> dict[str, Any]:
        """What the engine computes from."""
        return self._parameters(self.share)

    def also_right(self) -> list[dict[str, Any]]:
        """Of a share that is not settled, the statutory one may be assumed instead of none."""
        return [self._parameters("statute")] if self.is_spouse_alive and self.share in (None, "undecided") else []

    def _parameters(self, share: Share | None) -> dict[str, Any]:
        found: dict[str, Any] = {
            "death_date": self.day.isoformat(),
            "gross_estate": self.gross,
            "debts": self.owed,
            "spouse": self.is_spouse_alive,
            "children": self.children,
            "ascendants": self.ascendants,
            "financial_assets": self.financial_assets,
            "financial_debts": min(self.owed_to_banks, self.owed),
        }
        if self.funeral is not None:
            found["funeral_general"] = self.funeral
        if self.is_spouse_alive and (actual := self.spouse_actual(share)) is not None:
            found["spouse_actual"] = actual
        if self.lived_together:
            found["cohabiting_house_value"] = sum(each.won for each in self.assets if each.name == "아파트")
        if self.gifts:
            found["prior_gifts"] = [
                {
                    "gift_date": each.day.isoformat(),
                    "recipient": "자녀",
                    "recipient_is_heir": True,
                    "value": each.won,
                    "donor_relationship": "직계존속",
                }
                for each in self.gifts
            ]
        return found


def _amount(chance: random.Random, low: int, high: int, unit: int = 10_000_000) -> int:
    return max(unit, round(chance.triangular(low, high, low + (high - low) / 4) / unit) * unit)


def random_estate(chance: random.Random) -> EstateCase:
    rows = data("estate_people")
    row = chance.choices(rows, [each["weight"] for each in rows])[0]
    case = EstateCase(
        name=chance.choice(row["name"]),
        path=row["path"],
        teller=row["teller"],
        day=_FIRST_DAY + timedelta(days=chance.randrange((TODAY - _FIRST_DAY).days - 1)),
        is_elder=row.get("elder", False),
        spouse=chance.choice(row["spouses"]) if "spouses" in row else None,
        is_spouse_alive=False,
        children=0,
        ascendants=0,
        counts=row.get("counts"),
    )
    case = _with_family(chance, case)
    case = _with_assets(chance, case)
    case = _with_debts(chance, case)
    if chance.random() < 0.3:
        case = replace(case, funeral=chance.randrange(3, 25) * 1_000_000)
    if case.is_spouse_alive:
        case = _with_share(chance, case)
    if case.teller == "child" and chance.random() < 0.12:
        day = case.day - timedelta(days=chance.randrange(200, 3_500))
        case = replace(case, gifts=(Given(day, _amount(chance, 10_000_000, 300_000_000)),))
    has_home = any(each.name == "아파트" and each.whole is None for each in case.assets)
    is_free = not case.is_spouse_alive and case.teller == "child" and not case.debts
    if has_home and is_free and case.children == 1 and chance.random() < 0.5:
        case = replace(case, lived_together=True)
    return case


def _with_family(chance: random.Random, case: EstateCase) -> EstateCase:
    if case.teller == "parent":
        return replace(case, ascendants=chance.choice((1, 2)))
    if case.teller in _ALONE:
        return case
    if case.teller == "spouse":
        children = chance.choices((0, 1, 2, 3), (1, 3, 5, 2))[0]
        parents = chance.choice((0, 0, 1, 2)) if not children else 0
        return replace(case, is_spouse_alive=True, children=children, ascendants=parents)
    children = chance.choices((1, 2, 3, 4, 5), (3, 5, 4, 2, 1))[0]
    if case.counts and children == 1:
        children = 2
    return replace(case, is_spouse_alive=chance.random() < 0.6, children=children)


def _with_assets(chance: random.Random, case: EstateCase) -> EstateCase:
    if chance.random() < 0.3:
        total = _amount(chance, 300_000_000, 3_500_000_000, 50_000_000)
        financial = _amount(chance, 10_000_000, total // 2) if chance.random() < 0.65 else 0
        return replace(case, total=total, financial=financial)
    kinds = ["real", *chance.choices(("real", "financial", "financial", "other"), k=chance.choice((0, 1, 1, 2, 3)))]
    names = data("estate_sentences")["assets"]["names"]
    found: list[Left] = []
    for kind in kinds:
        free = [name for name in names[kind] if not any(name in each.name or each.name in name for each in found)]
        if not free:
            continue
        high = {"real": 1_800_000_000, "financial": 700_000_000, "other": 80_000_000}[kind]
        won = _amount(chance, 10_000_000 if kind != "real" else 100_000_000, high)
        found.append(Left("아파트" if kind == "real" and not found else chance.choice(free), kind, won))
    if case.is_spouse_alive and chance.random() < 0.12:
        whole = _amount(chance, 400_000_000, 2_400_000_000, 20_000_000)
        found = [Left("아파트", "real", whole // 2, whole), *found[1:]]
    return replace(case, assets=tuple(found))


def _with_debts(chance: random.Random, case: EstateCase) -> EstateCase:
    kinds = chance.sample(("bank", "deposit", "private"), chance.choices((0, 1, 2), (5, 4, 2))[0])
    debts = tuple(Owed(kind, _amount(chance, 10_000_000, max(20_000_000, case.gross // 5))) for kind in kinds)
    return replace(case, debts=debts) if sum(each.won for each in debts) < case.gross else case


def _with_share(chance: random.Random, case: EstateCase) -> EstateCase:
    ways: tuple[Share, ...] = ("statute", "all", "none", "half", "won", "asset", "undecided")
    share: Share = chance.choices(ways, (5, 3, 2, 1, 2, 1, 2))[0]
    whole = [each for each in case.assets if each.whole is None]
    if not case.children and share != "statute":
        share = "all" if not case.ascendants else "statute"
    if share == "won":
        return replace(case, share="won", share_won=_amount(chance, 10_000_000, (case.gross - case.owed) * 2 // 3))
    if share == "asset" and len(case.assets) > 1 and whole:
        chosen = chance.choice(whole)
        return replace(case, share="asset", share_won=chosen.won, share_asset=chosen.name)
    return replace(case, share="undecided" if share == "asset" else share)
