"""The built page: `web/dist`, at the paths that its router knows and at those of its files."""

import gzip
import hashlib
import html
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse
from starlette.routing import Match, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from services.gateway.domain.share import UNLISTED

PROJECT_BUILD: Final = Path(__file__).parents[2] / "web" / "dist"
"""Where `make page` puts it."""

_SHARED: Final = "/shared/"
PATHS: Final = ("/", "/table", "/sessions/{session_id}", f"{_SHARED}{{token}}", "/console", "/console/{rest:path}")
"""Paths that show the page; `web/src/router.ts` decides what each shows."""

_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
_ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
_FOREVER: Final = "public, max-age=31536000, immutable"
_METHODS: Final = ["GET", "HEAD"]
_PICTURE: Final = "/share.png"
"""What `index.html` names as the picture of a link to the page."""
_NOT_BUILT: Final = """<!doctype html>
<html lang="ko">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>슈킹</title>
<h1>상담 화면이 아직 만들어지지 않았습니다.</h1>
<p>프로젝트 폴더에서 <code>make page</code>를 실행한 뒤 서버를 다시 시작해 주세요.</p>
<p>API는 그대로 쓰실 수 있습니다: <a href="/docs">API 문서</a></p>
"""


def serve_page(app: FastAPI, folder: Path) -> None:
    """Add the routes of the page that was built into `folder`, the last ones; if there is none, `/` says how to build it."""
    router = APIRouter(include_in_schema=False)
    if not (folder / "index.html").is_file():
        router.add_api_route("/", _not_built, methods=_METHODS)
        app.include_router(router)
        return
    files = _Files(folder)

    async def page(request: Request) -> Response:
        headers = {
            "Cache-Control": "no-cache",
            "Content-Security-Policy": _SECURITY_POLICY,
            "Vary": "Accept-Encoding",
            **(UNLISTED if request.scope["path"].startswith(_SHARED) else {}),
        }
        return _html(folder / "index.html", request, headers)

    async def asset(request: Request, name: str) -> Response:
        return await files.respond(f"assets/{name}", request.scope, {"Cache-Control": _FOREVER})

    async def plain_file(request: Request) -> Response:
        return await files.respond(
            request.scope["path"].removeprefix("/"), request.scope, {"Cache-Control": "no-cache"}
        )

    for path in PATHS:
        router.add_api_route(path, page, methods=_METHODS)
    router.add_api_route("/assets/{name}", asset, methods=_METHODS)

    async def nothing(request: Request) -> Response:
        response = await page(request)
        if response.status_code == HTTPStatus.OK:
            response.status_code = HTTPStatus.NOT_FOUND
        return response

    for file in folder.iterdir():
        if file.is_file() and file.name != "index.html" and file.suffix not in dict(_ENCODINGS).values():
            router.add_api_route(f"/{file.name}", plain_file, methods=_METHODS)
    app.include_router(router)
    app.router.routes.append(_Elsewhere("/{rest:path}", nothing, methods=_METHODS))


@dataclass(frozen=True)
class _Page:
    content: bytes
    compressed: bytes
    tag: str


@lru_cache(maxsize=16)  # A caller names the address: no more than so many are kept.
def _page_at(file: Path, _changed_ns: int, base_url: str) -> _Page:
    """The page as it is at this address: whoever shows a link to it fetches the picture from a whole address only."""
    picture = html.escape(f"{base_url}{_PICTURE.removeprefix('/')}", quote=True)
    content = file.read_text().replace(f'content="{_PICTURE}"', f'content="{picture}"').encode()
    return _Page(content, gzip.compress(content, mtime=0), f'"{hashlib.sha256(content).hexdigest()[:32]}"')


def _html(file: Path, request: Request, headers: dict[str, str]) -> Response:
    page = _page_at(file, file.stat().st_mtime_ns, str(request.base_url))
    headers["ETag"] = page.tag
    if page.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return HTMLResponse(page.compressed, headers={**headers, "Content-Encoding": "gzip"})
    return HTMLResponse(page.content, headers=headers)


async def _not_built() -> Response:
    return HTMLResponse(_NOT_BUILT)


class _Elsewhere(Route):
    """An address that nothing has, where a person opens it: the page says so, and where to go on. A program gets the error."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        is_opened = scope["type"] == "http" and "text/html" in Headers(scope=scope).get("accept", "")
        if not is_opened or scope["method"] not in _METHODS or scope["path"].startswith("/api/"):
            return Match.NONE, {}
        return super().matches(scope)


class _Files(StaticFiles):
    """Files, each in the smallest form that the browser takes and the build has written beside it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)

    async def respond(self, path: str, scope: Scope, headers: dict[str, str]) -> Response:
        """Raises HTTPException(404) where there is no such file."""
        accepted = {
            coding.split(";")[0].strip() for coding in Headers(scope=scope).get("accept-encoding", "").split(",")
        }
        for encoding, suffix in _ENCODINGS:
            if encoding in accepted and self.lookup_path(path + suffix)[1] is not None:
                response = await self.get_response(path + suffix, scope)
                response.headers["Content-Encoding"] = encoding
                break
        else:
            response = await self.get_response(path, scope)
        response.headers.update({**headers, "Vary": "Accept-Encoding"})
        return response
