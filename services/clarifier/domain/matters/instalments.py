"""What of a tax that somebody names may be paid later (법 70②, 영 66②)."""

import re
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.amounts.money import Precision, amounts
from services.clarifier.domain.writing.sums import won

_OF_THE_TAX: Final = re.compile(
    r"(?:세금|세액|증여세|상속세|낼\s?돈|납부할\s?(?:돈|금액))(?:이|가|은|는|로|도)?\s?(?:[가-힣]{1,4}\s){0,2}$"
)


@dataclass(frozen=True, slots=True)
class Instalments:
    """The bounds in won, the part of a larger tax in percent."""

    threshold: int
    half_threshold: int
    larger_percent: int

    def said(self, text: str) -> str | None:
        """What of the tax in a normalised message may be paid later, in a sentence; None where it names no single sum."""
        sums = {
            amount.won
            for amount in amounts(text)
            if amount.precision is Precision.EXACT
            and amount.won
            and _OF_THE_TAX.search(text, max(0, amount.start - 16), amount.start)
        }
        if len(sums) != 1:
            return None
        tax = sums.pop()
        if tax <= self.threshold:
            return f"세금이 {won(tax)}이면 {won(self.threshold)}을 넘지 않아 나누어 내실 수 없고, 기한 안에 한 번에 내셔야 합니다."
        is_larger = tax > self.half_threshold
        later = tax * self.larger_percent // 100 if is_larger else tax - self.threshold
        return f"세금이 {won(tax)}이면 나중에 내실 수 있는 것은 **{won(later)}**까지이고, 기한 안에 먼저 내실 것은 {won(tax - later)}입니다."
