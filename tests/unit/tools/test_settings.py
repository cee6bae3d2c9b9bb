"""The settings of the local stack."""

import socket
from pathlib import Path

import pytest
from pydantic import ValidationError

from tools.servers import is_free
from tools.stack.plan import next_free_port, service_plan
from tools.stack.settings import StackSettings
from tools.stack.state import StackState


@pytest.fixture(autouse=True)
def away_from_any_env_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_replica_counts_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLARIFIER", "2")
    monkeypatch.setenv("CALCULATOR", "3")
    assert dict(StackSettings().replicas) == {
        "gateway": 1,
        "persistence": 1,
        "clarifier": 2,
        "calculator": 3,
        "synthesizer": 1,
        "knowledge": 1,
    }


def test_an_empty_variable_means_that_it_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NATS_URL", "")
    monkeypatch.setenv("CLARIFIER", "")
    settings = StackSettings()
    assert settings.nats_url is None
    assert settings.clarifier == 1


@pytest.mark.parametrize("count", ["0", "-1", "many", "1000"])
def test_an_impossible_replica_count_is_refused(count: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLARIFIER", count)
    with pytest.raises(ValidationError):
        StackSettings()


def test_a_port_that_is_taken_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not is_free(port)
        assert next_free_port(port) > port


def test_replicas_have_names_and_ports_of_their_own() -> None:
    environment = {"GATEWAY_PORT": "8000", "NATS_URL": "nats://127.0.0.1:4222"}
    gateway = service_plan("gateway", 1, environment)
    first, second = service_plan("clarifier", 1, environment), service_plan("clarifier", 2, environment)
    assert gateway.ops_url == "http://127.0.0.1:8000"
    assert (first.name, second.name) == ("clarifier", "clarifier-2")
    assert first.ops_url != second.ops_url
    assert first.environment["NATS_URL"] == "nats://127.0.0.1:4222"


def test_a_state_that_cannot_be_read_counts_as_none(tmp_path: Path) -> None:
    assert StackState.read(tmp_path) is None
    StackState.path(tmp_path).write_text("{")
    assert StackState.read(tmp_path) is None
