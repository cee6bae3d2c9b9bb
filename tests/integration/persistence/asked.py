"""Asks persistence without a broker in between."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from shared.contracts.queries import Done, Query, QueryModel

QueryT = TypeVar("QueryT", bound=Query[Any])
ResultT = TypeVar("ResultT", bound=QueryModel)


class Asked:
    """Takes the answers that are declared, as the bus does, and gives them."""

    def __init__(self) -> None:
        self._handlers: dict[type[Query[Any]], Callable[[Any], Awaitable[Any]]] = {}

    def answer(self, query_type: type[QueryT], handler: Callable[[QueryT], Awaitable[QueryModel | None]]) -> None:
        self._handlers[query_type] = handler

    async def __call__(self, query: Query[ResultT]) -> ResultT:
        """Raises what the bus would answer with its code."""
        result: Any = await self._handlers[type(query)](query)
        return Done() if result is None else result  # type: ignore[return-value]
