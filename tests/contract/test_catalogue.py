"""The catalogue names every event once, and services do what it says."""

import importlib
import inspect
import typing
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from typing import Final, get_args

import pytest

from services.persistence.migrate import migrate
from shared.contracts.events import catalogue
from shared.contracts.events.catalogue import CATALOGUE, EVENTS, Service, consumed_by
from shared.contracts.events.envelope import Event
from shared.contracts.query_catalogue import query_types
from shared.messaging.bus import Bus
from shared.messaging.publisher import Outputs
from shared.runtime.settings import ServiceSettings
from tools.servers import NatsServer

CONSUMING_SERVICES: Final = sorted({service for flow in CATALOGUE for service in flow.consumers})


def emitted_by(service: str) -> set[type[Event]]:
    return {flow.event for flow in CATALOGUE if service in flow.producers}


def test_every_event_class_is_in_the_catalogue_once() -> None:
    declared = [
        value
        for value in vars(catalogue).values()
        if inspect.isclass(value) and issubclass(value, Event) and value not in (Event, catalogue.Inquiry)
    ]
    assert [flow.event for flow in CATALOGUE] == declared
    assert len(EVENTS) == len(declared)


def test_every_event_is_emitted_and_reaches_somebody() -> None:
    for flow in CATALOGUE:
        assert flow.producers, flow.event
        assert flow.consumers or flow.watchers, flow.event


def test_every_service_has_a_part() -> None:
    answering = {query.server for query in query_types()}
    for service in get_args(Service):
        assert consumed_by(service) or emitted_by(service) or service in answering, service


def wiring_of(service: str, nats_url: str, database_url: str) -> AbstractAsyncContextManager[Bus]:
    """The service's own wiring, with its own settings class."""
    app = importlib.import_module(f"services.{service}.app")
    settings_module = importlib.import_module(f"services.{service}.settings")
    settings_type = getattr(settings_module, f"{service.capitalize()}Settings")
    settings = settings_type(nats_url=nats_url, database_url=database_url, google_api_key=None)
    wiring: AbstractAsyncContextManager[Bus] = app.wiring(settings)
    return wiring


@pytest.mark.parametrize("service", CONSUMING_SERVICES)
async def test_a_service_handles_exactly_what_the_catalogue_says(
    service: str, nats_server: NatsServer, empty_database_url: str
) -> None:
    await migrate(empty_database_url)
    async with wiring_of(service, nats_server.url, empty_database_url) as bus:
        assert bus.handled == set(consumed_by(service))


async def handler(event: Event) -> Outputs:
    raise AssertionError("never called")


def test_the_bus_refuses_an_event_that_the_catalogue_does_not_give_to_the_service() -> None:
    with pytest.raises(ValueError, match="does not name calculator as a consumer of TurnOpened"):
        Bus("calculator", ServiceSettings()).on(catalogue.TurnOpened, handler)


async def test_the_bus_does_not_start_without_a_handler_for_each_event() -> None:
    bus = Bus("synthesizer", ServiceSettings())
    bus.on(catalogue.QuestionRaised, handler)
    with pytest.raises(ValueError, match=r"no handler for .*calculation_refused.*passages_found.*tax_calculated"):
        await bus.start()


def handlers_of(service: str) -> Iterator[tuple[type[Event], set[type[Event]]]]:
    """What each handler method takes, and the events among what it returns, by its annotations."""
    module = importlib.import_module(f"services.{service}.handlers")
    for _, handlers in inspect.getmembers(module, inspect.isclass):
        for name, method in inspect.getmembers(handlers, inspect.isfunction):
            if handlers.__module__ == module.__name__ and name.startswith("on_"):
                hints = typing.get_type_hints(method)
                returned = {hints["return"], *get_args(hints["return"])}
                yield hints["event"], {kind for kind in returned if inspect.isclass(kind) and issubclass(kind, Event)}


@pytest.mark.parametrize("service", CONSUMING_SERVICES)
def test_handlers_take_and_return_what_the_catalogue_says(service: str) -> None:
    handlers = dict(handlers_of(service))
    assert set(handlers) == set(consumed_by(service))
    for event, returned in handlers.items():
        assert returned <= emitted_by(service), event
