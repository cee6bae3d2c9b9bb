"""What is deducted from a gift: the basic deduction, and that for marriage and childbirth (법 53, 53의2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from services.calculator.domain.gift import LINEAL, Gift, Kinship, KinshipKind, Relationship
from services.calculator.domain.money import Portion, proportion
from services.calculator.domain.period import within_years, years_later
from services.calculator.domain.statute import Dated, GiftTaxStatute
from services.calculator.domain.wording import korean_date, korean_won


@dataclass(frozen=True, slots=True)
class BasicDeduction:
    """The basic deduction from one gift, in won, and how it came about."""

    granted: Portion
    limit: int
    """The limit of the relationship group, by the law of the day."""
    used: int
    """What earlier gifts of the group took of the limit."""
    denial: str | None
    """Why there is none at all, in Korean: a clause."""
    closes_the_window: bool = False
    """Whether one that took of the limit lies on the very day that closes the ten years."""

    @property
    def left(self) -> int:
        """What of the limit is left for this gift and others of its day."""
        return max(self.limit - self.used, 0)


def basic_deduction(gift: Gift, earlier: Iterable["Deducted"], statute: GiftTaxStatute) -> BasicDeduction:
    """What the limit of the relationship group leaves for this gift (법 53, 영 46①).

    Gifts of the last ten years took theirs first, whoever of the group gave them; gifts of one day share what is left.
    """
    denial = _basic_denial(gift, statute)
    if denial:
        return BasicDeduction(Portion(0, exact=True), 0, 0, denial)
    limit = basic_limit(gift, statute)
    years = statute.aggregation_years.on(gift.gift_date)
    takers = [
        each
        for each in earlier
        if each.basic_deduction
        and _share_a_limit(each.gift, gift, statute)
        and within_years(each.gift.gift_date, gift.gift_date, years)
    ]
    used = sum(each.basic_deduction for each in takers)
    left = max(limit - used, 0)
    beside = sum(gift.concurrent_values)
    own = proportion(left, gift.net_value, gift.net_value + beside) if beside else Portion(left, exact=True)
    if gift.net_value <= own.amount:
        own = Portion(gift.net_value, exact=True)
    closing = any(years_later(each.gift.gift_date, years) == gift.gift_date for each in takers)
    return BasicDeduction(own, limit, used, None, closing)


@dataclass(frozen=True, slots=True)
class Deducted:
    """An earlier gift and what was deducted from it."""

    gift: Gift
    basic_deduction: int
    marriage_deduction: int
    childbirth_deduction: int


def basic_limit(gift: Gift, statute: GiftTaxStatute) -> int:
    """The limit of the gift's relationship group in won."""
    limits: dict[Relationship, Dated[int]] = {
        Relationship.SPOUSE: statute.spouse_deduction,
        Relationship.ASCENDANT: statute.minor_deduction if gift.is_minor_recipient else statute.ascendant_deduction,
        Relationship.DESCENDANT: statute.descendant_deduction,
        Relationship.RELATIVE: statute.relative_deduction,
    }
    return limits[gift.donor_relationship].on(gift.gift_date)


def is_close_relative(kinship: Kinship, day: date, statute: GiftTaxStatute) -> bool:
    """Whether a relative of this degree has a deduction by the law of the day (법 53 4호)."""
    blood = kinship.kind is KinshipKind.BLOOD
    return kinship.degree <= (statute.relative_blood_degree if blood else statute.relative_inlaw_degree).on(day)


def has_basic_deduction(gift: Gift, statute: GiftTaxStatute) -> bool:
    """Whether the gift takes part in the limit of its relationship group at all."""
    return _basic_denial(gift, statute) is None


def _basic_denial(gift: Gift, statute: GiftTaxStatute) -> str | None:
    if gift.is_non_resident:
        return "받는 분이 비거주자여서"
    if gift.donor_relationship is Relationship.STRANGER:
        return "친족이 아닌 분의 증여여서"
    kinship = gift.kinship if gift.donor_relationship is Relationship.RELATIVE else None
    if kinship is not None and not is_close_relative(kinship, gift.gift_date, statute):
        return f"{kinship.degree}촌 {kinship.kind}은 공제받는 친족의 범위를 넘어서"
    return None


def _share_a_limit(earlier: Gift, gift: Gift, statute: GiftTaxStatute) -> bool:
    if earlier.donor_relationship is gift.donor_relationship:
        return True
    lineal = {earlier.donor_relationship, gift.donor_relationship} <= LINEAL
    return lineal and statute.lineal_gifts_share_a_limit.on(gift.gift_date)


@dataclass(frozen=True, slots=True)
class MarriageChildbirthDeduction:
    """What is granted of a claim, in won, and why not all of it."""

    marriage: int = 0
    childbirth: int = 0
    notes: tuple[str, ...] = ()
    """Korean, for the user."""

    @property
    def granted(self) -> int:
        return self.marriage + self.childbirth


@dataclass(frozen=True, slots=True)
class LifetimeUse:
    """What was deducted for marriage and for childbirth before this gift, ever, in won."""

    marriage: int
    childbirth: int


def marriage_childbirth_deduction(
    gift: Gift, used: LifetimeUse, room: int, statute: GiftTaxStatute
) -> MarriageChildbirthDeduction:
    """The deduction for marriage and childbirth, at most `room`: what the basic deduction leaves of the gift.

    Which of the deductions is used first is open in the law; it does not change the tax of this gift.
    """
    denial = _claim_denial(gift, statute)
    if denial:
        refused = (f"혼인·출산 증여재산공제는 적용하지 않았습니다. {denial}",)
        return MarriageChildbirthDeduction(notes=refused if gift.claimed else ())
    day = gift.gift_date
    marriage_denial, childbirth_denial = _marriage_denial(gift, statute), _childbirth_denial(gift, statute)
    marriage = 0 if marriage_denial else gift.marriage_deduction_amount
    childbirth = 0 if childbirth_denial else gift.childbirth_deduction_amount
    notes = [denial for denial in (marriage_denial, childbirth_denial) if denial]
    cap = statute.marriage_childbirth_cap.on(day)
    open_cap = max(cap - used.marriage - used.childbirth, 0)
    within_marriage = min(marriage, max(statute.marriage_deduction.on(day) - used.marriage, 0), open_cap)
    within_childbirth = min(
        childbirth, max(statute.childbirth_deduction.on(day) - used.childbirth, 0), open_cap - within_marriage
    )
    within = within_marriage + within_childbirth
    if within < marriage + childbirth:
        before = f" 전에 {korean_won(used.marriage + used.childbirth)}을 공제받았습니다." if open_cap < cap else ""
        notes.append(
            f"혼인·출산 증여재산공제는 둘을 합해 평생 {korean_won(cap)}까지여서 그 한도까지만 적용했습니다.{before}"
        )
    if room < within:
        notes.append(
            f"기본 공제를 뺀 금액이 {korean_won(room)}이어서 혼인·출산 증여재산공제는 {korean_won(room)}만 적용했습니다. "
            "쓰지 않은 부분은 한도와 기한 안에서 다음 증여에 쓸 수 있습니다."
        )
    granted_marriage = min(within_marriage, room)
    return MarriageChildbirthDeduction(granted_marriage, min(within_childbirth, room - granted_marriage), tuple(notes))


def marriage_childbirth_deduction_exists(statute: GiftTaxStatute, day: date) -> bool:
    """Whether the law of that day knows this deduction."""
    return statute.marriage_childbirth_cap.on(day) > 0


def marriage_in_time(gift_date: date, marriage_date: date, years: int) -> bool:
    """Whether a gift is no more than `years` before or after the registration of the marriage (법 53의2①)."""
    return within_years(marriage_date, gift_date, years) or within_years(gift_date, marriage_date, years)


def _claim_denial(gift: Gift, statute: GiftTaxStatute) -> str | None:
    if not gift.from_ascendant:
        return "부모님·조부모님 같은 직계존속에게서 받은 증여에만 있는 공제이기 때문입니다."
    if gift.is_non_resident:
        return "받는 분이 국내 거주자일 때만 받을 수 있는 공제이기 때문입니다."
    if not marriage_childbirth_deduction_exists(statute, gift.gift_date):
        first_day = next(block.first_day for block in statute.marriage_childbirth_cap.blocks if block.value > 0)
        return f"{korean_date(first_day)} 이후의 증여부터 생긴 공제이기 때문입니다."
    if gift.gives_benefit_only:
        return "재산을 직접 받은 것이 아니라 빚을 면제받는 것처럼 이익을 얻은 증여에는 없는 공제이기 때문입니다."
    return None


def _marriage_denial(gift: Gift, statute: GiftTaxStatute) -> str | None:
    years = statute.marriage_childbirth_years.on(gift.gift_date)
    married = gift.marriage_date
    if married is None or marriage_in_time(gift.gift_date, married, years):
        return None
    return f"혼인신고일({korean_date(married)}) 전후 {years}년 안의 증여가 아니어서 혼인 공제는 적용하지 않았습니다."


def _childbirth_denial(gift: Gift, statute: GiftTaxStatute) -> str | None:
    years = statute.marriage_childbirth_years.on(gift.gift_date)
    born = gift.childbirth_date
    if born is None or within_years(born, gift.gift_date, years):
        return None
    return f"자녀의 출생일이나 입양신고일({korean_date(born)})부터 {years}년 안의 증여가 아니어서 출산 공제는 적용하지 않았습니다."
