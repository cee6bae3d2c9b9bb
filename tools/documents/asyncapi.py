"""The AsyncAPI 3.0 document of everything that goes over the broker, generated from the code that does it.

Channels: one for each event of the catalogue, one for each notice, one for each request and its reply. Operations:
what each service sends and receives, with its queue group. `python -m tools.documents.generated` writes it to
`docs/asyncapi.json`.
"""

from collections.abc import Iterator
from inspect import cleandoc
from typing import Any, Final, cast

from pydantic import BaseModel, JsonValue
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from shared.contracts.events.catalogue import CATALOGUE, Flow
from shared.contracts.events.envelope import Event
from shared.contracts.events.live import NOTICES, Notice
from shared.contracts.queries import QUERY_CLIENT, Query, Reply
from shared.contracts.query_catalogue import query_types
from shared.messaging.streams import TURNS, consumer_name

Node = dict[str, JsonValue]

_ON_THE_WIRE: Final[JsonSchemaMode] = "serialization"

_SESSION: Final[Node] = {"session_id": {"description": "The session that it belongs to, a UUID."}}

_HEADERS: Final[Node] = {
    "type": "object",
    "required": [
        "Nats-Msg-Id",
        "ce-specversion",
        "ce-id",
        "ce-type",
        "ce-source",
        "ce-subject",
        "ce-time",
        "content-type",
    ],
    "properties": {
        "Nats-Msg-Id": {
            "type": "string",
            "description": "The event's id; the stream drops a repeat within 10 minutes.",
        },
        "ce-specversion": {"const": "1.0"},
        "ce-id": {"type": "string", "format": "uuid", "description": "The event's id."},
        "ce-type": {"type": "string", "examples": ["shuking.turn_opened"]},
        "ce-source": {"type": "string", "examples": ["/shuking/persistence"]},
        "ce-subject": {"type": "string", "format": "uuid", "description": "The session's id."},
        "ce-time": {"type": "string", "format": "date-time"},
        "content-type": {"const": "application/json"},
        "traceparent": {"type": "string", "description": "W3C trace context of the turn."},
        "tracestate": {"type": "string"},
    },
}
_CLOUD_EVENT: Final[Node] = {"headers": _HEADERS}


def asyncapi_document() -> Node:
    """The whole document, as JSON values."""
    asked = tuple(query_types())
    replies = [reply_type(query) for query in asked]
    models: list[type[BaseModel]] = [flow.event for flow in CATALOGUE]
    models += [*NOTICES, *asked, *replies]
    references, definitions = models_json_schema(
        [(model, _ON_THE_WIRE) for model in models], ref_template="#/components/schemas/{model}"
    )
    messages: Node = {_message_name(model): _message(model, references[model, _ON_THE_WIRE]) for model in models}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Shuking",
            "version": Event.model_fields["schema_version"].default,
            "description": "Events of a consultation turn on NATS JetStream, live notices, and requests to persistence.",
        },
        "defaultContentType": "application/json",
        "servers": {
            "nats": {"host": "127.0.0.1:4222", "protocol": "nats", "description": "`NATS_URL` of every service."}
        },
        "channels": {
            **{flow.event.name: _event_channel(flow) for flow in CATALOGUE},
            **{notice.root: _notice_channel(notice) for notice in NOTICES},
            **{query.operation: _request_channel(query) for query in asked},
            **{f"{query.operation}_reply": _reply_channel(query) for query in asked},
        },
        "operations": {
            **{name: operation for flow in CATALOGUE for name, operation in _event_operations(flow)},
            **{name: operation for notice in NOTICES for name, operation in _notice_operations(notice)},
            **{name: operation for query in asked for name, operation in _query_operations(query)},
        },
        "components": {
            "messages": messages,
            "messageTraits": {"cloudEvent": _CLOUD_EVENT},
            "schemas": definitions["$defs"],
        },
    }


def reply_type(query: type[Query[Any]]) -> type[BaseModel]:
    return cast(type[BaseModel], Reply.__class_getitem__(query.result_type))


def _message_name(model: type[BaseModel]) -> str:
    return model.__name__.replace("[", "Of").replace("]", "")


def _message(model: type[BaseModel], payload: Any) -> Node:
    message: Node = {"name": _message_name(model), "payload": payload}
    if model.__doc__ and not issubclass(model, Reply):
        message["summary"] = cleandoc(model.__doc__)
    if issubclass(model, Event):
        message["traits"] = [_ref("components", "messageTraits", "cloudEvent")]
        message["correlationId"] = {"description": "The turn.", "location": "$message.payload#/turn_id"}
    return message


def _ref(*path: str) -> Node:
    return {"$ref": "#/" + "/".join(path)}


def _channel(address: str | None, model: type[BaseModel], description: str) -> Node:
    name = _message_name(model)
    return {
        "address": address,
        "description": description,
        "messages": {name: _ref("components", "messages", name)},
    }


def _event_channel(flow: Flow) -> Node:
    address = f"turns.{flow.event.name}.{{session_id}}"
    return {**_channel(address, flow.event, f"Kept in stream {TURNS}."), "parameters": _SESSION}


def _notice_channel(notice: type[Notice]) -> Node:
    address = f"{notice.root}.{{session_id}}"
    return {
        **_channel(address, notice, "Core NATS: only whoever listens at that moment gets it."),
        "parameters": _SESSION,
    }


def _request_channel(query: type[Query[Any]]) -> Node:
    return _channel(query.subject(), query, "NATS request/reply.")


def _reply_channel(query: type[Query[Any]]) -> Node:
    return _channel(None, reply_type(query), "The inbox that the request names.")


def _operation(action: str, channel: str, model: type[BaseModel], summary: str, queue: str | None = None) -> Node:
    operation: Node = {
        "action": action,
        "channel": _ref("channels", channel),
        "summary": summary,
        "messages": [_ref("channels", channel, "messages", _message_name(model))],
    }
    if queue is not None:
        operation["bindings"] = {"nats": {"queue": queue}}
    return operation


def _event_operations(flow: Flow) -> Iterator[tuple[str, Node]]:
    event = flow.event
    for service in flow.producers:
        yield (
            f"{service}_emits_{event.name}",
            _operation("send", event.name, event, f"{service} emits it, acknowledged."),
        )
    for service in flow.consumers:
        queue = consumer_name(service, event)
        summary = f"{service} consumes it from the durable consumer {queue}, shared by its replicas."
        yield f"{service}_consumes_{event.name}", _operation("receive", event.name, event, summary, queue)
    for service in flow.watchers:
        summary = f"{service} watches it live while somebody waits."
        yield f"{service}_watches_{event.name}", _operation("receive", event.name, event, summary)


def _notice_operations(notice: type[Notice]) -> Iterator[tuple[str, Node]]:
    for action, service, verb in (("send", notice.sender, "sends"), ("receive", notice.watcher, "watches")):
        yield f"{service}_{verb}_{notice.root}", _operation(action, notice.root, notice, f"{service} {verb} it.")


def _query_operations(query: type[Query[Any]]) -> Iterator[tuple[str, Node]]:
    reply: Node = {
        "channel": _ref("channels", f"{query.operation}_reply"),
        "messages": [_ref("channels", f"{query.operation}_reply", "messages", _message_name(reply_type(query)))],
    }
    ask = _operation("send", query.operation, query, f"{QUERY_CLIENT} asks.")
    answer = _operation("receive", query.operation, query, f"{query.server} answers.", queue=query.server)
    yield f"{QUERY_CLIENT}_asks_{query.operation}", {**ask, "reply": reply}
    yield f"{query.server}_answers_{query.operation}", {**answer, "reply": reply}
