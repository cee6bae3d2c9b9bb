"""A deployment for one test, with ports of this machine to look at it from."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest.mock import patch
from uuid import uuid4

from shared.messaging.streams import TURNS
from tests.deployment.conftest import server_image
from tests.support import containers
from tests.support.broker import TEST
from tools.broker import jetstream
from tools.broker_accounts import Account, new_password
from tools.deployment.compose import BROKERS, FILE, Deployment
from tools.servers import free_port

PORTS: Final = Path(__file__).parent / "published.yaml"


@dataclass
class Published:
    """A deployment as this machine reaches it, over the broker that is left alone and the gateways that are in use."""

    deployment: Deployment
    test_password: str
    gateways: list[str]
    broker: str = BROKERS[0]

    @property
    def nats_url(self) -> str:
        return f"tls://{TEST}:{self.test_password}@127.0.0.1:{self.deployment.port(self.broker, 4222)}"

    @property
    def database_url(self) -> str:
        password = self.deployment.passwords["POSTGRES_PASSWORD"]
        place = f"127.0.0.1:{self.deployment.port('postgres', 5432)}"
        return f"postgresql://postgres:{password}@{place}/shuking?sslmode=verify-full"

    async def leading_broker(self) -> str:
        """The one that leads the stream of events."""
        async with jetstream(self.nats_url) as js:
            cluster = (await js.stream_info(TURNS)).cluster
        assert cluster is not None
        assert cluster.leader
        return cluster.leader


@contextmanager
def deployed(tag: str | None = None) -> Iterator[Published]:
    """`tag`: of the services' images, where it is not this commit's."""
    password = new_password()
    with tempfile.TemporaryDirectory(prefix="shuking-compose-") as folder:
        deployment = described(Path(folder), f"shuking-test-{uuid4().hex[:8]}", password, tag)
        authority = str(deployment.authority)
        try:
            deployment.up()
            deployment.wait_until_ready()
            with patch.dict(os.environ, NATS_CA_FILE=authority, PGSSLROOTCERT=authority):
                yield Published(deployment, password, [f"http://127.0.0.1:{deployment.port('gateway', 8000)}"])
        finally:
            deployment.down(erase=True)


def described(folder: Path, project: str, password: str, tag: str | None = None) -> Deployment:
    """Nothing is started. The gateway has another port each time."""
    settings = {
        "NATS_IMAGE": server_image(containers.NATS_IMAGES),
        "POSTGRES_IMAGE": server_image(containers.POSTGRES_IMAGES),
        "GATEWAY_PORT": str(free_port()),
        **({"TAG": tag} if tag else {}),
    }
    accounts = {TEST: Account(password, permissions=None)}
    return Deployment(folder, project=project, files=(FILE, PORTS), settings=settings, accounts=accounts)
