"""Reads parameters one by one, or says which one is impossible and why."""

import re
from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import Final, TypeGuard, TypeVar

from services.calculator.domain.refusal import RefusalCode, Refused
from services.calculator.domain.wording import korean_won, topic

LARGEST_AMOUNT: Final = 10**15
LATEST_DATE: Final = date(2099, 12, 31)
"""Lunar holidays, which deadlines depend on, are known until the year after."""
MOST_ROWS: Final = 100
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
ABSENT: Final[tuple[object, ...]] = (None, "", {})
"""What stands for a parameter that was not given. A list without rows was given: it says that there are none."""

ChoiceT = TypeVar("ChoiceT", bound=StrEnum)


class Reader:
    """The values of one record by name; one that is null, or empty but for a list, is absent.

    `titles` says what every name is called in Korean: a name that has none is refused, never passed over.
    In a record inside a list, a refusal names the list's parameter, and its reason the row.
    """

    def __init__(
        self, record: Mapping[str, object], titles: Mapping[str, str], parameter: str | None = None, row: str = ""
    ) -> None:
        self._given = {name: value for name, value in record.items() if value not in ABSENT}
        self._titles = titles
        self._parameter = parameter
        self._row = row
        for name, value in record.items():
            if name not in titles and value is not None:
                raise self._refused(
                    name,
                    "UNSUPPORTED_PARAMETER",
                    "이 항목은 계산에 넣을 수 없습니다. 빼면 결과가 달라질 수 있어 계산하지 않았습니다. "
                    "이름이 맞는지 확인하시거나 이 항목 없이 다시 알려 주세요.",
                )

    def has(self, name: str) -> bool:
        return name in self._given

    @property
    def names(self) -> frozenset[str]:
        """The parameters that were given."""
        return frozenset(self._given)

    def amount(self, name: str, default: int | None = None) -> int:
        """Won, from 0 to `LARGEST_AMOUNT`. Without a default it must be given."""
        amount = self._value(name, default)
        if not isinstance(amount, int) or isinstance(amount, bool):
            raise self.invalid(name, "원 단위의 정수여야 합니다. 예를 들어 1억원은 100000000으로 적어 주세요.")
        if amount < 0:
            raise self.invalid(name, "0원보다 작을 수 없습니다. 금액을 다시 확인해 주세요.")
        if amount > LARGEST_AMOUNT:
            raise self.invalid(
                name, f"{korean_won(LARGEST_AMOUNT)}까지만 계산할 수 있습니다. 금액의 단위를 다시 확인해 주세요."
            )
        return amount

    def positive_amount(self, name: str) -> int:
        """Won, more than nothing."""
        amount = self.amount(name)
        if amount == 0:
            raise self.invalid(name, "0원보다 커야 합니다. 재산의 가액을 다시 알려 주세요.")
        return amount

    def count(self, name: str, most: int, default: int | None = None) -> int:
        """A whole number from 0 to `most`."""
        count = self._value(name, default)
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= most:
            raise self.invalid(name, f"0부터 {most}까지의 정수여야 합니다. 다시 확인해 주세요.")
        return count

    def flag(self, name: str, default: bool | None = None) -> bool:
        flag = self._value(name, default)
        if not isinstance(flag, bool):
            raise self.invalid(name, "예(true) 또는 아니오(false)로만 답할 수 있습니다. 둘 중 하나로 알려 주세요.")
        return flag

    def text(self, name: str) -> str | None:
        """A text of up to 100 characters; none if absent or blank."""
        text = self._given.get(name, "")
        if not isinstance(text, str) or len(text) > 100 or not text.isprintable():
            raise self.invalid(name, "100자까지의 글이어야 합니다. 짧게 다시 적어 주세요.")
        return text.strip() or None

    def choice(self, name: str, choices: type[ChoiceT], hint: str) -> ChoiceT:
        """One of the values of an enumeration. `hint` says how to choose."""
        value = self._value(name, None)
        try:
            return choices(value)  # type: ignore[arg-type]  # whatever it is
        except ValueError:
            raise self.invalid(name, f"{', '.join(choices)} 가운데 하나여야 합니다. {hint}") from None

    def day(self, name: str) -> date:
        """A date that must be given."""
        text = self._value(name, None)
        if not isinstance(text, str) or not _DATE.fullmatch(text):
            raise self.invalid(name, "연-월-일 형식의 날짜여야 합니다. 2025-10-15처럼 알려 주세요.")
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise self.invalid(name, "달력에 없는 날짜입니다. 날짜를 다시 확인해 주세요.") from None
        if day > LATEST_DATE:
            raise self.invalid(name, f"{LATEST_DATE.year}년까지만 계산할 수 있습니다. 연도를 다시 확인해 주세요.")
        return day

    def optional_day(self, name: str) -> date | None:
        return self.day(name) if self.has(name) else None

    def record(self, name: str, titles: Mapping[str, str]) -> "Reader | None":
        """A record inside this one; none if absent."""
        if not self.has(name):
            return None
        value = self._given[name]
        if not _is_record(value):
            raise self.invalid(name, "이름과 값으로 된 묶음이어야 합니다. 항목을 다시 확인해 주세요.")
        return Reader(value, titles, self._parameter or name, f"{self._titles[name]}: ")

    def rows(self, name: str, titles: Mapping[str, str]) -> "list[Reader]":
        """The records of a list; none if absent."""
        value = self._given.get(name, [])
        if not isinstance(value, list) or not all(_is_record(row) for row in value):
            raise self.invalid(name, "이름과 값으로 된 묶음의 목록이어야 합니다. 항목을 다시 확인해 주세요.")
        if len(value) > MOST_ROWS:
            raise self.invalid(name, f"{MOST_ROWS}건까지만 계산할 수 있습니다. 나누어 계산해 주세요.")
        return [
            Reader(row, titles, self._parameter or name, f"{self._titles[name]} {number}번째: ")
            for number, row in enumerate(value, start=1)
        ]

    def value(self, name: str) -> object:
        """What was given, unread; none if absent."""
        return self._given.get(name)

    def invalid(self, name: str, problem: str) -> Refused:
        """The refusal of a value. `problem` follows the parameter's title."""
        return self._refused(name, "INVALID_PARAMETER", f"{topic(self._titles[name])} {problem}")

    def _value(self, name: str, default: object) -> object:
        if name in self._given:
            return self._given[name]
        if default is not None:
            return default
        raise self._refused(
            name,
            "MISSING_PARAMETER",
            f"{topic(self._titles[name])} 꼭 필요합니다. 알려 주시면 바로 계산해 드립니다.",
        )

    def _refused(self, name: str, code: RefusalCode, reason: str) -> Refused:
        return Refused(self._parameter or name, code, self._row + reason)


def _is_record(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)
