"""Reads the gifts that the deceased made while alive (법 13①), as their returns said or as they were taxed then."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from services.calculator.domain.gift import Gift, Relationship
from services.calculator.domain.gift_tax import tax_in_turn
from services.calculator.domain.inheritance import CHILDREN, SPOUSES, PriorGift
from services.calculator.domain.reading import Reader
from services.calculator.domain.refusal import LawNotKnown
from services.calculator.domain.statute import GiftTaxStatute
from shared.contracts.parameters.catalogue import INHERITANCE

BY_RETURN: Final = ("computed_tax", "deduction", "tax_base")
"""What the return of the gift said."""
BY_LAW: Final = (
    "is_minor_recipient",
    "is_generation_skipping",
    "marriage_deduction_amount",
    "childbirth_deduction_amount",
)
"""What the tax of its time is worked out from, where the return is not at hand."""
RELATIONSHIP_HINT: Final = "자녀가 받았으면 직계존속입니다."


def read_prior_gifts(reader: Reader, day: date, statute: GiftTaxStatute) -> tuple[PriorGift, ...]:
    """The rows of `prior_gifts`, before the `day` of death. Raises `Refused`.

    Where a row says who the deceased was to the recipient, its tax is worked out by the law of its time, together with what the
    same recipient got before: those of one name are one person.
    """
    rows = reader.rows("prior_gifts", INHERITANCE.titles_of_parts("prior_gifts"))
    gifts = [_gift(row, day) for row in rows]
    given = {number: _as_given(row, gifts[number]) for number, row in enumerate(rows) if row.has("donor_relationship")}
    for recipient in dict.fromkeys(gifts[number].recipient for number in given):
        theirs = [number for number in given if gifts[number].recipient == recipient]
        theirs.sort(key=lambda number: gifts[number].gift_date)
        taxes = _taxes([given[number] for number in theirs], statute)
        for number, (tax, deduction, base) in zip(theirs, taxes, strict=True):
            gifts[number] = replace(
                gifts[number], computed_tax=tax, deduction=deduction, tax_base=base, is_taxed_by_law=True
            )
    return tuple(gifts)


def _taxes(gifts: list[Gift], statute: GiftTaxStatute) -> Iterator[tuple[int, int, int]]:
    """Of each gift its own tax by the table, what was deducted from it, and its tax base."""
    try:
        for taxed, tax in tax_in_turn(gifts, statute):
            yield tax, taxed.deduction, taxed.base
    except LawNotKnown as unknown:
        raise unknown.refused("prior_gifts", "증여") from None


def _as_given(row: Reader, gift: PriorGift) -> Gift:
    """The gift as its recipient got it. Raises `Refused`."""
    for name in BY_RETURN:
        if row.has(name):
            raise row.invalid(
                name, "돌아가신 분과의 관계로 세금을 계산할 때는 쓸 수 없습니다. 둘 중 하나만 알려 주세요."
            )
    return Gift(
        gift_date=gift.gift_date,
        donor_relationship=row.choice("donor_relationship", Relationship, RELATIONSHIP_HINT),
        gift_property_value=gift.value,
        donor_group="돌아가신 분",
        is_minor_recipient=row.flag("is_minor_recipient", False),
        is_generation_skipping=row.flag("is_generation_skipping", False),
        marriage_deduction_amount=row.amount("marriage_deduction_amount", 0),
        childbirth_deduction_amount=row.amount("childbirth_deduction_amount", 0),
    )


def _gift(row: Reader, day: date) -> PriorGift:
    gift = PriorGift(
        gift_date=row.day("gift_date"),
        recipient=row.text("recipient") or "받은 사람",
        recipient_is_heir=row.flag("recipient_is_heir", False),
        value=row.amount("value"),
        computed_tax=row.amount("computed_tax", 0),
        deduction=row.amount("deduction", 0),
        tax_base=row.amount("tax_base", 0),
    )
    if not row.has("recipient_is_heir") and gift.recipient in CHILDREN | SPOUSES:
        raise row.invalid("recipient_is_heir", "꼭 필요합니다. 배우자나 자녀가 상속인이면 예(true)라고 알려 주세요.")
    for name in BY_LAW:
        if row.has(name) and not row.has("donor_relationship"):
            raise row.invalid(name, "받은 사람에게 돌아가신 분이 누구인지와 함께 적어야 합니다. 관계를 알려 주세요.")
    if gift.gift_date > day:
        raise row.invalid("gift_date", "돌아가신 날보다 늦을 수 없습니다. 날짜를 다시 확인해 주세요.")
    if gift.deduction > gift.value:
        raise row.invalid("deduction", "증여 당시 가액보다 클 수 없습니다. 증여세 신고서를 다시 확인해 주세요.")
    if gift.computed_tax > gift.tax_base:
        raise row.invalid(
            "tax_base", "증여 당시 산출세액보다 작을 수 없습니다. 증여세 신고서의 과세표준을 적어 주세요."
        )
    return gift
