"""The basic and personal deductions of an inheritance against the lump sum (법 18, 20, 21)."""

from dataclasses import dataclass

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.filing import FilingType
from services.calculator.domain.inheritance import Inheritance, Person
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.money import won
from services.calculator.domain.refusal import Refused
from services.calculator.domain.statute import Provision


@dataclass(frozen=True, slots=True)
class BasicDeduction:
    """Won."""

    itemized: int
    """The basic deduction and the personal ones that were counted."""
    granted: int
    """That or the lump sum, whichever the law gives."""
    is_lump_sum: bool


def basic_deduction(inheritance: Inheritance, statute: InheritanceTaxStatute, sheet: Worksheet) -> BasicDeduction:
    """The larger of the itemized deductions and the lump sum, where the law lets the heirs choose.

    Children that are not listed among the persons count only when no person is listed at all, and only where they
    bring more than the lump sum does. Raises `Refused` where the law leaves the choice open.
    """
    day = inheritance.death_date
    basic = statute.estate_basic_deduction.on(day)
    if not inheritance.decedent_resident:
        formula = f"돌아가신 분이 비거주자여서 기초공제 {won(basic)}만 공제"
        sheet.add("기초공제", formula, -basic, Provision.ESTATE_BASIC_DEDUCTION)
        return BasicDeduction(basic, basic, is_lump_sum=False)
    personal = sum(personal_deduction(person, inheritance, statute) for person in inheritance.persons)
    itemized, lump = basic + personal, statute.lump_sum_deduction.on(day)
    if nobody_filed(inheritance, statute):
        if inheritance.spouse_is_only_heir:
            raise _undecided()
        formula = f"신고하지 않은 상속이어서 일괄공제 {won(lump)}만 공제"
        sheet.add("일괄공제", formula, -lump, Provision.LUMP_SUM_DEDUCTION)
        return BasicDeduction(itemized, lump, is_lump_sum=True)
    if not inheritance.persons:
        with_children = basic + inheritance.children * statute.child_deduction.on(day)
        itemized = with_children if with_children > lump else itemized
    if inheritance.spouse_is_only_heir:
        note = "배우자가 유일한 상속인이어서 일괄공제를 고를 수 없음"
    elif itemized > lump:
        note = f"일괄공제 {won(lump)}보다 큼"
    else:
        formula = f"기초공제와 인적공제를 합한 금액보다 크거나 같은 일괄공제 {won(lump)}"
        sheet.add("일괄공제", formula, -lump, Provision.LUMP_SUM_DEDUCTION)
        return BasicDeduction(itemized, lump, is_lump_sum=True)
    _itemized_steps(basic, itemized - basic, note, inheritance, sheet)
    return BasicDeduction(itemized, itemized, is_lump_sum=False)


def personal_deduction(person: Person, inheritance: Inheritance, statute: InheritanceTaxStatute) -> int:
    """What 법 20① grants for one person, in won.

    A child is deducted once more while a minor, but not again as a senior; a disabled person is deducted beside
    everything else; the spouse only as a disabled person (법 20① 후단). How many years an unborn child is a minor is open
    (법 20① 2호): none are counted.
    """
    day = inheritance.death_date
    deduction = 0
    if person.life_expectancy is not None:
        deduction += statute.disabled_deduction_per_year.on(day) * person.life_expectancy
    if person.is_spouse:
        return deduction
    if person.is_child or (person.is_unborn and statute.fetus_counts_as_child.on(day)):
        deduction += statute.child_deduction.on(day)
    age = person.age_on(day)
    if age is None:
        return deduction
    years_left = statute.minor_until_age.on(day) - age
    if years_left > 0:
        deduction += statute.minor_deduction_per_year.on(day) * years_left
    elif age >= statute.senior_age.on(day) and not person.is_child:
        deduction += statute.senior_deduction.on(day)
    return deduction


def nobody_filed(inheritance: Inheritance, statute: InheritanceTaxStatute) -> bool:
    """Whether there is no return that lets the heirs choose (법 21① 단서): none, or a late one of before 2020."""
    filing = inheritance.filing
    if filing is None or filing.type not in (FilingType.LATE, FilingType.NONE):
        return False
    return filing.filing_date is None or not statute.late_return_chooses.on(filing.filing_date)


def _itemized_steps(basic: int, personal: int, note: str, inheritance: Inheritance, sheet: Worksheet) -> None:
    sheet.add("기초공제", f"기초공제 {won(basic)} ({note})", -basic, Provision.ESTATE_BASIC_DEDUCTION)
    if personal:
        count = len(inheritance.persons)
        whom = f"적어 주신 {count}명" if count else f"자녀 {inheritance.children}명"
        sheet.add("그 밖의 인적공제", f"{whom}의 인적공제 {won(personal)}", -personal, Provision.PERSONAL_DEDUCTION)


def _undecided() -> Refused:
    return Refused(
        "filing",
        "LAW_UNDECIDED",
        "배우자가 유일한 상속인인데 신고가 없는 경우에 일괄공제 5억원을 적용하는지는 법에 분명한 규정이 없어 계산하지 않았습니다. "
        "세무서나 세무사에게 문의해 주세요.",
    )
