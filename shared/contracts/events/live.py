"""Notices: hints on core NATS for whoever is watching right now. No stream keeps them, nothing depends on them."""

from typing import ClassVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict


class Notice(BaseModel):
    """A hint about a session."""

    model_config = ConfigDict(frozen=True)

    root: ClassVar[str]
    sender: ClassVar[str]
    watcher: ClassVar[str] = "gateway"

    session_id: UUID

    @property
    def subject(self) -> str:
        return self.subject_of(self.session_id)

    @classmethod
    def subject_of(cls, session_id: UUID) -> str:
        return f"{cls.root}.{session_id}"


class TurnAccepted(Notice):
    """Persistence has committed a message, or refused it because its session is gone."""

    root = "accepted"
    sender = "persistence"

    turn_id: UUID
    accepted: bool


class AnswerToken(Notice):
    """A piece of an answer as it is being written. The finished answer is the one that counts."""

    root = "tokens"
    sender = "synthesizer"

    turn_id: UUID
    text: str


class SessionDeleted(Notice):
    """A session and everything of it is erased."""

    root = "deleted"
    sender = "gateway"


NOTICES: tuple[type[Notice], ...] = (TurnAccepted, AnswerToken, SessionDeleted)
