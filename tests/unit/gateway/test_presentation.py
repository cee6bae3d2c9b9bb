"""Messages and turns as the API shows them."""

from datetime import datetime, timedelta, timezone
from uuid import uuid4

import pytest

from services.gateway.adapters.event_log import Place
from services.gateway.domain.errors import ERRORS, ApiError, error_body
from services.gateway.domain.outcome import Answered, Failed, outcome_of_turn
from services.gateway.domain.presentation import instant, message_json, outcome_json, turn_json
from services.gateway.settings import GatewaySettings
from services.gateway.sse import frame
from shared.contracts.events.catalogue import StoredMessage
from shared.contracts.queries import Turn, TurnError

SEOUL = timezone(timedelta(hours=9))
AT = datetime(2025, 10, 14, 19, 5, 10, 421_999, SEOUL)
ASKED = StoredMessage(
    id=uuid4(), role="user", content="질문", created_at=AT, metadata={"client_info": {"ip_hash": "abc"}}
)
REPLY = StoredMessage(
    id=uuid4(),
    role="assistant",
    content="답",
    created_at=AT,
    metadata={
        "_schema_version": "1.0",
        "id": "not the message's",
        "tool_calls": [{"tool": "gemini"}],
        "tokens": {"total": 3},
        "latency_ms": 1,
        "model": "gemini",
        "missing_parameters": [],
    },
)


def test_times_are_utc_to_the_millisecond() -> None:
    assert instant(AT) == "2025-10-14T10:05:10.421Z"


def test_a_user_message_shows_nothing_of_its_document() -> None:
    assert message_json(ASKED, ASKED.id) == {
        "id": str(ASKED.id),
        "role": "user",
        "content": "질문",
        "createdAt": "2025-10-14T10:05:10.421Z",
        "turnId": str(ASKED.id),
    }


def test_an_assistant_message_shows_its_document_in_both_spellings() -> None:
    shown = message_json(REPLY, ASKED.id)
    assert list(shown)[:4] == ["id", "role", "content", "createdAt"]
    assert shown["id"] == str(REPLY.id)
    assert shown["turnId"] == str(ASKED.id)
    assert shown["missingParameters"] == []
    assert shown["citations"] == []
    assert shown["metadata"] == {
        "_schema_version": "1.0",
        "id": "not the message's",
        "tool_calls": [],
        "missing_parameters": [],
        "citations": [],
        "calculation": None,
    }
    assert {"toolCalls", "tokens", "latencyMs", "model"}.isdisjoint(shown)


def test_a_turn_shows_what_it_ended_in() -> None:
    waiting = Turn(id=ASKED.id, session_id=uuid4(), status="waiting", user_message=ASKED)
    assert set(turn_json(waiting)) == {"id", "status", "userMessage"}
    assert outcome_of_turn(waiting) is None
    done = waiting.model_copy(update={"status": "completed", "answer": REPLY})
    assert turn_json(done)["assistantMessage"] == message_json(REPLY, ASKED.id)
    assert outcome_of_turn(done) == Answered(ASKED, REPLY)
    failed = waiting.model_copy(update={"status": "failed", "error": TurnError(code="PIPELINE_ERROR", message="앗")})
    assert turn_json(failed)["error"] == {"code": "PIPELINE_ERROR", "message": "앗"}
    assert outcome_of_turn(failed) == Failed("PIPELINE_ERROR", "앗")
    assert outcome_json(Failed("PIPELINE_ERROR", "앗")) == {"error": {"code": "PIPELINE_ERROR", "message": "앗"}}


def test_every_error_says_something_to_a_person() -> None:
    for code, kind in ERRORS.items():
        error = ApiError(code)
        assert 400 <= error.status < 600
        assert error.message.endswith(("요.", "오.", "다."))
        assert error_body(code, kind.message, "id") == {
            "error": {"code": code, "message": kind.message, "requestId": "id"},
            "detail": kind.message,
        }


def test_a_place_is_what_it_writes() -> None:
    place = Place(1_760_436_310_421_999, 42)
    assert Place.parse(str(place)) == place


@pytest.mark.parametrize(
    "text", ["", "42", "-", "a-", "-1", "g-1", "A-1", "1-1-1", "1" * 20 + "-1", "1-" + "1" * 20, "１-１"]
)
def test_anything_else_is_no_place(text: str) -> None:
    assert Place.parse(text) is None


def test_a_frame_is_one_event_whatever_is_in_it() -> None:
    text = frame("token", {"text": "줄\n바꿈\r\n\u2028"}, place="1-2").decode()
    assert text.startswith("id: 1-2\nevent: token\ndata: ")
    assert text.count("\n") == 4
    assert text.endswith("\n\n")


def test_origins_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORS_ORIGINS", "https://a.example, https://b.example,")
    assert GatewaySettings().cors_origins == ("https://a.example", "https://b.example")


def test_a_rate_limit_is_checked_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATE_LIMIT", "a lot")
    with pytest.raises(ValueError, match="rate_limit"):
        GatewaySettings()
