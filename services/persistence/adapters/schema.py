"""The tables. `migrations/` creates them; a test keeps the two equal.

`position` is PostgreSQL's own count. Rows of one session are written only under that session's lock, so within a
session its order is the order of commit.
"""

from datetime import datetime
from typing import Any, ClassVar, Final
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from services.persistence.domain.title import DEFAULT_TITLE

REVISION: Final = "0009"
"""The newest migration: the one that leaves these tables."""

_NOW: Final = text("now()")
_EMPTY: Final = text("'{}'::jsonb")


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "pk": "%(table_name)s_pkey",
            "fk": "%(table_name)s_%(column_0_name)s_fkey",
            "ck": "%(table_name)s_%(constraint_name)s_check",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        datetime: DateTime(timezone=True),
        str: Text,
        dict[str, JsonValue]: JSONB,
        list[JsonValue]: JSONB,
    }


class SessionRow(Base):
    """A conversation, and what it has collected so far. Its row lock guards everything of the session."""

    __tablename__ = "sessions"

    id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("gen_random_uuid()"))
    client_id_hash: Mapped[str | None]
    title: Mapped[str] = mapped_column(server_default=text(f"'{DEFAULT_TITLE}'"))
    dialogue: Mapped[dict[str, JsonValue]] = mapped_column(server_default=_EMPTY)
    """What the clarifier remembers: only it looks into it."""
    collected_parameters: Mapped[dict[str, JsonValue]] = mapped_column(server_default=_EMPTY)
    created_at: Mapped[datetime] = mapped_column(server_default=_NOW)
    last_answer: Mapped[dict[str, JsonValue] | None]
    """What the last answer came to (`Answered`). Null before the first, and where decision 0071 was not in force yet."""
    pinned: Mapped[bool] = mapped_column(server_default=text("false"))
    root_id: Mapped[UUID | None] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"))
    """The first session of its family, where it is a branch of another."""
    listed: Mapped[bool] = mapped_column(server_default=text("true"))
    """Whether it stands for its family in the client's list: the newest branch does."""
    scenarios: Mapped[list[JsonValue]] = mapped_column(server_default=text("'[]'::jsonb"))
    """What the user compares the case with, in the user's order: only the page and the gateway look into them."""
    fork_of: Mapped[UUID | None] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"))
    """The session that an operator has forked, which is erased with it."""

    __table_args__ = (
        Index(
            "sessions_listed_of_client",
            "client_id_hash",
            text("pinned DESC"),
            text("created_at DESC"),
            text("id DESC"),
        ),
        Index("sessions_of_root", "root_id", postgresql_where=text("root_id IS NOT NULL")),
        Index("sessions_of_fork", "fork_of", postgresql_where=text("fork_of IS NOT NULL")),
        Index("sessions_newest", text("created_at DESC"), text("id DESC")),
    )


class TurnRow(Base):
    """A user's message on its way to an answer. `id` is the user message's id."""

    __tablename__ = "turns"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    session_id: Mapped[UUID] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"))
    position: Mapped[int] = mapped_column(BigInteger, Identity(always=True))
    status: Mapped[str] = mapped_column(String(16), server_default=text("'waiting'"))
    attempt: Mapped[int] = mapped_column(Integer, server_default=text("1"))
    received_at: Mapped[datetime]
    """When the gateway took the message."""
    received_event_id: Mapped[UUID]
    traceparent: Mapped[str | None]
    """The trace that the message began; every attempt goes on with it."""
    attempted_at: Mapped[datetime | None]
    """When the current attempt began, by the database's clock. Null while waiting."""
    closed_at: Mapped[datetime | None]
    closed_by: Mapped[UUID | None]
    """The event that ended the turn: the same event again is a repeat, another one comes too late."""
    error_code: Mapped[str | None]
    error_message: Mapped[str | None]
    origin_id: Mapped[UUID | None]
    """The turn that it is a copy of, in the branch in which it was asked."""
    state_after: Mapped[dict[str, JsonValue] | None]
    """What the session holds of the conversation since its answer, so that a branch can go on from there."""

    __table_args__ = (
        CheckConstraint("status IN ('waiting', 'open', 'completed', 'failed')", name="status"),
        Index("turns_one_open_per_session", "session_id", unique=True, postgresql_where=text("status = 'open'")),
        Index(
            "turns_unfinished",
            "session_id",
            "status",
            "position",
            postgresql_where=text("status IN ('open', 'waiting')"),
        ),
        Index("turns_of_session", "session_id", "position"),
    )


class MessageRow(Base):
    """A message as the message format specification (section 2.1) has it, with its turn and its place."""

    __tablename__ = "messages"

    id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("gen_random_uuid()"))
    session_id: Mapped[UUID] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"))
    role: Mapped[str] = mapped_column(String(16))
    content: Mapped[str]
    document: Mapped[dict[str, JsonValue]] = mapped_column("metadata", server_default=_EMPTY)
    created_at: Mapped[datetime] = mapped_column(server_default=_NOW)
    turn_id: Mapped[UUID] = mapped_column(ForeignKey("turns.id", ondelete="CASCADE"))
    position: Mapped[int] = mapped_column(BigInteger, Identity(always=True))

    __table_args__ = (
        CheckConstraint("role IN ('user', 'assistant', 'system')", name="role"),
        Index("messages_of_session", "session_id", "position"),
        Index("messages_of_turn", "turn_id"),
        # For containment (`metadata @> '{"intent": "gift_tax"}'`): a third of the size of the default class.
        Index(
            "messages_metadata",
            "metadata",
            postgresql_using="gin",
            postgresql_ops={"metadata": "jsonb_path_ops"},
        ),
    )


class ErasureRow(Base):
    """A deleted session whose events are still to be erased from the stream."""

    __tablename__ = "erasures"

    session_id: Mapped[UUID] = mapped_column(primary_key=True)
    requested_at: Mapped[datetime] = mapped_column(server_default=_NOW)


class ShareRow(Base):
    """A link under which a session can be read, up to where it stood when the link was made. Its token is not kept."""

    __tablename__ = "shares"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    session_id: Mapped[UUID] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"))
    token_hash: Mapped[str]
    last_position: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(server_default=_NOW)
    expires_at: Mapped[datetime]

    __table_args__ = (
        Index("shares_of_token", "token_hash", unique=True),
        Index("shares_of_session", "session_id", "created_at"),
        Index("shares_by_expiry", "expires_at"),
    )
