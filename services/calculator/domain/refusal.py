"""Why a calculation cannot be made: which parameter is impossible, and what the user can do about it."""

from dataclasses import dataclass
from typing import Literal

RefusalCode = Literal[
    "MISSING_PARAMETER", "INVALID_PARAMETER", "UNSUPPORTED_PARAMETER", "UNSUPPORTED_TAX_TYPE", "LAW_NOT_KNOWN"
]


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
