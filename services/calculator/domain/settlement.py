"""From the tax to what is paid: filing credit, instalments, penalties (법 69-71, 국세기본법 47의2-48)."""

from dataclasses import dataclass
from datetime import date

from services.calculator.domain.explanation import Worksheet
from services.calculator.domain.filing import Excuse, Filing, FilingType, check_dates
from services.calculator.domain.money import NOTHING, Portion, percent, share, won
from services.calculator.domain.penalties import late_payment_penalty, no_marriage_interest, reporting_penalty
from services.calculator.domain.refusal import Refused
from services.calculator.domain.statute import Provision, TaxStatute
from services.calculator.domain.wording import korean_date
from shared.calendar.deadline import Deadline


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What is paid, in won."""

    filing_credit: int
    payable: int
    """The tax less the filing credit."""
    installment_max: int
    """The most that may be paid in instalments (분납)."""
    reporting_penalty: int
    late_payment_penalty: int
    interest: int
    """Instead of penalties, when no marriage followed a deduction for it (법 53의2⑥)."""
    total_due: int
    """The payable tax with the penalties; after an amended return, only what the first return lacked."""
    exact: bool
    """False when a fraction of a won was dropped."""


@dataclass(frozen=True, slots=True)
class _Additions:
    """What comes on top of an open amount."""

    reporting: Portion = NOTHING
    late: Portion = NOTHING
    interest: Portion = NOTHING

    @property
    def parts(self) -> tuple[Portion, Portion, Portion]:
        return self.reporting, self.late, self.interest


def settle(
    tax: int,
    event_day: date,
    filing: Filing | None,
    deadline: Deadline,
    law: TaxStatute,
    sheet: Worksheet,
    no_marriage_due: date | None = None,
) -> Settlement:
    """Settle a tax before the filing credit. Without a `filing`, it is taken to be declared and paid in time.

    `no_marriage_due` is the last day to return that no marriage followed a gift (법 53의2⑥); none where that cannot be.
    Raises `Refused` for a return that cannot be, or whose law is not clear.
    """
    if filing is not None:
        check_dates(filing, event_day, deadline)
    declared = _declared_in_time(tax, filing)
    credit = _filing_credit(tax, declared, filing, law, event_day, sheet)
    payable = tax - credit.amount
    if filing is None or filing.type is FilingType.ON_TIME:
        instalment = _installment_max(payable, law, event_day)
        open_amount = payable
    else:
        instalment = NOTHING
        open_amount = tax - declared
    added = (
        _Additions() if filing is None else _additions(open_amount, filing, deadline.due, law, sheet, no_marriage_due)
    )
    total = open_amount + sum(part.amount for part in added.parts)
    if total != payable:
        parts = [open_amount, *(part.amount for part in added.parts if part.amount)]
        sheet.add("모두 낼 금액", _sum(parts, total), total, Provision.PAYMENT)
    return Settlement(
        filing_credit=credit.amount,
        payable=payable,
        installment_max=instalment.amount,
        reporting_penalty=added.reporting.amount,
        late_payment_penalty=added.late.amount,
        interest=added.interest.amount,
        total_due=total,
        exact=all(portion.exact for portion in (credit, instalment, *added.parts)),
    )


def _additions(
    open_amount: int, filing: Filing, due: date, law: TaxStatute, sheet: Worksheet, no_marriage_due: date | None
) -> _Additions:
    if filing.excuse is Excuse.NO_MARRIAGE and filing.filing_date is not None:
        if no_marriage_due is None:
            reason = "혼인 증여재산공제를 받을 수 있었던 증여가 아니어서, 혼인하지 않은 것이 사유가 될 수 없습니다."
            raise Refused("filing", "INVALID_PARAMETER", reason)
        if filing.filing_date <= no_marriage_due:
            return _Additions(interest=no_marriage_interest(open_amount, filing, due, law, sheet))
        reason = f"혼인하지 않은 것을 {korean_date(no_marriage_due)}까지 신고하지 않아 가산세를 면하지 못합니다."
        sheet.skip("가산세의 면제", reason, Provision.MARRIAGE_CHILDBIRTH_DEDUCTION)
    return _Additions(
        reporting=reporting_penalty(open_amount, filing, due, law, sheet),
        late=late_payment_penalty(open_amount, filing, due, law, sheet),
    )


def _declared_in_time(tax: int, filing: Filing | None) -> int:
    if filing is None or filing.type is FilingType.ON_TIME:
        return tax
    if filing.type is not FilingType.AMENDED:
        return 0
    if filing.reported_tax > tax:
        raise Refused(
            "filing",
            "INVALID_PARAMETER",
            f"처음에 신고한 세액이 계산된 세액({won(tax)})보다 많습니다. 많이 신고한 세금은 수정신고가 아니라 "
            "경정청구로 돌려받습니다. 금액을 다시 확인해 주세요.",
        )
    return filing.reported_tax


def _filing_credit(
    tax: int, declared: int, filing: Filing | None, law: TaxStatute, day: date, sheet: Worksheet
) -> Portion:
    """The credit for what was declared in time (법 69, 영 65의2)."""
    rate_bp = law.filing_credit_rate.on(day)
    credit = share(declared, rate_bp)
    if tax == 0:
        return credit
    if declared < tax:
        nobody = filing is not None and filing.type is FilingType.NONE
        reason = f"{'신고하지 않은' if nobody else '기한이 지나 신고한'} 세액에는 신고세액공제가 없습니다."
        sheet.skip("신고세액공제", reason, Provision.FILING_CREDIT)
    if declared:
        when = "기한 안에 신고할 때" if filing is None else "기한 안에 신고한 세액"
        formula = f"{when}: {won(declared)} × {percent(rate_bp)} = {won(credit.amount)}"
        sheet.add("신고세액공제", formula, -credit.amount, Provision.FILING_CREDIT)
    payable = tax - credit.amount
    title = "기한 안에 신고할 때 낼 세금" if filing is None else "가산세를 더하기 전의 낼 세금"
    formula = f"{won(tax)} − {won(credit.amount)} = {won(payable)}" if declared else f"세액 {won(tax)} 그대로"
    sheet.add(title, formula, payable, Provision.PAYMENT)
    return credit


def _installment_max(payable: int, law: TaxStatute, day: date) -> Portion:
    """What may be paid later: all above the threshold, or half of a larger tax (법 70②, 영 66②)."""
    threshold = law.installment_threshold.on(day)
    if payable <= threshold:
        return NOTHING
    if payable <= law.installment_half_threshold.on(day):
        return Portion(payable - threshold, exact=True)
    return share(payable, law.larger_installment_rate.on(day))


def _sum(parts: list[int], total: int) -> str:
    return f"{' + '.join(won(part) for part in parts)} = {won(total)}"
