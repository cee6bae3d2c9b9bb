"""Requests of an operator to persistence, which owns the conversations."""

from collections.abc import Mapping
from typing import TypeVar, cast

import nats.errors

from shared.contracts.queries import Query, QueryErrorCode, QueryModel, Reply
from tools.broker import jetstream

ResultT = TypeVar("ResultT", bound=QueryModel)

_TIMEOUT_SECONDS = 10.0


class Refused(Exception):
    """Persistence did not do it; the message says why."""

    def __init__(self, code: QueryErrorCode, message: str | None = None) -> None:
        super().__init__(message or _REASONS.get(code) or f"persistence가 거절했습니다: {code}")
        self.code: QueryErrorCode = code


_REASONS: Mapping[QueryErrorCode, str] = {
    "SESSION_NOT_FOUND": "상담을 찾을 수 없습니다. 번호를 확인해 주세요. 이미 삭제되었을 수 있습니다.",
    "TURN_NOT_FOUND": "이 질문을 찾을 수 없습니다. 상담이 삭제되었을 수 있습니다.",
    "TURN_NOT_FAILED": "이 질문에는 이미 답변이 나갔거나 지금 처리하고 있어 다시 처리하지 않습니다.",
    "UNAVAILABLE": "데이터베이스를 쓸 수 없습니다. 잠시 뒤에 다시 해 주세요.",
}


async def asked(nats_url: str, query: Query[ResultT]) -> ResultT:
    """What persistence answers. Raises Refused, tools.broker.Unreachable."""
    async with jetstream(nats_url) as js:
        try:
            message = await js._nc.request(query.subject(), query.model_dump_json().encode(), timeout=_TIMEOUT_SECONDS)
        except nats.errors.Error:
            raise Refused("UNAVAILABLE", "persistence가 응답하지 않습니다. 실행 중인지 확인해 주세요.") from None
    reply = Reply[query.result_type].model_validate_json(message.data)  # type: ignore[name-defined]
    if reply.error is not None or reply.result is None:
        raise Refused(reply.error or "UNAVAILABLE")
    return cast(ResultT, reply.result)
