"""The API's documentation for people, at `/docs`: nothing of it comes from elsewhere, and nothing else may run on it."""

import base64
import hashlib
import re
from typing import Final

from fastapi import APIRouter
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import HTMLResponse

STATIC_PATH: Final = "/static-offline-docs"
"""Where `fastapi_offline` serves Swagger UI."""

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def documentation() -> HTMLResponse:
    page = get_swagger_ui_html(
        openapi_url="/openapi.json",
        title="슈킹 Shuking",
        swagger_js_url=f"{STATIC_PATH}/swagger-ui-bundle.js",
        swagger_css_url=f"{STATIC_PATH}/swagger-ui.css",
        swagger_favicon_url=f"{STATIC_PATH}/favicon.png",
    )
    page.headers["Content-Security-Policy"] = _security_policy(bytes(page.body).decode())
    return page


def _security_policy(page: str) -> str:
    """The page's own script by its hash, and Swagger UI, which sets styles and shows images that it carries in itself."""
    scripts = (
        hashlib.sha256(script.encode()).digest() for script in re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    )
    hashes = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in scripts)
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' {hashes}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )
