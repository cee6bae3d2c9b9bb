"""What of an estate is taxed (상속세 과세가액): 법 12, 13, 14 and 영 9."""

from dataclasses import dataclass

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.inheritance import Inheritance, PriorGift
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.money import won
from services.calculator.domain.period import within_years
from services.calculator.domain.statute import Provision
from services.calculator.domain.wording import korean_date


@dataclass(frozen=True, slots=True, kw_only=True)
class EstateValue:
    """Amounts are won."""

    before_funeral: int
    """The estate less what is not taxed, public dues and debts: `A` of the spouse's limit (영 17①)."""
    funeral_deduction: int
    added_gifts: tuple[PriorGift, ...]
    left_out_gifts: tuple[PriorGift, ...]
    """Gifts before the window."""
    added_value: int
    taxable_value: int

    @property
    def gifts_to_heirs(self) -> int:
        return sum(gift.value for gift in self.added_gifts if gift.recipient_is_heir)


def estate_value(inheritance: Inheritance, statute: InheritanceTaxStatute, sheet: Worksheet) -> EstateValue:
    """The taxable value, with its steps. What exceeds the estate is not subtracted (법 13① 후단)."""
    funeral = funeral_deduction(inheritance, statute)
    subtracted = _subtractions(inheritance, funeral, sheet)
    excess = max(0, subtracted - inheritance.gross_estate)
    if excess:
        formula = f"빼는 금액 {won(subtracted)}이 상속재산 {won(inheritance.gross_estate)}보다 커서, 넘는 {won(excess)}은 빼지 않음"
        sheet.add("상속재산보다 커서 빼지 않는 금액", formula, excess, Provision.ESTATE_VALUE)
    added, left_out = _gifts_by_window(inheritance, statute)
    for gift in added:
        formula = f"{korean_date(gift.gift_date)}에 {gift.recipient}에게 증여한 재산의 증여 당시 가액 {won(gift.value)}"
        sheet.add("더하는 증여재산", formula, gift.value, Provision.ESTATE_VALUE)
    added_value = sum(gift.value for gift in added)
    taxable = inheritance.gross_estate - subtracted + excess + added_value
    sheet.add(
        "상속세 과세가액", _summary(inheritance, subtracted - excess, added_value), taxable, Provision.ESTATE_VALUE
    )
    before_funeral = inheritance.gross_estate - inheritance.nontaxable - inheritance.public_dues - inheritance.debts
    return EstateValue(
        before_funeral=max(0, before_funeral),
        funeral_deduction=funeral,
        added_gifts=added,
        left_out_gifts=left_out,
        added_value=added_value,
        taxable_value=taxable,
    )


def funeral_deduction(inheritance: Inheritance, statute: InheritanceTaxStatute) -> int:
    """The funeral (영 9②): at least the minimum without any receipt, and the resting place apart. None for a non-resident."""
    if not inheritance.decedent_resident:
        return 0
    day = inheritance.death_date
    least, most = statute.funeral_minimum.on(day), statute.funeral_maximum.on(day)
    enshrinement = min(inheritance.funeral_enshrine, statute.enshrinement_maximum.on(day))
    return min(max(inheritance.funeral_general, least), most) + enshrinement


def _subtractions(inheritance: Inheritance, funeral: int, sheet: Worksheet) -> int:
    gross = inheritance.gross_estate
    sheet.add("상속재산가액", f"상속받는 재산의 가액 {won(gross)}", gross, Provision.ESTATE_VALUE)
    lines = (
        ("비과세 재산", "상속세를 매기지 않는 재산", inheritance.nontaxable, Provision.UNTAXED_ESTATE),
        ("공과금", "돌아가신 분이 내야 했던 세금과 공과금", inheritance.public_dues, Provision.ESTATE_DEBTS),
        ("채무", "돌아가신 분이 갚아야 했던 빚", inheritance.debts, Provision.ESTATE_DEBTS),
        ("장례비용", "장례비와 봉안시설 비용 중 인정되는 금액", funeral, Provision.ESTATE_DEBTS),
    )
    for description, meaning, amount, provision in lines:
        if amount:
            sheet.add(description, f"{meaning} {won(amount)}", -amount, provision)
    return sum(amount for _, _, amount, _ in lines)


def _gifts_by_window(
    inheritance: Inheritance, statute: InheritanceTaxStatute
) -> tuple[tuple[PriorGift, ...], tuple[PriorGift, ...]]:
    """The gifts inside the window of their recipient, and those before it."""
    added: list[PriorGift] = []
    left_out: list[PriorGift] = []
    day = inheritance.death_date
    for gift in inheritance.prior_gifts:
        years = statute.heir_gift_years if gift.recipient_is_heir else statute.other_gift_years
        inside = within_years(gift.gift_date, day, years.on(day))
        (added if inside else left_out).append(gift)
    return tuple(added), tuple(left_out)


def _summary(inheritance: Inheritance, subtracted: int, added: int) -> str:
    less = f" − {won(subtracted)}" if subtracted else ""
    plus = f" + {won(added)}" if added else ""
    return f"{won(inheritance.gross_estate)}{less}{plus} = {won(inheritance.gross_estate - subtracted + added)}"
