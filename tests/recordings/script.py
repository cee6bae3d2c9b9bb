"""What is said in a session that is to be recorded, and what goes wrong in it."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from shared.contracts.outside import OutsideAnswer
from tests.support.yaml_file import read_yaml

SCRIPTS: Final = Path(__file__).parent / "scripts"
RECORDED: Final = Path(__file__).parent / "recorded"


class Script(BaseModel):
    """One session. Turns count from 1; `answers`: what outside things answer in a turn, in the order of asking."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    today: date = date(2025, 11, 21)
    says: tuple[str, ...] = Field(min_length=1)
    answers: dict[int, tuple[OutsideAnswer, ...]] = {}
    required: bool = False
    """Whether a model that fails ends a turn."""
    lost_after: dict[int, str] = {}
    """The event after which everything of a turn's attempt is lost, but of the last."""
    attempts: dict[int, int] = {}
    """Which attempt of a turn with losses is the last; the second, unless it is said."""
    given_up: tuple[int, ...] = ()
    """The turns of which every attempt is lost."""
    stored_twice: tuple[int, ...] = ()
    """The turns whose events the stream has twice."""


def scripts() -> Iterator[tuple[str, list[Script]]]:
    """The name of each group, and its sessions."""
    for path in sorted(SCRIPTS.glob("*.yaml")):
        yield path.stem, [Script.model_validate(each) for each in read_yaml(path)]
