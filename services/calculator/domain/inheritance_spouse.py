"""The deduction for the spouse (배우자 상속공제): 법 19, 영 17 and the statutory share of 민법 1009."""

from dataclasses import dataclass
from enum import StrEnum
from math import gcd

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.inheritance import Inheritance
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.inheritance_value import EstateValue
from services.calculator.domain.money import BASIS_POINTS, Portion, proportion, won
from services.calculator.domain.statute import Provision


class SpouseShare(StrEnum):
    """What of the estate the spouse takes, where it is not said in won."""

    STATUTORY = "statutory"
    ALL = "all"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class SpouseDeduction:
    """Won."""

    limit: int
    """`(A − B + C) × D − E` of 법 19① 1호, before the highest amount of 2호; 0 without a spouse."""
    granted: int
    doubt: int
    """How much less another reading of 법 19④ would grant."""
    exact: bool


def spouse_deduction(
    inheritance: Inheritance, estate: EstateValue, statute: InheritanceTaxStatute, sheet: Worksheet
) -> SpouseDeduction:
    """What the spouse really takes, within the limit; at least the minimum, even when nothing was taken."""
    if not inheritance.spouse or not inheritance.decedent_resident:
        return SpouseDeduction(0, 0, 0, exact=True)
    day = inheritance.death_date
    least, most = statute.spouse_minimum.on(day), statute.spouse_maximum.on(day)
    limit = spouse_limit(inheritance, estate, statute)
    actual = inheritance.spouse_actual
    highest = min(limit.amount, most)
    granted = max(min(actual, highest), least)
    doubt = least - highest if actual >= least > highest else 0
    if actual < least:
        formula = f"실제 상속받은 금액이 {won(least)}보다 적어도 {won(least)} 공제"
    else:
        formula = (
            f"실제 상속받은 금액 {won(actual)}, 한도 {_limit_formula(inheritance, estate, limit.amount, statute)}, "
            f"최대 {won(most)} → {won(granted)}"
        )
    sheet.add("배우자 상속공제", formula, -granted, Provision.SPOUSE_DEDUCTION)
    return SpouseDeduction(limit.amount, granted, doubt, limit.exact or granted != limit.amount)


def spouse_limit(inheritance: Inheritance, estate: EstateValue, statute: InheritanceTaxStatute) -> Portion:
    """The limit by the statutory share (법 19① 1호), which counts as if no heir had renounced."""
    whole = max(0, estate.before_funeral - inheritance.bequests_to_nonheirs + estate.gifts_to_heirs)
    part = proportion(whole, *statutory_share(inheritance, statute))
    return Portion(max(0, part.amount - taxed_gifts_to_spouse(estate)), part.exact)


def statutory_share(inheritance: Inheritance, statute: InheritanceTaxStatute) -> tuple[int, int]:
    """The spouse's share (법정상속분) as a fraction: numerator, denominator. A bonus of half makes it 3 parts against 2."""
    spouse = BASIS_POINTS + statute.spouse_share_bonus.on(inheritance.death_date)
    common = gcd(spouse, BASIS_POINTS)
    return spouse // common, (spouse + BASIS_POINTS * inheritance.co_heirs) // common


def part_of_spouse(share: SpouseShare, inheritance: Inheritance, statute: InheritanceTaxStatute) -> int:
    """What the spouse takes of what is left for the heirs after debts (영 17①), in won."""
    away = inheritance.bequests_to_nonheirs + inheritance.renounced_to_next_rank
    left = inheritance.gross_estate - inheritance.nontaxable - inheritance.public_dues - inheritance.debts - away
    by_law = statutory_share(inheritance, statute)
    parts = {SpouseShare.STATUTORY: by_law, SpouseShare.ALL: (1, 1), SpouseShare.NONE: (0, 1)}
    return proportion(max(0, left), *parts[share]).amount


def taxed_gifts_to_spouse(estate: EstateValue) -> int:
    """`E`: the gift tax bases of the added gifts to the spouse, after the deduction from gifts."""
    return sum(gift.tax_base for gift in estate.added_gifts if gift.to_spouse)


def _limit_formula(inheritance: Inheritance, estate: EstateValue, limit: int, statute: InheritanceTaxStatute) -> str:
    numerator, denominator = statutory_share(inheritance, statute)
    bequests = f" − 유증 {won(inheritance.bequests_to_nonheirs)}" if inheritance.bequests_to_nonheirs else ""
    gifts = f" + 상속인 증여 {won(estate.gifts_to_heirs)}" if estate.gifts_to_heirs else ""
    taxed = taxed_gifts_to_spouse(estate)
    less = f" − 배우자 증여의 과세표준 {won(taxed)}" if taxed else ""
    return f"({won(estate.before_funeral)}{bequests}{gifts}) × {numerator}/{denominator}{less} = {won(limit)}"
