"""What is deducted from a gift: the basic deduction, and that for marriage and childbirth (법 53, 53의2)."""

from dataclasses import dataclass
from datetime import date

from services.calculator.domain.gift import Gift, Relationship
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.domain.wording import korean_date, korean_won


def basic_deduction_limit(gift: Gift, statute: GiftTaxStatute) -> int:
    """The limit of the basic deduction in won: by relationship, for residents only."""
    if gift.is_non_resident:
        return 0
    match gift.donor_relationship:
        case Relationship.SPOUSE:
            limit = statute.spouse_deduction
        case Relationship.ASCENDANT:
            limit = statute.minor_deduction if gift.is_minor_recipient else statute.ascendant_deduction
        case Relationship.DESCENDANT:
            limit = statute.descendant_deduction
        case Relationship.RELATIVE:
            limit = statute.relative_deduction
        case Relationship.STRANGER:
            return 0
    return limit.on(gift.gift_date)


@dataclass(frozen=True, slots=True)
class MarriageChildbirthDeduction:
    """What is granted of a claim, in won, and why not all of it."""

    granted: int
    notes: tuple[str, ...] = ()
    """Korean, for the user."""


def marriage_childbirth_deduction(gift: Gift, statute: GiftTaxStatute, room: int) -> MarriageChildbirthDeduction:
    """The deduction for marriage and childbirth, at most `room`: what the basic deduction leaves of the gift.

    Only for residents, from lineal ascendants, within the limit of each and of both together. Which of the two
    deductions is used first is open in the law; it does not change the tax of this gift.
    """
    claimed = gift.marriage_deduction_amount + gift.childbirth_deduction_amount
    if claimed == 0:
        return MarriageChildbirthDeduction(0)
    denial = _denial(gift, statute)
    if denial:
        return MarriageChildbirthDeduction(0, (f"혼인·출산 증여재산공제는 적용하지 않았습니다. {denial}",))
    cap = statute.marriage_childbirth_cap.on(gift.gift_date)
    within_limits = min(
        min(gift.marriage_deduction_amount, statute.marriage_deduction.on(gift.gift_date))
        + min(gift.childbirth_deduction_amount, statute.childbirth_deduction.on(gift.gift_date)),
        cap,
    )
    granted = min(within_limits, room)
    notes = []
    if within_limits < claimed:
        notes.append(f"혼인·출산 증여재산공제는 둘을 합해 평생 {korean_won(cap)}까지여서 그 한도까지만 적용했습니다.")
    if granted < within_limits:
        notes.append(
            f"기본 공제를 뺀 금액이 {korean_won(room)}이어서 혼인·출산 증여재산공제는 {korean_won(granted)}만 적용했습니다. "
            "쓰지 않은 부분은 한도와 기한 안에서 다음 증여에 쓸 수 있습니다."
        )
    return MarriageChildbirthDeduction(granted, tuple(notes))


def marriage_childbirth_deduction_exists(statute: GiftTaxStatute, day: date) -> bool:
    """Whether the law of that day knows this deduction."""
    return statute.marriage_childbirth_cap.on(day) > 0


def _denial(gift: Gift, statute: GiftTaxStatute) -> str | None:
    if not gift.from_ascendant:
        return "부모님·조부모님 같은 직계존속에게서 받은 증여에만 있는 공제이기 때문입니다."
    if gift.is_non_resident:
        return "받는 분이 국내 거주자일 때만 받을 수 있는 공제이기 때문입니다."
    if not marriage_childbirth_deduction_exists(statute, gift.gift_date):
        first_day = next(block.first_day for block in statute.marriage_childbirth_cap.blocks if block.value > 0)
        return f"{korean_date(first_day)} 이후의 증여부터 생긴 공제이기 때문입니다."
    return None
