"""Takes spans over OTLP/HTTP, as a collector does, and puts them into the store."""

import gzip
import sqlite3
import sys
import zlib
from typing import Final

from google.protobuf.message import DecodeError
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tools.traces.store import TraceWriter

PROTOBUF: Final = "application/x-protobuf"
_TAKEN: Final = ExportTraceServiceResponse().SerializeToString()


def receiver(store: TraceWriter) -> Starlette:
    """`POST /v1/traces` in protobuf; `/ready`."""

    async def take(request: Request) -> Response:
        if request.headers.get("content-type") != PROTOBUF:
            return Response(status_code=415)
        try:
            body = await request.body()
            if request.headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            spans = ExportTraceServiceRequest.FromString(body)
        except (DecodeError, EOFError, OSError, zlib.error):
            return Response(status_code=400)
        try:
            store.add(spans)
        except sqlite3.Error as error:  # A full disk: spans are lost, and nothing else.
            print(f"Spans could not be kept: {error}", file=sys.stderr, flush=True)
            return Response(status_code=507)
        return Response(_TAKEN, media_type=PROTOBUF)

    async def ready(_: Request) -> Response:
        return JSONResponse({"status": "ready"})

    return Starlette(routes=[Route("/v1/traces", take, methods=["POST"]), Route("/ready", ready)])
