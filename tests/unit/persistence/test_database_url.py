"""Any PostgreSQL address is given the asyncpg driver."""

import pytest

from shared.runtime.database import asyncpg_url


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgresql://u:p@db:5432/shuking", "postgresql+asyncpg://u:p@db:5432/shuking"),
        ("postgres://u@db/shuking", "postgresql+asyncpg://u@db/shuking"),
        ("postgresql+asyncpg://postgres@/shuking?host=/tmp/x", "postgresql+asyncpg://postgres@/shuking?host=/tmp/x"),
        ("postgresql+psycopg://u@db/shuking", "postgresql+asyncpg://u@db/shuking"),
        ("postgresql://u@db/shuking?sslmode=require", "postgresql+asyncpg://u@db/shuking?ssl=require"),
    ],
)
def test_the_driver_is_asyncpg(given: str, used: str) -> None:
    assert asyncpg_url(given).render_as_string(hide_password=False) == used.replace("host=/tmp/x", "host=%2Ftmp%2Fx")


def test_another_database_is_refused_with_a_reason() -> None:
    with pytest.raises(ValueError, match="postgresql://"):
        asyncpg_url("mysql://u@db/shuking")
