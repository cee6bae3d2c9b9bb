"""Opaque cursors: the sort key of the last row of a page, so that rows added later shift nothing."""

import base64
import binascii
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

LARGEST_POSITION: Final = 2**63 - 1


class InvalidCursor(ValueError):
    """The cursor is none of ours."""


def message_cursor(position: int) -> str:
    return _encode(str(position))


def message_position(cursor: str) -> int:
    """The position after which the next page begins. Raises InvalidCursor."""
    text = _decode(cursor)
    if not (text.isascii() and text.isdigit()) or len(text) > 19 or int(text) > LARGEST_POSITION:
        raise InvalidCursor
    return int(text)


def session_cursor(pinned: bool, created_at: datetime, session_id: UUID) -> str:
    return _encode(f"{pinned:d}|{created_at.isoformat()}|{session_id}")


def session_key(cursor: str) -> tuple[bool, datetime, UUID]:
    """Of the session after which the next page begins: whether it is pinned, its creation time, its id. Raises InvalidCursor."""
    try:
        pinned, instant, session_id = _decode(cursor).split("|")
        created_at, key = datetime.fromisoformat(instant), UUID(session_id)
        if created_at.tzinfo is None or pinned not in ("0", "1"):
            raise InvalidCursor
        return pinned == "1", created_at.astimezone(UTC), key
    except (ValueError, OverflowError) as error:
        raise InvalidCursor from error


def _encode(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _decode(cursor: str) -> str:
    try:
        padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
        return base64.b64decode(padded, altchars=b"-_", validate=True).decode()
    except (binascii.Error, UnicodeError) as error:
        raise InvalidCursor from error
