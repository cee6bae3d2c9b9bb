"""`make compose`: the scenarios of `tests/e2e`, and under load a service is scaled, a broker killed, the database restarted, and nothing lost or doubled."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import partial

import asyncpg
import pytest

from shared.contracts.events.catalogue import ParametersCollected, TurnCompleted, TurnOpened
from shared.messaging.streams import TURNS
from tests.chaos.ordeal import CLIENTS, endure
from tests.chaos.stream import Passing
from tests.deployment.published import Published, deployed
from tests.e2e.client import Api
from tests.e2e.test_dealings import *  # noqa: F403
from tests.e2e.test_inheritance import *  # noqa: F403
from tests.e2e.test_isolation import *  # noqa: F403
from tests.e2e.test_knowledge import *  # noqa: F403
from tests.e2e.test_scenarios import *  # noqa: F403
from tests.e2e.test_several_gifts import *  # noqa: F403
from tools.broker import Unreachable, jetstream
from tools.database_roles import OWNER, SERVICE_ROLES
from tools.deployment.compose import BROKERS, Deployment
from tools.deployment.docker import answer

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(600)]
REPLICAS = 3


@pytest.fixture(scope="module")
def published(images: Sequence[str]) -> Iterator[Published]:
    with deployed() as published:
        yield published


@pytest.fixture
async def api(published: Published) -> AsyncIterator[Api]:
    api = Api(published.gateways[0])
    yield api
    await api.http.aclose()


@pytest.fixture
async def database(published: Published) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(published.database_url)
    yield connection
    await connection.close()


async def test_the_page_is_there(api: Api) -> None:
    assert "<div id=" in (await api.http.get("/")).text


async def test_every_stream_and_consumer_is_kept_by_all_three_brokers(published: Published) -> None:
    async with jetstream(published.nats_url) as js:
        streams = await js.streams_info()
        consumers = await js.consumers_info(TURNS)
    clusters = [*(stream.cluster for stream in streams), *(consumer.cluster for consumer in consumers)]
    assert {1 + len(cluster.replicas or ()) if cluster else 1 for cluster in clusters} == {len(BROKERS)}


async def test_no_service_comes_to_the_database_as_more_than_its_own_role(published: Published) -> None:
    connection = await asyncpg.connect(published.database_url)
    try:
        rows = await connection.fetch(
            "SELECT DISTINCT usename FROM pg_stat_activity WHERE client_addr IS NOT NULL AND pid <> pg_backend_pid()"
        )
        owners = await connection.fetch(
            "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('public', 'knowledge')"
        )
    finally:
        await connection.close()
    assert {row["usename"] for row in rows} == set(SERVICE_ROLES.values())
    assert [row["tableowner"] for row in owners] == [OWNER]


async def test_nobody_is_let_in_without_tls(published: Published) -> None:
    with pytest.raises(asyncpg.InvalidAuthorizationSpecificationError, match="no encryption"):
        await asyncpg.connect(published.database_url.replace("verify-full", "disable"))
    with pytest.raises(Unreachable):
        async with jetstream(published.nats_url.replace("tls://", "nats://")):
            pass
    connection = await asyncpg.connect(published.database_url)
    try:
        encrypted = await connection.fetch(
            "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE client_addr IS NOT NULL"
        )
    finally:
        await connection.close()
    assert [row["ssl"] for row in encrypted] == [True]


async def test_nothing_is_lost_or_doubled(published: Published) -> None:
    deployment, choice = published.deployment, random.Random()
    victim = await published.leading_broker()
    published.broker = next(name for name in BROKERS if name != victim)

    async def trouble(passing: Passing) -> None:
        await passing.more(TurnOpened, CLIENTS)
        await in_thread(partial(deployment.scale, "clarifier", REPLICAS), deployment.wait_until_ready)
        await passing.more(TurnCompleted, 3 * CLIENTS)
        assert [count > 0 for count in await asyncio.to_thread(consumed, deployment)] == [True] * REPLICAS

        [broker] = deployment.containers(victim)
        await in_thread(partial(answer, "kill", broker))
        await passing.more(ParametersCollected, CLIENTS)  # Two brokers are enough.
        await in_thread(partial(answer, "start", broker))
        await passing.more(TurnCompleted, CLIENTS)

        [database] = deployment.containers("postgres")
        await in_thread(partial(answer, "restart", database))
        await passing.more(TurnCompleted, CLIENTS)

        await in_thread(partial(deployment.scale, "clarifier", 1))  # The others drain.
        await passing.more(TurnCompleted, CLIENTS)

    outcome = await endure(published, choice, trouble)
    print(outcome)
    assert outcome.failed == 0


async def in_thread(*steps: Callable[[], object]) -> None:
    """One after the other, while everything else goes on."""
    for step in steps:
        await asyncio.to_thread(step)


def consumed(deployment: Deployment) -> list[int]:
    """How many events each container of the clarifier has taken."""
    look = "from urllib.request import urlopen; print(urlopen('http://127.0.0.1:9100/metrics/').read().decode())"
    counts = []
    for container in deployment.containers("clarifier"):
        lines = answer("exec", container, "python", "-c", look).splitlines()
        counts.append(
            sum(int(float(line.split()[-1])) for line in lines if line.startswith("shuking_events_consumed_total"))
        )
    return counts
