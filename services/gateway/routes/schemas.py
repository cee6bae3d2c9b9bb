"""The shapes of the API for its OpenAPI document and for reading requests. Answers are built in `domain/presentation`."""

from datetime import date
from typing import Annotated, Any, Final, Literal, Self
from uuid import UUID

from fastapi import Query
from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, model_validator
from pydantic.alias_generators import to_camel
from pydantic.json_schema import SkipJsonSchema

from services.gateway.domain.content import (
    MAX_COMMENT_CHARACTERS,
    MAX_CONTENT_CHARACTERS,
    MAX_NAME_CHARACTERS,
    MAX_TITLE_CHARACTERS,
    clean,
)
from services.gateway.domain.errors import ERRORS, ErrorCode, error_body
from shared.contracts.case_queries import MOST_SCENARIOS
from shared.contracts.queries import TurnStatus

MOST_SEQUENCES: Final = 2**63 - 1
"""Of a stream of the broker."""
Limit = Annotated[int, Query(ge=1, le=100, description="Most entries in one answer.")]
Cursor = Annotated[str | SkipJsonSchema[None], Query(max_length=512, description="`nextCursor` of the answer before.")]


class Shape(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel)


class SessionShape(Shape):
    id: UUID
    title: str = Field(examples=["새로운 상담"])
    created_at: AwareDatetime = Field(examples=["2025-10-14T10:05:00.000Z"])
    pinned: bool
    root_id: UUID = Field(description="Of the first of its branches: its own id where it is that.")
    listed: bool = Field(description="Whether it stands for its branches in the list: the newest one does.")


class SessionsShape(Shape):
    """Pinned ones first, then newest first."""

    sessions: list[SessionShape]
    next_cursor: str | None


class UserMessageShape(Shape):
    id: UUID
    turn_id: UUID
    role: Literal["user"]
    content: str = Field(
        description="As it was stored: personal data is replaced by labels such as `[전화번호]`.",
        examples=["부모님께 1억 받았어요"],
    )
    created_at: AwareDatetime = Field(examples=["2025-10-14T10:05:00.000Z"])


class AssistantMessageShape(Shape):
    """The document in camelCase for the page, and under `metadata` in snake_case as it is stored."""

    model_config = ConfigDict(extra="allow")

    id: UUID
    turn_id: UUID = Field(description="Of the question that it answers.")
    role: Literal["assistant"]
    content: str = Field(description="Markdown.", examples=["증여받으신 날짜가 언제인가요?"])
    created_at: AwareDatetime = Field(examples=["2025-10-14T10:05:00.000Z"])
    citations: list[dict[str, JsonValue]]
    calculation: dict[str, JsonValue] | None
    metadata: dict[str, JsonValue]


class AnswerShape(Shape):
    user_message: UserMessageShape
    assistant_message: AssistantMessageShape


class MessagesShape(Shape):
    """Oldest first."""

    messages: list[UserMessageShape | AssistantMessageShape]
    next_cursor: str | None


class TurnStateShape(Shape):
    id: UUID
    status: TurnStatus


class AcceptedShape(Shape):
    """The message is stored and will be answered; `Location` says where to look."""

    user_message: UserMessageShape
    turn: TurnStateShape


class TurnErrorShape(Shape):
    code: ErrorCode
    message: str


class TurnShape(TurnStateShape):
    user_message: UserMessageShape
    assistant_message: AssistantMessageShape | None = Field(default=None, description="When completed.")
    error: TurnErrorShape | None = Field(default=None, description="When failed.")


class ErrorDetailShape(Shape):
    code: ErrorCode
    message: str = Field(description="Korean: what is wrong and what to do about it.")
    request_id: str


class ErrorShape(Shape):
    error: ErrorDetailShape
    detail: str = Field(description="The message again.")


Facts = Annotated[
    JsonValue,
    Field(
        description=(
            "Values that are given in a form: `tax` is `gift_tax` or `inheritance_tax`, each of `values` has a `parameter` and "
            "its `value` (won as an integer, a day as `2025-10-15`, yes or no as a boolean, a number of people), and the `thing` "
            "that it is of where a parameter sums up several. They replace what was known, and are never asked about."
        ),
        examples=[
            {
                "tax": "gift_tax",
                "values": [
                    {"parameter": "gift_property_value", "value": 200_000_000},
                    {"parameter": "is_minor_recipient", "value": True},
                ],
            }
        ],
    ),
]


class NewMessage(BaseModel):
    content: str = Field(min_length=1, max_length=MAX_CONTENT_CHARACTERS, pattern=r"\S")
    metadata: dict[str, object] | None = Field(default=None, description="The client's own, at most 4 kB.")
    facts: Facts | None = Field(
        default=None,
        description="What is given in a form, as in `POST /api/calculations`: then `content` is shown and not read.",
    )


class NewCalculation(Shape):
    facts: Facts
    session_id: UUID | None = Field(default=None, description="A session on whose case the facts are put.")


class CalculationShape(Shape):
    """The calculation as an answer has it; else what is missing or impossible."""

    calculation: dict[str, JsonValue] | None
    parameter: str | None = Field(description="What has to be given, or given otherwise, before there is a figure.")
    message: str | None = Field(description="Korean: why there is no figure, where more is to be said.")


class ScenarioShape(BaseModel):
    name: str = Field(min_length=1, max_length=MAX_NAME_CHARACTERS, examples=["2억을 받으면"])
    facts: Facts


class ScenariosShape(BaseModel):
    scenarios: list[ScenarioShape] = Field(max_length=MOST_SCENARIOS)


Composed = Annotated[str, BeforeValidator(lambda value: clean(value) if isinstance(value, str) else value)]
"""Text whose characters are counted as they are stored: composed (NFC), without what cannot be."""


def _without_default(schema: dict[str, Any]) -> None:
    """What is not named has no value: the default only stands in its place."""
    del schema["default"]


class SessionChange(BaseModel):
    """What is not named stays as it is."""

    title: Composed = Field(
        default="",
        min_length=1,
        max_length=MAX_TITLE_CHARACTERS,
        pattern=r"\S",
        examples=["부모님 증여 상담"],
        json_schema_extra=_without_default,
    )
    pinned: bool = Field(
        default=False,
        description="Pinned consultations come first in the list.",
        json_schema_extra=_without_default,
    )

    @model_validator(mode="after")
    def _names_something(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("neither a title nor pinned")
        return self


class NewFeedback(BaseModel):
    type: Literal["thumbs_up", "thumbs_down"]
    comment: Composed | None = Field(
        default=None, max_length=MAX_COMMENT_CHARACTERS, examples=["쉽게 설명해 주셨어요."]
    )


class FeedbackShape(Shape):
    id: UUID
    feedback: dict[str, JsonValue] = Field(examples=[{"type": "thumbs_up", "timestamp": "2025-10-14T10:10:00Z"}])


class ArticleShape(Shape):
    law: str = Field(examples=["상속세및증여세법"])
    article: str = Field(examples=["제53조"])
    paragraph: str | None = Field(examples=["제2호"])


class PassageShape(Shape):
    id: str
    source_type: Literal["law", "knowledge"]
    title: str = Field(examples=["부모님께 받은 돈의 공제"])
    text: str
    snippet: str = Field(description="The beginning of the text, at most 200 characters.")
    articles: list[ArticleShape] = Field(description="The one that says it first.")
    source_url: str
    relevance_score: float = Field(ge=0, le=1)
    since: date | None = Field(description="From when it holds, where that is said.")


class PassagesShape(Shape):
    """Best first."""

    passages: list[PassageShape]


Responses = dict[int | str, dict[str, Any]]

_REQUEST_ID: Final = "5f0c7a1e9b9d4d0f8a3c6a1f2e4b7d90"
_EVERYWHERE: Final[tuple[ErrorCode, ...]] = ("INVALID_REQUEST", "RATE_LIMITED", "PIPELINE_ERROR", "UNAVAILABLE")


def errors(*codes: ErrorCode) -> Responses:
    """The error answers of a route, by status, with an example for each code; includes those of every route."""
    documented: Responses = {}
    for code in dict.fromkeys((*codes, *_EVERYWHERE)):
        kind = ERRORS[code]
        response = documented.setdefault(
            kind.status, {"model": ErrorShape, "description": "", "content": {"application/json": {"examples": {}}}}
        )
        response["description"] = ", ".join(filter(None, (response["description"], code)))
        response["content"]["application/json"]["examples"][code] = {
            "value": error_body(code, kind.message, _REQUEST_ID)
        }
        if code in ("RATE_LIMITED", "UNAVAILABLE"):
            response["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}
    return documented
