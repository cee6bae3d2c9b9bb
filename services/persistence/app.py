"""Wiring: the database, the handlers and the bus."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from services.persistence.adapters.branch_store import BranchStore
from services.persistence.adapters.database import create_engine
from services.persistence.adapters.event_log import EventLog
from services.persistence.adapters.message_search import MessageSearch
from services.persistence.adapters.message_store import MessageStore
from services.persistence.adapters.operator_store import OperatorStore
from services.persistence.adapters.session_store import SessionStore
from services.persistence.adapters.share_store import ShareStore
from services.persistence.adapters.survey import Survey
from services.persistence.adapters.turn_operations import TurnOperations
from services.persistence.adapters.turn_store import TurnStore
from services.persistence.handlers import ConsultationHandlers, Erasing, QueryHandlers, TurnHandlers, Turns
from services.persistence.schema_check import wait_for_current_schema
from services.persistence.settings import PersistenceSettings
from services.persistence.sweeper import Sweeper
from shared.contracts import case_queries, consultation_queries, queries, survey_queries
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
        answer_queries(bus, QueryHandlers(sessions, MessageStore(engine), OperatorStore(engine), events))
        answer_consultation_queries(bus, ConsultationHandlers(MessageSearch(engine), shares, BranchStore(engine)))
        survey = Survey(engine)
        bus.answer(survey_queries.SurveySessions, survey.sessions)
        bus.answer(survey_queries.ListOpenTurns, survey.open_turns)
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


def answer_queries(bus: Bus, handlers: QueryHandlers) -> None:
    bus.answer(queries.CheckHealth, handlers.check_health)
    bus.answer(queries.CreateSession, handlers.create_session)
    bus.answer(queries.ListSessions, handlers.list_sessions)
    bus.answer(queries.GetSession, handlers.get_session)
    bus.answer(queries.RenameSession, handlers.rename_session)
    bus.answer(case_queries.GetStanding, handlers.get_standing)
    bus.answer(case_queries.GetScenarios, handlers.get_scenarios)
    bus.answer(case_queries.KeepScenarios, handlers.keep_scenarios)
    bus.answer(queries.DeleteSession, handlers.delete_session)
    bus.answer(queries.ListMessages, handlers.list_messages)
    bus.answer(queries.GetTurn, handlers.get_turn)
    bus.answer(queries.RateMessage, handlers.rate_message)
    bus.answer(queries.ForkSession, handlers.fork_session)
    bus.answer(queries.RedriveTurn, handlers.redrive_turn)
    bus.answer(consultation_queries.PinSession, handlers.pin_session)
    bus.answer(consultation_queries.WithdrawRating, handlers.withdraw_rating)


def answer_consultation_queries(bus: Bus, handlers: ConsultationHandlers) -> None:
    bus.answer(consultation_queries.SearchMessages, handlers.search_messages)
    bus.answer(consultation_queries.ShareSession, handlers.share_session)
    bus.answer(consultation_queries.ListShares, handlers.list_shares)
    bus.answer(consultation_queries.RevokeShare, handlers.revoke_share)
    bus.answer(consultation_queries.GetShared, handlers.get_shared)
    bus.answer(consultation_queries.BranchSession, handlers.branch_session)
    bus.answer(consultation_queries.GetBranches, handlers.get_branches)
