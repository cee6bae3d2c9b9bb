"""What is running: written by the stack for the command line, the tests and the benchmarks."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, ValidationError


class ProcessState(BaseModel):
    model_config = ConfigDict(frozen=True)

    pid: int | None
    ops_url: str | None


class StackState(BaseModel):
    """`stack.json` in the data folder. It may outlive a stack that was killed."""

    model_config = ConfigDict(frozen=True)

    pid: int
    url: str
    nats_url: str
    """The operator's, with the password where the stack runs its own NATS."""
    database_url: str
    """The owner's of the tables, with the password where the stack runs its own PostgreSQL."""
    knowledge_database_url: str
    """Empty where ingested statutes have no place."""
    ready: bool
    processes: dict[str, ProcessState]

    @staticmethod
    def path(data_dir: Path) -> Path:
        return data_dir / "stack.json"

    @classmethod
    def read(cls, data_dir: Path) -> Self | None:
        """The state of the stack on this data folder; None when none was started or it cannot be read."""
        try:
            return cls.model_validate_json(cls.path(data_dir).read_bytes())
        except (OSError, ValidationError):
            return None

    def write(self, data_dir: Path) -> None:
        unfinished = self.path(data_dir).with_suffix(".new")
        unfinished.touch(mode=0o600)
        unfinished.write_text(self.model_dump_json(indent=2))
        os.replace(unfinished, self.path(data_dir))  # noqa: PTH105


class StateRecord:
    """Keeps `stack.json` up to date, as soon as the disk allows it."""

    def __init__(self, data_dir: Path, state: Callable[[], StackState]) -> None:
        self._data_dir = data_dir
        self._state = state
        self.is_current = True

    def write(self) -> None:
        """Write down what runs now. Never raises: what a full disk does not take is said once, and wants writing again."""
        try:
            self._state().write(self._data_dir)
        except OSError as error:
            if self.is_current:
                path = StackState.path(self._data_dir)
                print(f"상태를 적지 못하고 있습니다 (state not written): {path}: {error.strerror}", file=sys.stderr)
            self.is_current = False
        else:
            self.is_current = True
