"""A broker for tests: the services under the permissions of `make run`, and the test itself, which may do everything."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import nats

from shared.messaging import streams
from shared.messaging.broker_permissions import inbox_prefix
from shared.runtime.settings import ServiceSettings
from tools.broker_accounts import Account, new_accounts, new_password
from tools.servers import NatsServer, wait_for_port

TEST: Final = "test"


class GuardedNatsServer(NatsServer):
    """`url` is the test's own, `url_for` gives a service's or the operator's."""

    def __init__(self, data_dir: Path) -> None:
        super().__init__(data_dir, accounts={**new_accounts(), TEST: Account(new_password(), permissions=None)})

    @property
    def url(self) -> str:
        return self.url_for(TEST)


@contextmanager
def serving(command: Sequence[str], port: int) -> Iterator[int]:
    """A NATS server that is none of `make run`'s, by its command; its port, once it listens."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for_port(port, server)
        yield port
    finally:
        server.kill()
        server.wait()


async def provision(server: NatsServer, settings: ServiceSettings) -> None:
    """What persistence does when it starts, for tests without it."""
    client = await nats.connect(
        server.url_for(streams.PROVISIONER), inbox_prefix=inbox_prefix(streams.PROVISIONER), allow_reconnect=False
    )
    await streams.provision(client.jetstream(), settings)
    await client.close()
