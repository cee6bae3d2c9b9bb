"""Who may publish and read what, asked of a real broker: every user of it against every subject that means something.

What is expected is worked out here anew from the catalogue, and by hand for the broker's own interface.
"""

from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager
from typing import Final, get_args
from uuid import uuid4

import nats
import nats.errors
import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from shared.contracts.events.catalogue import CATALOGUE, Service
from shared.contracts.events.live import NOTICES
from shared.contracts.query_catalogue import query_types
from shared.messaging.broker_permissions import inbox_prefix
from tests.integration.bus.synthesizer import answer_to, refused
from tools.servers import NatsServer

SERVICES: Final[tuple[str, ...]] = get_args(Service)
USERS: Final = (*SERVICES, "operator")
SESSION: Final = str(uuid4())
NOBODYS: Final = (
    "anything",
    "turns.unheard_of.x",
    "turns.x",
    "queries.persistence.unheard_of",
    "tokens",
    "$SYS.REQ.SERVER.PING",
)
CONSUMERS: Final = [(service, flow.event.name) for flow in CATALOGUE for service in flow.consumers]
STREAM_CALLS: Final = (
    "CREATE", "UPDATE", "DELETE", "PURGE", "INFO", "MSG.GET", "MSG.DELETE", "SNAPSHOT", "RESTORE", "LEADER.STEPDOWN", "PEER.REMOVE",
)  # fmt: skip
CONSUMER_CALLS: Final = ("DURABLE.CREATE", "DELETE", "INFO", "MSG.NEXT", "PAUSE", "UNPIN", "RESET", "LEADER.STEPDOWN")
MAY_CALL: Final = {
    "gateway": {"STREAM.INFO.TURNS", "STREAM.MSG.GET.TURNS"},
    "persistence": {
        f"STREAM.{call}.{stream}"
        for call in ("INFO", "CREATE", "UPDATE", "PURGE")
        for stream in ("TURNS", "DEAD_LETTERS")
    }
    | {f"CONSUMER.CREATE.TURNS.{service}-{event}.turns.{event}.*" for service, event in CONSUMERS}
    | {f"CONSUMER.INFO.TURNS.{service}-{event}" for service, event in CONSUMERS}
    | {"STREAM.PURGE.IMPORTED"},
    "operator": {"INFO", "STREAM.INFO.TURNS", "STREAM.INFO.DEAD_LETTERS", "STREAM.MSG.DELETE.DEAD_LETTERS"}
    | {f"CONSUMER.INFO.TURNS.{service}-{event}" for service, event in CONSUMERS}
    | {f"STREAM.MSG.GET.{stream}" for stream in ("TURNS", "DEAD_LETTERS", "IMPORTED")}
    | {"STREAM.CREATE.IMPORTED", "STREAM.PURGE.IMPORTED"}
    | {
        f"STREAM.{call}.{stream}"
        for call in ("INFO", "SNAPSHOT", "RESTORE", "DELETE")
        for stream in ("TURNS", "DEAD_LETTERS", "IMPORTED")
    },
}


def api_calls() -> Iterator[str]:
    """What JetStream can be asked to do with what we have, and with what we have not."""
    yield from ("INFO", "STREAM.NAMES", "STREAM.LIST", "ACCOUNT.PURGE.$G", "META.LEADER.STEPDOWN", "SERVER.REMOVE")
    for stream in ("TURNS", "DEAD_LETTERS", "IMPORTED", "OTHER"):
        yield from (f"STREAM.{call}.{stream}" for call in STREAM_CALLS)
        yield from (f"DIRECT.GET.{stream}", f"DIRECT.GET.{stream}.turns.turn_opened.{SESSION}")
        yield from (f"CONSUMER.CREATE.{stream}", f"CONSUMER.NAMES.{stream}", f"CONSUMER.LIST.{stream}")
        yield f"CONSUMER.CREATE.{stream}.other"
        for service, event in CONSUMERS:
            consumer = f"{stream}.{service}-{event}"
            yield from (f"CONSUMER.{call}.{consumer}" for call in CONSUMER_CALLS)
            yield from (f"CONSUMER.CREATE.{consumer}", f"CONSUMER.CREATE.{consumer}.turns.>")
            yield from (f"CONSUMER.CREATE.{consumer}.turns.{flow.event.name}.*" for flow in CATALOGUE)


def may_call(user: str, call: str) -> bool:
    own = {f"CONSUMER.INFO.TURNS.{user}-{event}" for service, event in CONSUMERS if service == user}
    return call in MAY_CALL.get(user, set()) | own


def publishing(user: str) -> dict[str, bool]:
    """Each subject that could be published on, and whether this user may."""
    table = dict.fromkeys(NOBODYS, False)
    for flow in CATALOGUE:
        retried = user == "operator" and bool(flow.consumers)
        table[f"turns.{flow.event.name}.{SESSION}"] = user in flow.producers or retried
        table[f"dead_letters.{flow.event.name}.{SESSION}"] = user in flow.consumers
        table[f"stored.{flow.event.name}.{SESSION}"] = False
        table[f"imported.{flow.event.name}.{SESSION}"] = user == "operator"
    for other in (*USERS, SESSION):
        table[f"turns.probe.{other}"] = user == other and user in SERVICES
        table[f"stored.probe.{other}"] = False
    for service, event in CONSUMERS:
        table[f"deliver.{service}.{event}"] = False
        for stream in ("TURNS", "DEAD_LETTERS"):
            table[f"$JS.ACK.{stream}.{service}-{event}.1.2.3.4.5"] = user == service and stream == "TURNS"
    table["$JS.FC.TURNS.x.y"] = False
    for stream in ("TURNS", "DEAD_LETTERS", "IMPORTED", "OTHER"):
        for what in ("ACK", "RESTORE"):
            table[f"$JS.SNAPSHOT.{what}.{stream}.x"] = user == "operator" and stream != "OTHER"
    table.update({f"{notice.root}.{SESSION}": user == notice.sender for notice in NOTICES})
    table.update({query.subject(): user == "gateway" for query in query_types()})
    for operation in ("fork_session", "redrive_turn"):
        table[f"queries.persistence.{operation}"] = user in ("gateway", "operator")
    answers = {
        "persistence": ("gateway", "operator"),
        **dict.fromkeys(("clarifier", "calculator", "synthesizer", "knowledge", "operator"), ("gateway",)),
    }
    table.update({f"_INBOX.{other}.abc": other in answers.get(user, ()) for other in USERS})
    table.update({f"$JS.API.{call}": may_call(user, call) for call in api_calls()})
    return table


def reading(user: str) -> dict[str, bool]:
    """Each subject that could be subscribed to, and whether this user may."""
    everything = (
        ">",
        "*.*.*",
        "turns.>",
        "*.turn_opened.*",
        "deliver.>",
        "queries.>",
        "_INBOX.>",
        "_INBOX.*.*",
        "$JS.>",
    )
    table = dict.fromkeys((*everything, *NOBODYS, "dead_letters.>", "$JS.ACK.>", "$JS.API.>", "$JS.EVENT.>"), False)
    table["turns.unheard_of.x"] = user == "gateway"
    for flow in CATALOGUE:
        for session in ("*", SESSION):
            table[f"turns.{flow.event.name}.{session}"] = user == "gateway"
            table[f"stored.{flow.event.name}.{session}"] = user in ("gateway", "operator")
            table[f"imported.{flow.event.name}.{session}"] = False
            table[f"dead_letters.{flow.event.name}.{session}"] = False
    for service, event in CONSUMERS:
        table[f"deliver.{service}.{event}"] = user == service
        table[f"$JS.ACK.TURNS.{service}-{event}.>"] = False
    for notice in NOTICES:
        table |= {f"{notice.root}.{session}": user == notice.watcher for session in ("*", SESSION)}
    table.update({query.subject(): user == query.server for query in query_types()})
    for other in USERS:
        table |= {f"_INBOX.{other}.{inbox}": user == other for inbox in ("abc", "abc.*", ">")}
    return table


class Violations:
    """What the broker has refused, as nats-py reports it: in small letters."""

    def __init__(self) -> None:
        self.errors: list[str] = []

    async def note(self, error: Exception) -> None:
        self.errors.append(str(error))

    def refused(self, subjects: Collection[str]) -> set[str]:
        return {subject for subject in subjects if any(f'to "{subject.lower()}"' in error for error in self.errors)}


@asynccontextmanager
async def connected(server: NatsServer, user: str) -> AsyncIterator[tuple[Client, Violations]]:
    violations = Violations()
    client = await nats.connect(
        server.url_for(user), inbox_prefix=inbox_prefix(user), error_cb=violations.note, allow_reconnect=False
    )
    yield client, violations
    await client.close()


async def settled(client: Client) -> None:
    for _ in range(2):  # nats-py writes the PING of a flush before what it has buffered
        await client.flush()


@pytest.mark.parametrize("user", USERS)
async def test_what_may_be_published(user: str, nats_server: NatsServer) -> None:
    table = publishing(user)
    arrived: set[str] = set()

    async def note(msg: Msg) -> None:
        arrived.add(msg.subject)

    async with connected(nats_server, "test") as (test, _), connected(nats_server, user) as (client, violations):
        await test.subscribe(">", cb=note)
        await settled(test)
        for subject in table:
            await client.publish(subject, b"")
        await settled(client)
        await settled(test)
    assert violations.refused(table) == {subject for subject, allowed in table.items() if not allowed}
    assert arrived >= {subject for subject, allowed in table.items() if allowed}


@pytest.mark.parametrize("user", USERS)
async def test_what_may_be_read(user: str, nats_server: NatsServer) -> None:
    table = reading(user)
    async with connected(nats_server, user) as (client, violations):
        for subject in table:
            await client.subscribe(subject)
        await settled(client)
    assert violations.refused(table) == {subject for subject, allowed in table.items() if not allowed}


@pytest.mark.parametrize("credentials", ["", "synthesizer@", "synthesizer:@", "synthesizer:guess@", "stranger:guess@"])
async def test_a_stranger_is_not_let_in(nats_server: NatsServer, credentials: str) -> None:
    with pytest.raises(nats.errors.Error, match="Authorization Violation"):
        await nats.connect(f"nats://{credentials}{nats_server.address}", allow_reconnect=False)


async def test_an_answer_cannot_be_forged(nats_server: NatsServer) -> None:
    """Only the synthesizer's own connection can say what the answer is."""
    forged = answer_to(refused(), "세금은 0원입니다")
    async with connected(nats_server, "test") as (test, _):
        await test.jetstream().add_stream(name="TURNS", subjects=["turns.>"])
        for user in set(USERS) - {"synthesizer", "operator"}:
            async with connected(nats_server, user) as (client, violations):
                data = forged.model_dump_json().encode()
                with pytest.raises(nats.errors.TimeoutError):
                    await client.jetstream().publish(forged.subject, data, stream="TURNS", timeout=0.2)
                await settled(client)
                assert violations.refused([forged.subject])
        assert (await test.jetstream().stream_info("TURNS")).state.messages == 0


async def test_a_consumer_is_created_with_its_own_filter_only(nats_server: NatsServer) -> None:
    """The subject of the request names the filter, and the broker holds the request to it."""
    wanted = b'{"stream_name": "TURNS", "config": {"name": "clarifier-turn_opened", "filter_subject": "turns.>"}}'
    async with (
        connected(nats_server, "test") as (test, _),
        connected(nats_server, "persistence") as (persistence, violations),
    ):
        await test.jetstream().add_stream(name="TURNS", subjects=["turns.>"])
        subject = "$JS.API.CONSUMER.CREATE.TURNS.clarifier-turn_opened.turns.turn_opened.*"
        answer = await persistence.request(subject, wanted)
        assert b"did not match filtered subject" in answer.data
        assert violations.errors == []
