"""A broker for tests: the services under the permissions of `make run`, and the test itself, which may do everything."""

from pathlib import Path
from typing import Final

import nats

from shared.messaging import streams
from shared.messaging.broker_permissions import inbox_prefix
from shared.runtime.settings import ServiceSettings
from tools.broker_accounts import Account, new_accounts, new_password
from tools.servers import NatsServer

TEST: Final = "test"


class GuardedNatsServer(NatsServer):
    """`url` is the test's own, `url_for` gives a service's or the operator's."""

    def __init__(self, data_dir: Path) -> None:
        super().__init__(data_dir, accounts={**new_accounts(), TEST: Account(new_password(), permissions=None)})

    @property
    def url(self) -> str:
        return self.url_for(TEST)


async def provision(server: NatsServer, settings: ServiceSettings) -> None:
    """What persistence does when it starts, for tests without it."""
    client = await nats.connect(
        server.url_for(streams.PROVISIONER), inbox_prefix=inbox_prefix(streams.PROVISIONER), allow_reconnect=False
    )
    await streams.provision(client.jetstream(), settings)
    await client.close()
