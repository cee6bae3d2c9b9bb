"""The objects of an AsyncAPI 3.0.0 document, as far as ours uses them: required fields, allowed fields, and kinds."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_\-]+$")]
"""Component names; ours are used for channels, operations and messages too."""
Expression = Annotated[str, StringConstraints(pattern=r"^\$message\.(header|payload)#(/[^/]+)*$")]


class Structure(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Reference(Structure):
    ref: str = Field(alias="$ref", pattern="^#/")


class Info(Structure):
    title: str
    version: str
    description: str


class Server(Structure):
    host: str = Field(pattern="^[^/{}]+$")
    protocol: Literal["nats"]
    description: str


class Parameter(Structure):
    description: str


class Channel(Structure):
    address: str | None
    description: str
    messages: dict[Key, Reference]
    parameters: dict[Key, Parameter] = {}


class NatsOperationBinding(Structure):
    queue: str = Field(max_length=255)


class OperationBindings(Structure):
    nats: NatsOperationBinding


class OperationReply(Structure):
    channel: Reference
    messages: list[Reference]


class Operation(Structure):
    action: Literal["send", "receive"]
    channel: Reference
    summary: str
    messages: list[Reference]
    bindings: OperationBindings | None = None
    reply: OperationReply | None = None


class CorrelationId(Structure):
    location: Expression
    description: str


class Message(Structure):
    name: str
    payload: Reference
    summary: str | None = None
    traits: list[Reference] = []
    correlation_id: CorrelationId | None = Field(default=None, alias="correlationId")


class MessageTrait(Structure):
    headers: dict[str, Any]


class Components(Structure):
    messages: dict[Key, Message]
    message_traits: dict[Key, MessageTrait] = Field(alias="messageTraits")
    schemas: dict[Key, dict[str, Any]]


class Document(Structure):
    asyncapi: Literal["3.0.0"]
    info: Info
    default_content_type: Literal["application/json"] = Field(alias="defaultContentType")
    servers: dict[Key, Server]
    channels: dict[Key, Channel]
    operations: dict[Key, Operation]
    components: Components
