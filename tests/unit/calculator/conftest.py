"""The engine as it runs: with the law and the calendar from the data files."""

import pytest

from services.calculator.adapters.statute_files import load_statute
from services.calculator.domain.law import Statute
from services.calculator.domain.statute import GiftTaxStatute
from services.calculator.engine import TaxEngine
from shared.calendar.deadline import HolidayPredicate
from shared.calendar.korean_holidays import korean_holidays


@pytest.fixture(scope="session")
def law() -> Statute:
    return load_statute()


@pytest.fixture(scope="session")
def statute(law: Statute) -> GiftTaxStatute:
    return law.gift


@pytest.fixture(scope="session")
def is_holiday() -> HolidayPredicate:
    return korean_holidays()


@pytest.fixture(scope="session")
def engine(law: Statute, is_holiday: HolidayPredicate) -> TaxEngine:
    return TaxEngine(law, is_holiday)
