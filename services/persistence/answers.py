"""What persistence is asked, and what answers it: the stores themselves."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.branch_store import BranchStore
from services.persistence.adapters.message_search import MessageSearch
from services.persistence.adapters.message_store import MessageStore
from services.persistence.adapters.operator_store import OperatorStore
from services.persistence.adapters.session_store import SessionStore
from services.persistence.adapters.share_store import ShareStore
from services.persistence.adapters.survey import Survey
from services.persistence.handlers import Erasing, SessionErasure
from shared.contracts import case_queries, consultation_queries, queries, survey_queries

QueryT = TypeVar("QueryT", bound=queries.Query[Any])


class Answering(Protocol):
    """Where answers are declared, as the bus has it."""

    def answer(
        self, query_type: type[QueryT], handler: Callable[[QueryT], Awaitable[queries.QueryModel | None]]
    ) -> None: ...


def answer_queries(bus: Answering, engine: AsyncEngine, events: Erasing) -> None:
    """Every query of persistence, each answered by one store."""
    sessions, messages, operators = SessionStore(engine), MessageStore(engine), OperatorStore(engine)
    bus.answer(queries.CheckHealth, sessions.check_health)
    bus.answer(queries.CreateSession, sessions.create)
    bus.answer(queries.ListSessions, sessions.page)
    bus.answer(queries.GetSession, sessions.get)
    bus.answer(queries.RenameSession, sessions.rename)
    bus.answer(consultation_queries.PinSession, sessions.pin)
    bus.answer(queries.DeleteSession, SessionErasure(sessions, events).delete_session)
    bus.answer(case_queries.GetStanding, sessions.standing)
    bus.answer(case_queries.GetScenarios, sessions.scenarios)
    bus.answer(case_queries.KeepScenarios, sessions.keep_scenarios)
    bus.answer(queries.ListMessages, messages.page)
    bus.answer(queries.GetTurn, messages.turn)
    bus.answer(queries.RateMessage, messages.rate)
    bus.answer(consultation_queries.WithdrawRating, messages.withdraw_rating)
    bus.answer(queries.ForkSession, operators.fork)
    bus.answer(queries.RedriveTurn, operators.redrive)
    _answer_for_consultations(bus, engine)


def _answer_for_consultations(bus: Answering, engine: AsyncEngine) -> None:
    shares, branches, survey = ShareStore(engine), BranchStore(engine), Survey(engine)
    bus.answer(consultation_queries.SearchMessages, MessageSearch(engine).find)
    bus.answer(consultation_queries.ShareSession, shares.create)
    bus.answer(consultation_queries.ListShares, shares.list)
    bus.answer(consultation_queries.RevokeShare, shares.revoke)
    bus.answer(consultation_queries.GetShared, shares.read)
    bus.answer(consultation_queries.BranchSession, branches.create)
    bus.answer(consultation_queries.GetBranches, branches.branches)
    bus.answer(survey_queries.SurveySessions, survey.sessions)
    bus.answer(survey_queries.ListOpenTurns, survey.open_turns)
