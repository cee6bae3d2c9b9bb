"""The message document: what an assistant message stores and shows beside its text.

Stored as `messages.metadata` in snake_case with `_schema_version`. What leaves through the API is less: the gateway keeps
tool calls, token counts, latency and the model's name inside.
"""

from datetime import date, datetime
from typing import Annotated, Literal
from urllib.parse import quote

from pydantic import ConfigDict, Field, JsonValue, computed_field

from shared.contracts.case_line import CaseLine, Circumstances
from shared.contracts.json_object import JsonObject
from shared.contracts.part import ComputedPart, Part

SCHEMA_VERSION = "1.0"

Intent = Literal["gift_tax", "inheritance_tax", "general_info", "out_of_scope", "stop", "restart"]
MissingReason = Literal["not_provided", "ambiguous", "user_unknown"]
Parameters = JsonObject
"""Consultation parameters by name, JSON values: won as integers, dates as ISO strings."""
WebAddress = Annotated[str, Field(pattern=r"^https?://[!-~]+$", json_schema_extra={"format": "uri"})]
"""As it is written for a browser. Text: a document passes through five processes, and each would take an `HttpUrl` apart."""


def web_address(address: str) -> str:
    """The same address with Hangul percent-encoded."""
    return quote(address, safe=":/?#[]@!$&'()*+,;=%")


class Document(Part):
    """A part of the stored document."""

    model_config = ConfigDict(populate_by_name=True)


class Citation(Document):
    """A source behind a statement: an article of law, or a guide."""

    source_id: int
    source_type: Literal["law", "knowledge"]
    law_name: str
    full_reference: str
    content_snippet: str
    source_url: WebAddress
    article: str | None = None
    paragraph: str | None = None
    item: str | None = None
    relevance_score: float | None = Field(default=None, ge=0, le=1)


class CalculationStep(Document):
    """One line of a calculation. `value` is won; a deduction is negative."""

    step: int
    description: str
    value: int
    formula: str | None = None
    reference: str | None = None


class NotApplied(Document):
    """A rule that a person would expect and that did not apply, and why. Korean, for the user."""

    rule: str
    reason: str
    reference: str


class RateBracket(Document):
    """A bracket of the tax rates: up to and with `up_to` won of the taxable base, without end in the last one."""

    up_to: int | None = None
    rate_bp: int


class CalculationPart(Document):
    """One gift of several. Amounts are won and those of one person; `count` is how many get the same.

    `filing_deadline`: its own, where those of the gifts differ.
    """

    label: str
    count: int
    value: int
    final_tax: int
    payable_tax: int
    filing_deadline: date | None = None


class LateReturn(Document):
    """What is due in all where a tax is returned and paid only on a day after the deadline. Amounts are won."""

    on: date
    reporting_penalty: int
    late_payment_penalty: int
    total_due: int
    steps: tuple[CalculationStep, ...] = ()
    """How it comes about from the tax."""


class TaxCalculation(Document):
    """A finished calculation. Amounts are won.

    `final_tax` is the tax before the filing credit; `payable_tax` what is due when filed and paid in time.
    `figures` holds the intermediate results under their names in the test cases; `rates` are those that held on
    the day; `statute_version` names the data of the law that it was made with. `parts`: the gifts that the taxes are
    the sum of, where it is of several; then `steps` has those of each. `late`: of an overdue tax whose return nobody told
    of, what it comes to today, then from the day on when less of the penalty is waived, if there is one.
    """

    tax_type: Literal["gift", "inheritance"]
    input: Parameters
    steps: tuple[CalculationStep, ...]
    final_tax: int
    payable_tax: int
    filing_deadline: date
    assumptions: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    not_applied: tuple[NotApplied, ...] = ()
    figures: dict[str, int | str] = Field(default={})
    rates: tuple[RateBracket, ...] = ()
    statute_version: str | None = None
    parts: tuple[CalculationPart, ...] = ()
    late: tuple[LateReturn, ...] = ()

    def is_overdue(self, today: date, circumstances: Circumstances) -> bool:
        """Whether the day to file is over and nobody told of a return: then penalties are said, and cited."""
        return today > self.filing_deadline and not self.input.get("filing") and not circumstances.has_filed


class Alternative(Document):
    """A lawful choice that could cost less. Amounts are won; `saving` is what it costs less."""

    title: str
    description: str
    estimated_tax: int | None = None
    saving: int | None = None
    pros: tuple[str, ...] = ()
    cons: tuple[str, ...] = ()
    note: str | None = None


class MissingParameter(Document):
    name: str
    reason: MissingReason


class ClarifyingContext(Document):
    """An explanation that was shown with a question."""

    summary: str
    source_id: int | None = None
    detail_url: str | None = None
    confidence: float | None = Field(default=None, ge=0, le=1)


class ClarifyingExchange(Document):
    """A question that was asked, and when."""

    question: str
    timestamp: datetime


class Correction(Document):
    """A parameter whose value the user replaced. Null stands for no value: it was not known before, or is no more."""

    parameter: str
    before: JsonValue
    after: JsonValue

    @property
    def is_of_nothing(self) -> bool:
        """Whether something that was not known turned out not to be there: no debt, no deduction, no."""
        return self.before is None and not self.after


class AmountChange(Document, ComputedPart):
    """An amount of won before and after; null where a calculation has no such amount, which counts as 0."""

    before: int | None
    after: int | None

    @computed_field  # type: ignore[prop-decorator]
    @property
    def difference(self) -> int:
        return (self.after or 0) - (self.before or 0)


class StepChange(AmountChange):
    """A step that differs between two calculations."""

    description: str


class CalculationChange(Document):
    """What another value of some parameters does to a calculation: only what differs, in the order of the steps.

    `remarks`: what is said of the new one and was not of the one before. Korean, for the user.
    """

    parameters: tuple[Correction, ...]
    final_tax: AmountChange
    payable_tax: AmountChange
    steps: tuple[StepChange, ...]
    remarks: tuple[str, ...] = ()


class Question(Document):
    """The one question that an answer ends with. `choices` are quick replies, in the user's words."""

    parameter: str
    text: str
    choices: tuple[str, ...] = ()
    remaining: int | None = None
    """How many there are at most from this one on, as far as is known now."""


class ToolCall(Document):
    """A tool that a service used (a model, the engine). Kept in the database, never sent to a client."""

    tool: str
    timestamp: datetime
    execution_time_ms: int
    success: bool
    query: str | None = None
    params: Parameters | None = None
    results_count: int | None = None
    error: str | None = None


class TokenUsage(Document):
    input: int = 0
    output: int = 0
    total: int = 0

    def plus(self, other: "TokenUsage") -> "TokenUsage":
        return TokenUsage(
            input=self.input + other.input, output=self.output + other.output, total=self.total + other.total
        )


class Feedback(Document):
    type: Literal["thumbs_up", "thumbs_down"]
    timestamp: datetime
    comment: str | None = None


class Guard(Document):
    """What an answer's text was checked for before it left. Codes, never words of the text.

    `rejected`: why a model's words are not in it; None where none were asked for, or they are. `removed`: references to
    sources that there are not, taken out of a model's words. `flags`: what else is to be looked at: `promise`, `impolite`,
    `no_compliance`, `uncited_claim`. `polite_share`: of the sentences, from 0 to 1.
    """

    worded_by: Literal["templates", "model"]
    rejected: str | None = None
    removed: int = 0
    flags: tuple[str, ...] = ()
    polite_share: float


class AssistantMetadata(Document):
    """The whole document of an assistant message."""

    schema_version: str = Field(default=SCHEMA_VERSION, alias="_schema_version")
    intent: Intent
    case: tuple[CaseLine, ...] = ()
    """What was understood, line by line; none in documents from before it was kept."""
    citations: tuple[Citation, ...] = ()
    calculation: TaxCalculation | None = None
    change: CalculationChange | None = None
    alternatives: tuple[Alternative, ...] = ()
    assumptions: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    recommendations: tuple[str, ...] = ()
    collected_parameters: Parameters = Field(default={})
    missing_parameters: tuple[MissingParameter, ...] = ()
    clarifying_context: tuple[ClarifyingContext, ...] = ()
    clarifying_history: tuple[ClarifyingExchange, ...] = ()
    corrections: tuple[Correction, ...] = ()
    question: Question | None = None
    guard: Guard | None = None
    """None in documents from before answers were checked as a whole."""
    tool_calls: tuple[ToolCall, ...] = ()
    tokens: TokenUsage | None = None
    latency_ms: int | None = None
    model: str | None = None
    feedback: Feedback | None = None

    def stored(self) -> dict[str, JsonValue]:
        """The document as it is stored: JSON values, snake_case, without absent optional fields."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)
