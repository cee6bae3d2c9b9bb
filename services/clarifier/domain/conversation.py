"""The dialogue policy: what a message leads to, one question at a time. Pure: an event in, the next one out."""

from services.clarifier.domain import standing as standings
from services.clarifier.domain.follow_ups import open_questions
from services.clarifier.domain.questions import Texts
from services.clarifier.domain.reading import Reading
from services.clarifier.domain.replies import Wish, wish
from services.clarifier.domain.secured_debt import names_real_estate
from services.clarifier.domain.standing import MAX_OPTIONAL_ATTEMPTS, Standing
from services.clarifier.domain.taxes import INHERITANCE_TAX
from services.clarifier.domain.text import normalise
from shared.document import ClarifyingContext, Intent, MissingParameter, Question
from shared.events.catalogue import (
    FollowUp,
    InquiryKind,
    InquiryRaised,
    ParametersCollected,
    QuestionRaised,
    TurnMetadata,
    TurnOpened,
)

NextEvent = QuestionRaised | ParametersCollected | InquiryRaised


class Conversation:
    """Decides what happens next in a conversation."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def next_event(self, event: TurnOpened, reading: Reading, metadata: TurnMetadata) -> NextEvent:
        """What the message leads to. `metadata` includes what was used to read it."""
        event = event.model_copy(update={"metadata": metadata})
        before = standings.before(event.collected_parameters, event.dialogue, reading)
        if (kind := _inquiry(reading, before.dialogue.pending_question)) is not None:
            return self._inquiry(event, before, reading, kind)
        after = standings.after(before, reading)
        pending = before.dialogue.pending_question
        if after.missing:
            parameter = after.next_required()
            if parameter is None or (pending is not None and after.attempts(pending) >= standings.MAX_ATTEMPTS):
                return self._checklist(event, after, pending if pending in after.missing else after.missing[0])
            return self._ask(event, before, after, reading, parameter)
        if pending in after.tax.optional and _is_worth_asking_again(after, reading, pending):
            return self._ask(event, before, after, reading, pending)
        return self._collected(event, after, reading)

    def _ask(
        self, event: TurnOpened, before: Standing, after: Standing, reading: Reading, parameter: str
    ) -> QuestionRaised:
        is_repeated = parameter == before.dialogue.pending_question or after.attempts(parameter) > 0
        question = self._question(parameter, is_repeated=is_repeated)
        missing = after.missing_with_reasons or (MissingParameter(name=parameter, reason="ambiguous"),)
        return QuestionRaised.caused_by(
            event,
            intent=after.tax.intent,
            collected_parameters=after.collected,
            missing_parameters=missing,
            question=question,
            clarifying_context=self._context(parameter),
            corrections=after.corrections,
            notice=self._notice(after, reading, parameter),
            dialogue=after.dialogue.model_copy(update={"pending_question": parameter}),
            metadata=event.metadata,
        )

    def _collected(self, event: TurnOpened, after: Standing, reading: Reading) -> ParametersCollected:
        has_real_estate = reading.names_real_estate or any(map(names_real_estate, _said_of_this_gift(event)))
        texts = [
            self._texts.questions[parameter]
            for parameter in after.dialogue.user_unknown
            if parameter in after.tax.optional
        ]
        set_aside = (self._texts.switched_to(after.tax.intent),) if after.changes_subject else ()
        return ParametersCollected.caused_by(
            event,
            intent=after.tax.intent,
            collected_parameters=after.collected,
            assumptions=(*set_aside, *(text.assumed for text in texts if text.assumed is not None)),
            corrections=after.corrections,
            follow_ups=tuple(
                FollowUp(question=self._question(parameter), what_if=what_if)
                for parameter, what_if in open_questions(after, names_real_estate=has_real_estate)
            ),
            dialogue=after.dialogue,
            metadata=event.metadata,
        )

    def _inquiry(self, event: TurnOpened, standing: Standing, reading: Reading, kind: InquiryKind) -> InquiryRaised:
        """Answer something else; the open question comes again unless the user wants to stop or to begin anew."""
        pending = standing.dialogue.pending_question
        repeats = pending is not None and kind not in ("stop", "restart")
        parameter = (reading.topic or pending) if kind == "explain" else None
        return InquiryRaised.caused_by(
            event,
            intent=_intent(reading, kind, standing),
            kind=kind,
            query=event.content,
            parameter=parameter,
            question=self._question(pending, is_repeated=True) if pending is not None and repeats else None,
            collected_parameters=standing.collected,
            missing_parameters=standing.missing_with_reasons,
            clarifying_context=self._context(parameter) if parameter is not None else (),
            dialogue=standing.dialogue.model_copy(update={"pending_question": pending if repeats else None}),
            metadata=event.metadata,
        )

    def _checklist(self, event: TurnOpened, after: Standing, parameter: str) -> InquiryRaised:
        """Asking did not help: say where the answer can be found, and ask no more."""
        return InquiryRaised.caused_by(
            event,
            intent=after.tax.intent,
            kind="checklist",
            query=event.content,
            parameter=parameter,
            question=None,
            collected_parameters=after.collected,
            missing_parameters=after.missing_with_reasons,
            clarifying_context=(ClarifyingContext(summary=self._texts.questions[parameter].checklist),),
            dialogue=after.dialogue,
            metadata=event.metadata,
        )

    def _question(self, parameter: str, *, is_repeated: bool = False) -> Question:
        texts = self._texts.questions[parameter]
        return Question(parameter=parameter, text=texts.repeat if is_repeated else texts.text, choices=texts.choices)

    def _context(self, parameter: str) -> tuple[ClarifyingContext, ...]:
        return (ClarifyingContext(summary=self._texts.questions[parameter].why),)

    def _notice(self, after: Standing, reading: Reading, parameter: str) -> str | None:
        """What was corrected, could not be used or is put off, in the user's own words."""
        questions = self._texts.questions
        said = [self._texts.switched_to(after.tax.intent)] if after.changes_subject else []
        if reading.wish is Wish.ANOTHER_GIFT and not said:
            is_inheritance = after.tax is INHERITANCE_TAX
            said = [self._texts.another_inheritance if is_inheritance else self._texts.another_gift]
        said += [
            self._texts.corrected.format(title=questions[name].title, words=reading.values[name].words)
            for correction in after.corrections
            if (name := correction.parameter) in reading.values
        ]
        said += [questions[name].impossible.format(words=words) for name, words in reading.impossible.items()]
        if parameter in reading.ambiguous:
            said.append(questions[parameter].ambiguous.format(words=reading.ambiguous[parameter]))
        if reading.unknown and parameter not in reading.unknown:
            is_assumed = set(reading.unknown) <= set(after.tax.optional) and after.tax is INHERITANCE_TAX
            said.append(self._texts.assumed_for_now if is_assumed else self._texts.moved_on)
        return "\n".join(said) or None


def _said_of_this_gift(event: TurnOpened) -> list[str]:
    """What the user has said, as far as it is kept, since the last new beginning."""
    said: list[str] = []
    for entry in reversed(event.history):
        if entry.role == "user":
            said.append(entry.content)
            if wish(normalise(entry.content), is_asked=False) in (Wish.RESTART, Wish.ANOTHER_GIFT):
                break
    return said


def _is_worth_asking_again(after: Standing, reading: Reading, pending: str) -> bool:
    """Whether an optional question was answered, but not so that its answer can be used."""
    unclear = pending in reading.ambiguous or pending in reading.impossible or not reading.says_something
    return unclear and pending not in after.collected and after.attempts(pending) < MAX_OPTIONAL_ATTEMPTS


def _inquiry(reading: Reading, pending: str | None) -> InquiryKind | None:
    """What else than a calculation is wanted, if anything."""
    if not reading.values:
        if reading.wish is Wish.RESTART:
            return "restart"
        if reading.wish is Wish.STOP:
            return "stop"
        if reading.wish is Wish.EXPLAIN and (reading.topic or pending) is not None:
            return "explain"
    match reading.subject:
        case "gift_tax" | "inheritance_tax":
            return None
        case _ if reading.wish is Wish.ANOTHER_GIFT:
            return None
        case subject:
            return subject


def _intent(reading: Reading, kind: InquiryKind, standing: Standing) -> Intent:
    if kind in ("stop", "restart"):
        return "stop" if kind == "stop" else "restart"
    return standing.tax.intent if kind == "explain" else reading.subject
