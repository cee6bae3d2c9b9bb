"""A service's password is changed by a second user beside the first: nothing is lost or doubled, and nobody is cut off."""

import asyncio
import logging
import signal
from collections import Counter
from collections.abc import AsyncIterator
from os import kill
from pathlib import Path
from uuid import UUID

import nats
import nats.errors
import pytest

from shared.contracts.events.catalogue import CalculationRefused
from shared.messaging.broker_permissions import inbox_prefix
from shared.messaging.publisher import Outputs
from shared.runtime.settings import ServiceSettings
from tests.integration.bus.conftest import ignore
from tests.integration.bus.synthesizer import Observer, answer_to, refused, synthesizer
from tests.support.broker import GuardedNatsServer, provision
from tools.broker_accounts import Account, Accounts, new_password
from tools.stack.readiness import wait_until_ready

SECOND = "synthesizer_b"
READ = "Reloaded server configuration"


@pytest.fixture
async def broker(tmp_path: Path) -> AsyncIterator[GuardedNatsServer]:
    """Whose configuration can be read again."""
    server = GuardedNatsServer(tmp_path / "nats")
    server.start()
    yield server
    server.kill()


async def read_again(broker: GuardedNatsServer, accounts: Accounts) -> None:
    """Return when it lets in these users."""
    log = broker.data_dir / "nats.log"
    times = log.read_text().count(READ)
    broker.accounts = accounts
    broker.write_configuration()
    kill(broker.pid, signal.SIGHUP)

    async def has_read() -> bool:
        return log.read_text().count(READ) > times

    await wait_until_ready({"configuration": has_read}, 60)


async def test_a_password_is_changed_under_load(broker: GuardedNatsServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="shared")
    first = dict(broker.accounts or {})
    second = {SECOND: Account(new_password(), first["synthesizer"].permissions)}
    settings = ServiceSettings(nats_url=broker.url_for("synthesizer"), ack_wait_seconds=30, drain_timeout_seconds=5)
    await provision(broker, settings)
    client = await nats.connect(broker.url, inbox_prefix=inbox_prefix("gateway"))
    observer, handled, over = Observer(client, settings), Counter[UUID](), asyncio.Event()
    sent: list[CalculationRefused] = []

    async def handler(event: CalculationRefused) -> Outputs:
        handled[event.event_id] += 1
        return answer_to(event)

    async def keep_sending() -> None:
        while not over.is_set():
            sent.append(refused())
            await observer.send(sent[-1])

    old = synthesizer(settings, handler)
    await old.start()
    sending = asyncio.create_task(keep_sending())
    await read_again(broker, first | second)
    new = synthesizer(settings.model_copy(update={"nats_url": broker.url_for(SECOND)}), handler)
    await new.start()
    await old.drain()
    await read_again(broker, {name: account for name, account in (first | second).items() if name != "synthesizer"})
    answers = await observer.answers()
    await answers.take(20)
    over.set()
    await sending
    info = await observer.settled()
    await new.drain()
    await client.close()
    assert handled == Counter(event.event_id for event in sent)
    assert info.delivered is not None
    assert info.delivered.consumer_seq == len(sent) + old_given_back(caplog)
    assert "Lost the connection" not in caplog.text
    with pytest.raises(nats.errors.Error, match=r"(?i)authorization"):
        await nats.connect(
            first["synthesizer"].url("synthesizer", broker.address), allow_reconnect=False, error_cb=ignore
        )


def old_given_back(caplog: pytest.LogCaptureFixture) -> int:
    """What a drain has put back: delivered once more."""
    return sum(
        int(each.getMessage().split()[0]) for each in caplog.records if "given back unstarted" in each.getMessage()
    )
