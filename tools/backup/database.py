"""The tables in one file, by PostgreSQL's own programs."""

import os
import shutil
import subprocess
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit
from uuid import UUID

import asyncpg

from shared.runtime.postgres_url import libpq_url
from tools.backup.failure import BackupFailed
from tools.servers import POSTGRES_PROGRAMS

_SCHEMAS: Final = ("public", "knowledge")


def save(database_url: str, file: Path) -> None:
    """Every table as it is at one moment, with who may do what there. Raises BackupFailed."""
    tables = (f"--table={schema}.*" for schema in _SCHEMAS)
    _run("pg_dump", database_url, ["--format=custom", "--no-owner", *tables, f"--file={file}"])


def load(database_url: str, file: Path) -> None:
    """The tables that were saved in place of those that are there: all of them or none. Raises BackupFailed."""
    _run("pg_restore", database_url, ["--clean", "--if-exists", "--no-owner", "--single-transaction", str(file)])


async def is_empty(database_url: str) -> bool:
    """Whether the tables are there, and no session in them. Raises BackupFailed where there are none."""
    connection = await _connected(database_url)
    try:
        return not await connection.fetchval("SELECT EXISTS (SELECT FROM sessions)")
    except asyncpg.UndefinedTableError:
        raise BackupFailed("표가 없습니다. `shuking migrate`를 먼저 실행해 주세요 (there are no tables).") from None
    finally:
        await connection.close()


async def erase_unknown(database_url: str, session_ids: Collection[UUID]) -> int:
    """Have persistence erase the events of those sessions that the database has not; how many they are."""
    connection = await _connected(database_url)
    try:
        rows = await connection.fetch(
            "INSERT INTO erasures (session_id) SELECT given FROM unnest($1::uuid[]) AS given "
            "WHERE NOT EXISTS (SELECT FROM sessions WHERE id = given) ON CONFLICT DO NOTHING RETURNING session_id",
            list(session_ids),
        )
    finally:
        await connection.close()
    return len(rows)


async def _connected(database_url: str) -> asyncpg.Connection:
    try:
        return await asyncpg.connect(libpq_url(database_url), timeout=5)
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise BackupFailed(f"데이터베이스에 연결할 수 없습니다 (no connection to the database): {error}") from None


def _run(program: str, database_url: str, arguments: Sequence[str]) -> None:
    """The password goes by the environment, which only the user's own processes see."""
    url = urlsplit(libpq_url(database_url))
    password = {"PGPASSWORD": unquote(url.password)} if url.password else {}
    user = f"{url.username}@" if url.username else ""
    place = url._replace(netloc=f"{user}{url.netloc.rpartition('@')[2]}").geturl()
    result = subprocess.run(
        [_path(program, with_tls="sslmode=" in url.query), f"--dbname={place}", *arguments],
        env={**os.environ, **password},
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        raise BackupFailed(f"{program}: {result.stderr.strip()}")


def _path(program: str, *, with_tls: bool) -> str:
    """The wheel's own, which knows no TLS; where that is wanted, the machine's."""
    if not with_tls:
        return str(POSTGRES_PROGRAMS / program)
    if found := shutil.which(program):
        return found
    raise BackupFailed(
        f"TLS로 연결하려면 {program}이 설치되어 있어야 합니다 (with sslmode the machine's {program} is used)."
    )
