"""The engine as it runs: with the law and the calendar from the data files."""

import pytest

from services.calculator.adapters.korean_holidays import korean_holidays
from services.calculator.adapters.statute_files import load_gift_tax_statute
from services.calculator.domain.deadline import HolidayPredicate
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.engine import TaxEngine


@pytest.fixture(scope="session")
def statute() -> GiftTaxStatute:
    return load_gift_tax_statute()


@pytest.fixture(scope="session")
def is_holiday() -> HolidayPredicate:
    return korean_holidays()


@pytest.fixture(scope="session")
def engine(statute: GiftTaxStatute, is_holiday: HolidayPredicate) -> TaxEngine:
    return TaxEngine(statute, is_holiday)
