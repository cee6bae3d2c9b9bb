"""Wiring: the database, the handlers and the bus."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from services.persistence.adapters.database import create_engine
from services.persistence.adapters.event_log import EventLog
from services.persistence.adapters.session_store import SessionStore
from services.persistence.adapters.share_store import ShareStore
from services.persistence.adapters.turn_operations import TurnOperations
from services.persistence.adapters.turn_store import TurnStore
from services.persistence.answers import answer_queries
from services.persistence.handlers import Erasing, TurnHandlers, Turns
from services.persistence.schema_check import wait_for_current_schema
from services.persistence.settings import PersistenceSettings
from services.persistence.sweeper import Sweeper
from shared.contracts.events.catalogue import AnswerComposed, MessageReceived, TurnFailed
from shared.messaging.bus import Bus
from shared.messaging.reaction import Reaction, Reactions
from shared.runtime.database import DatabaseUnavailable

SHARE_SWEEP_SECONDS: Final = 3600


@asynccontextmanager
async def wiring(settings: PersistenceSettings) -> AsyncIterator[Bus]:
    """Yields the bus, wired and not yet started. Its start raises SchemaOutdated where migrations are missing."""
    engine = create_engine(settings)
    try:
        bus = Bus("persistence", settings)
        bus.before_start(partial(wait_for_current_schema, engine))
        events = EventLog(lambda: bus.js)
        store = TurnStore(engine)
        sessions = SessionStore(engine)
        shares = ShareStore(engine)
        bus.react(reactions(TurnOperations(store, batch_size=settings.write_batch_size), events))
        answer_queries(bus, engine, events)
        sweeper = Sweeper(store, sessions, events, settings)
        bus.repeat(sweeper.redrive_turns, every_seconds=settings.sweep_interval_seconds)
        bus.repeat(sweeper.count_turns, every_seconds=settings.sweep_interval_seconds)
        bus.repeat(sweeper.finish_erasures, every_seconds=settings.sweep_interval_seconds)
        bus.repeat(sweeper.erase_orphans, every_seconds=settings.sweep_interval_seconds)
        bus.repeat(shares.erase_expired, every_seconds=SHARE_SWEEP_SECONDS)
        yield bus
    finally:
        await engine.dispose()


def reactions(turns: Turns, events: Erasing) -> Reactions:
    """What persistence does with events: on PostgreSQL, or without a broker and a database (`MemoryTurns`)."""
    handlers = TurnHandlers(turns, events)
    away = (DatabaseUnavailable,)
    return (
        Reaction(MessageReceived, handlers.on_message_received, unavailable=away),
        Reaction(AnswerComposed, handlers.on_answer_composed, unavailable=away),
        Reaction(TurnFailed, handlers.on_turn_failed, unavailable=away),
    )
