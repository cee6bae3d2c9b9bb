"""Run the calculator: `python -m services.calculator`."""

from services.calculator.app import wiring
from services.calculator.settings import CalculatorSettings
from shared.service import run

if __name__ == "__main__":
    settings = CalculatorSettings()
    run("calculator", settings, lambda: wiring(settings))
