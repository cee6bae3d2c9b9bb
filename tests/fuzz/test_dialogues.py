"""A hundred of the dialogues that `make fuzz` holds by the thousand; and that the tool sees what fails."""

from collections.abc import Iterator
from datetime import date

import pytest

from shared.contracts.events.catalogue import TurnOpened
from shared.contracts.events.envelope import Event
from shared.messaging.reaction import Reaction
from tests.fuzz.dialogues import Dialogue, dialogue, failures, fuzz
from tools.chain import Chain


@pytest.mark.parametrize("first", range(0, 100, 50))
def test_nothing_that_is_said_fails(first: int) -> None:
    assert fuzz(50, seed=1, first=first) == []


def test_a_dialogue_is_made_again_from_its_number() -> None:
    assert dialogue(7, seed=3) == dialogue(7, seed=3)
    assert len({dialogue(number, seed=3).turns for number in range(100)}) > 95


async def test_what_fails_is_reported_with_what_was_said() -> None:
    raised: list[Exception] = []

    async def unable(event: TurnOpened) -> Event:
        raise KeyError(event.content)

    def said() -> Iterator[Dialogue]:
        yield Dialogue(4, date(2025, 11, 21), ("엄마가 1억 주셨어요", "어제요"))

    through = Chain({"clarifier": (Reaction(TurnOpened, unable),)}, lambda _, error: raised.append(error))
    found = await failures(said(), through, raised)
    assert [(each.number, each.said, repr(each.cause)) for each in found] == [
        (4, ("엄마가 1억 주셨어요",), "KeyError('엄마가 1억 주셨어요')"),
        (4, ("엄마가 1억 주셨어요", "어제요"), "KeyError('어제요')"),
    ]
