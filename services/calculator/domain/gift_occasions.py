"""Gifts to one person as occasions: what one donor gave on one day is one gift, and knows what others gave beside it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from services.calculator.domain.gift import Gift


def by_day_and_donor(gifts: Iterable[Gift]) -> Iterator[Gift]:
    """The gifts in the order of their dates, those of one day from one donor as one, each knowing those beside it."""

    def occasion(numbered: tuple[int, Gift]) -> tuple[object, ...]:
        number, gift = numbered
        donor = (gift.donor or "", 0 if gift.donor else number)
        return (gift.gift_date, *donor, gift.donor_relationship, gift.is_generation_skipping)

    numbered = sorted(enumerate(gifts), key=occasion)
    merged = [_merged([gift for _, gift in same]) for _, same in groupby(numbered, key=occasion)]
    for gift in merged:
        beside = tuple(
            other.net_value
            for other in merged
            if other is not gift
            and other.gift_date == gift.gift_date
            and other.donor_relationship is gift.donor_relationship
        )
        yield replace(gift, concurrent_values=(*gift.concurrent_values, *beside)) if beside else gift


def _merged(gifts: list[Gift]) -> Gift:
    first, *others = gifts
    if not others:
        return first
    return replace(
        first,
        gift_property_value=sum(gift.gift_property_value for gift in gifts),
        secured_debt=sum(gift.secured_debt for gift in gifts),
        marriage_deduction_amount=sum(gift.marriage_deduction_amount for gift in gifts),
        childbirth_deduction_amount=sum(gift.childbirth_deduction_amount for gift in gifts),
    )
