"""When what is in force may have changed without an ingest: at midnight in Korea."""

from datetime import UTC, datetime

from services.knowledge.follower import until_tomorrow


def test_a_day_begins_at_midnight_in_korea() -> None:
    assert until_tomorrow(datetime(2025, 6, 30, 14, 59, 30, tzinfo=UTC)) == 30
    assert until_tomorrow(datetime(2025, 6, 30, 15, 0, tzinfo=UTC)) == 24 * 60 * 60
