"""Data files that are no usable law end the process with what is wrong, and no traceback."""

import runpy

import pytest
from typer.testing import CliRunner

from services.calculator.adapters.statute_files import StatuteInvalid
from shared.calendar.korean_holidays import HolidaysInvalid
from tools.cli import app

DEFECTS = [
    ("load_statute", StatuteInvalid("act_55.toml: a rate is missing")),
    ("korean_holidays", HolidaysInvalid("holidays.toml cannot be used")),
]


def failing(defect: Exception) -> object:
    def load() -> None:
        raise defect

    return load


@pytest.mark.parametrize(("loader", "defect"), DEFECTS)
def test_the_service(monkeypatch: pytest.MonkeyPatch, loader: str, defect: Exception) -> None:
    monkeypatch.setattr("shared.observability.telemetry.set_up", lambda *_: None)
    monkeypatch.setattr("shared.observability.telemetry.shut_down", lambda: None)
    monkeypatch.setattr(f"services.calculator.app.{loader}", failing(defect))
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("services.calculator", run_name="__main__")
    assert ended.value.code == str(defect), "printed on standard error, with exit code 1"


@pytest.mark.parametrize(("loader", "defect"), DEFECTS)
def test_calculations_in_bulk(monkeypatch: pytest.MonkeyPatch, loader: str, defect: Exception) -> None:
    monkeypatch.setattr(f"services.calculator.batch.{loader}", failing(defect))
    result = CliRunner().invoke(app, ["calculate"], input='{"id": 1}\n')
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"{defect}\n")
