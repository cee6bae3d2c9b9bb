"""Why a calculation cannot be made: which parameter is impossible, and what the user can do about it."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from services.calculator.domain.wording import korean_date, topic

RefusalCode = Literal[
    "MISSING_PARAMETER",
    "INVALID_PARAMETER",
    "UNSUPPORTED_PARAMETER",
    "UNSUPPORTED_TAX_TYPE",
    "LAW_NOT_KNOWN",
    "LAW_UNDECIDED",
]
"""`LAW_UNDECIDED`: the law leaves the question open, and the answer decides the tax."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """`reason` is Korean, for the user: what is wrong and what to do. It never repeats what was entered."""

    parameter: str
    code: RefusalCode
    reason: str


class Refused(Exception):
    """Carries a refusal up to the entrance of the domain, which returns it."""

    def __init__(self, parameter: str, code: RefusalCode, reason: str) -> None:
        super().__init__(parameter, code)
        self.refusal = Refusal(parameter, code, reason)


class LawNotKnown(Exception):
    """The law of a day before the first known value was asked for."""

    def __init__(self, title: str, first_day: date) -> None:
        super().__init__(title, first_day)
        self.title = title
        self.first_day = first_day

    def refused(self, parameter: str, event: str) -> Refused:
        """The refusal, for the parameter with the day. `event` is what happened on it: 증여, 상속."""
        return Refused(
            parameter,
            "LAW_NOT_KNOWN",
            f"{korean_date(self.first_day)} 전의 {event}에 적용되는 {topic(self.title)} 확인된 자료가 없어 "
            f"계산해 드릴 수 없습니다. 날짜가 맞는지 확인해 주세요. 더 이른 날이 맞다면 세무서나 세무사에게 문의해 주세요.",
        )
