"""What holds for every request: errors in one form, ids, limits, CORS, traces, metrics, the document."""

import base64
import hashlib
import json
import logging
import re
from collections.abc import AsyncIterator
from unittest.mock import ANY
from uuid import uuid4

import httpx
import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from services.gateway.server import GatewayServer
from services.gateway.settings import GatewaySettings
from tests.integration.gateway.backend import Backend
from tests.integration.gateway.conftest import client_of, serving, until_ready

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "NOT_FOUND"),
        ("GET", "/api/sessions/", 404, "NOT_FOUND"),
        ("PUT", "/api/sessions", 405, "METHOD_NOT_ALLOWED"),
        ("PUT", "/api/sessions/one/messages", 405, "METHOD_NOT_ALLOWED"),
    ],
)
async def test_what_is_not_there(http: httpx.AsyncClient, method: str, path: str, status: int, code: str) -> None:
    response = await http.request(method, path)
    assert response.status_code == status
    message = response.json()["detail"]
    assert message
    assert response.json() == {"error": {"code": code, "message": message, "requestId": ANY}, "detail": message}


async def test_a_method_that_is_not_there_is_told_which_are(http: httpx.AsyncClient) -> None:
    assert (await http.put("/api/sessions/one")).headers["allow"] == "DELETE, GET, PATCH"
    assert (await http.put("/api/sessions/one/messages")).headers["allow"] == "GET, POST"
    assert (await http.put("/healthz")).headers["allow"] == "GET"


async def test_too_large_a_body(http: httpx.AsyncClient, session: str) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b"x" * 100_000

    for method, path in (("POST", f"{session}/messages"), ("PATCH", session)):
        for content in (b"x" * 2_000_000, chunks()):
            response = await http.request(method, path, content=content, headers={"Content-Type": "application/json"})
            assert response.status_code == 413, (method, path)
            assert response.json()["error"]["code"] == "CONTENT_TOO_LARGE"
            assert response.json()["error"]["requestId"] == response.headers["x-request-id"]


async def test_json_that_is_none(http: httpx.AsyncClient, session: str) -> None:
    response = await http.patch(session, content=b"{", headers={"Content-Type": "application/json"})
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "INVALID_REQUEST"


async def test_an_unexpected_exception_says_nothing_of_itself(
    http: httpx.AsyncClient,
    session: str,
    gateway: GatewayServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError("비밀")

    monkeypatch.setattr(gateway.gateway.persistence, "require_session", fail)
    response = await http.post(f"{session}/messages", json={"content": "안녕하세요"})
    assert response.status_code == 500
    assert response.json()["error"]["code"] == "PIPELINE_ERROR"
    assert response.json()["error"]["requestId"] == response.headers["x-request-id"]
    assert "비밀" not in response.text
    assert "ZeroDivisionError" not in response.text


async def test_a_request_id_is_kept_or_made(http: httpx.AsyncClient) -> None:
    assert (await http.get("/healthz", headers={"X-Request-Id": "my-id.1"})).headers["x-request-id"] == "my-id.1"
    made = [(await http.get("/healthz", headers={"X-Request-Id": "no id"})).headers["x-request-id"] for _ in range(2)]
    assert made[0] != made[1]
    assert "no id" not in made


async def test_headers_that_cost_nothing(http: httpx.AsyncClient, session: str) -> None:
    response = await http.get(session)
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["cache-control"] == "no-store"
    assert "server" not in response.headers


async def test_a_client_may_not_send_without_end(settings: GatewaySettings, backend: Backend) -> None:
    async with serving(settings.model_copy(update={"rate_limit": "3/minute"})), client_of(settings) as http:
        await until_ready(http)
        session = f"/api/sessions/{(await http.post('/api/sessions')).json()['id']}"
        for _ in range(2):
            assert (await http.post(f"{session}/messages", json={"content": "안녕하세요"})).status_code == 200
        for path, body in ((f"{session}/messages", {"content": "안녕하세요"}), ("/api/sessions", None)):
            response = await http.post(path, json=body)
            assert response.status_code == 429
            assert response.json()["error"]["code"] == "RATE_LIMITED"
            assert 1 <= int(response.headers["retry-after"]) <= 120
        assert (await http.get(session)).status_code == 200
        other = await http.post("/api/sessions", headers={"X-Client-Id": str(uuid4())})
        assert other.status_code == 201


async def test_pages_of_named_origins_may_use_the_api(settings: GatewaySettings, backend: Backend) -> None:
    allowing = settings.model_copy(update={"cors_origins": ("https://shuking.example",)})
    async with serving(allowing), client_of(settings) as http:
        await until_ready(http)
        asked = {"Access-Control-Request-Method": "PATCH", "Access-Control-Request-Headers": "x-client-id"}
        for origin, status in (("https://shuking.example", 200), ("https://elsewhere.example", 400)):
            preflight = await http.options("/api/sessions", headers={"Origin": origin, **asked})
            assert preflight.status_code == status
        response = await http.post("/api/sessions", headers={"Origin": "https://shuking.example"})
        assert response.headers["access-control-allow-origin"] == "https://shuking.example"
        assert "X-Request-Id" in response.headers["access-control-expose-headers"]
        stranger = await http.post("/api/sessions", headers={"Origin": "https://elsewhere.example"})
        assert "access-control-allow-origin" not in stranger.headers


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(trace, "_TRACER_PROVIDER", provider)
    tracer = provider.get_tracer("test")
    for module in ("services.gateway.observation", "shared.messaging.publisher"):
        monkeypatch.setattr(f"{module}.tracer", tracer)
    return exporter


async def test_the_trace_of_the_client_goes_on(
    http: httpx.AsyncClient, session: str, backend: Backend, spans: InMemorySpanExporter
) -> None:
    response = await http.post(
        f"{session}/messages",
        json={"content": "부모님께 1억 받았어요"},
        headers={"traceparent": f"00-{TRACE}-00f067aa0ba902b7-01", "tracestate": "name=kim-cheolsu"},
    )
    assert response.status_code == 200
    assert backend.headers[0]["traceparent"].split("-")[1] == TRACE
    assert "tracestate" not in backend.headers[0]
    found = {span.name: span for span in spans.get_finished_spans()}
    server = found["POST /api/sessions/{session_id}/messages"]
    assert server.context is not None
    assert f"{server.context.trace_id:032x}" == TRACE
    publish = found["publish message_received"]
    assert publish.parent is not None
    assert publish.parent.span_id == server.context.span_id
    assert server.attributes is not None
    assert server.attributes["http.response.status_code"] == 200
    assert "부모님" not in "".join(span.to_json() for span in spans.get_finished_spans())


async def test_metrics_count_by_template_on_the_operations_port(
    http: httpx.AsyncClient, session: str, gateway: GatewayServer
) -> None:
    await http.post(f"{session}/messages", json={"content": "안녕하세요"})
    await http.get("/nowhere/at/all")
    assert (await http.get("/metrics")).status_code == 404
    async with httpx.AsyncClient(trust_env=False) as operations:
        text = (await operations.get(f"http://127.0.0.1:{gateway.ops_port}/metrics/")).text
    assert 'shuking_http_requests_total{method="POST",route="/api/sessions/{session_id}/messages",status="200"}' in text
    assert 'route="unmatched",status="404"' in text
    assert "/nowhere" not in text
    assert 'shuking_events_published_total{event="message_received"}' in text


async def test_one_line_is_logged_for_a_turn_and_no_content(
    http: httpx.AsyncClient, session: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, logger="services.gateway"), caplog.at_level(logging.DEBUG, logger="shared"):
        await http.post(f"{session}/messages", json={"content": "비밀스러운 이야기"})
    assert sum("Turn answered" in record.getMessage() for record in caplog.records) == 1
    assert "비밀" not in caplog.text


async def test_the_documentation_may_run_nothing_but_itself(http: httpx.AsyncClient) -> None:
    response = await http.get("/docs")
    policy = dict(part.split(" ", 1) for part in response.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy["script-src"]
    [script] = re.findall(r"<script>(.*?)</script>", response.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert policy["script-src"] == f"'self' 'sha256-{digest}'"


async def test_the_document_names_every_route_and_error(http: httpx.AsyncClient) -> None:
    document = (await http.get("/openapi.json")).json()
    assert (await http.get("/docs")).status_code == 200
    paths = {(method.upper(), path) for path, item in document["paths"].items() for method in item}
    assert paths == {
        ("POST", "/api/sessions"),
        ("GET", "/api/sessions"),
        ("GET", "/api/sessions/{session_id}"),
        ("PATCH", "/api/sessions/{session_id}"),
        ("DELETE", "/api/sessions/{session_id}"),
        ("POST", "/api/sessions/{session_id}/messages"),
        ("GET", "/api/sessions/{session_id}/messages"),
        ("GET", "/api/sessions/{session_id}/events"),
        ("GET", "/api/sessions/{session_id}/turns/{turn_id}"),
        ("PATCH", "/api/messages/{message_id}/feedback"),
        ("DELETE", "/api/messages/{message_id}/feedback"),
        ("GET", "/api/search"),
        ("POST", "/api/sessions/{session_id}/turns/{turn_id}/branches"),
        ("GET", "/api/sessions/{session_id}/branches"),
        ("POST", "/api/sessions/{session_id}/shares"),
        ("GET", "/api/sessions/{session_id}/shares"),
        ("DELETE", "/api/sessions/{session_id}/shares/{share_id}"),
        ("GET", "/api/shared/{token}"),
        ("POST", "/api/calculations"),
        ("GET", "/api/sessions/{session_id}/scenarios"),
        ("PUT", "/api/sessions/{session_id}/scenarios"),
        ("GET", "/api/knowledge/search"),
        ("GET", "/api/knowledge/articles/{law}/{article}"),
    }
    message = document["paths"]["/api/sessions/{session_id}/messages"]["post"]
    assert set(message["responses"]) == {"200", "202", "400", "404", "413", "429", "500", "502", "503"}
    examples = message["responses"]["400"]["content"]["application/json"]["examples"]
    assert set(examples) == {
        "INVALID_CONTENT",
        "INVALID_REQUEST",
        "INJECTION_DETECTED",
        "FORBIDDEN_WORD_DETECTED",
    }
    parameters = {parameter["name"] for parameter in message["parameters"]}
    assert parameters == {"session_id", "X-Client-Id", "Idempotency-Key", "Prefer"}
    reading_a_body = {
        (method, path)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if "413" in operation["responses"]
    }
    assert reading_a_body == {
        ("post", "/api/sessions/{session_id}/messages"),
        ("patch", "/api/sessions/{session_id}"),
        ("patch", "/api/messages/{message_id}/feedback"),
        ("post", "/api/calculations"),
        ("put", "/api/sessions/{session_id}/scenarios"),
    }
    assert "422" not in json.dumps(document)
