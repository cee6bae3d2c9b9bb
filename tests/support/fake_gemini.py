"""A server that speaks the Gemini wire format, scripted: the real google-genai client is tested against it.

    async def test_something(fake_gemini: FakeGemini) -> None:
        fake_gemini.script(failure(429), answer('{"a": 1}'))
        client = GeminiClient(fake_gemini.settings())

Each request takes the next scripted reply; the last one is repeated. Import the fixture to use it.
"""

import asyncio
import json
import socket
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, cast

import pytest
import uvicorn
from pydantic import JsonValue
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from shared.runtime.settings import GeminiSettings
from shared.service import OperationsServer

MODEL_VERSION = "gemini-2.5-flash-fake"
PROMPT_TOKENS = 100
OUTPUT_TOKENS = 20

JsonObject = dict[str, JsonValue]


@dataclass(frozen=True)
class Reply:
    """What the server does with one request: answers with `pieces` (joined unless streamed), fails, or hangs."""

    pieces: tuple[str, ...] = ()
    finish_reason: str | None = "STOP"
    has_candidate: bool = True
    block_reason: str | None = None
    status: int = 200
    hangs: bool = False


def answer(*pieces: str) -> Reply:
    """A complete answer."""
    return Reply(pieces=pieces)


def refusal() -> Reply:
    """The prompt was blocked: no candidate at all."""
    return Reply(block_reason="PROHIBITED_CONTENT")


def nothing() -> Reply:
    """An answer without a candidate, and without a reason."""
    return Reply(has_candidate=False)


def stopped(reason: str | None, *pieces: str) -> Reply:
    """An answer that ended for another reason than being complete: SAFETY, MAX_TOKENS, ..., or without any."""
    return Reply(pieces=pieces, finish_reason=reason)


def failure(status: int) -> Reply:
    """An error of the service: 429, 500, ..."""
    return Reply(status=status)


def hang(*pieces: str) -> Reply:
    """No answer, or nothing further after the given pieces."""
    return Reply(pieces=pieces, hangs=True)


@dataclass(frozen=True)
class RecordedRequest:
    model: str
    method: str
    api_key: str
    body: JsonObject


@dataclass
class FakeGemini:
    base_url: str
    requests: list[RecordedRequest] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    embedding: Reply = field(default_factory=Reply)
    """How requests for vectors fare, which are not scripted one by one."""
    same_meaning: dict[str, str] = field(default_factory=dict)
    """Texts that are given the vector of another one."""

    def script(self, *replies: Reply) -> None:
        self.replies = list(replies)

    def settings(self, **changes: object) -> GeminiSettings:
        """Settings that lead a client here."""
        return GeminiSettings.model_validate(
            {"google_api_key": "test-key", "gemini_base_url": self.base_url, "gemini_timeout_seconds": 60, **changes}
        )

    async def respond(self, request: Request) -> Response:
        model, method = request.path_params["call"].rsplit(":", 1)
        body: JsonObject = json.loads(await request.body())
        self.requests.append(RecordedRequest(model, method, request.headers.get("x-goog-api-key", ""), body))
        if method == "batchEmbedContents":
            return await self._vectors(body)
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if reply.status != 200:
            return _error(reply)
        if method == "streamGenerateContent":
            return StreamingResponse(self._events(reply), media_type="text/event-stream")
        if reply.hangs:
            await self.closing.wait()
        return JSONResponse(_response(reply, "".join(reply.pieces), is_last=True))

    async def _vectors(self, body: JsonObject) -> Response:
        """A vector for each text; texts that share letters are near to each other."""
        if self.embedding.status != 200:
            return _error(self.embedding)
        if self.embedding.hangs:
            await self.closing.wait()
        requests = cast("list[dict[str, Any]]", body["requests"])
        texts = [request["content"]["parts"][0]["text"] for request in requests]
        size = requests[0]["outputDimensionality"]
        return JSONResponse(
            {"embeddings": [{"values": _vector(self.same_meaning.get(text, text), size)} for text in texts]}
        )

    async def _events(self, reply: Reply) -> AsyncIterator[str]:
        pieces = reply.pieces or ("",)
        for position, piece in enumerate(pieces):
            is_last = position == len(pieces) - 1 and not reply.hangs
            if piece or is_last:
                yield f"data: {json.dumps(_response(reply, piece, is_last=is_last), ensure_ascii=False)}\r\n\r\n"
        if reply.hangs:
            await self.closing.wait()


def _error(reply: Reply) -> Response:
    return JSONResponse({"error": {"code": reply.status, "message": "scripted", "status": "SCRIPTED"}}, reply.status)


def _vector(text: str, size: int) -> list[float]:
    vector = [0.0] * size
    for first, second in pairwise(text):
        vector[zlib.crc32(f"{first}{second}".encode()) % size] += 1.0
    return vector


def _response(reply: Reply, text: str, *, is_last: bool) -> JsonObject:
    """One `GenerateContentResponse`."""
    usage: JsonObject = {
        "promptTokenCount": PROMPT_TOKENS,
        "candidatesTokenCount": OUTPUT_TOKENS,
        "totalTokenCount": PROMPT_TOKENS + OUTPUT_TOKENS,
    }
    response: JsonObject = {"usageMetadata": usage, "modelVersion": MODEL_VERSION, "responseId": "fake"}
    if reply.block_reason is not None:
        return {**response, "promptFeedback": {"blockReason": reply.block_reason}}
    if not reply.has_candidate:
        return {**response, "candidates": []}
    candidate: JsonObject = {"index": 0}
    if text:
        candidate["content"] = {"role": "model", "parts": [{"text": text}]}
    if is_last and reply.finish_reason is not None:
        candidate["finishReason"] = reply.finish_reason
    return {**response, "candidates": [candidate]}


@asynccontextmanager
async def serve() -> AsyncIterator[FakeGemini]:
    """The server on a free port of this machine, until the block ends."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()  # From now on whoever connects waits until it serves.
    fake = FakeGemini(f"http://127.0.0.1:{listener.getsockname()[1]}")
    app = Starlette(routes=[Route("/{version}/models/{call:path}", fake.respond, methods=["POST"])])
    server = OperationsServer(uvicorn.Config(app, log_config=None, lifespan="off", access_log=False))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield fake
    finally:
        fake.closing.set()
        server.should_exit = True
        await serving


@pytest.fixture
async def fake_gemini(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeGemini]:
    """An empty server; `script` it. What it refuses is soon asked for again, and its answers may take long."""
    monkeypatch.setattr("shared.model.gemini.FIRST_PAUSE", 1 / 1200)
    async with serve() as fake:
        yield fake
