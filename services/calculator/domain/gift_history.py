"""Earlier gifts: which are added to a gift, and the tax that they had at the time (법 47②, 58)."""

from collections.abc import Sequence
from dataclasses import dataclass

from services.calculator.domain.gift import Gift, GiftCase
from services.calculator.domain.gift_deductions import Deducted, LifetimeUse
from services.calculator.domain.money import won
from services.calculator.domain.period import within_years, years_later
from services.calculator.domain.refusal import Refused
from services.calculator.domain.statute import GiftTaxStatute


@dataclass(frozen=True, slots=True, eq=False)
class TaxedGift(Deducted):
    """An earlier gift with what was deducted from it and the tax of its time, in won."""

    aggregated: "tuple[TaxedGift, ...]"
    """The still earlier gifts that were added to it at the time."""
    calculated_tax: int
    """The tax by the table on all of them together."""
    surcharge: int
    """What was charged for skipping a generation, less what had been charged before."""

    @property
    def deduction(self) -> int:
        return self.basic_deduction + self.marriage_deduction + self.childbirth_deduction

    @property
    def base(self) -> int:
        """What of the tax base is from this gift."""
        return self.gift.net_value - self.deduction


@dataclass(frozen=True, slots=True)
class History:
    """The earlier gifts as they bear on one gift."""

    aggregated: tuple[TaxedGift, ...]
    """Those that are added."""
    too_early: tuple[TaxedGift, ...]
    """Those of the same donor before the ten years."""
    too_small: tuple[TaxedGift, ...]
    """Those of the same donor whose sum is below the floor."""
    of_others: tuple[TaxedGift, ...]
    """Those of other donors."""
    closes_the_window: bool
    """Whether one that is added lies on the very day that closes the ten years."""

    @property
    def net_value(self) -> int:
        return sum(each.gift.net_value for each in self.aggregated)

    @property
    def property_value(self) -> int:
        """Before debts."""
        return sum(each.gift.gift_property_value for each in self.aggregated)

    @property
    def deduction(self) -> int:
        return sum(each.deduction for each in self.aggregated)

    @property
    def base(self) -> int:
        return self.net_value - self.deduction

    @property
    def surcharge(self) -> int:
        return sum(each.surcharge for each in self.aggregated)

    @property
    def skipping_property(self) -> int:
        """Before debts, what was given over a generation."""
        return sum(each.gift.gift_property_value for each in self.aggregated if each.gift.skips_generation)

    @property
    def calculated_tax(self) -> int:
        """The tax of the added gifts at the time: that of a later one includes those that were added to it."""
        included = {id(inner) for each in self.aggregated for inner in each.aggregated}
        return sum(each.calculated_tax for each in self.aggregated if id(each) not in included)

    @property
    def tax_is_unclear(self) -> bool:
        """Whether that tax was also for taxed gifts that are no longer added: the law does not say how to part it."""
        added = {id(each) for each in self.aggregated}
        return any(
            inner.base > 0 and each.calculated_tax > 0
            for each in self.aggregated
            for inner in each.aggregated
            if id(inner) not in added
        )


NO_HISTORY = History((), (), (), (), closes_the_window=False)


def bears_on(gift: Gift, gifts: Sequence[Gift], years: int) -> bool:
    """Whether one of the `gifts` can change the tax on the last of them, directly or through one between.

    They are in the order of dates. A gift from before every period of `years` that reaches the last one cannot.
    """
    reached = [gifts[-1].gift_date]
    for other in reversed(gifts[:-1]):
        if any(within_years(other.gift_date, day, years) for day in reached):
            reached.append(other.gift_date)
    return any(within_years(gift.gift_date, day, years) for day in reached)


def untaxed(gift: Gift) -> TaxedGift:
    """A gift whose law is not known, and does not matter."""
    return TaxedGift(
        gift=gift,
        basic_deduction=0,
        marriage_deduction=0,
        childbirth_deduction=0,
        aggregated=(),
        calculated_tax=0,
        surcharge=0,
    )


def history_of(gift: Gift, earlier: Sequence[TaxedGift], statute: GiftTaxStatute) -> History:
    """Sort the earlier gifts by whether they are added to `gift` (법 47②).

    Those of the same donor within ten years are, if their sum without debts reaches the floor.
    """
    day = gift.gift_date
    years = statute.aggregation_years.on(day)
    if not earlier:
        return NO_HISTORY
    same_donor = [each for each in earlier if gift.is_from_donor_of(each.gift)]
    recent = tuple(each for each in same_donor if within_years(each.gift.gift_date, day, years))
    enough = sum(each.gift.net_value for each in recent) >= statute.aggregation_floor.on(day)
    return History(
        aggregated=recent if enough else (),
        too_early=tuple(each for each in same_donor if each not in recent),
        too_small=() if enough else recent,
        of_others=tuple(each for each in earlier if each not in same_donor),
        closes_the_window=enough and any(years_later(each.gift.gift_date, years) == day for each in recent),
    )


def deducted_so_far(earlier: Sequence[TaxedGift]) -> LifetimeUse:
    """What these gifts had deducted for marriage and childbirth."""
    return LifetimeUse(
        sum(each.marriage_deduction for each in earlier), sum(each.childbirth_deduction for each in earlier)
    )


def lifetime_use(case: GiftCase, earlier: Sequence[TaxedGift]) -> LifetimeUse:
    """What was deducted for marriage and childbirth before, in all. Raises `Refused`."""
    listed = deducted_so_far(earlier)
    return LifetimeUse(
        _used("prior_marriage_deduction", case.prior_marriage_deduction, listed.marriage),
        _used("prior_childbirth_deduction", case.prior_childbirth_deduction, listed.childbirth),
    )


def _used(parameter: str, said: int | None, listed: int) -> int:
    """What was said to be deducted before, which includes the listed gifts; without it or with 0, what these had."""
    if not said:
        return listed
    if said < listed:
        raise Refused(
            parameter,
            "INVALID_PARAMETER",
            f"적어 주신 이전 증여에서 공제받은 금액({won(listed)})보다 적습니다. "
            "이전 증여에서 받은 것까지 더한 금액을 알려 주세요.",
        )
    return said
