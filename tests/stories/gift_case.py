"""A random gift: what is true, whether or not it is told, and the parameters that follow from it by law."""

import random
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, Final, Literal

from tests.stories.voice import data
from tests.stories.writing import TODAY

Speaker = Literal["recipient", "donor", "third"]
_FIRST_DAY: Final = date(2024, 1, 2)
"""Before 2024 there is no deduction for marriage or birth."""
_ROUND: Final = (10_000_000, 10_000_000, 10_000_000, 50_000_000, 1_000_000, 5_000_000)
FAMILY_DEDUCTION: Final = 100_000_000


@dataclass(frozen=True, slots=True)
class Kin:
    """Who gives to whom: a row of gift_people.yaml, with the words chosen."""

    giver: str
    recipient: str
    relation: str
    path: str
    group: str
    is_elder: bool = False
    is_honoured: bool = False
    """Whether the recipient is spoken of with honours."""
    may_be_child: bool = False
    is_old: bool = False
    skips: bool = False
    spouse: str | None = None
    between: str | None = None
    aside: str | None = None


@dataclass(frozen=True, slots=True)
class Earlier:
    """A gift before this one. `giver`: nobody is named where it is the same; `group` tells givers apart."""

    day: date
    won: int
    giver: str | None
    relation: str
    group: str
    skips: bool = False


@dataclass(frozen=True, slots=True)
class GiftCase:
    """All facts of a gift. A field that is None is not told; `debt` 0: there is one, and the giver goes on paying it."""

    speaker: Speaker
    kin: Kin
    day: date
    won: int
    thing: str
    debt: int | None = None
    debt_kind: str = ""
    debt_left: int = 0
    born: date | None = None
    age: int | None = None
    school: str | None = None
    married: date | None = None
    wedding: date | None = None
    child_born: date | None = None
    is_abroad: bool = False
    dead: str | None = None
    """Who died of those who might stand between, in the speaker's words."""
    earlier: tuple[Earlier, ...] = ()

    @property
    def is_minor(self) -> bool:
        if self.born:
            return _years_old(self.born, self.day) < 19
        return self.school is not None or (self.age is not None and self.age < 19)

    @property
    def family_deduction(self) -> str | None:
        """The parameter of the deduction for marriage or birth that is due (법53의2)."""
        if self.kin.relation != "직계존속" or self.is_abroad:
            return None
        if self.married and abs(_months(self.married, self.day)) <= 24:
            return "marriage_deduction_amount"
        if self.child_born and 0 <= _months(self.child_born, self.day) <= 24:
            return "childbirth_deduction_amount"
        return None

    def parameters(self) -> dict[str, Any]:
        """What the engine computes from."""
        skips = self.kin.skips and (self.dead is None or self.dead != self.kin.between)
        found: dict[str, Any] = {
            "gift_date": self.day.isoformat(),
            "donor_relationship": self.kin.relation,
            "gift_property_value": self.won,
            "is_generation_skipping": skips,
            "is_minor_recipient": self.is_minor,
            "is_non_resident": self.is_abroad,
            "secured_debt": self.debt or 0,
        }
        if self.born:
            found["recipient_birth_date"] = self.born.isoformat()
        if deduction := self.family_deduction:
            found[deduction] = FAMILY_DEDUCTION
        if self.earlier:
            found["donor_group"] = self.kin.group
            found["prior_gifts"] = [
                {
                    "gift_date": each.day.isoformat(),
                    "donor_relationship": each.relation,
                    "gift_property_value": each.won,
                    "donor_group": each.group,
                    "is_generation_skipping": each.skips and skips,
                }
                for each in self.earlier
            ]
        return found


def _years_old(born: date, day: date) -> int:
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def _months(start: date, end: date) -> int:
    """Whole months from one day to the other; every story keeps weeks away from the end of two years."""
    return round((end - start).days / 30.44)


def _amount(chance: random.Random, low: int, high: int) -> int:
    unit = chance.choice(_ROUND)
    return max(unit, round(chance.triangular(low, high, low + (high - low) / 5) / unit) * unit)


def _kin(chance: random.Random, speaker: Speaker) -> Kin:
    rows = data("gift_people")[speaker]
    row = chance.choices(rows, [each["weight"] for each in rows])[0]
    return Kin(
        giver=chance.choice(row["giver"]) if "giver" in row else "",
        recipient=chance.choice(row["recipient"]) if "recipient" in row else "",
        relation=row["relation"],
        path=row["path"],
        group=row["group"],
        is_elder=row.get("elder", False),
        is_honoured=row.get("honour", False),
        may_be_child=row.get("child", False),
        is_old=row.get("old", False) or row.get("honour", False),
        skips=row.get("skip", False),
        spouse=row.get("spouse"),
        between=row.get("between"),
        aside=row.get("aside"),
    )


def random_gift(chance: random.Random) -> GiftCase:
    speaker: Speaker = chance.choices(("recipient", "donor", "third"), (6, 3, 2))[0]
    kin = _kin(chance, speaker)
    day = _FIRST_DAY + timedelta(days=chance.randrange((TODAY - _FIRST_DAY).days))
    thing = chance.choices(("cash", "home", "land", "stock", "car"), (6, 3, 1, 1, 0.5))[0]
    high = 900_000_000 if kin.relation != "배우자" else 1_500_000_000
    won = _amount(chance, 10_000_000, high) if thing != "car" else chance.randrange(2, 9) * 10_000_000
    case = GiftCase(speaker, kin, day, won, thing)
    case = _with_age(chance, case)
    if thing in ("home", "land") and chance.random() < 0.5:
        case = _with_debt(chance, case)
    if not case.is_minor and not kin.is_old and kin.relation != "배우자" and chance.random() < 0.3:
        case = _with_family(chance, case)
    if chance.random() < 0.05:
        case = replace(case, is_abroad=True)
    if kin.between and chance.random() < 0.5:
        # Of a 할머니 it is not said whose mother she is: whoever is said to have died may be her child.
        has_side = speaker == "donor" or kin.giver[0] in "친외"
        case = replace(case, dead=chance.choices((kin.between, kin.aside if has_side else kin.between), (3, 1))[0])
    if chance.random() < 0.3 and not (case.is_minor and not case.born):
        case = _with_earlier(chance, case)
    return case


def _with_age(chance: random.Random, case: GiftCase) -> GiftCase:
    """Nobody is near nineteen whose birthday is not told."""
    way = chance.choice(("", "", "age", "born"))
    if case.kin.may_be_child and chance.random() < 0.25:
        way = chance.choice(("age", "born", "school"))
        if way == "school":
            schools = data("gift_sentences")["schools"]
            return replace(case, school=chance.choice(schools["older" if case.speaker == "recipient" else "any"]))
        if way == "born":
            born = date(case.day.year - chance.randrange(3, 18), chance.randrange(1, 13), chance.randrange(1, 29))
            return replace(case, born=born)
        return replace(case, age=chance.randrange(6 if case.speaker != "recipient" else 14, 18))
    low, high = (58, 85) if case.kin.is_old else (32, 55)
    age = chance.randrange(low, high)
    if way == "age":
        return replace(case, age=age)
    if way == "born":
        born = date(TODAY.year - age, chance.randrange(1, 13), chance.randrange(1, 29))
        return replace(case, born=born)
    return case


def _with_debt(chance: random.Random, case: GiftCase) -> GiftCase:
    kind = chance.choice(("loan", "deposit") if case.thing == "home" else ("loan",))
    left = max(10_000_000, case.won // chance.choice((2, 3, 4)) // 10_000_000 * 10_000_000)
    if left >= case.won:
        return case
    taken = left if chance.random() < 0.7 else 0
    return replace(case, debt=taken, debt_kind=kind, debt_left=left)


def _with_family(chance: random.Random, case: GiftCase) -> GiftCase:
    """A registration or a birth, within two years of the gift or well outside."""
    near = chance.random() < 0.75
    away = timedelta(days=chance.randrange(20, 640) if near else chance.randrange(830, 2_000))
    if chance.random() < 0.55:
        married = case.day + away if near and chance.random() < 0.3 else case.day - away
        wedding = married - timedelta(days=chance.randrange(20, 300)) if chance.random() < 0.3 else None
        return replace(case, married=married, wedding=wedding if wedding and wedding < TODAY else None)
    return replace(case, child_born=case.day - away)


def _with_earlier(chance: random.Random, case: GiftCase) -> GiftCase:
    """One or two gifts before this one: of the same giver, of his spouse, or of somebody of another group.

    Of two none is ten years old: what is credited of a chain that left the ten years in part is not settled.
    """
    found: list[Earlier] = []
    kin = case.kin
    count = chance.choice((1, 1, 1, 2))
    for _ in range(count):
        is_old = count == 1 and chance.random() < 0.15
        day = case.day - timedelta(days=4_000 if is_old else chance.randrange(200, 3_500))
        if case.born and day <= case.born + timedelta(days=400):
            continue
        won = _amount(chance, 10_000_000, 200_000_000)
        way = chance.random()
        if way < 0.25 and kin.spouse and case.speaker == "recipient":
            found.append(Earlier(day, won, kin.spouse, kin.relation, kin.group, kin.skips))
        elif way < 0.4 and case.speaker == "recipient" and kin.group != "uncle":
            found.append(Earlier(day, won, chance.choice(("이모", "고모", "외삼촌")), "기타친족", "another"))
        else:
            found.append(Earlier(day, won, None, kin.relation, kin.group, kin.skips))
    return replace(case, earlier=tuple(sorted(found, key=lambda each: each.day)))
