"""Addresses of PostgreSQL, for those who use it without SQLAlchemy."""

from urllib.parse import quote, urlsplit


def libpq_url(database_url: str) -> str:
    """The URL without SQLAlchemy's driver name, as asyncpg takes it."""
    return database_url.replace("postgresql+asyncpg://", "postgresql://", 1)


def with_role(database_url: str, role: str, password: str | None = None) -> str:
    """The same database for another role; without a password for a server that asks for none."""
    url = urlsplit(database_url)
    user = role if password is None else f"{role}:{quote(password, safe='')}"
    return url._replace(netloc=f"{user}@{url.netloc.rpartition('@')[2]}").geturl()
