"""A backup, the loss of everything, and the way back: what was said, what came of it, and what goes on."""

import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import nats
import pytest

from shared.contracts.events.catalogue import TurnCompleted
from shared.messaging.streams import TURNS
from shared.runtime.postgres_url import with_role
from tests.e2e.client import Api, Session
from tests.support.command_line import shuking
from tests.support.stack import Stack
from tools.backup import database
from tools.backup.backup import DUMP, backup, restore
from tools.backup.failure import BackupFailed
from tools.broker import jetstream
from tools.broker_accounts import new_password
from tools.database_roles import OWNER, ROLES, provision
from tools.servers import PostgresServer
from tools.stack import readiness

NOWHERE = "nats://127.0.0.1:1"
SAID = ("부모님께 1억 받았어요", "2025년 10월 15일이요", "신고기한이 언제예요?")


@pytest.fixture
async def owners_url(postgres_server: PostgresServer) -> str:
    """Another database, with the roles as `make run` makes them and no tables."""
    url = postgres_server.database_url(f"restored_{uuid4().hex}")
    await provision(postgres_server.database_url("postgres"), url, {role: new_password() for role in ROLES})
    return with_role(url, OWNER)


@pytest.fixture
async def other(owners_url: str, tmp_path: Path) -> AsyncIterator[Stack]:
    """A system that has nothing yet."""
    async with Stack(tmp_path / "other", owners_url, settings={"SWEEP_INTERVAL_SECONDS": "0.2"}) as stack:
        yield stack


async def on(stack: Stack, *arguments: str) -> tuple[int, str, str]:
    """A command as the operator."""
    return await shuking(*arguments, "--nats-url", stack.nats.url_for("operator"))


async def on_both(stack: Stack, command: str, folder: Path) -> tuple[int, str, str]:
    """A command as the operator and as the owner of the tables."""
    return await on(stack, command, str(folder), "--database-url", stack.database_url)


async def told(stack: Stack, session_id: str) -> list[object]:
    """The session as the API tells it."""
    api = Api(stack.url)
    try:
        shown = (await api.http.get(f"/api/sessions/{session_id}")).json()
        return [shown, await Session(api.http, session_id, {}).messages()]
    finally:
        await api.http.aclose()


async def test_what_was_saved_comes_back_and_goes_on(api: Api, stack: Stack, other: Stack, tmp_path: Path) -> None:
    ended, deleted, waiting = [await api.new_session() for _ in range(3)]
    for text in SAID:
        await ended.say(text)
    await deleted.say(SAID[0])
    [clarifier] = stack.of_service("clarifier")
    os.kill(clarifier.pid, signal.SIGSTOP)
    try:
        accepted = await waiting.post("2025년 10월 15일에 부모님께 1억 받았어요", Prefer="respond-async")
        assert accepted.status_code == 202
        folder = tmp_path / "backup"
        code, _, errors = await on_both(stack, "backup", folder)
        assert code == 0, errors
        await api.http.delete(f"/api/sessions/{deleted.id}")
        database.save(
            stack.database_url, folder / DUMP
        )  # As if it had been deleted between the streams and the database.
    finally:
        os.kill(clarifier.pid, signal.SIGCONT)
    before = await told(stack, ended.id)
    events = (await on(stack, "events", "export", ended.id))[1]
    assert (folder.stat().st_mode & 0o777, (folder / DUMP).is_file()) == (0o700, True)

    code, output, errors = await on_both(other, "restore", folder)
    assert (code, "1건" in output) == (0, True), errors
    assert await told(other, ended.id) == before
    assert (await on(other, "events", "export", ended.id))[1] == events
    code, output, _ = await on(other, "replay", ended.id)
    assert (code, "changed 0 · missing 0 · new 0 · gone 0" in output) == (0, True), output

    await readiness.wait_until_ready({"erased": no_events_of(other, deleted.id)}, timeout_s=30)
    again = Api(other.url)
    try:
        found = Session(again.http, waiting.id, {})
        await answer_of(other, waiting.id)
        assert [message["role"] for message in await found.messages()] == ["user", "assistant"]
        assert (await Session(again.http, ended.id, {}).say("상속세 신고기한은요?"))["assistantMessage"]["content"]
    finally:
        await again.http.aclose()

    code, _, errors = await on_both(other, "restore", folder)
    assert (code, "빈 시스템" in errors) == (1, True)


async def test_half_a_backup_is_not_restored_and_none_is_overwritten(tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="no whole backup"):
        await restore(NOWHERE, NOWHERE, tmp_path)
    with pytest.raises(BackupFailed, match="is there already"):
        await backup(NOWHERE, NOWHERE, tmp_path)


def no_events_of(stack: Stack, session_id: str) -> readiness.Check:
    async def check() -> bool:
        async with jetstream(stack.nats.url) as js:
            return not (await js.stream_info(TURNS, subjects_filter=f"turns.*.{session_id}")).state.subjects

    return check


async def answer_of(stack: Stack, session_id: str) -> None:
    """Return when the session's turn has ended, be it before or after now."""
    client = await nats.connect(stack.nats.url)
    try:
        subscription = await client.jetstream().subscribe(
            f"turns.{TurnCompleted.name}.{session_id}", stream=TURNS, ordered_consumer=True
        )
        await subscription.next_msg(timeout=60)
    finally:
        await client.close()
