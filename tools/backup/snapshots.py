"""Snapshots of a stream with its consumers, by JetStream's own interface (ADR-1 of NATS, `STREAM.SNAPSHOT` and `STREAM.RESTORE`)."""

import asyncio
import json
from pathlib import Path
from typing import Any, Final

from nats.aio.client import Client
from nats.errors import NoRespondersError

from tools.backup.failure import BackupFailed

CHUNK_BYTES: Final = 128 * 1024
_API: Final = "$JS.API.STREAM"
_NO_STREAM: Final = 10059
_TIMEOUT_SECONDS: Final = 30.0
_TRIES, _PAUSE_SECONDS = 100, 0.05
"""For as long a server of a cluster may not know yet who takes the pieces."""

Answer = dict[str, Any]
"""What the broker answers, as JSON."""


async def save(client: Client, stream: str, file: Path) -> Answer | None:
    """Write the stream as it is now; its configuration and state, or None where there is no such stream.

    Raises BackupFailed, nats.errors.Error.
    """
    if await information(client, stream) is None:
        return None  # A cluster would not answer whoever wants it.
    inbox = client.new_inbox()
    subscription = await client.subscribe(inbox)
    asked = {"deliver_subject": inbox, "no_consumers": False, "chunk_size": CHUNK_BYTES}
    head = await _answer(client, f"{_API}.SNAPSHOT.{stream}", asked)
    with file.open("wb") as output:
        while (message := await subscription.next_msg(_TIMEOUT_SECONDS)).data:
            output.write(message.data)
            if message.reply:
                await message.respond(b"")  # The broker sends so much and waits.
    await subscription.unsubscribe()
    if message.headers and (reason := message.headers.get("Description")):
        raise BackupFailed(f"{stream}: {reason}")
    return {"config": head["config"], "state": head["state"]}


async def load(client: Client, stream: str, head: Answer, file: Path) -> None:
    """Make the stream that was saved, in place of one that may be there, with as many copies as `head` says.

    Raises BackupFailed, nats.errors.Error.
    """
    await _ask(client, f"{_API}.DELETE.{stream}", {})
    answer = await _answer(client, f"{_API}.RESTORE.{stream}", head)
    with file.open("rb") as snapshot:
        while chunk := snapshot.read(CHUNK_BYTES):
            await _hand_over(client, answer["deliver_subject"], chunk)
    await _hand_over(client, answer["deliver_subject"], b"")


async def _hand_over(client: Client, subject: str, piece: bytes) -> None:
    """In a cluster the answer that names the subject may be here before the word that somebody listens there: the two take different ways."""
    for left in reversed(range(_TRIES)):
        try:
            answer = await client.request(subject, piece, _TIMEOUT_SECONDS)
        except NoRespondersError:
            if not left:
                raise
            await asyncio.sleep(_PAUSE_SECONDS)
        else:
            _checked(json.loads(answer.data or "{}"))
            return


async def information(client: Client, stream: str) -> Answer | None:
    """The stream's configuration and state; None where there is no such stream. Raises BackupFailed, nats.errors.Error."""
    return await _ask(client, f"{_API}.INFO.{stream}", {})


async def _answer(client: Client, subject: str, request: Answer) -> Answer:
    answer = await _ask(client, subject, request)
    if answer is None:
        raise BackupFailed(f"NATS: there is no stream for {subject}.")
    return answer


async def _ask(client: Client, subject: str, request: Answer) -> Answer | None:
    answer = await client.request(subject, json.dumps(request).encode(), _TIMEOUT_SECONDS)
    return _checked(json.loads(answer.data))


def _checked(answer: Answer) -> Answer | None:
    if not (error := answer.get("error")):
        return answer
    if error.get("err_code") == _NO_STREAM:
        return None
    raise BackupFailed(f"NATS: {error.get('description')}")
