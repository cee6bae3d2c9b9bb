"""What each service may publish and read on the broker: what the catalogue says that it does there, and nothing else.

`tools.broker_accounts` writes it into the configuration of a NATS server.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shared.contracts.events.catalogue import CATALOGUE, Service, consumed_by
from shared.contracts.events.envelope import SUBJECT_ROOT
from shared.contracts.events.live import NOTICES
from shared.contracts.queries import OPERATOR_QUERIES, QUERY_CLIENT, Server
from shared.contracts.query_catalogue import query_types
from shared.messaging.streams import (
    DEAD_LETTER_ROOT,
    DEAD_LETTERS,
    IMPORTED,
    IMPORTED_ROOT,
    PROVISIONER,
    STORED_ROOT,
    TURNS,
    consumer_name,
    consumer_names,
    deliver_subject,
    filter_subject,
    probe_subject,
)

OPERATOR: Final = "operator"
"""The user of the command line tools, of the console's process and of `make run` itself."""
FOLLOWER: Final[Service] = "gateway"
"""The service that shows clients every stage of their sessions, live and from the stream."""
_INBOXES: Final = "_INBOX"
_API: Final = "$JS.API"
_STREAMS: Final = (TURNS, DEAD_LETTERS)


@dataclass(frozen=True, slots=True)
class Permissions:
    """Subjects, with `*` and `>` as NATS reads them. Whatever is not named is refused."""

    publish: tuple[str, ...]
    subscribe: tuple[str, ...]


def inbox_prefix(user: str) -> str:
    """Where answers to a user's requests arrive: a place of its own, which nobody else may read."""
    return f"{_INBOXES}.{user}"


def is_inbox(subject: str) -> bool:
    """Whether this is where an answer may be sent, and no subject that means something."""
    return subject.startswith(f"{_INBOXES}.")


def permissions_of(service: Service) -> Permissions:
    """What a service does on the broker."""
    publish = (*_emitted(service), *_settled(service), *_asked(service))
    return Permissions(
        publish=(*publish, *(_provisioned() if service == PROVISIONER else ()), *_followed(service)),
        subscribe=(f"{inbox_prefix(service)}.>", *_heard(service)),
    )


def operator_permissions() -> Permissions:
    """Looking at what the streams keep, at what is stored now and at how far the consumers are, importing recordings,
    driving dead letters again, answering the console, and taking all streams away and bringing them back."""
    redriven = (filter_subject(flow.event) for flow in CATALOGUE if flow.consumers)
    asked = (query.subject() for query in OPERATOR_QUERIES)
    api = (
        "INFO",
        *(f"STREAM.MSG.GET.{stream}" for stream in (*_STREAMS, IMPORTED)),
        *(f"STREAM.INFO.{stream}" for stream in (*_STREAMS, IMPORTED)),
        f"STREAM.MSG.DELETE.{DEAD_LETTERS}",
        *(f"CONSUMER.INFO.{TURNS}.{consumer}" for consumer in consumer_names()),
        *(f"STREAM.{call}.{IMPORTED}" for call in ("CREATE", "PURGE")),
        *(f"STREAM.{call}.{stream}" for call in ("SNAPSHOT", "RESTORE", "DELETE") for stream in (*_STREAMS, IMPORTED)),
    )
    return Permissions(
        (
            *redriven,
            *asked,
            f"{inbox_prefix(QUERY_CLIENT)}.>",
            f"{IMPORTED_ROOT}.>",
            *(f"{_API}.{call}" for call in api),
            *(f"$JS.SNAPSHOT.{what}.{stream}.*" for what in ("ACK", "RESTORE") for stream in (*_STREAMS, IMPORTED)),
        ),
        (f"{inbox_prefix(OPERATOR)}.>", f"{STORED_ROOT}.*.*", *_asked_of(OPERATOR)),
    )


def _emitted(service: Service) -> Iterator[str]:
    """Its events, its notices, what it gives up on, and whether anything is stored."""
    yield probe_subject(service)
    yield from (filter_subject(flow.event) for flow in CATALOGUE if service in flow.producers)
    yield from (f"{notice.root}.*" for notice in NOTICES if notice.sender == service)
    yield from (f"{DEAD_LETTER_ROOT}.{event.name}.*" for event in consumed_by(service))


def _settled(service: Service) -> Iterator[str]:
    """Acknowledgements of what it consumes, and how far it is."""
    for event in consumed_by(service):
        consumer = consumer_name(service, event)
        yield f"$JS.ACK.{TURNS}.{consumer}.>"
        yield f"{_API}.CONSUMER.INFO.{TURNS}.{consumer}"


def _asked(service: Service) -> Iterator[str]:
    """Requests, and the answers to them."""
    if service == QUERY_CLIENT:
        yield from (query.subject() for query in query_types())
    if any(query.server == service for query in query_types()):
        yield f"{inbox_prefix(QUERY_CLIENT)}.>"
    if any(query.server == service for query in OPERATOR_QUERIES):
        yield f"{inbox_prefix(OPERATOR)}.>"


def _provisioned() -> Iterator[str]:
    """Streams and consumers, each consumer with its own filter; and the erasing of a session."""
    for stream in _STREAMS:
        yield from (f"{_API}.STREAM.{call}.{stream}" for call in ("INFO", "CREATE", "UPDATE", "PURGE"))
    yield f"{_API}.STREAM.PURGE.{IMPORTED}"
    for flow in CATALOGUE:
        for service in flow.consumers:
            consumer = consumer_name(service, flow.event)
            yield f"{_API}.CONSUMER.CREATE.{TURNS}.{consumer}.{filter_subject(flow.event)}"
            if service != PROVISIONER:
                yield f"{_API}.CONSUMER.INFO.{TURNS}.{consumer}"


def _followed(service: Service) -> Iterator[str]:
    """Reading single events from the stream."""
    if service == FOLLOWER:
        yield from (f"{_API}.{call}.{TURNS}" for call in ("STREAM.INFO", "STREAM.MSG.GET"))


def _heard(service: Service) -> Iterator[str]:
    """What the broker delivers to it, what it is asked, and what it watches live."""
    yield from (deliver_subject(service, event) for event in consumed_by(service))
    yield from _asked_of(service)
    if service == FOLLOWER:
        yield from (f"{root}.*.*" for root in (SUBJECT_ROOT, STORED_ROOT))
    yield from (f"{notice.root}.*" for notice in NOTICES if notice.watcher == service)


def _asked_of(server: Server) -> Iterator[str]:
    return (query.subject() for query in query_types() if query.server == server)
