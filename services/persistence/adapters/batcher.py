"""Natural batching: what was asked for while the previous transaction was committing goes into the next one.

No timer: alone, an operation starts at once; under load, one commit serves many. Each caller gets its own result
after the commit.
"""

import asyncio
import contextvars
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

OperationT = TypeVar("OperationT")
ResultT = TypeVar("ResultT")


class Batcher(Generic[OperationT, ResultT]):
    """Runs operations in batches, one batch at a time.

    `run` does a batch as a whole and returns a result for each operation. If it raises, the operations are run one
    by one, so that one that cannot be done does not fail its neighbours; not so for `shared_fate`, which says that
    none of them could be done.
    """

    def __init__(
        self,
        run: Callable[[Sequence[OperationT]], Awaitable[Sequence[ResultT]]],
        *,
        size: int,
        shared_fate: type[Exception],
    ) -> None:
        self._run = run
        self._size = size
        self._shared_fate = shared_fate
        self._queue: deque[tuple[OperationT, asyncio.Future[ResultT]]] = deque()
        self._worker: asyncio.Task[None] | None = None

    async def submit(self, operation: OperationT) -> ResultT:
        """Do the operation with whatever else is waiting. Raises what `run` raises for it."""
        future: asyncio.Future[ResultT] = asyncio.get_running_loop().create_future()
        self._queue.append((operation, future))
        if self._worker is None or self._worker.done():
            # A context of its own: a batch belongs to no single caller's trace.
            self._worker = asyncio.create_task(self._work(), name="batches", context=contextvars.Context())
        return await future

    async def _work(self) -> None:
        while self._queue:
            batch = [self._queue.popleft() for _ in range(min(self._size, len(self._queue)))]
            await self._settle(batch)

    async def _settle(self, batch: Sequence[tuple[OperationT, "asyncio.Future[ResultT]"]]) -> None:
        [done] = await asyncio.gather(self._run([operation for operation, _ in batch]), return_exceptions=True)
        if not isinstance(done, BaseException):
            for (_, future), result in zip(batch, done, strict=True):
                if not future.done():
                    future.set_result(result)
        elif len(batch) > 1 and not isinstance(done, self._shared_fate):
            for entry in batch:
                await self._settle([entry])
        else:
            for _, future in batch:
                if not future.done():
                    future.set_exception(done)
