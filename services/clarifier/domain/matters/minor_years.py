"""What is deducted from an estate for a minor of an age that somebody names (법 20①2, ③)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.writing.sums import won

_OF_ESTATE: Final = re.compile(r"상속|돌아가|사망|유산|별세|떠나|(?<![가-힣])죽")
_ASKED: Final = re.compile(r"미성년(?:자)?\s?(?:[가-힣]{1,4}\s?)?공제|공제[^.!?\n]{0,16}미성년")
_AGE: Final = re.compile(
    r"(?<![\d.])(?:만\s?)?(?P<age>\d{1,2})\s?(?:살|세)(?!\s?(?:까지|때까지|이상|미만|이하|대|될|되기|가\s?될))"
)


@dataclass(frozen=True, slots=True)
class MinorYears:
    """`for_year`: won for each year until `majority`; what is less than a year counts as one."""

    for_year: int
    majority: int

    def said(self, text: str) -> str | None:
        """The deduction of each minor whose age a normalised question names, in a sentence; None where it asks for none."""
        if not (_OF_ESTATE.search(text) and _ASKED.search(text)):
            return None
        told = (int(match["age"]) for match in _AGE.finditer(text))
        ages = list(dict.fromkeys(age for age in told if age < self.majority))
        if not ages:
            return None
        return f"상속세의 미성년자 공제는 {self._each(ages)}입니다. 1년이 안 되는 기간도 1년으로 셉니다(상속세 및 증여세법 제20조)."

    def _each(self, ages: Iterable[int]) -> str:
        """`만 11세이면 만 19세까지 8년이어서 **8,000만원**`."""
        return ", ".join(
            f"만 {age}세이면 만 {self.majority}세까지 {years}년이어서 **{won(self.for_year * years)}**"
            for age in ages
            for years in (self.majority - age,)
        )
