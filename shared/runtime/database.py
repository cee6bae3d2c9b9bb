"""PostgreSQL, as every service that has a database needs it: its address, and which errors mean that it is away for now."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

_AWAY: Final = ("08", "40", "53", "57")
"""SQLSTATE classes that another try can cure: connection lost, rolled back for a conflict (deadlock,
serialization), out of resources, stopped by an operator or a time limit."""


class DatabaseUnavailable(Exception):
    """The database cannot do it now; the same again can succeed later."""


def asyncpg_url(database_url: str) -> URL:
    """The URL for SQLAlchemy with asyncpg, from any PostgreSQL URL; `sslmode` becomes asyncpg's `ssl`.

    Raises ValueError for another one.
    """
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise ValueError("DATABASE_URL must be a postgresql:// address") from None
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise ValueError(f"DATABASE_URL must be a postgresql:// address, not {url.drivername}://")
    if "sslmode" in url.query:
        url = url.update_query_dict({"ssl": url.query["sslmode"]}).difference_update_query(["sslmode"])
    return url.set(drivername="postgresql+asyncpg")


@contextmanager
def availability() -> Iterator[None]:
    """Turn the errors of a database that is away into DatabaseUnavailable; leave all others as they are."""
    try:
        yield
    except (OSError, TimeoutError, PoolTimeout) as error:
        raise DatabaseUnavailable from error
    except DBAPIError as error:
        if error.connection_invalidated or is_away(error.orig):
            raise DatabaseUnavailable from error
        raise


def is_away(error: BaseException | None) -> bool:
    """Whether another try can cure this error of the driver."""
    return (getattr(error, "sqlstate", None) or "").startswith(_AWAY)
