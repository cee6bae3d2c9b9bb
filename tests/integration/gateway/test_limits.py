"""How often somebody may ask: by client, by address, and whose word for an address is believed."""

from collections.abc import AsyncIterator
from uuid import UUID, uuid4

import httpx
import pytest
from pydantic import SecretStr

from services.gateway.settings import GatewaySettings
from tests.integration.gateway.backend import Backend
from tests.integration.gateway.conftest import client_of, serving, until_ready

TOKEN = "open-sesame-open-sesame"
PROXY = ("127.0.0.1/32",)
ID = UUID(int=9)
DAY_SECONDS = 24 * 60 * 60


@pytest.fixture
def few(settings: GatewaySettings) -> GatewaySettings:
    """By the day: of a minute so much may pass between the requests that one more of them fits."""
    return settings.model_copy(update={"address_rate_limit": "5/day", "console_token": SecretStr(TOKEN)})


@pytest.fixture
async def http(few: GatewaySettings, backend: Backend) -> AsyncIterator[httpx.AsyncClient]:
    async with serving(few), client_of(few) as client:
        await until_ready(client)
        yield client


def somebody(**headers: str) -> dict[str, str]:
    return {"X-Client-Id": str(uuid4()), **headers}


async def statuses(http: httpx.AsyncClient, method: str, path: str, count: int, address: str = "") -> list[int]:
    """Of requests each of which comes from another client, and says so of its address unless one is given."""
    found = []
    for number in range(count):
        headers = somebody(**{"X-Forwarded-For": address or f"203.0.113.{number}"})
        found.append((await http.request(method, path, headers=headers)).status_code)
    return found


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_new_client_id_for_each_request_is_no_way_around(http: httpx.AsyncClient, method: str) -> None:
    found = await statuses(http, method, "/api/sessions", 8)
    assert found == [200 if method == "GET" else 201] * 5 + [429] * 3


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", f"/api/sessions/{ID}"),
        ("GET", f"/api/sessions/{ID}/messages"),
        ("GET", f"/api/sessions/{ID}/events"),
        ("GET", f"/api/sessions/{ID}/turns/{ID}"),
        ("PATCH", f"/api/sessions/{ID}"),
        ("DELETE", f"/api/sessions/{ID}"),
        ("POST", f"/api/sessions/{ID}/messages"),
        ("PATCH", f"/api/messages/{ID}/feedback"),
        ("POST", "/api/calculations"),
        ("PUT", f"/api/sessions/{ID}/scenarios"),
        ("GET", "/api/console/sessions"),
    ],
)
async def test_every_request_to_the_api_is_counted(http: httpx.AsyncClient, method: str, path: str) -> None:
    found = await statuses(http, method, path, 6)
    assert 429 not in found[:5]
    assert found[5] == 429


async def test_whoever_is_refused_is_told_when_to_come_back(http: httpx.AsyncClient) -> None:
    for _ in range(6):
        response = await http.get("/api/sessions", headers=somebody())
    assert response.json()["error"]["code"] == "RATE_LIMITED"
    assert 1 <= int(response.headers["retry-after"]) <= 2 * DAY_SECONDS


async def test_reads_of_one_client_are_counted_by_themselves(settings: GatewaySettings, backend: Backend) -> None:
    few = settings.model_copy(update={"rate_limit": "3/day"})
    async with serving(few), client_of(few, **somebody()) as http:
        await until_ready(http)
        assert [(await http.get("/api/sessions")).status_code for _ in range(4)] == [200, 200, 200, 429]
        assert (await http.post("/api/sessions")).status_code == 201
        assert (await http.get("/api/sessions", headers=somebody())).status_code == 200


async def test_one_address_asks_for_two_clients_unless_it_is_said_otherwise(
    settings: GatewaySettings, backend: Backend
) -> None:
    few = settings.model_copy(update={"rate_limit": "3/day"})
    async with serving(few), client_of(few) as http:
        await until_ready(http)
        assert await statuses(http, "GET", "/api/sessions", 7) == [200] * 6 + [429]


async def test_probes_are_not_counted(http: httpx.AsyncClient) -> None:
    for path in ("/healthz", "/ready", "/health"):
        assert await statuses(http, "GET", path, 7) == [200] * 7


async def test_a_proxy_that_is_named_is_believed_for_the_last_hop_alone(few: GatewaySettings, backend: Backend) -> None:
    behind = few.model_copy(update={"trusted_proxies": PROXY})
    async with serving(behind), client_of(behind) as http:
        await until_ready(http)
        assert await statuses(http, "GET", "/api/sessions", 7) == [200] * 7
        for number in range(6):
            forged = await statuses(http, "GET", "/api/sessions", 1, f"198.51.100.{number}, 203.0.113.99")
        assert forged == [429]


async def test_one_subscriber_of_ipv6_is_one_address(few: GatewaySettings, backend: Backend) -> None:
    behind = few.model_copy(update={"trusted_proxies": PROXY})
    async with serving(behind), client_of(behind) as http:
        await until_ready(http)
        for number in range(6):
            last = await statuses(http, "GET", "/api/sessions", 1, f"2001:db8:1:2::{number:x}")
        assert last == [429]
        assert await statuses(http, "GET", "/api/sessions", 1, "2001:db8:1:3::1") == [200]


@pytest.mark.parametrize("proxies", [(), PROXY])
async def test_guessing_ends_and_the_operator_gets_in_meanwhile(
    settings: GatewaySettings, backend: Backend, proxies: tuple[str, ...]
) -> None:
    guarded = settings.model_copy(update={"console_token": SecretStr(TOKEN), "trusted_proxies": proxies})
    async with serving(guarded), client_of(guarded) as http:
        await until_ready(http)
        found = []
        for number in range(60):
            forged = f"198.51.100.{number}, 203.0.113.7" if proxies else f"198.51.100.{number}"
            headers = somebody(Authorization=f"Bearer {uuid4()}", **{"X-Forwarded-For": forged})
            response = await http.get("/api/console/sessions", headers=headers)
            found.append(response.status_code)
        assert set(found[:30]) == {401}
        assert 429 in found
        assert found[-1] == 429
        assert int(response.headers["retry-after"]) > 0
        for address in ("203.0.113.7", "203.0.113.8"):
            headers = somebody(Authorization=f"Bearer {TOKEN}", **{"X-Forwarded-For": address})
            assert (await http.get("/api/console/sessions", headers=headers)).status_code == 200


async def test_the_operator_may_ask_as_often_as_anybody(settings: GatewaySettings, backend: Backend) -> None:
    guarded = settings.model_copy(update={"console_token": SecretStr(TOKEN)})
    async with serving(guarded), client_of(guarded, Authorization=f"Bearer {TOKEN}") as http:
        await until_ready(http)
        assert {(await http.get("/api/console/sessions")).status_code for _ in range(100)} == {200}
