"""Helm with our chart, for each test anew."""

from pathlib import Path

import pytest

from tests.support.helm import Helm, helm_program


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return helm_program(tmp_path_factory.mktemp("helm"))


@pytest.fixture
def helm(program: Path, tmp_path: Path) -> Helm:
    return Helm(program, tmp_path)
