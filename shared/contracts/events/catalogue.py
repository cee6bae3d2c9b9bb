"""The event catalogue: every event of a turn, who emits it and who consumes it. Read this first.

The chain diagram in the README, the AsyncAPI document, the JetStream consumers and what each service may do on the broker
are generated from here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal
from uuid import UUID

from pydantic import Field

from shared.contracts.case_line import CaseLine, Circumstances
from shared.contracts.comparison import Comparison, Way
from shared.contracts.document import (
    Alternative,
    AssistantMetadata,
    CalculationChange,
    Citation,
    ClarifyingContext,
    Correction,
    Intent,
    MissingParameter,
    Parameters,
    Question,
    TaxCalculation,
    TokenUsage,
    ToolCall,
)
from shared.contracts.events.envelope import SUBJECT_ROOT, Event
from shared.contracts.json_object import JsonObject
from shared.contracts.part import Part
from shared.contracts.passages import KnowledgePassage

Memory = JsonObject
"""What the clarifier remembers of a conversation between turns. It alone reads and writes it: others hand it on."""
Service = Literal["gateway", "persistence", "clarifier", "calculator", "synthesizer", "knowledge"]
Stage = Service
Role = Literal["user", "assistant", "system"]
LawKind = Literal[
    "general_info", "out_of_scope", "explain", "answer", "lifetime", "elsewhere", "nothing_left", "dispute", "other_tax",
    "upset", "grief",
]  # fmt: skip
"""What passages of the law are looked for; what seems to be of something else may be found there too."""
BESIDE: Final[tuple[LawKind, ...]] = ("lifetime", "elsewhere", "nothing_left", "dispute", "other_tax", "upset", "grief")
"""Of these, which have an answer of their own: a passage goes before it only where it surely answers the question."""
ReplyKind = Literal[
    "stop", "restart", "checklist", "not_understood", "crisis", "missing", "danger", "emergency", "evasion", "impossible",
    "instructions", "english", "memorial", "person", "cost", "privacy", "identity", "distress", "greeting",
]  # fmt: skip
InquiryKind = Literal[LawKind, ReplyKind]
"""`not_understood`: reading the message failed, and it changed nothing. `crisis`: words of despair, answered with help;
`missing`: of somebody else, who left such words and cannot be reached.

From `danger` on: what goes before the tax or stands beside it. `memorial`: of somebody long dead; `lifetime`: to prepare while somebody lives;
`elsewhere`: what is no gift and no inheritance, a divorce, a will, a pet;
`identity`: who answers here; `upset`: angry, at us or at the tax; `distress`: not well; `answer`: to a question about our taxes as such.
"""
FailureCode = Literal["PIPELINE_ERROR", "GEMINI_ERROR", "SESSION_NOT_FOUND"]


class HistoryEntry(Part):
    role: Role
    content: str


class Answered(Part):
    """What an answer came to. The synthesizer says it, persistence hands it to the clarifier with the next turn."""

    asked: str | None = None
    """The parameter that it asks for, if any."""
    calculated: Parameters | None = None
    """What the tax in it was calculated from; None where it shows none."""


class TurnMetadata(Part):
    """What a turn gathers on its way: where it came from, what was understood, and what was used to answer it."""

    received_at: datetime
    """When the gateway took the message. "오늘" means this instant's date in Seoul."""
    client: Parameters = Field(default={})
    case: tuple[CaseLine, ...] = ()
    """What was understood of the conversation, as it is shown to the user."""
    tool_calls: tuple[ToolCall, ...] = ()
    tokens: TokenUsage | None = None
    model: str | None = None


class FollowUp(Part):
    """An optional question, and the parameters to assume in order to see whether it could change the tax."""

    question: Question
    what_if: Parameters
    comes_last: bool = False
    """Only where none of the others could change the tax."""


class StoredMessage(Part):
    """A message as persistence stored it."""

    id: UUID
    role: Role
    content: str
    created_at: datetime
    metadata: JsonObject = Field(default={})


class MessageReceived(Event):
    """A user's message, masked, as the gateway took it."""

    content: str
    metadata: JsonObject
    client_id_hash: str | None


class TurnOpened(Event):
    """The message is stored and its turn begins; carries all that the conversation knows."""

    content: str
    collected_parameters: Parameters
    dialogue: Memory
    last_answer: Answered | None = None
    """What the last answer came to. None in a first turn, and after an answer from before decision 0071."""
    history: tuple[HistoryEntry, ...]
    metadata: TurnMetadata


class QuestionRaised(Event):
    """Something needed is missing, and is asked for."""

    intent: Intent
    collected_parameters: Parameters
    missing_parameters: tuple[MissingParameter, ...]
    question: Question
    clarifying_context: tuple[ClarifyingContext, ...]
    corrections: tuple[Correction, ...]
    notice: str | None
    """What was understood or could not be used, said before the question."""
    dialogue: Memory
    metadata: TurnMetadata


class ParametersCollected(Event):
    """Everything needed for a calculation is known."""

    schema_version: str = "1.2"
    intent: Intent
    collected_parameters: Parameters
    assumptions: tuple[str, ...]
    corrections: tuple[Correction, ...]
    notice: str | None = None
    """What was understood or could not be used, said before the result."""
    last_calculated: Parameters | None = None
    """What the tax last shown was calculated from: the next one is shown as a change of it."""
    follow_ups: tuple[FollowUp, ...]
    """Optional questions in the order of the dialogue's tiers; the calculator picks the one that matters most."""
    circumstances: Circumstances = Circumstances()
    wants_whole: bool = False
    """Whether the whole calculation is to be told once more, and not only what is different."""
    dialogue: Memory
    metadata: TurnMetadata


class Inquiry(Event):
    """What a message wants, where it wants something else than a calculation. The events of it are these four."""

    schema_version: str = "1.1"
    intent: Intent
    kind: InquiryKind
    query: str
    parameter: str | None
    """What a checklist or an explanation is about."""
    tax: Intent | None = None
    """The tax that the conversation is about, if it has come to one."""
    question: Question | None
    """The open question, to be repeated."""
    collected_parameters: Parameters
    missing_parameters: tuple[MissingParameter, ...]
    clarifying_context: tuple[ClarifyingContext, ...]
    """What the clarifier itself says of it."""
    dialogue: Memory
    metadata: TurnMetadata


class AskedInstead(Part):
    """The question that a consultation goes on with, and what is said before it."""

    intent: Intent
    question: Question
    clarifying_context: tuple[ClarifyingContext, ...]
    notice: str | None
    is_case: bool = False
    """Whether a case begins with the message, so that it is asked after an answer too."""


class InquiryRaised(Inquiry):
    """A question about the law: its passages are to be found."""

    schema_version: str = "1.2"

    otherwise: AskedInstead | None = None
    """What is asked where no passage answers: the message may be the beginning of a case, and no question of the law."""
    comparison: Comparison | None = None
    """What the ways come to that the question compares, where what it needs is known."""


class WaysNamed(Inquiry):
    """A question which of several ways costs less: what each comes to is to be calculated first."""

    schema_version: str = "1.0"
    otherwise: AskedInstead | None = None

    ways: tuple[Way, ...]
    assumptions: tuple[str, ...]
    """What is taken for granted of all of them, in sentences."""


class PassagesFound(Inquiry):
    """The inquiry with the passages that support its answer."""

    schema_version: str = "1.2"

    passages: tuple[KnowledgePassage, ...]
    """Best first; none where nothing supports an answer."""
    nearest: tuple[KnowledgePassage, ...]
    """What else is near to the question."""
    is_near: bool = False
    """Whether the first passage is only what is nearest, and may be beside the question."""
    otherwise: AskedInstead | None = None
    """What is asked where there is no passage."""
    comparison: Comparison | None = None


def is_beside(event: InquiryRaised | PassagesFound) -> bool:
    """Whether an inquiry is surely of what has an answer of its own, and is not the beginning of a case."""
    return event.kind in BESIDE and event.otherwise is None


class ReplyChosen(Inquiry):
    """What is answered without the law: to stop, to begin anew, a checklist, help for somebody in need."""


class TaxCalculated(Event):
    """The tax, every step, and what follows from it."""

    schema_version: str = "1.3"
    intent: Intent
    collected_parameters: Parameters
    calculation: TaxCalculation
    notice: str | None = None
    change: CalculationChange | None = None
    """What is different from the calculation that the conversation showed before, if anything."""
    last_calculated: Parameters | None = None
    """What the calculation before was made from; without a change it may be the same."""
    citations: tuple[Citation, ...]
    alternatives: tuple[Alternative, ...]
    assumptions: tuple[str, ...]
    exceptions: tuple[str, ...]
    recommendations: tuple[str, ...]
    corrections: tuple[Correction, ...]
    follow_up: Question | None
    circumstances: Circumstances = Circumstances()
    wants_whole: bool = False
    dialogue: Memory
    metadata: TurnMetadata

    @property
    def is_followed_up(self) -> bool:
        """Whether the calculation before was shown already, so that only what is different is to be told."""
        is_shown = self.change is not None or self.last_calculated == self.collected_parameters
        return is_shown and not self.wants_whole


class CalculationRefused(Event):
    """A parameter is impossible: which one, and why, in words for the user."""

    intent: Intent
    collected_parameters: Parameters
    parameter: str
    reason: str
    dialogue: Memory
    metadata: TurnMetadata


class AnswerComposed(Event):
    """The answer, in Markdown, with its whole document."""

    schema_version: str = "1.2"
    content: str
    metadata: AssistantMetadata
    answered: Answered | None = None
    """None in an event from before decision 0071: what it came to stands in its dialogue."""
    dialogue: Memory


class TurnCompleted(Event):
    """The answer is stored."""

    user_message: StoredMessage
    assistant_message: StoredMessage


class TurnFailed(Event):
    """The turn ends without an answer; `message` says so to the user."""

    code: FailureCode
    message: str
    stage: Stage


@dataclass(frozen=True, slots=True)
class Flow:
    """Who emits an event and who consumes it from the stream.

    `watchers` get it live, from the core NATS subject, and only while somebody waits for it.
    """

    event: type[Event]
    producers: tuple[Service, ...]
    consumers: tuple[Service, ...]
    watchers: tuple[Service, ...] = ()


CATALOGUE: tuple[Flow, ...] = (
    Flow(MessageReceived, ("gateway",), ("persistence",)),
    Flow(TurnOpened, ("persistence",), ("clarifier",)),
    Flow(QuestionRaised, ("clarifier",), ("synthesizer",)),
    Flow(ParametersCollected, ("clarifier",), ("calculator",)),
    Flow(InquiryRaised, ("clarifier", "calculator"), ("knowledge",)),
    Flow(WaysNamed, ("clarifier",), ("calculator",)),
    Flow(PassagesFound, ("knowledge",), ("synthesizer",)),
    Flow(ReplyChosen, ("clarifier",), ("synthesizer",)),
    Flow(TaxCalculated, ("calculator",), ("synthesizer",)),
    Flow(CalculationRefused, ("calculator",), ("synthesizer",)),
    Flow(AnswerComposed, ("synthesizer",), ("persistence",)),
    Flow(TurnCompleted, ("persistence",), (), watchers=("gateway",)),
    Flow(
        TurnFailed,
        ("persistence", "clarifier", "calculator", "knowledge", "synthesizer"),
        ("persistence",),
        watchers=("gateway",),
    ),
)

EVENTS: Mapping[str, type[Event]] = {flow.event.name: flow.event for flow in CATALOGUE}


def consumed_by(service: str) -> tuple[type[Event], ...]:
    return tuple(flow.event for flow in CATALOGUE if service in flow.consumers)


def session_subject(session_id: UUID, event: type[Event] | None = None) -> str:
    """The subject of one session's events: of one kind, or of all."""
    return f"{SUBJECT_ROOT}.{event.name if event else '*'}.{session_id}"
