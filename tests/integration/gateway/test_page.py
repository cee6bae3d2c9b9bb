"""The built page over HTTP: its paths, its files, and what stands in its place when it is not built."""

import gzip
import os
from pathlib import Path

import httpx
import pytest
from httpx import ASGITransport

from services.gateway.app import create_app
from services.gateway.settings import GatewaySettings

SCRIPT = "console.log('안녕하세요')"


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A folder as the build leaves it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>슈킹</title>")
    (tmp_path / "appearance.js").write_text(SCRIPT)
    (tmp_path / "assets" / "index-1a2b.js").write_text(SCRIPT)
    (tmp_path / "assets" / "index-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (tmp_path / "assets" / "font.woff2").write_bytes(b"wOF2")
    return tmp_path


def browser(folder: Path) -> httpx.AsyncClient:
    app = create_app(GatewaySettings(page_dir=folder))
    return httpx.AsyncClient(transport=ASGITransport(app), base_url="http://shuking")


@pytest.mark.parametrize("path", ["/", "/sessions/f47ac10b-58cc-4372-a567-0e02b2c3d479", "/console", "/console/a/b"])
async def test_every_path_of_the_page_shows_it_under_a_strict_policy(build: Path, path: str) -> None:
    async with browser(build) as http:
        page = await http.get(path)
        assert (await http.head(path)).status_code == 200
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "슈킹" in page.text
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"
    policy = dict(rule.split(" ", 1) for rule in page.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"


async def test_the_picture_of_a_link_has_a_whole_address(build: Path) -> None:
    (build / "index.html").write_text('<!doctype html><meta property="og:image" content="/share.png" />')
    async with browser(build) as http:
        page = await http.get("/")
        forged = await http.get("/", headers={"Host": 'a"><script>'})
    assert '<meta property="og:image" content="http://shuking/share.png" />' in page.text
    assert "<script>" not in forged.text


async def test_the_page_is_compressed_and_not_sent_again_to_who_has_it(build: Path) -> None:
    async with browser(build) as http:
        page = await http.get("/", headers={"Accept-Encoding": "br, gzip"})
        plain = await http.get("/", headers={"Accept-Encoding": "identity"})
        known = await http.get("/", headers={"If-None-Match": f"W/{page.headers['etag']}"})
    assert page.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert page.text == plain.text
    assert (known.status_code, known.content) == (304, b"")
    assert known.headers["content-security-policy"] == page.headers["content-security-policy"]


async def test_assets_are_compressed_ahead_and_kept_for_good(build: Path) -> None:
    async with browser(build) as http:
        small = await http.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "br, gzip;q=0.8"})
        plain = await http.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "identity"})
        font = await http.get("/assets/font.woff2")
        known = await http.get("/assets/font.woff2", headers={"If-None-Match": font.headers["etag"]})
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert small.text == plain.text == SCRIPT
    assert small.headers["content-type"] == plain.headers["content-type"]
    assert "Accept-Encoding" in small.headers["vary"]
    assert "Accept-Encoding" in plain.headers["vary"]
    assert font.headers["content-type"] == "font/woff2"
    assert font.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert known.status_code == 304


async def test_a_file_beside_the_page_is_asked_for_again_each_time(build: Path) -> None:
    async with browser(build) as http:
        response = await http.get("/appearance.js")
    assert response.text == SCRIPT
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/assets/..%2Findex.html", "/assets/%2Fetc%2Fpasswd", "/index.html.br"]
)
async def test_nothing_else_is_served(build: Path, path: str) -> None:
    async with browser(build) as http:
        response = await http.get(path)
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "NOT_FOUND"


async def test_an_address_that_nothing_has_shows_the_page_to_a_person_only(build: Path) -> None:
    opened = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with browser(build) as http:
        page = await http.get("/nowhere", headers=opened)
        others = [
            await http.get("/nowhere", headers={"Accept": "application/json"}),
            await http.get("/api/nowhere", headers=opened),
            await http.post("/nowhere", headers=opened),
        ]
    assert page.status_code == 404
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "슈킹" in page.text
    assert "content-security-policy" in page.headers
    for other in others:
        assert other.status_code == 404
        assert other.json()["error"]["code"] == "NOT_FOUND"


async def test_without_a_build_the_page_says_how_to_make_it_and_the_rest_is_as_ever(tmp_path: Path) -> None:
    async with browser(tmp_path / "nothing") as http:
        page = await http.get("/")
        health = await http.get("/healthz")
        docs = await http.get("/docs")
    assert page.status_code == 200
    assert "make page" in page.text
    assert (health.status_code, docs.status_code) == (200, 200)


async def test_a_page_that_was_built_anew_is_served_without_a_new_start(build: Path) -> None:
    async with browser(build) as http:
        before = await http.get("/")
        (build / "index.html").write_text("<!doctype html><title>새 슈킹</title>")
        os.utime(build / "index.html", ns=(1, 1))
        after = await http.get("/")
    assert "새 슈킹" not in before.text
    assert "새 슈킹" in after.text
    assert before.headers["etag"] != after.headers["etag"]
