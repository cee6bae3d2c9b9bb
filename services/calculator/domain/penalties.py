"""Penalties (가산세) on a tax that was declared or paid late (국세기본법 47의2-48)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.filing import Excuse, Filing, FilingType
from services.calculator.domain.money import BASIS_POINTS, NOTHING, Portion, percent, proportion, share, won
from services.calculator.domain.statute import Dated, LateDaysEnd, Provision, Reduction, TaxStatute
from shared.calendar.deadline import day_after_months

PER_100_000: Final = 100_000


@dataclass(frozen=True, slots=True)
class LatePeriod:
    """Days that were late at one rate, per 100,000 a day."""

    days: int
    rate: int


def reporting_penalty(undeclared: int, filing: Filing, due: date, law: TaxStatute, sheet: Worksheet) -> Portion:
    """The penalty for a late or a too low return, less what an early correction takes off.

    `undeclared` is the tax that was not declared in time, before the filing credit: all of it, or the shortfall.
    """
    filed = filing.filing_date
    if undeclared == 0 or filing.type is FilingType.ON_TIME or _excused(filing, sheet):
        return NOTHING
    late = filing.type is not FilingType.AMENDED
    if late:
        rate = law.no_filing_fraud_rate if filing.fraud else law.no_filing_penalty_rate
        name, table, provision = "무신고가산세", law.late_return_reductions, Provision.NO_FILING_PENALTY
    else:
        rate = law.under_reporting_fraud_rate if filing.fraud else law.under_reporting_penalty_rate
        name, table, provision = "과소신고가산세", law.amended_return_reductions, Provision.UNDER_REPORTING_PENALTY
    full = share(undeclared, rate.on(due))
    what = "제때 신고하지 않은 세액" if late else "적게 신고한 세액"
    formula = f"{what} {won(undeclared)} × {percent(rate.on(due))} = {won(full.amount)}"
    sheet.add(name, formula, full.amount, provision)
    if filed is None:
        return full
    cut = next((each for each in table.on(filed) if filed <= day_after_months(due, each.within_months)), None)
    if cut is None:
        longest = table.on(filed)[-1].within_months
        reason = f"신고기한이 지나고 {longest}개월이 넘어 신고해서 줄어들지 않습니다."
        sheet.skip(f"{name} 감면", reason, Provision.PENALTY_REDUCTION)
        return full
    rest = _kept(undeclared, rate.on(due), cut)
    waived = full.amount - rest.amount
    formula = (
        f"신고기한이 지나고 {cut.within_months}개월 안에 신고: "
        f"{won(full.amount)} × {percent(cut.rate_bp)} = {won(waived)}"
    )
    sheet.add(f"{name} 감면", formula, -waived, Provision.PENALTY_REDUCTION)
    return rest


def late_payment_penalty(unpaid: int, filing: Filing, due: date, law: TaxStatute, sheet: Worksheet) -> Portion:
    """The penalty for every day after the deadline through the day of payment or that before it, each at its own rate."""
    paid = filing.payment_date
    if unpaid == 0 or paid is None or paid <= due:
        return NOTHING
    if filing.excuse is Excuse.COMMITTEE and filing.type is FilingType.AMENDED:
        sheet.skip(
            "납부지연가산세",
            "제때 신고하고 낸 뒤에 평가심의위원회의 평가로 세금이 늘어난 것이어서 붙지 않습니다.",
            Provision.LATE_PAYMENT_PENALTY,
        )
        return NOTHING
    through_payment = law.late_payment_end.on(due) is LateDaysEnd.PAYMENT_DAY
    until = paid if through_payment else paid - timedelta(days=1)
    return _by_day("납부지연가산세", unpaid, due, until, law, Provision.LATE_PAYMENT_PENALTY, sheet)


def late_days_are_open(paid: date, due: date, law: TaxStatute) -> bool:
    """Whether the way of counting changed between the deadline and the payment: for whom is not clear.

    The way of the deadline is used then, which has a day more.
    """
    return due < law.late_payment_end.blocks[-1].first_day <= paid


def no_marriage_interest(unpaid: int, filing: Filing, due: date, law: TaxStatute, sheet: Worksheet) -> Portion:
    """The interest instead of penalties when no marriage followed a deduction for it (법 53의2⑥, 영 46③④)."""
    filed = filing.filing_date
    if filed is None or unpaid == 0:
        return NOTHING
    sheet.skip(
        "가산세",
        "2년 안에 혼인하지 않은 것을 기한 안에 신고해서, 가산세 대신 이자상당액을 더합니다.",
        Provision.MARRIAGE_CHILDBIRTH_DEDUCTION,
    )
    return _by_day("이자상당액", unpaid, due, filed, law, Provision.MARRIAGE_CHILDBIRTH_DEDUCTION, sheet)


def _by_day(
    name: str, unpaid: int, due: date, until: date, law: TaxStatute, provision: Provision, sheet: Worksheet
) -> Portion:
    """What every day after `due` through `until` costs, each at the rate of its day."""
    if until <= due:
        return NOTHING
    periods = tuple(late_periods(due, until, law.late_payment_rate))
    whole, rest = divmod(unpaid * sum(period.days * period.rate for period in periods), PER_100_000)
    days = " + ".join(f"{period.days:,}일 × {period.rate}/100,000" for period in periods)
    factor = f"({days})" if len(periods) > 1 else days
    sheet.add(name, f"{won(unpaid)} × {factor} = {won(whole)}", whole, provision)
    return Portion(whole, rest == 0)


def late_periods(due: date, paid: date, rate: Dated[int]) -> Iterator[LatePeriod]:
    """The days after `due` through `paid`, by the rate that they fall under."""
    first = due + timedelta(days=1)
    rate.on(first)  # says so when the law of the first day is not known
    for block in rate.blocks:
        begins = max(first, block.first_day)
        ends = paid if block.last_day is None else min(paid, block.last_day)
        if begins <= ends:
            yield LatePeriod((ends - begins).days + 1, block.value)


def _kept(undeclared: int, rate_bp: int, cut: Reduction) -> Portion:
    """What a reduction leaves of a penalty. A fraction of a won is dropped once, at the end."""
    return proportion(undeclared, rate_bp * (BASIS_POINTS - cut.rate_bp), BASIS_POINTS**2)


def _excused(filing: Filing, sheet: Worksheet) -> bool:
    """Whether a too low return is not penalised (기본법 47의3④1): a late one is, and a valuation does not excuse fraud."""
    if filing.excuse in (None, Excuse.NO_MARRIAGE) or filing.fraud:
        return False
    if filing.type is not FilingType.AMENDED:
        reason = "적게 신고했을 때 봐주는 사유여서, 기한까지 신고하지 않은 데에는 적용하지 않습니다."
        sheet.skip("가산세의 면제", reason, Provision.UNDER_REPORTING_PENALTY)
        return False
    reason = f"적게 신고한 사유가 {filing.excuse}여서 붙지 않습니다."
    sheet.skip("과소신고가산세", reason, Provision.UNDER_REPORTING_PENALTY)
    return True
