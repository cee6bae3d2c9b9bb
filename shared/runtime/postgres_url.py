"""Addresses of PostgreSQL, for those who use it without SQLAlchemy."""

from urllib.parse import urlsplit


def libpq_url(database_url: str) -> str:
    """The URL without SQLAlchemy's driver name, as asyncpg takes it."""
    return database_url.replace("postgresql+asyncpg://", "postgresql://", 1)


def with_role(database_url: str, role: str) -> str:
    """The same database for another role of a server that asks for no password."""
    url = urlsplit(database_url)
    return url._replace(netloc=f"{role}@{url.netloc.rpartition('@')[2]}").geturl()
