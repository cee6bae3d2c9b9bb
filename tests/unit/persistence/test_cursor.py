"""Cursors come back as they went out, and nothing else is taken for one."""

from datetime import UTC, datetime
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.persistence.domain.cursor import (
    LARGEST_POSITION,
    InvalidCursor,
    message_cursor,
    message_position,
    session_cursor,
    session_key,
)


@given(st.integers(0, LARGEST_POSITION))
def test_a_message_cursor_comes_back(position: int) -> None:
    assert message_position(message_cursor(position)) == position


@given(st.booleans(), st.datetimes(timezones=st.just(UTC)), st.uuids())
def test_a_session_cursor_comes_back(pinned: bool, created_at: datetime, session_id: UUID) -> None:
    assert session_key(session_cursor(pinned, created_at, session_id)) == (pinned, created_at, session_id)


@given(st.text())
def test_any_text_is_a_cursor_or_refused(text: str) -> None:
    try:
        position = message_position(text)
    except InvalidCursor:
        return
    assert 0 <= position <= LARGEST_POSITION


@pytest.mark.parametrize(
    "text",
    [
        "",
        "!",
        "가",
        message_cursor(7) + "x",
        "LTE",
        session_cursor(False, datetime(2025, 3, 2, tzinfo=UTC), UUID(int=0)),
    ],
)
def test_what_is_no_message_cursor_is_refused(text: str) -> None:
    with pytest.raises(InvalidCursor):
        message_position(text)


@pytest.mark.parametrize("text", ["", "!", "가", message_cursor(7)])
def test_what_is_no_session_cursor_is_refused(text: str) -> None:
    with pytest.raises(InvalidCursor):
        session_key(text)


def test_what_the_database_could_not_take_is_refused() -> None:
    with pytest.raises(InvalidCursor):
        message_position(message_cursor(LARGEST_POSITION + 1))
    with pytest.raises(InvalidCursor):
        session_key(session_cursor(False, datetime(2025, 1, 1), UUID(int=0)))  # noqa: DTZ001
    with pytest.raises(InvalidCursor):
        session_key(session_cursor(False, datetime.fromisoformat("0001-01-01T00:00:00+14:00"), UUID(int=0)))
