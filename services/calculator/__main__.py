"""Run the calculator: `python -m services.calculator`."""

import sys

from services.calculator.adapters.statute_files import StatuteInvalid
from services.calculator.app import wiring
from services.calculator.settings import CalculatorSettings
from shared.calendar.korean_holidays import HolidaysInvalid
from shared.runtime.settings import settings_or_exit
from shared.service import run

if __name__ == "__main__":
    settings = settings_or_exit(CalculatorSettings)
    try:
        run("calculator", settings, lambda: wiring(settings))
    except (HolidaysInvalid, StatuteInvalid) as error:
        sys.exit(str(error))
