"""The dialogue policy: what a message leads to, one question at a time. Pure: an event in, the next one out."""

from typing import Final

from services.clarifier.domain.dialogue import notices
from services.clarifier.domain.dialogue import standing as standings
from services.clarifier.domain.dialogue.changes import after as after_message
from services.clarifier.domain.dialogue.contradictions import Contradiction
from services.clarifier.domain.dialogue.estate_standing import after as estate_after
from services.clarifier.domain.dialogue.follow_ups import open_questions
from services.clarifier.domain.dialogue.further_gifts import with_further_gift
from services.clarifier.domain.dialogue.questions import Texts
from services.clarifier.domain.dialogue.said_before import as_meant
from services.clarifier.domain.dialogue.standing import MAX_ATTEMPTS, MAX_OPTIONAL_ATTEMPTS, Standing
from services.clarifier.domain.dialogue.wording import in_words
from services.clarifier.domain.messages.distress import distress
from services.clarifier.domain.messages.intents import asks_for_tax, names_other_tax
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.messages.replies import Wish
from services.clarifier.domain.messages.stance import Stance, stance_of
from services.clarifier.domain.parameters import FLAGS
from services.clarifier.domain.writing.text import normalise
from shared import clock
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


_WITHOUT_QUESTION: Final = ("stop", "condolence", "crisis")
"""Nothing is asked of who wants to stop, or needs something else first."""


class Conversation:
    """Decides what happens next in a conversation."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def next_event(self, event: TurnOpened, reading: Reading, metadata: TurnMetadata) -> NextEvent:
        """What the message leads to. `metadata` includes what was used to read it."""
        event = event.model_copy(update={"metadata": metadata})
        stance = stance_of(event.content)
        before = standings.before(event.collected_parameters, event.dialogue, reading, stance)
        pending = before.dialogue.pending_question
        text, left_over = normalise(event.content), None
        today = clock.seoul_date(metadata.received_at)
        if (need := distress(text, today, begins=pending is None and not event.collected_parameters)) is not None:
            return self._inquiry(event, before, reading, need)
        term = None if reading.values or names_other_tax(text) else self._texts.glossary.asked_for(text)
        if term is not None:
            return self._inquiry(event, before, reading, "explain", explained=term.explanation)
        if (kind := _inquiry(reading, stance)) is not None:
            return self._inquiry(event, before, reading, kind)
        if reading.notes is not None:
            estate = estate_after(before, reading)
            after, left_over = estate.standing, estate.left_over
        else:
            reading = as_meant(reading, text, before, event.history)
            before, reading = with_further_gift(before, reading, stance)
            after = after_message(before, reading, stance)
        if after.missing:
            parameter = after.next_required()
            if parameter is None or (pending is not None and after.attempts(pending) >= MAX_ATTEMPTS):
                return self._checklist(event, after, pending if pending in after.missing else after.missing[0])
            return self._ask(event, before, after, reading, parameter)
        if left_over is not None:
            return self._ask(event, before, after, reading, left_over)
        if (found := after.blocking) is not None:
            return self._ask(event, before, after, reading, found.parameter, because=found)
        must_wait = not asks_for_tax(text)
        if pending in after.tax.optional and must_wait and _is_worth_asking_again(before, after, reading, pending):
            return self._ask(event, before, after, reading, pending)
        return self._collected(event, before, after, reading)

    def _ask(
        self,
        event: TurnOpened,
        before: Standing,
        after: Standing,
        reading: Reading,
        parameter: str,
        because: Contradiction | None = None,
    ) -> QuestionRaised:
        """Ask for a parameter, `because` of a contradiction if that is the reason."""
        is_repeated = parameter == before.dialogue.pending_question or after.attempts(parameter) > 0
        missing = after.missing_with_reasons or (MissingParameter(name=parameter, reason="ambiguous"),)
        notice = notices.before_question(self._texts, after, reading, parameter)
        reason = self._named(because, after) if because else None
        return QuestionRaised.caused_by(
            event,
            intent=after.tax.intent,
            collected_parameters=after.collected,
            missing_parameters=missing,
            question=self._question(parameter, is_repeated=is_repeated or because is not None),
            clarifying_context=(ClarifyingContext(summary=self._texts.questions[parameter].why),),
            corrections=after.corrections,
            notice="\n".join(said for said in (notice, reason) if said) or None,
            dialogue=after.dialogue.model_copy(update={"pending_question": parameter}),
            metadata=event.metadata,
        )

    def _collected(self, event: TurnOpened, before: Standing, after: Standing, reading: Reading) -> ParametersCollected:
        """Have the tax computed. What contradicts itself is asked about first, each thing once, if it matters."""
        found = after.contradictions
        asks = [FollowUp(question=self._doubt(each, after), what_if=each.what_if) for each in found]
        pointed_out = (each.name for each in found if not each.is_of_one_parameter)
        dialogue = after.dialogue.model_copy(
            update={
                "contested": {each.parameter: each.otherwise for each in found},
                "pointed_out": (*after.dialogue.pointed_out, *pointed_out),
            }
        )
        return ParametersCollected.caused_by(
            event,
            intent=after.tax.intent,
            collected_parameters=after.collected,
            assumptions=notices.assumptions(self._texts, after),
            corrections=after.corrections,
            notice=notices.before_result(self._texts, before, after, reading),
            follow_ups=asks or self._follow_ups(before, after, reading),
            dialogue=dialogue,
            metadata=event.metadata,
        )

    def _follow_ups(self, before: Standing, after: Standing, reading: Reading) -> list[FollowUp]:
        pending = before.dialogue.pending_question
        return [
            FollowUp(question=self._question(parameter, is_repeated=parameter == pending), what_if=what_if)
            for parameter, what_if in open_questions(after, names_real_estate=reading.names_real_estate)
        ]

    def _inquiry(
        self,
        event: TurnOpened,
        standing: Standing,
        reading: Reading,
        kind: InquiryKind,
        explained: str | None = None,
    ) -> InquiryRaised:
        """Answer something else; the open question comes again unless the user wants to stop.

        Who begins anew is asked the first one. `explained`: what is explained, if it is not what was asked for.
        """
        pending = standing.dialogue.pending_question
        question = None
        if kind == "restart":
            question = self._question(standing.missing[0])
        elif pending is not None and kind not in _WITHOUT_QUESTION:
            question = self._asked_again(standing, pending)
        parameter = (reading.topic or pending) if kind == "explain" else None
        about = self._texts.questions[parameter].why if parameter else self._texts.what_can_be_asked
        context = (ClarifyingContext(summary=explained or about),)
        return InquiryRaised.caused_by(
            event,
            intent=_intent(reading, kind, standing),
            kind=kind,
            query=event.content,
            parameter=parameter,
            question=question,
            collected_parameters=standing.collected,
            missing_parameters=standing.missing_with_reasons,
            clarifying_context=context if kind == "explain" else (),
            dialogue=standing.dialogue.model_copy(
                update={"pending_question": question.parameter if question else None}
            ),
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

    def _asked_again(self, standing: Standing, pending: str) -> Question:
        """The open question once more: about a contradiction, if that is what was asked."""
        doubts = (each for each in standing.contradictions if each.parameter == pending)
        doubt = next(doubts, None)
        return self._doubt(doubt, standing) if doubt else self._question(pending, is_repeated=True)

    def _doubt(self, found: Contradiction, standing: Standing) -> Question:
        """The question which of two things is true. The choices are both, where they can be said in a word."""
        texts, text = self._texts.questions[found.parameter], self._named(found, standing)
        if found.is_of_one_parameter and found.parameter in FLAGS:
            text = f"{text.splitlines()[0]}\n{texts.repeat}"
        choices = texts.choices
        if found.is_of_one_parameter and isinstance(found.otherwise, int) and found.parameter not in FLAGS:
            choices = tuple(
                in_words(found.parameter, value) for value in (standing.collected[found.parameter], found.otherwise)
            )
        return Question(parameter=found.parameter, text=text, choices=choices)

    def _named(self, found: Contradiction, standing: Standing) -> str:
        """A contradiction in words."""
        words = {
            name: in_words(name, value) for name, value in standing.collected.items() if name in self._texts.questions
        }
        return self._texts.contradictions[found.name].format(
            title=self._texts.questions[found.parameter].title,
            before=in_words(found.parameter, found.otherwise),
            after=words[found.parameter],
            **words,
        )


def _is_worth_asking_again(before: Standing, after: Standing, reading: Reading, pending: str) -> bool:
    """Whether an optional question was answered, but not so that its answer can be used, or an answer was denied."""
    unclear = pending in reading.ambiguous or pending in reading.impossible or not reading.says_something
    denied = pending in before.collected
    return (unclear or denied) and pending not in after.collected and after.attempts(pending) < MAX_OPTIONAL_ATTEMPTS


def _inquiry(reading: Reading, stance: Stance) -> InquiryKind | None:
    """What else than a calculation is wanted, if anything."""
    if not reading.values:
        if reading.wish is Wish.RESTART:
            return "restart"
        if reading.wish is Wish.STOP:
            return "stop"
        is_of_something_else = reading.subject == "out_of_scope" and not stance.asks_meaning
        if reading.wish is Wish.EXPLAIN and (reading.topic is not None or not is_of_something_else):
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
    if kind in ("condolence", "crisis"):
        return "out_of_scope"
    if kind != "explain":
        return reading.subject
    return standing.tax.intent if standing.dialogue.pending_question else "general_info"
