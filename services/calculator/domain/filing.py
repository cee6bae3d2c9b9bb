"""How a tax was declared and paid: in time, late, corrected afterwards, or not at all."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from services.calculator.domain.reading import Reader
from services.calculator.domain.refusal import Refused
from services.calculator.domain.wording import korean_date
from shared.calendar.deadline import Deadline
from shared.contracts.parameters.catalogue import GIFT


class FilingType(StrEnum):
    """The kinds of return. `NONE`: nobody filed one."""

    ON_TIME = "on_time"
    LATE = "late"
    AMENDED = "amended"
    NONE = "none"


RETURNED_LATE: Final = frozenset({FilingType.LATE, FilingType.AMENDED})
"""What is returned after the deadline, on a day that must be known."""


class Excuse(StrEnum):
    """Why a tax that was reported too low is not penalised (국세기본법 47의3④1, 47의4③6, 법 53의2⑥)."""

    OWNERSHIP = "소유권 분쟁"
    DEDUCTION = "공제 착오"
    VALUATION = "평가 차이"
    COMMITTEE = "평가심의위원회의 평가"
    NO_MARRIAGE = "2년 안에 혼인하지 않음"


EXCUSE_WORDS: Final = {
    Excuse.COMMITTEE: ("심의", "committee"),
    Excuse.OWNERSHIP: ("소유권", "소송", "분쟁", "ownership", "dispute", "litigation"),
    Excuse.DEDUCTION: ("공제", "deduction"),
    Excuse.VALUATION: ("평가", "valuation", "appraisal"),
    Excuse.NO_MARRIAGE: ("혼인", "marriage"),
}
"""How a reason may be put; the first kind with one of its words is meant."""

RETURN_HINT: Final = (
    "제때 신고했으면 on_time, 늦게 했으면 late, 고쳐서 다시 했으면 amended, 신고하지 않았으면 none입니다."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """A return and its payment. Amounts are won."""

    type: FilingType
    filing_date: date | None
    payment_date: date | None
    """None for a payment in time."""
    reported_tax: int = 0
    """What the first return said, before the filing credit; only for an amended one."""
    fraud: bool = False
    excuse: Excuse | None = None
    payment_assumed: bool = False
    """Whether the day of payment was left out and taken to be that of the return."""


def read_filing(parameters: Reader) -> Filing | None:
    """The `filing` of a calculation's parameters; none if absent. Raises `Refused`."""
    record = parameters.record("filing", GIFT.titles_of_parts("filing"))  # those of an inheritance are the same
    if record is None:
        return None
    kind = record.choice("type", FilingType, RETURN_HINT)
    late = kind is not FilingType.ON_TIME
    filed = record.day("filing_date") if kind in RETURNED_LATE else record.optional_day("filing_date")
    if filed is not None and kind is FilingType.NONE:
        raise record.invalid("filing_date", "신고하지 않았을 때(none)는 쓸 수 없습니다. 신고의 종류를 확인해 주세요.")
    paid = record.optional_day("payment_date")
    fraud = record.flag("fraud", False)
    excuse = _excuse(record)
    amended = kind is FilingType.AMENDED
    reported = record.amount("reported_tax", None if amended else 0)
    if reported and not amended:
        raise record.invalid("reported_tax", "수정신고(amended)일 때만 쓸 수 있습니다. 신고의 종류를 확인해 주세요.")
    if fraud and not late:
        raise record.invalid("fraud", "늦게 신고했거나 적게 신고한 때에만 쓸 수 있습니다. 신고의 종류를 확인해 주세요.")
    if excuse is not None and kind not in RETURNED_LATE:
        raise record.invalid(
            "reason", "늦게 신고했거나 적게 신고한 때에만 쓸 수 있습니다. 신고의 종류를 확인해 주세요."
        )
    if fraud and excuse is not None and excuse is not Excuse.VALUATION:
        raise record.invalid("reason", "부정행위와 함께 쓸 수 없습니다. 어느 쪽이 맞는지 확인해 주세요.")
    return Filing(
        type=kind,
        filing_date=filed,
        payment_date=paid or filed,
        reported_tax=reported,
        fraud=fraud,
        excuse=excuse,
        payment_assumed=kind in RETURNED_LATE and paid is None,
    )


def check_dates(filing: Filing, event_day: date, deadline: Deadline) -> None:
    """Refuse days that cannot be. Raises `Refused`."""
    filed, paid = filing.filing_date, filing.payment_date
    due = korean_date(deadline.due)
    if filed is not None:
        if filed < event_day:
            raise _impossible("신고한 날이 세금이 생긴 날보다 이릅니다. 날짜를 확인해 주세요.")
        if filing.type is FilingType.ON_TIME and filed > deadline.due:
            raise _impossible(f"신고한 날이 신고기한({due})보다 늦어서 제때 한 신고(on_time)일 수 없습니다.")
        if filing.type is not FilingType.ON_TIME and filed <= deadline.due:
            raise _impossible(f"신고한 날이 신고기한({due}) 안이어서 제때 한 신고(on_time)입니다.")
    if paid is not None and paid < event_day:
        raise _impossible("납부한 날이 세금이 생긴 날보다 이릅니다. 날짜를 확인해 주세요.")


def _excuse(record: Reader) -> Excuse | None:
    reason = record.text("reason")
    if reason is None:
        return None
    for excuse, words in EXCUSE_WORDS.items():
        if any(word in reason.lower() for word in words):
            return excuse
    raise record.invalid("reason", f"{', '.join(Excuse)} 가운데 하나여야 합니다. 사유를 다시 확인해 주세요.")


def _impossible(reason: str) -> Refused:
    return Refused("filing", "INVALID_PARAMETER", reason)
