"""Answers requests of one kind: a request in, a reply out, always one."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, Generic, TypeVar

import nats.errors
from nats.aio.msg import Msg
from opentelemetry.trace import SpanKind
from pydantic import ValidationError

from shared.contracts.queries import Done, Query, QueryModel, QueryRefused, Reply
from shared.messaging.broker_permissions import is_inbox
from shared.messaging.time_limit import TimeLimit
from shared.observability.telemetry import describe, propagator, tracer

QueryT = TypeVar("QueryT", bound=Query[Any])

log = logging.getLogger(__name__)


class QueryResponder(Generic[QueryT]):
    """Replies with what the handler returns, `Done` where that is nothing; `QueryRefused` replies with its code, anything else with UNAVAILABLE."""

    def __init__(
        self,
        query_type: type[QueryT],
        handler: Callable[[QueryT], Awaitable[QueryModel | None]],
        time_limit_seconds: float,
    ) -> None:
        self._query_type: Final = query_type
        self._handler = handler
        self._time_limit = TimeLimit(time_limit_seconds)

    async def take(self, msg: Msg) -> None:
        """Reply to one request. Never raises: who gets no reply asks again.

        An answer goes to an inbox only: whoever asks must not have us publish where we may and they may not.
        """
        if not is_inbox(msg.reply):
            log.warning("%s asks for an answer to what is no inbox", self._query_type.operation)
            return
        operation = self._query_type.operation
        parent = propagator.extract(msg.headers or {})
        with tracer.start_as_current_span(f"answer {operation}", context=parent, kind=SpanKind.SERVER):
            reply = await self._reply(msg.data)
            try:
                await msg.respond(reply.model_dump_json(serialize_as_any=True).encode())
            except nats.errors.Error as error:
                log.warning("%s was answered to nobody: %s", operation, describe(error))

    async def _reply(self, data: bytes) -> Reply[QueryModel]:
        try:
            query = self._query_type.model_validate_json(data)
            with self._time_limit:
                result = await self._handler(query)
            return Reply[QueryModel].model_construct(result=Done() if result is None else result)
        except QueryRefused as refusal:
            return Reply[QueryModel](error=refusal.code)
        except ValidationError:
            return Reply[QueryModel](error="INVALID_REQUEST")
        except Exception as error:
            log.error("%s could not be answered: %s", self._query_type.operation, describe(error))
            return Reply[QueryModel](error="UNAVAILABLE")
