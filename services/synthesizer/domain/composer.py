"""Composes answers: the text from templates, the stored document, and what the answer came to."""

from typing import Protocol

from services.synthesizer.domain.citations import cited
from services.synthesizer.domain.explanation import Explanation
from services.synthesizer.domain.guard import guarded
from services.synthesizer.domain.lengths import MOST_OF_FIRST, MOST_OF_FOLLOW_UP, within
from shared.calendar import clock
from shared.contracts.document import (
    AssistantMetadata,
    Citation,
    ClarifyingExchange,
    LateReturn,
    MissingParameter,
    Question,
    TaxCalculation,
)
from shared.contracts.events.catalogue import (
    BESIDE,
    AnswerComposed,
    Answered,
    CalculationRefused,
    Inquiry,
    PassagesFound,
    QuestionRaised,
    ReplyChosen,
    TaxCalculated,
    TurnMetadata,
    is_beside,
)


class Templates(Protocol):
    def render(self, name: str, **values: object) -> str:
        """The text of a template, without white space around it."""
        ...


class Composer:
    """One answer for each event that a turn can end with."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates

    def question(self, event: QuestionRaised) -> AnswerComposed:
        """Ask for what is missing."""
        content = self._templates.render("question", event=event)
        return AnswerComposed.caused_by(
            event,
            content=content,
            dialogue=event.dialogue,
            answered=Answered(asked=event.question.parameter),
            metadata=AssistantMetadata(
                intent=event.intent,
                case=event.metadata.case,
                collected_parameters=event.collected_parameters,
                missing_parameters=event.missing_parameters,
                clarifying_context=event.clarifying_context,
                corrections=event.corrections,
                question=event.question,
                guard=guarded(content, states_law=False),
                clarifying_history=_asked(event.question),
                tool_calls=event.metadata.tool_calls,
                tokens=event.metadata.tokens,
                model=event.metadata.model,
                latency_ms=_latency_ms(event.metadata),
            ),
        )

    def reply(self, event: ReplyChosen) -> AnswerComposed:
        """Say what needs no law, and repeat the open question if there is one."""
        return self._inquiry(event, f"inquiry/{event.kind}")

    def answer(self, event: PassagesFound) -> AnswerComposed:
        """Answer a question about the law: with what the clarifier says of it, or with the passage that was found."""
        citations = cited((*event.passages, *event.nearest)) if event.passages else ()
        if event.kind == "explain":
            return self._inquiry(event, "inquiry/explain", citations)
        if event.kind == "answer" and event.clarifying_context:
            return self._inquiry(event, "inquiry/answer", citations)
        is_answered = bool(event.passages) and event.passages[0].answer is not None
        if is_beside(event) and not is_answered and (event.clarifying_context or not event.passages):
            return self._inquiry(event, f"inquiry/{event.kind}", citations)
        if event.passages:
            return self._inquiry(event, "inquiry/passage", citations, resting_on=cited(event.passages))
        if (asks := event.otherwise) is not None:
            update = {"intent": asks.intent, "question": asks.question, "clarifying_context": asks.clarifying_context}
            return self._inquiry(event.model_copy(update=update), "inquiry/otherwise")
        return self._inquiry(event, "inquiry/out_of_scope" if event.kind == "out_of_scope" else "inquiry/unsupported")

    def _inquiry(
        self, event: Inquiry, template: str, citations: tuple[Citation, ...] = (), **values: object
    ) -> AnswerComposed:
        question = event.question
        content = self._templates.render(template, event=event, **values)
        return AnswerComposed.caused_by(
            event,
            content=content,
            dialogue=event.dialogue,
            answered=Answered(asked=question.parameter if question else None),
            metadata=AssistantMetadata(
                intent=event.intent,
                case=event.metadata.case,
                citations=citations,
                collected_parameters=event.collected_parameters,
                missing_parameters=event.missing_parameters,
                clarifying_context=event.clarifying_context,
                question=question,
                guard=guarded(content, states_law=bool(citations) and event.kind not in ("explain", *BESIDE)),
                clarifying_history=_asked(question),
                tool_calls=event.metadata.tool_calls,
                tokens=event.metadata.tokens,
                model=event.metadata.model,
                latency_ms=_latency_ms(event.metadata),
            ),
        )

    def refusal(self, event: CalculationRefused) -> AnswerComposed:
        """Say which parameter is impossible. The next reply is taken as its new value."""
        content = self._templates.render("refusal", event=event)
        return AnswerComposed.caused_by(
            event,
            content=content,
            dialogue=event.dialogue,
            answered=Answered(asked=event.parameter),
            metadata=AssistantMetadata(
                intent=event.intent,
                case=event.metadata.case,
                collected_parameters=event.collected_parameters,
                missing_parameters=(MissingParameter(name=event.parameter, reason="not_provided"),),
                guard=guarded(content, states_law=False),
                tool_calls=event.metadata.tool_calls,
                tokens=event.metadata.tokens,
                model=event.metadata.model,
                latency_ms=_latency_ms(event.metadata),
            ),
        )

    def opening(self, event: TaxCalculated) -> str:
        """How the answer to a calculation begins: what is to be paid, by when."""
        return self._calculated("opening", event)

    def follow_up(self, event: TaxCalculated) -> AnswerComposed:
        """What is different from the calculation that was shown before, and the question that could change it most."""
        content = within(self._calculated("follow_up", event), event.follow_up, MOST_OF_FOLLOW_UP)
        return self._with_calculation(event, content, Explanation(None, event.metadata))

    def calculation(self, event: TaxCalculated, opening: str, explanation: Explanation) -> AnswerComposed:
        """The result, its explanation, its steps, and the question that could change it most."""
        parts = (
            opening,
            explanation.text or self._calculated("explanation", event),
            self._calculated("whole" if event.wants_whole else "brief", event),
        )
        content = "\n\n".join(part for part in parts if part)
        if not event.wants_whole:
            content = within(content, event.follow_up, MOST_OF_FIRST)
        return self._with_calculation(event, content, explanation)

    def _calculated(self, part: str, event: TaxCalculated) -> str:
        today = clock.seoul_date(event.metadata.received_at)
        is_overdue = event.calculation.is_overdue(today, event.circumstances)
        late = event.calculation.late[0] if is_overdue and event.calculation.late else None
        due = _due(event.calculation, late, is_overdue=is_overdue)
        return self._templates.render(
            f"calculation/{part}",
            event=event,
            is_overdue=is_overdue,
            is_follow_up=part == "follow_up",
            late=late,
            today=today,
            due=due,
            penalties=late.reporting_penalty + late.late_payment_penalty
            if late
            else max(due - event.calculation.final_tax, 0),
        )

    def _with_calculation(self, event: TaxCalculated, content: str, explanation: Explanation) -> AnswerComposed:
        used = explanation.metadata
        asked = event.follow_up.parameter if event.follow_up else None
        return AnswerComposed.caused_by(
            event,
            content=content,
            dialogue=event.dialogue,
            answered=Answered(asked=asked, calculated=event.collected_parameters),
            metadata=AssistantMetadata(
                intent=event.intent,
                case=event.metadata.case,
                citations=event.citations,
                calculation=event.calculation,
                change=event.change,
                alternatives=event.alternatives,
                assumptions=event.assumptions,
                exceptions=event.exceptions,
                recommendations=event.recommendations,
                collected_parameters=event.collected_parameters,
                corrections=event.corrections,
                question=event.follow_up,
                guard=guarded(content, states_law=True, explanation=explanation, is_follow_up=event.is_followed_up),
                clarifying_history=_asked(event.follow_up),
                tool_calls=used.tool_calls,
                tokens=used.tokens,
                model=used.model,
                latency_ms=_latency_ms(used),
            ),
        )


def _due(calculation: TaxCalculation, late: LateReturn | None, *, is_overdue: bool) -> int:
    """What is to be paid in all, in won: with the penalties where it is late, else without what filing in time takes off."""
    if late is not None:
        return late.total_due
    if is_overdue:
        return calculation.final_tax
    told = calculation.figures.get("total_due")
    if calculation.input.get("filing") and isinstance(told, int) and told > calculation.final_tax:
        return told
    return calculation.payable_tax


def _asked(question: Question | None) -> tuple[ClarifyingExchange, ...]:
    return (ClarifyingExchange(question=question.text, timestamp=clock.now()),) if question else ()


def _latency_ms(metadata: TurnMetadata) -> int:
    """How long the user has waited so far."""
    return round((clock.now() - metadata.received_at).total_seconds() * 1000)
