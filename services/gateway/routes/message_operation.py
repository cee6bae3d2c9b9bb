"""How the message endpoint is documented: it reads its request itself, so its description is written here."""

from typing import Any, Final

from services.gateway.routes.schemas import AcceptedShape, AnswerShape, NewMessage, errors

MAX_KEY_CHARACTERS: Final = 255

_USER_MESSAGE: Final = {
    "id": "f47ac10b-58cc-4372-a567-0e02b2c3d479",
    "turnId": "f47ac10b-58cc-4372-a567-0e02b2c3d479",
    "role": "user",
    "content": "부모님께 1억 받았어요",
    "createdAt": "2025-10-14T10:05:00.000Z",
}
_DOCUMENT: Final[dict[str, Any]] = {
    "_schema_version": "1.0",
    "intent": "gift_tax",
    "citations": [],
    "calculation": None,
    "collected_parameters": {"donor_relationship": "직계존속", "gift_property_value": 100_000_000},
    "missing_parameters": [{"name": "gift_date", "reason": "not_provided"}],
    "tool_calls": [],
}
_ANSWER: Final = {
    "userMessage": _USER_MESSAGE,
    "assistantMessage": {
        "id": "a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d",
        "turnId": _USER_MESSAGE["id"],
        "role": "assistant",
        "content": "증여받으신 날짜가 언제인가요?",
        "createdAt": "2025-10-14T10:05:00.421Z",
        "intent": "gift_tax",
        "citations": [],
        "calculation": None,
        "collectedParameters": _DOCUMENT["collected_parameters"],
        "missingParameters": _DOCUMENT["missing_parameters"],
        "metadata": _DOCUMENT,
    },
}
_ACCEPTED: Final = {"userMessage": _USER_MESSAGE, "turn": {"id": _USER_MESSAGE["id"], "status": "open"}}
_STREAM: Final = (
    'event: stage\ndata: {"stage": "turn_opened", "turnId": "f47ac10b-58cc-4372-a567-0e02b2c3d479", '
    '"at": "2025-10-14T10:05:00.012Z"}\n\n'
    'event: message\ndata: {"userMessage": {…}, "assistantMessage": {…}}\n\n'
)


def _header(name: str, description: str, **schema: object) -> dict[str, Any]:
    return {"name": name, "in": "header", "description": description, "schema": {"type": "string", **schema}}


MESSAGE_OPERATION: Final[dict[str, Any]] = {
    "tags": ["messages"],
    "summary": "Send a message and get its answer",
    "description": (
        "Waits for the answer. When that takes too long, or with `Prefer: respond-async`, the answer is 202 with a "
        "`Location`; the turn goes on. The same `Idempotency-Key` in the same session is the same message. With "
        "`Accept: text/event-stream` the turn's stages (`event: stage`) and the answer's text as it is written "
        "(`event: token`) come first (`Location` names the turn at once), then `event: message` with the body of the 200, `event: accepted` with that "
        "of the 202, or `event: error` with that of the error."
    ),
    "responses": {
        200: {
            "model": AnswerShape,
            "description": "The answer.",
            "content": {
                "application/json": {"example": _ANSWER},
                "text/event-stream": {"schema": {"type": "string"}, "example": _STREAM},
            },
        },
        202: {
            "model": AcceptedShape,
            "description": "The message is stored; its answer will be at `Location`.",
            "headers": {"Location": {"schema": {"type": "string", "format": "uri-reference"}}},
            "content": {"application/json": {"example": _ACCEPTED}},
        },
        **errors(
            "INVALID_CONTENT",
            "INJECTION_DETECTED",
            "FORBIDDEN_WORD_DETECTED",
            "CONTENT_TOO_LARGE",
            "SESSION_NOT_FOUND",
            "GEMINI_ERROR",
        ),
    },
    "openapi_extra": {
        "parameters": [
            {
                "name": "session_id",
                "in": "path",
                "required": True,
                "description": "The session's id.",
                "schema": {"type": "string", "format": "uuid"},
            },
            _header("X-Client-Id", "The UUID that the session was made with.", format="uuid"),
            _header("Idempotency-Key", "Any text; a repeat with it is the same message.", minLength=1, maxLength=255),
            _header("Prefer", "`respond-async`: answer as soon as the message is accepted.", example="respond-async"),
        ],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": NewMessage.model_json_schema(),
                    "example": {"content": _USER_MESSAGE["content"]},
                }
            },
        },
    },
}
