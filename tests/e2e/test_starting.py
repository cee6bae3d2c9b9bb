"""`make run` that does not come up: what is said when something is wrong, and Ctrl-C before it is ready."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.running import LIMIT_SECONDS, Run, new_data_dir, start
from tools.stack.data_folder import leftovers


@pytest.fixture
def data_dir() -> Iterator[Path]:
    with new_data_dir() as folder:
        yield folder


async def test_ctrl_c_while_starting_leaves_nothing(data_dir: Path) -> None:
    with start(data_dir) as process:
        await Run(data_dir, process).until(lambda state: "nats" in state.processes)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=LIMIT_SECONDS)
    assert process.returncode == 130
    assert leftovers(data_dir) == []


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"TURN_ATTEMPTS": "none"}, ["persistence", "persistence.log", "TURN_ATTEMPTS=none"]),
        ({"RATE_LIMIT": "nonsense"}, ["RATE_LIMIT", "nonsense"]),
        ({"NATS_URL": "nats://127.0.0.1:1"}, ["NATS_URL"]),
        ({"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}, ["DATABASE_URL"]),
        ({"DATABASE_URL": "mysql://127.0.0.1/none"}, ["DATABASE_URL"]),
        ({"CLARIFIER": "many"}, ["CLARIFIER=many"]),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_left_running(
    data_dir: Path, settings: dict[str, str], said: list[str]
) -> None:
    with start(data_dir, settings=settings) as process:
        printed = process.communicate(timeout=LIMIT_SECONDS)[0]
    assert process.returncode in (1, 2)
    assert [word for word in said if word not in printed] == []
    assert "tools/stack/" not in printed  # No traceback of ours.
    assert leftovers(data_dir) == []
