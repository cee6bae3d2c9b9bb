"""JSON answers and errors, in one form for every route."""

from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from services.gateway.domain.errors import ERRORS, ApiError, ErrorCode, error_body
from services.gateway.domain.presentation import Json
from shared.contracts.queries import QueryRefused

_CODE_OF_STATUS: Mapping[int, ErrorCode] = {
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    413: "CONTENT_TOO_LARGE",
}


def json_response(data: Mapping[str, object], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """JSON as text, not as escapes: an answer is mostly Hangul."""
    return Response(to_json(data), status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")


def error_json(request: Request, error: ApiError) -> Json:
    return error_body(error.code, error.message, request.scope["state"]["request_id"])


def error_response(request: Request, error: ApiError, headers: Mapping[str, str] | None = None) -> Response:
    retry = {} if error.retry_after_seconds is None else {"Retry-After": str(error.retry_after_seconds)}
    challenge = {"WWW-Authenticate": "Bearer"} if error.code == "UNAUTHORIZED" else {}
    return json_response(error_json(request, error), error.status, {**(headers or {}), **retry, **challenge})


def api_error(refusal: QueryRefused) -> ApiError:
    """What persistence refused, as an error of the API."""
    if refusal.code == "INVALID_CURSOR":
        return ApiError("INVALID_REQUEST", "cursor가 올바르지 않습니다. 처음부터 다시 불러와 주세요.")
    return ApiError(refusal.code)


def handle_errors(app: FastAPI) -> None:
    """Answer every exception in the API's form."""

    async def on_api_error(request: Request, error: ApiError) -> Response:
        return error_response(request, error)

    async def on_refusal(request: Request, refusal: QueryRefused) -> Response:
        return error_response(request, api_error(refusal))

    async def on_http_exception(request: Request, error: HTTPException) -> Response:
        code = _CODE_OF_STATUS.get(
            error.status_code, "INVALID_REQUEST" if error.status_code < 500 else "PIPELINE_ERROR"
        )
        headers = {"Allow": _allowed(request)} if error.status_code == 405 else error.headers
        return error_response(request, ApiError(code), headers)

    async def on_validation_error(request: Request, error: RequestValidationError) -> Response:
        fields = ", ".join(dict.fromkeys(_field(item["loc"]) for item in error.errors()))
        return error_response(request, ApiError("INVALID_REQUEST", f"{ERRORS['INVALID_REQUEST'].message} ({fields})"))

    async def on_disconnect(request: Request, _: ClientDisconnect) -> Response:
        return error_response(request, ApiError("REQUEST_TIMEOUT"))  # For the metrics: nobody is there.

    async def on_exception(request: Request, _: Exception) -> Response:
        return error_response(
            request, ApiError("PIPELINE_ERROR"), {"X-Request-Id": request.scope["state"]["request_id"]}
        )

    app.add_exception_handler(ApiError, on_api_error)  # type: ignore[arg-type]
    app.add_exception_handler(QueryRefused, on_refusal)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, on_http_exception)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, on_validation_error)  # type: ignore[arg-type]
    app.add_exception_handler(ClientDisconnect, on_disconnect)  # type: ignore[arg-type]
    app.add_exception_handler(Exception, on_exception)


def _field(location: tuple[int | str, ...]) -> str:
    """The name of the parameter or field that does not fit, as the client wrote it; never its value."""
    return ".".join(str(part) for part in location[1:] if isinstance(part, str)) or str(location[0])


def _allowed(request: Request) -> str:
    """Every method of the path, not only those of the first route that has it."""
    operations = request.app.openapi()["paths"].get(request.scope["route"].path, {"get": {}})
    return ", ".join(sorted(map(str.upper, operations)))
