"""`shuking backup` and `shuking restore`. Each imports what it needs when it runs."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from tools.command_line import DatabaseUrl, NatsUrl, explained


def backup(
    folder: Annotated[Path, typer.Argument(show_default=False, help="A folder that is not there yet.")],
    nats_url: NatsUrl = None,
    database_url: DatabaseUrl = None,
) -> None:
    """백업: 데이터베이스와 스트림을 한 폴더에 (the database and the streams, while everything runs)."""
    from tools import addresses
    from tools.backup import backup as tools

    with explained():
        asyncio.run(tools.backup(addresses.nats_url(nats_url), addresses.database_url(database_url), folder))
    print(f"백업했습니다 (done): {folder}")


def restore(
    folder: Annotated[Path, typer.Argument(show_default=False, help="What `shuking backup` wrote.")],
    nats_url: NatsUrl = None,
    database_url: DatabaseUrl = None,
) -> None:
    """되살리기: 백업을 비어 있는 시스템에 (a backup into a system that has nothing yet)."""
    from tools import addresses
    from tools.backup import backup as tools

    with explained():
        erased = asyncio.run(tools.restore(addresses.nats_url(nats_url), addresses.database_url(database_url), folder))
    print("되살렸습니다 (done).")
    if erased:
        print(f"백업하는 동안 지워진 상담 {erased}건의 기록은 곧 지워집니다 (deleted meanwhile; will be erased).")
