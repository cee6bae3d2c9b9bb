"""Dialogues made of parts of sentences in any order: whatever is said, every turn has an answer and nothing fails."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from shared.calendar import clock
from shared.contracts.events.catalogue import AnswerComposed
from shared.contracts.events.envelope import Event
from shared.contracts.failures import TurnAborted
from shared.runtime.settings import GeminiSettings
from tests.fuzz import parts
from tools.chain import Chain, Session, chain

MOST_TURNS: Final = 6
_FIRST_DAY: Final = date(2024, 1, 1)
_DAYS: Final = 1_000
_ASIDES: Final = (
    parts.EARLIER,
    parts.MARRIAGE,
    parts.ABOUT,
    parts.QUESTIONS,
    parts.REPLIES,
    parts.CORRECTIONS,
    parts.INHERITANCES,
    parts.NOISE,
)


@dataclass(frozen=True, slots=True)
class Dialogue:
    """`number` and the seed make it again."""

    number: int
    today: date
    turns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong, and after which messages."""

    number: int
    said: tuple[str, ...]
    cause: Exception | str


def dialogue(number: int, seed: int) -> Dialogue:
    """One of the dialogues of a seed, made alone."""
    chance = random.Random(f"{seed}:{number}")
    turns = tuple(_message(chance) for _ in range(chance.randint(1, MOST_TURNS)))
    return Dialogue(number, _FIRST_DAY + timedelta(days=chance.randrange(_DAYS)), turns)


def _message(chance: random.Random) -> str:
    """One to four parts, seldom with a slip of the keyboard."""
    said = [_gift(chance) if chance.random() < 0.4 else chance.choice(chance.choice(_ASIDES)) for _ in range(4)]
    said = said[: chance.choice((1, 1, 1, 2, 2, 3, 4))]
    text = said[0] + "".join(chance.choice(parts.JOINTS) + part for part in said[1:])
    if chance.random() < 0.1:
        place = chance.randrange(len(text))
        text = text[:place] + text[place + 1 :]
    return text if chance.random() < 0.9 else text.replace(" ", "")


def _gift(chance: random.Random) -> str:
    """Who gave whom what and when, any of it left out or at another place, sometimes after what was given before."""
    giver = chance.choice(parts.GIVERS) + chance.choice(("가", "한테", "께", "께서", "", "이", "에게서", "는", "랑"))
    likely = (
        (giver, 0.5),
        (chance.choice(parts.RECEIVERS), 0.5),
        (chance.choice(parts.DAYS), 0.8),
        (chance.choice(parts.AMOUNTS), 0.9),
    )
    said = [part for part, likelihood in likely if part and chance.random() < likelihood]
    if chance.random() < 0.5:
        chance.shuffle(said)
    before = [_earlier(chance)] if chance.random() < 0.3 else []
    return " ".join((*before, *said, chance.choice(parts.GAVE)))


def _earlier(chance: random.Random) -> str:
    """What was given before: as it stands in the parts, or made of some of them."""
    if chance.random() < 0.3:
        return chance.choice(parts.EARLIER)
    giver = [chance.choice(parts.GIVERS) + "한테"] if chance.random() < 0.3 else []
    said = (chance.choice(parts.EARLIER_DAYS), *giver, chance.choice(parts.AMOUNTS), chance.choice(parts.GAVE_BEFORE))
    return " ".join(said)


async def failures(dialogues: Iterator[Dialogue], through: Chain, raised: list[Exception]) -> list[Failure]:
    """Hold each dialogue. `raised`: where the chain puts what its handlers raise."""
    found: list[Failure] = []
    for each in dialogues:
        session = Session(through)
        received_at = datetime.combine(each.today, time(12), clock.SEOUL)
        for turn, content in enumerate(each.turns, 1):
            cause = await _failure(session, content, received_at, raised)
            if cause is not None:
                found.append(Failure(each.number, each.turns[:turn], cause))
    return found


async def _failure(
    session: Session, content: str, received_at: datetime, raised: list[Exception]
) -> Exception | str | None:
    try:
        events = await session.say(content, received_at)
    except TurnAborted as aborted:
        return raised.pop() if raised else aborted
    if raised:
        return raised.pop()
    answer = events[-1]
    if not isinstance(answer, AnswerComposed) or not answer.content.strip():
        return "no answer"
    return "an answer with a character that is none" if "\0" in answer.content else None


def fuzz(count: int, seed: int, first: int = 0) -> list[Failure]:
    """Hold `count` dialogues of a seed, from number `first` on, by the rules alone."""
    raised: list[Exception] = []

    def keep(_: Event, error: Exception) -> None:
        raised.append(error)

    async def hold() -> list[Failure]:
        async with chain(GeminiSettings(google_api_key=None), keep) as through:
            return await failures((dialogue(number, seed) for number in range(first, first + count)), through, raised)

    return asyncio.run(hold())
