"""How a handler writes: one operation, committed together with those of its neighbours."""

from typing import Final

from services.persistence.adapters.batcher import Batcher
from services.persistence.adapters.database import database_span
from services.persistence.adapters.turn_store import TurnStore
from services.persistence.domain.turns import AcceptMessage, CloseTurn, Committed, Operation
from shared.runtime.database import DatabaseUnavailable

_SPAN_NAMES: Final = {AcceptMessage: "accept_message", CloseTurn: "close_turn"}


class TurnOperations:
    def __init__(self, store: TurnStore, *, batch_size: int) -> None:
        self._batcher: Batcher[Operation, Committed] = Batcher(
            store.run, size=batch_size, shared_fate=DatabaseUnavailable
        )

    async def apply(self, operation: Operation) -> Committed:
        """Commit the operation. Raises DatabaseUnavailable when nothing could be written."""
        with database_span(_SPAN_NAMES[type(operation)]):
            return await self._batcher.submit(operation)
