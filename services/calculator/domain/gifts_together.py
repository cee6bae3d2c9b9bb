"""Several gifts that were told together: each is one case, and knows of the others to the same person (법 47②, 영 46①)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from services.calculator.domain.gift import Gift, GiftCase
from services.calculator.domain.gift_deductions import has_basic_deduction
from services.calculator.domain.gift_occasions import by_day_and_donor
from services.calculator.domain.refusal import Refused
from services.calculator.domain.statute import GiftTaxStatute


@dataclass(frozen=True, slots=True)
class ToldGift:
    """One of several gifts. `recipient` tells the persons apart who got them."""

    recipient: str
    case: GiftCase
    """Its `prior_gifts` and `concurrent_values` are what is not among the several."""


def taken_together(each: ToldGift, told: Iterable[ToldGift], statute: GiftTaxStatute) -> GiftCase:
    """One of the gifts, with those to the same person of an earlier day before it, and of its day beside it.

    Gifts of one day share the limit of their relationship group, whoever gave them. Raises `LawNotKnown`, `Refused`.
    """
    case, gift, others = each.case, each.case.gift, tuple(_others(each, told))
    of_the_day = [other for other in others if other.gift_date == gift.gift_date]
    _check_the_day(gift, of_the_day, statute)
    beside = tuple(
        other.net_value
        for other in of_the_day
        if other.donor_relationship is gift.donor_relationship and has_basic_deduction(other, statute)
    )
    before = [other for other in others if other.gift_date < gift.gift_date]
    return replace(
        case,
        gift=replace(gift, concurrent_values=(*gift.concurrent_values, *beside)),
        prior_gifts=tuple(by_day_and_donor((*case.prior_gifts, *before))),
    )


def _others(each: ToldGift, told: Iterable[ToldGift]) -> Iterator[Gift]:
    """The gifts to the same person beside this one; what the law does not take for a gift is none."""
    if not each.case.gift.is_nothing:
        for other in told:
            if other is not each and other.recipient == each.recipient and not other.case.gift.is_nothing:
                yield other.case.gift


def _check_the_day(gift: Gift, of_the_day: Sequence[Gift], statute: GiftTaxStatute) -> None:
    """Refuse what the gifts of one day cannot be: two of one donor, and more deduction for marriage than there is."""
    if any(gift.is_from_donor_of(other) for other in of_the_day):
        raise Refused(
            "donor_group",
            "INVALID_PARAMETER",
            "같은 분에게서 같은 날 받은 재산이 둘입니다. 한 증여로 보아 가액을 합쳐서 알려 주세요.",
        )
    beside = sum(other.claimed for other in of_the_day)
    cap = statute.marriage_childbirth_cap.on(gift.gift_date)
    if gift.claimed and beside and gift.claimed + beside > cap > 0:
        raise Refused(
            "marriage_deduction_amount",
            "INVALID_PARAMETER",
            "같은 날의 증여들에 신청한 혼인·출산 공제를 더하면 한도를 넘습니다. 어느 증여에서 얼마를 받을지 나누어 알려 주세요.",
        )
