"""How long something may take, where it is done hundreds of times a second: one timer for all, not one for each."""

import asyncio
from types import TracebackType
from typing import Final


class TimeLimit:
    """`with limit:` raises TimeoutError in a block that takes longer, as `asyncio.timeout` does with a timer of its own.

    Every block has the same time, so that the first to begin is the first that is due, and one timer at a time is
    enough. A task may be in one block of a limit, and in blocks of several. `error` is what is raised.
    """

    def __init__(self, seconds: float, error: type[TimeoutError] = TimeoutError) -> None:
        self._seconds: Final = seconds
        self._error: Final = error
        self._due: Final[dict[asyncio.Task[object], float]] = {}
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        loop = asyncio.get_running_loop()
        self._due[_this_task()] = loop.time() + self._seconds
        if self._timer is None:
            self._timer = loop.call_later(self._seconds, self._end_overdue)

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        task = _this_task()
        if self._due.pop(task, None) is None and task.uncancel() <= 0 and error_type is asyncio.CancelledError:
            raise self._error from error

    def _end_overdue(self) -> None:
        """Cancel what is overdue, and come back when the next is due. With none left the next to begin sets the timer."""
        self._timer = None
        loop = asyncio.get_running_loop()
        for task, due in tuple(self._due.items()):
            if due > loop.time():
                self._timer = loop.call_at(due, self._end_overdue)
                return
            del self._due[task]
            task.cancel()


def _this_task() -> asyncio.Task[object]:
    task = asyncio.current_task()
    if task is None:
        raise RuntimeError("Only a task can be held to a time limit")
    return task
