"""The whole gift tax computed a second time: other code, other methods, no step of the engine.

The table as slices in fractions, the ten years by walking back a calendar, the deductions by keeping the books of
every relationship from the first gift to the last. Law of 2005-2026 as plain figures, beside the engine's data.
"""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from hypothesis import assume, given, settings

from services.calculator.adapters.statute_files import load_statute
from services.calculator.assessment import Assessment
from services.calculator.engine import TaxEngine
from shared.calendar.korean_holidays import korean_holidays
from shared.contracts.document import Parameters
from tests.unit.calculator.gift_strategies import gifts_with_a_past

ENGINE = TaxEngine(load_statute(), korean_holidays())
EOK = 10**8


def limit_of(relationship: str, day: date, minor: bool) -> int:
    if relationship == "배우자":
        return 6 * EOK if day.year >= 2008 else 3 * EOK
    if relationship == "직계존속":
        if minor:
            return 20_000_000 if day.year >= 2014 else 15_000_000
        return 50_000_000 if day.year >= 2014 else 30_000_000
    if relationship == "직계비속":
        return 50_000_000 if day.year >= 2016 else 30_000_000
    if relationship == "기타친족":
        return 10_000_000 if day.year >= 2016 else 5_000_000
    return 0


def is_near_enough(kinship: list[Any] | None, day: date) -> bool:
    """Whether a relative has a deduction; of whom nothing is said, and in years without known degrees, he has."""
    if kinship is None or day < date(2012, 1, 1):
        return True
    blood, in_law = (6, 4) if day < date(2025, 3, 14) else (4, 3)
    return bool(kinship[1] <= (blood if kinship[0] == "혈족" else in_law))


def table(base: int) -> int:
    if base < 500_000:
        return 0
    tax, rest = Fraction(0), base
    for width, percent in ((EOK, 10), (4 * EOK, 20), (5 * EOK, 30), (20 * EOK, 40), (10**17, 50)):
        part = min(rest, width)
        tax += Fraction(part * percent, 100)
        rest -= part
    return int(tax)


def years_back(day: date, years: int) -> date:
    """The first day of the period of years that ends with `day`; of 29 February the day before March."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return date(day.year - years, 2, 28)


@dataclass
class Entry:
    """A gift in the books."""

    day: date
    relationship: str
    gross: int
    net: int
    group: str | None
    skips: bool
    minor: bool
    claim: tuple[int, int]
    basic: int = 0
    extra: tuple[int, int] = (0, 0)
    tax: int = 0
    surcharge: int = 0
    added: "list[Entry]" = field(default_factory=list)

    @property
    def deducted(self) -> int:
        return self.basic + sum(self.extra)


def near(one: date, other: date) -> bool:
    """No more than two years apart."""
    earlier, later = sorted((one, other))
    return years_back(later, 2) <= earlier


class Books:
    """Keeps every gift in the order of its day."""

    def __init__(self, gift: dict[str, Any]) -> None:
        self.gift = gift
        self.abroad = gift.get("is_non_resident", False)
        self.born = date.fromisoformat(gift["recipient_birth_date"]) if "recipient_birth_date" in gift else None
        self.entries: list[Entry] = []

    def minor_on(self, day: date) -> bool:
        if self.born is None:
            return bool(self.gift.get("is_minor_recipient", False))
        age = day.year - self.born.year - ((day.month, day.day) < (self.born.month, self.born.day))
        return age < (19 if day >= date(2013, 7, 1) else 20)

    def entry(self, row: dict[str, Any]) -> Entry:
        day = date.fromisoformat(row["gift_date"])
        value, debt = row["gift_property_value"], row.get("secured_debt", 0)
        ascendant = row["donor_relationship"] == "직계존속"
        return Entry(
            day=day,
            relationship=row["donor_relationship"],
            gross=value,
            net=max(value - debt, 0),
            group=row.get("donor_group") or ("배우자" if row["donor_relationship"] == "배우자" else None),
            skips=ascendant and row.get("is_generation_skipping", False),
            minor=self.minor_on(day),
            claim=(row.get("marriage_deduction_amount", 0), row.get("childbirth_deduction_amount", 0)),
        )

    def allowed_claim(self, entry: Entry, is_last: bool) -> tuple[int, int]:
        if self.abroad or entry.relationship != "직계존속" or entry.day.year < 2024:
            return 0, 0
        marriage, childbirth = entry.claim
        if (
            is_last
            and "marriage_date" in self.gift
            and not near(entry.day, date.fromisoformat(self.gift["marriage_date"]))
        ):
            marriage = 0
        if is_last and "childbirth_date" in self.gift:
            born = date.fromisoformat(self.gift["childbirth_date"])
            if not (born <= entry.day and near(entry.day, born)):
                childbirth = 0
        return marriage, childbirth

    def deduct(self, entry: Entry, beside: int, is_last: bool) -> None:
        def shares(other: Entry) -> bool:
            lineal = {"직계존속", "직계비속"}
            joined = entry.day.year < 2014 and {other.relationship, entry.relationship} <= lineal
            return other.relationship == entry.relationship or joined

        window = years_back(entry.day, 10)
        used = sum(e.basic for e in self.entries if shares(e) and window <= e.day < entry.day)
        last = self.gift.get("donor_group")
        kinship = self.gift.get("kinship") if is_last or (last and entry.group == last) else None
        distant = entry.relationship == "기타친족" and not is_near_enough(kinship, entry.day)
        limit = 0 if self.abroad or distant else limit_of(entry.relationship, entry.day, entry.minor)
        left = max(limit - used, 0)
        entry.basic = min(entry.net, left * entry.net // (entry.net + beside) if entry.net else 0)
        room = entry.net - entry.basic
        open_cap = EOK - sum(sum(e.extra) for e in self.entries if e.day < entry.day)
        extra = []
        for claim in self.allowed_claim(entry, is_last):
            granted = min(claim, room, open_cap)
            room, open_cap = room - granted, open_cap - granted
            extra.append(granted)
        entry.extra = (extra[0], extra[1])

    def charge(self, entry: Entry, fee: int, spared: bool) -> int:
        """Tax an entry; returns the whole base."""
        window = years_back(entry.day, 10)
        same = [e for e in self.entries if e.group and e.group == entry.group and window <= e.day < entry.day]
        entry.added = same if sum(e.net for e in same) >= 10_000_000 else []
        all_of_them = [entry, *entry.added]
        base = max(sum(e.net - e.deducted for e in all_of_them) - fee, 0)
        entry.tax = table(base)
        if entry.skips and not spared:
            gross = sum(e.gross for e in all_of_them)
            heavy = entry.minor and gross > 20 * EOK and entry.day.year >= 2016
            part = Fraction(sum(e.gross for e in all_of_them if e.skips), gross)
            due = entry.tax * part * Fraction(4 if heavy else 3, 10)
            entry.surcharge = max(int(due) - sum(e.surcharge for e in entry.added), 0)
        return base

    def keep(self) -> dict[str, int]:
        gift = self.gift
        rows = [self.entry(row) for row in gift.get("prior_gifts", [])]
        merged: dict[tuple[Any, ...], Entry] = {}
        for number, e in enumerate(rows):
            key = (e.day, e.group or number, e.relationship, e.skips)
            if key in merged:
                first = merged[key]
                first.gross, first.net = first.gross + e.gross, first.net + e.net
                first.claim = (first.claim[0] + e.claim[0], first.claim[1] + e.claim[1])
            else:
                merged[key] = e
        past = sorted(merged.values(), key=lambda e: e.day)
        for e in past:
            beside = sum(o.net for o in past if o is not e and (o.day, o.relationship) == (e.day, e.relationship))
            self.deduct(e, beside, is_last=False)
            self.charge(e, fee=0, spared=False)
            self.entries.append(e)
        last = self.entry(gift)
        self.deduct(last, sum(row["net_value"] for row in gift.get("concurrent_gifts", [])), is_last=True)
        base = self.charge(last, min(gift.get("appraisal_fee", 0), 5_000_000), gift.get("parent_deceased", False))
        return self.figures(last, base)

    def figures(self, last: Entry, base: int) -> dict[str, int]:
        covered = [inner for e in last.added for inner in e.added]
        tops = [e for e in last.added if not any(e is inner for inner in covered)]
        paid = sum(e.tax for e in tops)
        prior_base = sum(e.net - e.deducted for e in last.added)
        limit = last.tax * min(prior_base, base) // base if last.tax else 0
        credit = min(paid, limit)
        return {
            "aggregated_prior_value": sum(e.net for e in last.added),
            "basic_deduction": last.basic,
            "marriage_childbirth_deduction": sum(last.extra),
            "prior_deduction": sum(e.deducted for e in last.added),
            "taxable_base": base,
            "calculated_tax": last.tax,
            "surtax": last.surcharge,
            "prior_tax_credit": credit,
            "tax_before_filing_credit": last.tax + last.surcharge - credit,
        }


@settings(deadline=None, derandomize=True, max_examples=300)
@given(gifts_with_a_past())
def test_the_engine_and_the_books_agree(gift: Parameters) -> None:
    outcome = ENGINE.assess("gift", gift)
    assume(isinstance(outcome, Assessment) or outcome.code != "LAW_UNDECIDED")
    assert isinstance(outcome, Assessment), outcome
    expected = Books(dict(gift)).keep()
    assert {name: outcome.calculation.figures[name] for name in expected} == expected
