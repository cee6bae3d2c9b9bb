"""Loads the periods for filing of the law in force."""

import json
import re
from typing import Final

from services.clarifier.adapters.matter_file import LAW_FILE
from services.clarifier.domain.dialogue.deadlines import FilingPeriods
from shared.calendar.korean_holidays import korean_holidays

_RELIEF: Final = re.compile(r"(\d+)개월 안이면 (\d+%)")


def load_filing_periods() -> FilingPeriods:
    """From law.json, where they are in words: `3개월`. Raises HolidaysInvalid for a holiday file that cannot be used."""
    law: dict[str, str] = json.loads(LAW_FILE.read_text(encoding="utf-8"))

    def months(name: str) -> int:
        return int(law[name].removesuffix("개월"))

    return FilingPeriods(
        gift=months("filing_period_months"),
        estate=months("inheritance_filing_months"),
        estate_abroad=months("inheritance_filing_months_abroad"),
        is_holiday=korean_holidays(),
        reliefs=tuple((int(months), part) for months, part in _RELIEF.findall(law["late_return_reductions"])),
    )
