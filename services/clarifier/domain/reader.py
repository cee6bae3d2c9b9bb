"""Reading a message: by the rules, or by a model that the rules check."""

from typing import Protocol

from services.clarifier.domain.reading import Reading
from services.clarifier.domain.understanding import understand
from shared import clock
from shared.events.catalogue import TurnMetadata


class Reader(Protocol):
    async def read(self, message: str, asked: str | None, metadata: TurnMetadata) -> tuple[Reading, TurnMetadata]:
        """What a message says, and the turn's metadata with what was used to read it.

        `asked`: the parameter of the pending question. "오늘" is the Seoul date on which the message was received.
        """
        ...


class RuleReader:
    """Reads by the rules alone."""

    async def read(self, message: str, asked: str | None, metadata: TurnMetadata) -> tuple[Reading, TurnMetadata]:
        return understand(message, clock.seoul_date(metadata.received_at), asked), metadata
