"""Request/reply between the gateway and the services that it asks: what is asked, and what comes back.

A request goes to its `subject`; the reply is a `Reply` with either the result or an error code. Sessions made
with a client id exist only for that client id: for any other the answer is SESSION_NOT_FOUND.
"""

from datetime import datetime
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar
from uuid import UUID, uuid4

from pydantic import BaseModel, ConfigDict, Field

from shared.contracts.document import Feedback, Parameters
from shared.contracts.events.catalogue import Answered, FailureCode, Memory, Service, StoredMessage
from shared.contracts.passages import KnowledgePassage

QUERY_CLIENT: Final[Service] = "gateway"
Server = Service | Literal["operator"]
"""Who answers: a service, or the process that helps the console."""
QueryErrorCode = Literal[
    "SESSION_NOT_FOUND",
    "MESSAGE_NOT_FOUND",
    "TURN_NOT_FOUND",
    "TURN_NOT_FAILED",
    "TURN_NOT_EDITABLE",
    "TURN_NOT_ANSWERED",
    "EVENTS_NOT_FOUND",
    "DEAD_LETTER_NOT_FOUND",
    "ARTICLE_NOT_FOUND",
    "SHARE_NOT_FOUND",
    "INVALID_CURSOR",
    "INVALID_REQUEST",
    "UNAVAILABLE",
]
TurnStatus = Literal["waiting", "open", "completed", "failed"]


class QueryModel(BaseModel):
    model_config = ConfigDict(frozen=True)


ResultT = TypeVar("ResultT", bound=QueryModel)


class Reply(QueryModel, Generic[ResultT]):
    """Exactly one of `result` and `error` is set."""

    result: ResultT | None = None
    error: QueryErrorCode | None = None


class QueryRefused(Exception):
    """Raised by a query handler to answer with an error code."""

    def __init__(self, code: QueryErrorCode) -> None:
        super().__init__(code)
        self.code = code


class Done(QueryModel):
    """Nothing to report: it is done."""


class Erased(QueryModel):
    """The sessions that are gone, as far as this request has found them there."""

    session_ids: tuple[UUID, ...] = ()


class Session(QueryModel):
    id: UUID
    title: str
    created_at: datetime
    pinned: bool = False
    root_id: UUID | None = None
    """The first session of its family; null where it is that itself."""
    listed: bool = True
    """Whether it stands for its family in the client's list."""


class SessionPage(QueryModel):
    sessions: tuple[Session, ...]
    next_cursor: str | None


class ListedMessage(StoredMessage):
    """`turn_id` says which question an answer belongs to: another question may have come before it."""

    turn_id: UUID


class MessagePage(QueryModel):
    """Oldest first."""

    messages: tuple[ListedMessage, ...]
    next_cursor: str | None


class TurnError(QueryModel):
    code: FailureCode
    message: str


class Turn(QueryModel):
    """A turn's state. `answer` when completed, `error` when failed."""

    id: UUID
    session_id: UUID
    status: TurnStatus
    user_message: StoredMessage
    answer: StoredMessage | None = None
    error: TurnError | None = None


class Query(QueryModel, Generic[ResultT]):
    """A request. `client_id_hash` says who asks; `server` is who answers."""

    operation: ClassVar[str]
    server: ClassVar[Server] = "persistence"
    result_type: ClassVar[type[QueryModel]]
    is_repeatable: ClassVar[bool] = False
    """Whether asking twice is as asking once, so that it may be asked again where nobody answers.

    What was answered with UNAVAILABLE is asked again in any case: every command leaves the same behind when it is
    carried out twice.
    """

    client_id_hash: str | None

    @classmethod
    def subject(cls) -> str:
        return f"queries.{cls.server}.{cls.operation}"


class CheckHealth(Query[Done]):
    """Answered when the database answers; an error or silence means that it does not."""

    operation = "check_health"
    result_type = Done


class CreateSession(Query[Session]):
    """Who asks chooses the id, so that asking again makes no second session."""

    operation = "create_session"
    result_type = Session
    is_repeatable = True

    session_id: UUID = Field(default_factory=uuid4)


class ListSessions(Query[SessionPage]):
    """Pinned ones first, then newest first. Without a client id there is nothing to list: such sessions are found by their id alone."""

    operation = "list_sessions"
    result_type = SessionPage
    is_repeatable = True

    limit: int = Field(default=20, ge=1, le=100)
    cursor: str | None = None


class GetSession(Query[Session]):
    operation = "get_session"
    result_type = Session
    is_repeatable = True

    session_id: UUID


class RenameSession(Query[Session]):
    operation = "rename_session"
    result_type = Session

    session_id: UUID
    title: str = Field(min_length=1, max_length=100)


class DeleteSession(Query[Erased]):
    """Erases the rows and the events of the session and of its branches."""

    operation = "delete_session"
    result_type = Erased

    session_id: UUID


class ListMessages(Query[MessagePage]):
    operation = "list_messages"
    result_type = MessagePage
    is_repeatable = True

    session_id: UUID
    limit: int = Field(default=30, ge=1, le=100)
    cursor: str | None = None


class GetTurn(Query[Turn]):
    operation = "get_turn"
    result_type = Turn
    is_repeatable = True

    session_id: UUID
    turn_id: UUID


class RateMessage(Query[Done]):
    """Keeps the user's rating with an assistant message; a later rating replaces it."""

    operation = "rate_message"
    result_type = Done

    message_id: UUID
    feedback: Feedback


class ForkSession(Query[Session]):
    """A new session from where another stood after one of its turns, for an operator: it is in no client's list.

    What was said up to that turn is copied; where the conversation stood is what that turn's answer says.
    """

    operation = "fork_session"
    result_type = Session
    is_repeatable = True

    session_id: UUID = Field(default_factory=uuid4)
    of_session: UUID
    last_turn: UUID
    collected_parameters: Parameters
    dialogue: Memory
    answered: Answered | None


class RedriveTurn(Query[Done]):
    """Opens a turn that has failed once more, with the next attempt, when its session has no other open.

    TURN_NOT_FAILED where it was answered, or has not ended.
    """

    operation = "redrive_turn"
    result_type = Done

    session_id: UUID
    turn_id: UUID


OPERATOR_QUERIES: Final[tuple[type[Query[Any]], ...]] = (ForkSession, RedriveTurn)
"""What the command line asks as well."""


class KnowledgePassages(QueryModel):
    """Best first."""

    passages: tuple[KnowledgePassage, ...]


class SearchKnowledge(Query[KnowledgePassages]):
    """The passages that answer a question."""

    operation = "search"
    server = "knowledge"
    result_type = KnowledgePassages
    is_repeatable = True

    q: str = Field(min_length=1, max_length=500)
    top_k: int = Field(default=5, ge=1, le=20)


class GetArticle(Query[KnowledgePassages]):
    """Every passage on an article; ARTICLE_NOT_FOUND where there is none."""

    operation = "get_article"
    server = "knowledge"
    result_type = KnowledgePassages
    is_repeatable = True

    law: str = Field(min_length=1, max_length=40)
    article: str = Field(min_length=1, max_length=20)
