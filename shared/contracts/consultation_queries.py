"""What is asked of persistence about a whole consultation, beside what `shared/contracts/queries.py` has of its parts."""

from datetime import datetime
from typing import Literal
from uuid import UUID, uuid4

from pydantic import Field

from shared.contracts.queries import Done, MessagePage, Query, QueryModel, Session


class FoundSession(QueryModel):
    """A session in whose messages something was found, with the newest of them: `excerpt` is where most of the words are."""

    session: Session
    matches: int
    turn_id: UUID
    role: Literal["user", "assistant"]
    excerpt: str
    created_at: datetime


class FoundSessions(QueryModel):
    """Those with the newest matches first."""

    found: tuple[FoundSession, ...]


class SearchMessages(Query[FoundSessions]):
    """The client's own sessions with a message that has all the words; without a client id, none."""

    operation = "search_messages"
    result_type = FoundSessions
    is_repeatable = True

    words: tuple[str, ...] = Field(min_length=1, max_length=10)
    limit: int = Field(default=20, ge=1, le=50)


class Share(QueryModel):
    """A link under which a session can be read. Its token is known to nobody but whoever made it."""

    id: UUID
    created_at: datetime
    expires_at: datetime


class Shares(QueryModel):
    shares: tuple[Share, ...]


class ShareSession(Query[Share]):
    """Makes a link to what has been answered so far. Who asks chooses its id and its token, of which only the hash travels."""

    operation = "share_session"
    result_type = Share
    is_repeatable = True

    session_id: UUID
    share_id: UUID = Field(default_factory=uuid4)
    token_hash: str = Field(min_length=64, max_length=64)
    days: int = Field(ge=1, le=30)


class ListShares(Query[Shares]):
    """The session's links that can still be used, the newest first."""

    operation = "list_shares"
    result_type = Shares
    is_repeatable = True

    session_id: UUID


class RevokeShare(Query[Done]):
    """Ends a link; harmless where there is none."""

    operation = "revoke_share"
    result_type = Done
    is_repeatable = True

    session_id: UUID
    share_id: UUID


class SharedConsultation(QueryModel):
    """What a link shows, a page of messages at a time."""

    title: str
    expires_at: datetime
    page: MessagePage


class GetShared(Query[SharedConsultation]):
    """Whoever has the token may read; SHARE_NOT_FOUND where the link does not exist, or no longer."""

    operation = "get_shared"
    result_type = SharedConsultation
    is_repeatable = True

    token_hash: str
    limit: int = Field(default=30, ge=1, le=100)
    cursor: str | None = None


class BranchSession(Query[Session]):
    """Makes a session that has everything from before a turn, and stands in the list for the one that it comes from.

    Who asks chooses its id. TURN_NOT_EDITABLE where nobody kept how the conversation stood then.
    """

    operation = "branch_session"
    result_type = Session
    is_repeatable = True

    session_id: UUID
    turn_id: UUID
    branch_id: UUID = Field(default_factory=uuid4)


class TurnVersion(QueryModel):
    session_id: UUID
    turn_id: UUID


class TurnVersions(QueryModel):
    """A turn of a session, and where each of its versions is, itself included, in the order in which they were asked."""

    turn_id: UUID
    versions: tuple[TurnVersion, ...]


class SessionBranches(QueryModel):
    """The turns that have more than one version, in their order."""

    turns: tuple[TurnVersions, ...]


class GetBranches(Query[SessionBranches]):
    operation = "get_branches"
    result_type = SessionBranches
    is_repeatable = True

    session_id: UUID


class PinSession(Query[Session]):
    """Puts a session before the others in its client's list, or back among them."""

    operation = "pin_session"
    result_type = Session

    session_id: UUID
    pinned: bool


class WithdrawRating(Query[Done]):
    """Takes the user's rating of an assistant message back, with its comment; harmless where there is none."""

    operation = "withdraw_rating"
    result_type = Done

    message_id: UUID
