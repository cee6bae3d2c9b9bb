"""Every error of the API: its code, its HTTP status, and what a person reads, who should know what to do next."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from pydantic import JsonValue

from shared.contracts.failures import FAILURE_MESSAGES

ErrorCode = Literal[
    "INVALID_CONTENT",
    "INJECTION_DETECTED",
    "FORBIDDEN_WORD_DETECTED",
    "INVALID_REQUEST",
    "UNAUTHORIZED",
    "FORBIDDEN_ORIGIN",
    "NOT_FOUND",
    "SESSION_NOT_FOUND",
    "MESSAGE_NOT_FOUND",
    "TURN_NOT_FOUND",
    "TURN_NOT_FAILED",
    "TURN_NOT_EDITABLE",
    "TURN_NOT_ANSWERED",
    "EVENTS_NOT_FOUND",
    "DEAD_LETTER_NOT_FOUND",
    "ARTICLE_NOT_FOUND",
    "SHARE_NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "REQUEST_TIMEOUT",
    "CONTENT_TOO_LARGE",
    "HEADERS_TOO_LARGE",
    "RATE_LIMITED",
    "PIPELINE_ERROR",
    "GEMINI_ERROR",
    "UNAVAILABLE",
]


@dataclass(frozen=True, slots=True)
class ErrorKind:
    """An HTTP status and the message that is used where nothing more precise is known."""

    status: int
    message: str


ERRORS: Final[Mapping[ErrorCode, ErrorKind]] = MappingProxyType(
    {
        "INVALID_CONTENT": ErrorKind(400, "메시지 내용을 확인해 주세요. 2,000자 이내의 글로 보내 주세요."),
        "INJECTION_DETECTED": ErrorKind(
            400,
            "상담과 관계없는 지시가 들어 있어 보내지 못했습니다. 그 부분을 빼고 증여나 상속에 관해 궁금하신 점만 적어 주세요.",
        ),
        "FORBIDDEN_WORD_DETECTED": ErrorKind(
            400, "도와드릴 수 없는 내용이 들어 있어 보내지 못했습니다. 증여나 상속에 관해 궁금하신 점만 적어 주세요."
        ),
        "INVALID_REQUEST": ErrorKind(400, "요청 형식이 올바르지 않습니다. 보낸 내용을 확인해 주세요."),
        "UNAUTHORIZED": ErrorKind(401, "콘솔 토큰이 맞지 않습니다. 운영자가 정한 CONSOLE_TOKEN 값을 확인해 주세요."),
        "FORBIDDEN_ORIGIN": ErrorKind(
            403, "다른 사이트의 웹페이지에서는 보낼 수 없습니다. 상담 화면에서 다시 시도해 주세요."
        ),
        "NOT_FOUND": ErrorKind(404, "없는 주소입니다. 주소를 확인해 주세요."),
        "SESSION_NOT_FOUND": ErrorKind(404, FAILURE_MESSAGES["SESSION_NOT_FOUND"]),
        "MESSAGE_NOT_FOUND": ErrorKind(404, "답변을 찾을 수 없습니다. 상담 내용을 새로 고친 뒤 다시 시도해 주세요."),
        "TURN_NOT_FOUND": ErrorKind(404, "질문을 찾을 수 없습니다. 접수되지 않았을 수 있으니 다시 보내 주세요."),
        "TURN_NOT_FAILED": ErrorKind(409, "이미 답변이 나갔거나 지금 답변하고 있는 질문입니다."),
        "TURN_NOT_EDITABLE": ErrorKind(
            409, "오래된 질문이라 여기서는 고쳐 물을 수 없습니다. 고치실 내용을 새 질문으로 적어 주세요."
        ),
        "TURN_NOT_ANSWERED": ErrorKind(409, "답변이 없는 질문이라 그때까지 이해한 내용이 없습니다."),
        "EVENTS_NOT_FOUND": ErrorKind(404, "보관된 이벤트가 없습니다. 상담이 삭제되었거나 보관 기간이 지났습니다."),
        "DEAD_LETTER_NOT_FOUND": ErrorKind(404, "이미 다시 처리했거나 버린 이벤트입니다. 목록을 새로 고쳐 주세요."),
        "ARTICLE_NOT_FOUND": ErrorKind(
            404, "이 조문에 관한 설명이 없습니다. 법 이름과 조 번호(예: 상속세및증여세법, 제53조)를 확인해 주세요."
        ),
        "SHARE_NOT_FOUND": ErrorKind(
            404, "공유 링크가 없거나 기한이 지났습니다. 보내 주신 분께 새 링크를 부탁해 주세요."
        ),
        "METHOD_NOT_ALLOWED": ErrorKind(
            405, "이 주소에서 쓸 수 없는 요청 방식입니다. API 문서(/docs)를 확인해 주세요."
        ),
        "REQUEST_TIMEOUT": ErrorKind(408, "요청이 제때 끝까지 오지 않았습니다. 연결을 확인하고 다시 보내 주세요."),
        "CONTENT_TOO_LARGE": ErrorKind(413, "보낸 내용이 너무 큽니다. 줄여서 다시 보내 주세요."),
        "HEADERS_TOO_LARGE": ErrorKind(431, "요청 헤더가 너무 큽니다. 쿠키나 헤더를 줄여서 다시 보내 주세요."),
        "RATE_LIMITED": ErrorKind(429, "짧은 시간에 요청이 너무 많았습니다. 잠시 후 다시 시도해 주세요."),
        "PIPELINE_ERROR": ErrorKind(500, FAILURE_MESSAGES["PIPELINE_ERROR"]),
        "GEMINI_ERROR": ErrorKind(502, FAILURE_MESSAGES["GEMINI_ERROR"]),
        "UNAVAILABLE": ErrorKind(503, "지금은 서비스에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요."),
    }
)

NOT_ACCEPTED: Final = (
    "지금은 연결이 원활하지 않아 메시지를 접수하지 못했습니다. 이전 상담 내용은 그대로 있으니 잠시 후 다시 보내 주세요."
)
NOT_KNOWN_TO_BE_ACCEPTED: Final = (
    "메시지가 접수되었는지 확인하지 못했습니다. 잠시 후 상담 내용을 새로 고쳐 확인하시고, 없으면 다시 보내 주세요."
)


class ApiError(Exception):
    """A request ends with this error. `retry_after_seconds` says when it is worth trying again."""

    def __init__(self, code: ErrorCode, message: str | None = None, *, retry_after_seconds: int | None = None) -> None:
        super().__init__(code)
        self.code: ErrorCode = code
        self.status = ERRORS[code].status
        self.message = message or ERRORS[code].message
        self.retry_after_seconds = retry_after_seconds


def error_body(code: ErrorCode, message: str, request_id: str) -> dict[str, JsonValue]:
    """The body of an error: `detail` repeats the message for clients that look only there."""
    return {"error": {"code": code, "message": message, "requestId": request_id}, "detail": message}
