"""The shapes of what is asked of a whole consultation: found, shared, branched."""

from typing import Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from services.gateway.routes.schemas import SessionShape, Shape


class FoundSessionShape(Shape):
    """A consultation in which something was found; the rest is of the newest message that has it."""

    session: SessionShape
    matches: int = Field(description="How many messages have it.")
    turn_id: UUID
    role: Literal["user", "assistant"]
    excerpt: str = Field(examples=["어머니께 1억을 받았어요"])
    created_at: AwareDatetime = Field(examples=["2025-10-14T10:05:00.000Z"])


class FoundShape(Shape):
    found: list[FoundSessionShape]


class TurnVersionShape(Shape):
    session_id: UUID
    turn_id: UUID


class TurnVersionsShape(Shape):
    turn_id: UUID
    versions: list[TurnVersionShape] = Field(
        description="In the order in which they were asked, the turn itself included."
    )


class BranchesShape(Shape):
    """Only turns with more than one version."""

    turns: list[TurnVersionsShape]


class ShareShape(Shape):
    id: UUID
    created_at: AwareDatetime = Field(examples=["2025-10-14T10:05:00.000Z"])
    expires_at: AwareDatetime = Field(examples=["2025-10-21T10:05:00.000Z"])


class NewShareShape(ShareShape):
    token: str = Field(description="Told once.")


class SharesShape(Shape):
    shares: list[ShareShape]


class SharedMessageShape(Shape):
    """As in the conversation, without ratings and `metadata`."""

    model_config = ConfigDict(extra="allow")

    id: UUID
    turn_id: UUID
    role: Literal["user", "assistant"]
    content: str
    created_at: AwareDatetime = Field(examples=["2025-10-14T10:05:00.000Z"])


class SharedShape(Shape):
    """Oldest first."""

    title: str
    expires_at: AwareDatetime = Field(examples=["2025-10-21T10:05:00.000Z"])
    messages: list[SharedMessageShape]
    next_cursor: str | None


class NewShare(BaseModel):
    days: int = Field(ge=1, le=30, strict=True, description="How long the link can be used.", examples=[7])
