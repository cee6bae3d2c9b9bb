"""How the deduction for marriage and childbirth is divided: what later gifts count as used."""

from datetime import date

from services.calculator.domain.gift import Gift, Relationship
from services.calculator.domain.gift_deductions import LifetimeUse, marriage_childbirth_deduction
from services.calculator.domain.statute import GiftTaxStatute


def gift(marriage: int, childbirth: int) -> Gift:
    return Gift(
        gift_date=date(2025, 10, 15),
        donor_relationship=Relationship.ASCENDANT,
        gift_property_value=500_000_000,
        marriage_deduction_amount=marriage,
        childbirth_deduction_amount=childbirth,
    )


def test_marriage_takes_what_the_common_limit_leaves(statute: GiftTaxStatute) -> None:
    used = LifetimeUse(marriage=0, childbirth=30_000_000)
    deduction = marriage_childbirth_deduction(gift(100_000_000, 10_000_000), used, 450_000_000, statute)
    assert (deduction.marriage, deduction.childbirth) == (70_000_000, 0)


def test_childbirth_takes_what_marriage_leaves(statute: GiftTaxStatute) -> None:
    deduction = marriage_childbirth_deduction(gift(80_000_000, 80_000_000), LifetimeUse(0, 0), 450_000_000, statute)
    assert (deduction.marriage, deduction.childbirth) == (80_000_000, 20_000_000)


def test_the_room_is_for_marriage_first(statute: GiftTaxStatute) -> None:
    deduction = marriage_childbirth_deduction(gift(60_000_000, 40_000_000), LifetimeUse(0, 0), 70_000_000, statute)
    assert (deduction.marriage, deduction.childbirth) == (60_000_000, 10_000_000)
