"""The JetStream streams and consumers of the catalogue, created or brought up to date.

Persistence does it, at start and after every reconnect, so that a broker that lost its data gets its streams back. The
others wait for it: whoever may create a consumer can have any event sent to any subject.
"""

import logging
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from nats.js import JetStreamContext
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    ConsumerInfo,
    DeliverPolicy,
    DiscardPolicy,
    RePublish,
    StorageType,
    StreamConfig,
)
from nats.js.errors import BadRequestError, NotFoundError

from shared.contracts.events.catalogue import CATALOGUE, Service, consumed_by
from shared.contracts.events.envelope import SUBJECT_ROOT, Event
from shared.runtime.settings import ServiceSettings

TURNS: Final = "TURNS"
DEAD_LETTERS: Final = "DEAD_LETTERS"
DEAD_LETTER_ROOT: Final = "dead_letters"
IMPORTED: Final = "IMPORTED"
IMPORTED_ROOT: Final = "imported"
"""Recordings from elsewhere, which no service consumes. Made by whoever imports the first."""
STORED_ROOT: Final = "stored"
"""Where the broker repeats, on core NATS, each event that `TURNS` has stored, with its sequence in the headers."""
DUPLICATE_WINDOW_SECONDS: Final = 600
PROVISIONER: Final[Service] = "persistence"
"""The one service that creates and changes streams and consumers."""
NOT_STORING: Final = "not storing"
"""What `/ready` and `/health` say while the broker is there and acknowledges nothing that is published."""

_NEW_CONSUMER_LOOKBACK: Final = timedelta(seconds=60)
"""How far back a consumer that did not exist reads: enough to miss nothing while a stream and its consumers are
being created, and not the whole history when a new service joins."""

log = logging.getLogger(__name__)


def stream_name(name: str, prefix: str) -> str:
    """A stream as it is called on the broker."""
    return f"{prefix.upper()}{name}"


def consumer_name(service: str, event: type[Event]) -> str:
    """Durable name and queue group of one service's consumer of one event; shared by its replicas."""
    return f"{service}-{event.name}"


def consumer_names() -> Iterator[str]:
    """Of every service's consumers."""
    return (consumer_name(service, flow.event) for flow in CATALOGUE for service in flow.consumers)


def deliver_subject(service: str, event: type[Event]) -> str:
    """Where the server pushes what a consumer gets."""
    return f"deliver.{service}.{event.name}"


def filter_subject(event: type[Event]) -> str:
    """Every session's events of one kind."""
    return f"{SUBJECT_ROOT}.{event.name}.*"


def stored_subject(session_id: UUID) -> str:
    """Where a session's events pass once they are stored: `stored.<event>.<session>`."""
    return f"{STORED_ROOT}.*.{session_id}"


def probe_subject(service: str) -> str:
    """Where a service asks whether the stream stores anything again. No consumer's."""
    return f"{SUBJECT_ROOT}.probe.{service}"


def stream_configs(settings: ServiceSettings) -> Iterator[StreamConfig]:
    prefix = settings.subject_prefix
    repeated = RePublish(src=f"{prefix}{SUBJECT_ROOT}.>", dest=f"{prefix}{STORED_ROOT}.>")
    for name, root, republish in ((TURNS, SUBJECT_ROOT, repeated), (DEAD_LETTERS, DEAD_LETTER_ROOT, None)):
        yield StreamConfig(
            name=stream_name(name, prefix),
            subjects=[f"{prefix}{root}.>"],
            storage=StorageType.FILE,
            discard=DiscardPolicy.OLD,
            max_age=settings.stream_max_age_days * 24 * 3600,
            duplicate_window=DUPLICATE_WINDOW_SECONDS,
            num_replicas=settings.stream_replicas,
            allow_direct=True,
            republish=republish,
        )


def consumer_configs(settings: ServiceSettings) -> Iterator[ConsumerConfig]:
    """Push consumers with a queue group. Redelivery is decided by the bus, which counts the tries."""
    for flow in CATALOGUE:
        for service in flow.consumers:
            name = consumer_name(service, flow.event)
            yield ConsumerConfig(
                name=name,
                durable_name=name,
                deliver_group=name,
                deliver_subject=settings.subject_prefix + deliver_subject(service, flow.event),
                filter_subject=settings.subject_prefix + filter_subject(flow.event),
                ack_policy=AckPolicy.EXPLICIT,
                ack_wait=settings.ack_wait_seconds,
                max_ack_pending=settings.max_ack_pending,
                max_deliver=-1,
            )


async def prepare(js: JetStreamContext, service: Service, settings: ServiceSettings) -> None:
    """Provision, or see that what the service consumes from is there.

    Raises nats.js.errors.Error: NotFoundError while the provisioner has not been there yet.
    """
    if service == PROVISIONER:
        await provision(js, settings)
    else:
        for event in consumed_by(service):
            await js.consumer_info(stream_name(TURNS, settings.subject_prefix), consumer_name(service, event))


async def provision(js: JetStreamContext, settings: ServiceSettings) -> None:
    """Create what is missing and update what differs.

    Raises nats.js.errors.Error when an existing stream or consumer cannot be changed to what the code needs.
    """
    for stream in stream_configs(settings):
        try:
            await js.update_stream(stream)
        except NotFoundError:
            await js.add_stream(stream)
    for consumer in consumer_configs(settings):
        await _provision_consumer(js, stream_name(TURNS, settings.subject_prefix), consumer)


async def _provision_consumer(js: JetStreamContext, stream: str, wanted: ConsumerConfig) -> None:
    name = wanted.durable_name or ""
    try:
        existing = await js.consumer_info(stream, name)
    except NotFoundError:
        since = datetime.now(UTC) - _NEW_CONSUMER_LOOKBACK
        fresh = replace(wanted, deliver_policy=DeliverPolicy.BY_START_TIME, opt_start_time=since)
        try:
            await js.add_consumer(stream, fresh)
            return
        except BadRequestError:
            # Another process created it in this moment.
            existing = await js.consumer_info(stream, name)
    if _differs(existing, wanted):
        kept = existing.config
        await js.add_consumer(
            stream, replace(wanted, deliver_policy=kept.deliver_policy, opt_start_time=kept.opt_start_time)
        )
        log.info("Consumer %s brought up to date", name)


def _differs(existing: ConsumerInfo, wanted: ConsumerConfig) -> bool:
    fields = ("deliver_subject", "deliver_group", "filter_subject", "ack_wait", "max_ack_pending", "max_deliver")
    return any(getattr(existing.config, field) != getattr(wanted, field) for field in fields)


async def sessions_with(js: JetStreamContext, event: type[Event]) -> set[UUID]:
    """The sessions of which the stream keeps an event of this kind. Raises nats.errors.Error."""
    return await _sessions_in(js, TURNS, filter_subject(event))


async def stream_age_seconds(js: JetStreamContext, stream: str) -> float:
    """How long a stream exists, by the broker's clock alone: no other one need agree with it.

    Raises nats.errors.Error. (nats-py leaves out when the answer was given.)
    """
    answer = await js._api_request(f"{js._prefix}.STREAM.INFO.{stream}", timeout=js._timeout)
    return (datetime.fromisoformat(answer["ts"]) - datetime.fromisoformat(answer["created"])).total_seconds()


async def sessions_with_dead_letters(js: JetStreamContext) -> set[UUID]:
    """The sessions that have dead letters; an unreadable one's session is known from its subject alone."""
    return await _sessions_in(js, DEAD_LETTERS, f"{DEAD_LETTER_ROOT}.>")


async def _sessions_in(js: JetStreamContext, stream: str, subjects: str) -> set[UUID]:
    """The broker names 100,000 subjects at most."""
    state = (await js.stream_info(stream, subjects_filter=subjects)).state
    return {session for subject in state.subjects or {} if (session := _uuid(subject.rsplit(".", 1)[-1]))}


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


async def erase_session(js: JetStreamContext, session_id: UUID) -> None:
    """Remove every event and dead letter of a session from the streams, and what was imported of it."""
    await js.purge_stream(TURNS, subject=f"{SUBJECT_ROOT}.*.{session_id}")
    await js.purge_stream(DEAD_LETTERS, subject=f"{DEAD_LETTER_ROOT}.*.{session_id}")
    try:
        await js.purge_stream(IMPORTED, subject=f"{IMPORTED_ROOT}.*.{session_id}")
    except NotFoundError:
        return  # Nothing was ever imported.
