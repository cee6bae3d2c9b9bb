"""Clocks that go wrong: the one of a database, and the one of a service's process."""

import asyncpg

from shared.runtime.postgres_url import libpq_url


async def skew_database_clock(database_url: str, ahead_seconds: float) -> None:
    """Let the clock of this database be ahead (or behind, below 0) for every connection that is made from now on.

    `clock_timestamp()` and `now()` of a schema of ours are found before the server's own.
    """
    connection = await asyncpg.connect(libpq_url(database_url))
    try:
        name = await connection.fetchval("SELECT quote_ident(current_database())")
        await connection.execute("CREATE SCHEMA IF NOT EXISTS skewed")
        await connection.execute("GRANT USAGE ON SCHEMA skewed TO PUBLIC")
        for function in ("clock_timestamp", "now"):
            await connection.execute(
                f"CREATE OR REPLACE FUNCTION skewed.{function}() RETURNS timestamptz LANGUAGE sql VOLATILE "
                f"AS $$ SELECT pg_catalog.{function}() + make_interval(secs => {float(ahead_seconds)}) $$"
            )
        await connection.execute(f"ALTER DATABASE {name} SET search_path = skewed, pg_catalog, public")
    finally:
        await connection.close()
