"""The one clock. Everything that needs the time asks here, so that a test can set it."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

SEOUL = ZoneInfo("Asia/Seoul")

_frozen_at: ContextVar[datetime | None] = ContextVar("frozen_at", default=None)


def now() -> datetime:
    """The current instant, timezone-aware, in UTC."""
    return _frozen_at.get() or datetime.now(UTC)


def seoul_date(instant: datetime) -> date:
    """The calendar date of an instant in Korea: the date that tax law and "오늘" mean."""
    return instant.astimezone(SEOUL).date()


@contextmanager
def frozen_at(instant: datetime) -> Iterator[None]:
    """Stop the clock at `instant` inside the block."""
    token = _frozen_at.set(instant)
    try:
        yield
    finally:
        _frozen_at.reset(token)
