"""Which pages may use the API, and what is answered to the others."""

from collections.abc import AsyncIterator
from unittest.mock import ANY

import httpx
import pytest

from services.gateway.settings import GatewaySettings
from tests.integration.gateway.backend import Backend
from tests.integration.gateway.conftest import client_of, serving, until_ready

NAMED = "https://shuking.example"
FOREIGN = "https://elsewhere.example"


@pytest.fixture
async def http(settings: GatewaySettings, backend: Backend) -> AsyncIterator[httpx.AsyncClient]:
    naming = settings.model_copy(update={"cors_origins": (NAMED,)})
    async with serving(naming), client_of(naming) as client:
        await until_ready(client)
        yield client


@pytest.mark.parametrize(
    "asked",
    [
        {"Origin": FOREIGN, "Access-Control-Request-Method": "POST"},
        {"Origin": NAMED, "Access-Control-Request-Method": "TRACE"},
        {"Origin": "null", "Access-Control-Request-Method": "POST"},
    ],
)
async def test_a_preflight_is_refused_in_the_form_of_the_api(http: httpx.AsyncClient, asked: dict[str, str]) -> None:
    response = await http.options("/api/sessions", headers=asked)
    assert response.status_code == 400
    message = response.json()["detail"]
    assert response.json() == {
        "error": {"code": "INVALID_REQUEST", "message": message, "requestId": response.headers["x-request-id"]},
        "detail": ANY,
    }


async def test_a_preflight_of_a_named_page_is_granted(http: httpx.AsyncClient) -> None:
    asked = {"Origin": NAMED, "Access-Control-Request-Method": "POST"}
    response = await http.options("/api/sessions", headers=asked)
    assert response.status_code == 200
    assert response.headers["access-control-allow-origin"] == NAMED


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "application/json"])
@pytest.mark.parametrize(
    "sent_by",
    [
        {"Origin": FOREIGN},
        {"Origin": "null"},
        {"Origin": FOREIGN, "Sec-Fetch-Site": "cross-site"},
        {"Origin": "https://other.shuking.example", "Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_a_foreign_page_changes_nothing(
    http: httpx.AsyncClient, backend: Backend, content_type: str, sent_by: dict[str, str]
) -> None:
    session = (await http.post("/api/sessions")).headers["location"]
    headers = {"Content-Type": content_type, **sent_by}
    for method, path in (("POST", f"{session}/messages"), ("POST", "/api/sessions"), ("DELETE", session)):
        response = await http.request(method, path, content='{"content": "안녕하세요"}', headers=headers)
        assert response.status_code == 403
        assert response.json()["error"]["code"] == "FORBIDDEN_ORIGIN"
        assert response.json()["error"]["requestId"] == response.headers["x-request-id"]
    assert not backend.received
    assert len(backend.sessions) == 1


async def test_our_own_page_a_named_one_and_what_is_no_browser_change_things(http: httpx.AsyncClient) -> None:
    own = f"http://{http.base_url.netloc.decode()}"
    for headers in (
        {},
        {"Origin": own},
        {"Origin": own, "Sec-Fetch-Site": "same-origin"},
        {"Origin": "https://behind.a.proxy", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": NAMED, "Sec-Fetch-Site": "cross-site"},
    ):
        assert (await http.post("/api/sessions", headers=headers)).status_code == 201, headers


async def test_any_page_may_where_any_is_named(settings: GatewaySettings, backend: Backend) -> None:
    open_to_all = settings.model_copy(update={"cors_origins": ("*",)})
    async with serving(open_to_all), client_of(open_to_all) as http:
        await until_ready(http)
        response = await http.post("/api/sessions", headers={"Origin": FOREIGN, "Sec-Fetch-Site": "cross-site"})
        assert response.status_code == 201
        assert response.headers["access-control-allow-origin"] == "*"


async def test_what_a_foreign_page_reads_the_browser_keeps_from_it(http: httpx.AsyncClient) -> None:
    response = await http.get("/api/sessions", headers={"Origin": FOREIGN, "Sec-Fetch-Site": "cross-site"})
    assert response.status_code == 200
    assert "access-control-allow-origin" not in response.headers
