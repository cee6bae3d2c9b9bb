"""`shuking backup` and `shuking restore`: the streams first and then the database, and back in the other order.

What had been accepted before the backup began is in it: an event that persistence had not written yet is in the stream,
unacknowledged, and one that it acknowledged since is in the database, which is later. The other way round, an event that was
written and acknowledged between the two would be in neither.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from nats.aio.client import Client
from nats.errors import Error as NatsError

from shared.contracts.events.catalogue import MessageReceived
from shared.messaging.streams import DEAD_LETTERS, IMPORTED, TURNS, sessions_with
from tools.backup import database, snapshots
from tools.backup.failure import BackupFailed
from tools.broker import connection

STREAMS: Final = (TURNS, DEAD_LETTERS, IMPORTED)
DUMP: Final = "database.dump"
"""Is there only when all of the backup is."""


async def backup(nats_url: str, database_url: str, folder: Path) -> None:
    """Write everything into a new folder, which its owner alone can read. Raises BackupFailed, tools.broker.Unreachable."""
    _make(folder)
    async with connection(nats_url) as client:
        for stream in STREAMS:
            try:
                head = await snapshots.save(client, stream, _snapshot(folder, stream))
            except NatsError as error:
                raise BackupFailed(f"{stream}: {error!r}") from error
            if head is not None:
                _head(folder, stream).write_text(json.dumps(head))
    unfinished = folder / f"{DUMP}.new"
    database.save(database_url, unfinished)
    unfinished.replace(folder / DUMP)


async def restore(nats_url: str, database_url: str, folder: Path) -> int:
    """Bring it back into a system that has nothing yet, which may be running.

    How many sessions there are events of and which were deleted while the backup was made: persistence erases these.
    Raises BackupFailed, before anything is changed where the folder has no whole backup or the system is not empty;
    tools.broker.Unreachable.
    """
    if not (folder / DUMP).is_file():
        raise BackupFailed(f"온전한 백업이 아닙니다 (no whole backup): {folder}")
    async with connection(nats_url) as client:
        try:
            copies = await _copies_of_an_empty_system(client, database_url)
            database.load(database_url, folder / DUMP)
            for stream in _saved(folder):
                head = json.loads(_head(folder, stream).read_text())
                head["config"]["num_replicas"] = copies
                await snapshots.load(client, stream, head, _snapshot(folder, stream))
            return await database.erase_unknown(database_url, await sessions_with(client.jetstream(), MessageReceived))
        except NatsError as error:
            raise BackupFailed(f"NATS: {error!r}") from error


def _make(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        raise BackupFailed(f"이미 있는 폴더입니다. 새 이름을 적어 주세요 (is there already): {folder}") from None


async def _copies_of_an_empty_system(client: Client, database_url: str) -> int:
    """How many copies of each event its broker keeps. Raises BackupFailed where the system has something already."""
    found = [await snapshots.information(client, stream) for stream in (TURNS, DEAD_LETTERS)]
    kept = [information for information in found if information is not None]
    if any(information["state"]["messages"] for information in kept) or not await database.is_empty(database_url):
        raise BackupFailed("이미 상담이 있는 곳입니다. 빈 시스템에 되살려 주세요 (restore into an empty system).")
    return max((information["config"]["num_replicas"] for information in kept), default=1)


def _saved(folder: Path) -> Iterable[str]:
    return (stream for stream in STREAMS if _head(folder, stream).exists())


def _head(folder: Path, stream: str) -> Path:
    """Its configuration and state."""
    return folder / f"{stream}.json"


def _snapshot(folder: Path, stream: str) -> Path:
    return folder / f"{stream}.snapshot"
