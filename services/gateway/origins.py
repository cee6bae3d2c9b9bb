"""Which pages may use the API: its own, and those of the origins that are named in the settings.

A browser asks before it sends what a plain form could not (a preflight). What a form could send it sends unasked, so
that here every change that comes from a foreign page is refused.
"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from services.gateway.domain.errors import ApiError
from services.gateway.responses import error_response

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class Origins(CORSMiddleware):
    """CORS whose refusals have the API's form."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (error := self._refusal(scope["method"], Headers(scope=scope))):
            await error_response(Request(scope), error)(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def _refusal(self, method: str, headers: Headers) -> ApiError | None:
        if method == "OPTIONS" and "origin" in headers and "access-control-request-method" in headers:
            if self.preflight_response(headers).status_code >= 400:
                return ApiError("INVALID_REQUEST", "이 웹페이지(Origin)에서는 이 요청을 보낼 수 없습니다.")
        elif method not in _SAFE_METHODS and self._is_foreign(headers):
            return ApiError("FORBIDDEN_ORIGIN")
        return None

    def _is_foreign(self, headers: Headers) -> bool:
        """Whether another page than our own, and none that is named, makes the browser send this.

        As in Go's `net/http.CrossOriginProtection`: what names neither `Sec-Fetch-Site` nor `Origin` is no browser.
        """
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if site in ("same-origin", "none") or (origin is not None and self.is_allowed_origin(origin)):
            return False
        if site is None:
            return origin is not None and urlsplit(origin).netloc != headers.get("host")
        return True
