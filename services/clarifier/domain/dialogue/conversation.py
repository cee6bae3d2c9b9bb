"""The dialogue policy: what a message leads to, one question at a time. Pure: an event in, the next one out."""

from collections.abc import Sequence
from dataclasses import replace

from services.clarifier.domain import parameters as p
from services.clarifier.domain.clauses.acts import Act
from services.clarifier.domain.dialogue import beside, inquiries, notices, questions
from services.clarifier.domain.dialogue import standing as standings
from services.clarifier.domain.dialogue.articles import without_articles
from services.clarifier.domain.dialogue.contradictions import Contradiction
from services.clarifier.domain.dialogue.estate_standing import is_unread as estate_unread
from services.clarifier.domain.dialogue.given import given
from services.clarifier.domain.dialogue.said_before import with_other_share
from services.clarifier.domain.dialogue.standing import MAX_ATTEMPTS, Standing
from services.clarifier.domain.dialogue.suppositions import is_way_back
from services.clarifier.domain.dialogue.texts import Texts
from services.clarifier.domain.dialogue.told import told
from services.clarifier.domain.dialogue.turn import Led, Turn
from services.clarifier.domain.dialogue.unread import is_unread, replaces_what_was_not_told
from services.clarifier.domain.dialogue.unsettled import unsettled_by
from services.clarifier.domain.estate.parameters import FAMILY
from services.clarifier.domain.matters.matter import ASK_NOTHING, URGENT, Matter
from services.clarifier.domain.matters.mourning import is_mourned_lately
from services.clarifier.domain.messages.intents import names_other_tax
from services.clarifier.domain.messages.reading import Reading
from services.clarifier.domain.stance.replies import Wish
from services.clarifier.domain.stance.stance import stance_of
from services.clarifier.domain.taxes import INHERITANCE_TAX, tax_of
from services.clarifier.domain.understood import lines as understood
from services.clarifier.domain.understood.lines import is_filed_now
from services.clarifier.domain.writing.text import normalise
from shared.contracts.document import ClarifyingContext, MissingParameter
from shared.contracts.events.catalogue import (
    AskedInstead,
    InquiryKind,
    InquiryRaised,
    ParametersCollected,
    QuestionRaised,
    ReplyChosen,
    TurnMetadata,
)
from shared.contracts.parameters.given import GivenFacts


class Conversation:
    """Decides what happens next in a conversation."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def next_event(self, turn: Turn, reading: Reading, metadata: TurnMetadata) -> Led:
        """What the message leads to, with what is understood by then. `metadata` includes what was used to read it."""
        led = inquiries.with_ways(self._led_to(turn, reading, metadata), turn)
        led = beside.condoling(turn, led, self._texts.matters.remarks)
        return understood.shown(led, turn.content, reading)

    def _led_to(self, turn: Turn, reading: Reading, metadata: TurnMetadata) -> Led:
        turn = questions.of_ours(self._texts, replace(turn, metadata=metadata))
        reading = without_articles(reading, normalise(turn.content))
        is_calculated = turn.dialogue.last_calculated == turn.collected_parameters
        if reading.wish is Wish.WHOLE and is_calculated:
            return self._calculated_again(turn, wants_whole=True)
        if is_calculated and not reading.values and is_filed_now(turn):
            return self._calculated_again(turn)
        matter = None if Act.RETURN in reading.acts else beside.matter_in(turn, self._texts.matters)
        matter = beside.of_recipient_abroad(matter, turn, reading, self._texts.matters)
        matter = beside.of_return(matter, turn, self._texts.filing_periods)
        if (led := self._of_tax_in_hand(turn, reading, matter)) is not None:
            return led
        if matter is None:
            led = self._of_case(turn, reading)
            if (asks := inquiries.asks_instead_of(led, turn, reading)) is not None:
                led = self._of_law(turn, led, asks, is_case=inquiries.tells_case(turn, reading))
            elif inquiries.asks_of_law(led, turn, reading):
                return self._without_reading(turn, "general_info")
            return beside.of_living(turn, led) or self._answered(turn, Matter("lifetime"), reading, led)
        if matter.kind in URGENT:
            return self._without_reading(turn, matter.kind, matter.says)
        reading = beside.as_death(matter, turn, reading)
        led = self._of_case(turn, reading)
        if matter.asks_deadline and is_calculated and not beside.changes(turn, led):
            return beside.with_remark(self._calculated_again(turn), matter, {})
        matter = beside.with_deadline(matter, turn, led, self._texts)
        if beside.goes_on(matter, turn, reading, led):
            led = beside.with_remark(led, matter, self._texts.matters.remarks)
            asks = inquiries.asks_beside(led, turn, matter)
            return led if asks is None else self._of_law(turn, led, asks, is_case=True)
        return led if beside.is_answered_by(led, matter) else self._answered(turn, matter, reading, led)

    def _of_tax_in_hand(self, turn: Turn, reading: Reading, matter: Matter | None) -> Led | None:
        """What a message leads to that asks within a case what its tax comes to; None where it does not."""
        is_general = reading.subject == "general_info" if matter is None else matter.kind == "lifetime"
        if not (is_general and inquiries.asks_tax_in_hand(turn)):
            return None
        if reading.says_something:
            return self._of_case(turn, reading)
        if turn.dialogue.last_calculated == turn.collected_parameters:
            return self._calculated_again(turn)
        return self._of_case(turn, Reading(tax_of(turn.dialogue.intent).intent))

    def _of_law(self, turn: Turn, led: Led, otherwise: QuestionRaised, *, is_case: bool) -> Led:
        """The question about the law that a message may be; where no passage answers it, what it led to is asked.

        `is_case`: a case begins with it, so that what it led to is asked after the answer too.
        """
        standing, pending = Standing(otherwise.collected_parameters, led.dialogue), turn.dialogue.pending_question
        question = questions.asked_again(self._texts, standing, pending) if pending else None
        if is_case:
            question, pending = otherwise.question, otherwise.question.parameter
        says = inquiries.what_gift_comes_to(otherwise, turn, self._texts.matters.reckonings)
        says = says or inquiries.what_is_feared(otherwise, turn, self._texts.matters)
        is_of_loss = not beside.has_begun(turn) and is_mourned_lately(normalise(turn.content))
        return turn.leads_to(
            InquiryRaised,
            led.dialogue.model_copy(update={"pending_question": pending}),
            intent="general_info",
            kind="answer" if says else "grief" if is_of_loss else "general_info",
            query=turn.content,
            parameter=None,
            tax=led.dialogue.intent,
            question=question,
            collected_parameters=otherwise.collected_parameters,
            missing_parameters=otherwise.missing_parameters,
            clarifying_context=(ClarifyingContext(summary=says),) if says else (),
            otherwise=AskedInstead(
                intent=otherwise.intent,
                question=otherwise.question,
                clarifying_context=otherwise.clarifying_context,
                notice=otherwise.notice,
                is_case=is_case,
            ),
        )

    def _of_case(self, turn: Turn, reading: Reading) -> Led:
        """What the message leads to as a part of the consultation."""
        stance = stance_of(turn.content)
        before = standings.before(turn.collected_parameters, turn.dialogue, reading, stance)
        text = normalise(turn.content)
        reading = with_other_share(reading, text, before, turn.history)
        term = None if reading.values or names_other_tax(text) else self._texts.glossary.asked_for(text)
        if term is not None:
            return self._inquiry(turn, before, reading, "explain", explained=term.explanation)
        kind = None if is_way_back(before, reading, text) else inquiries.inquiry_kind(reading, stance)
        if kind is not None:
            return self._inquiry(turn, before, reading, kind)
        before, reading, after, left_over = told(turn, before, reading, stance)
        if replaces_what_was_not_told(before, after, reading, text):
            return self._without_reading(turn, "not_understood")
        if (asked := self._asked_first(turn, before, after, reading, left_over)) is not None:
            return asked
        if is_unread(before, after, reading, text) or estate_unread(before, after, reading):
            return self._without_reading(turn, "not_understood")
        return self._collected(turn, before, after, reading)

    def of_facts(self, turn: Turn, facts: GivenFacts) -> Led:
        """What facts lead to that were given in a form; the words beside them are only shown."""
        turn = questions.of_ours(self._texts, turn)
        before, reading, after, left_over = given(turn.collected_parameters, turn.dialogue, facts)
        asked = self._asked_first(replace(turn, content=""), before, after, reading, left_over)
        return understood.shown(asked or self._collected(turn, before, after, reading), "", reading)

    def _asked_first(
        self, turn: Turn, before: Standing, after: Standing, reading: Reading, left_over: str | None
    ) -> Led | None:
        """The question that goes before a figure; None where there is none."""
        pending = before.dialogue.pending_question
        if left_over in FAMILY:
            return self._ask(turn, before, after, reading, str(left_over))
        if after.missing:
            parameter = after.next_required()
            if parameter is None or (pending is not None and after.attempts(pending) >= MAX_ATTEMPTS):
                return self._checklist(turn, after, pending if pending in after.missing else after.missing[0])
            return self._ask(turn, before, after, reading, parameter)
        if left_over is not None:
            return self._ask(turn, before, after, reading, left_over)
        if (found := after.blocking) is not None:
            return self._ask(turn, before, after, reading, found.parameter, because=found)
        unsettled = unsettled_by(before, after, reading, normalise(turn.content))
        return None if unsettled is None else self._ask(turn, before, after, reading, unsettled)

    def not_understood(self, turn: Turn) -> Led:
        """What a message leads to that cannot be read: what was known stays, and what is open is asked again."""
        matter = beside.matter_in(turn, self._texts.matters)
        kind = matter.kind if matter and not matter.says else "not_understood"
        return self._without_reading(understood.unchanged(turn), kind)

    def _calculated_again(self, turn: Turn, *, wants_whole: bool = False) -> Led:
        """The result once more: whole, or for what only the calculation knows, the day until which to file."""
        pending = turn.dialogue.pending_question
        followed_up = tuple(name for name in turn.dialogue.followed_up if name != pending)
        dialogue = turn.dialogue.model_copy(update={"followed_up": followed_up})
        standing = Standing(turn.collected_parameters, dialogue)
        led = self._collected(turn, standing, standing, Reading("general_info"))
        return replace(led, event=led.event.model_copy(update={"wants_whole": wants_whole}))

    def _answered(self, turn: Turn, matter: Matter, reading: Reading, led: Led) -> Led:
        """The answer to what stands beside the tax; the open question comes again where nothing forbids it.

        `led`: what the message leads to as a part of the consultation.
        """
        collected, dialogue = beside.kept(matter, turn, reading, led)
        says = beside.with_condolence(matter, turn, self._texts.matters.remarks)
        standing, pending = Standing(collected, dialogue), dialogue.pending_question
        question = (
            questions.asked_again(self._texts, standing, pending)
            if pending and matter.kind not in ASK_NOTHING
            else None
        )
        return turn.leads_to(
            inquiries.matter_event(matter, turn.content),
            dialogue,
            intent=reading.subject if reading.subject == "out_of_scope" else "general_info",
            kind=matter.kind,
            query=turn.content,
            parameter=None,
            tax=dialogue.intent,
            question=question,
            collected_parameters=collected,
            missing_parameters=standing.missing_with_reasons if question else (),
            clarifying_context=tuple(ClarifyingContext(summary=said) for said in says),
        )

    def _without_reading(self, turn: Turn, kind: InquiryKind, says: Sequence[str] = ()) -> Led:
        """An answer to a message that changes nothing of what is known. Nobody in need of help is asked anything.

        `says`: what is said of it beside the answer's own words.
        """
        turn = questions.of_ours(self._texts, turn)
        standing = Standing(turn.collected_parameters, turn.dialogue)
        pending = None if kind in ASK_NOTHING else turn.dialogue.pending_question or next(iter(standing.missing), None)
        is_given_up = pending is not None and standing.attempts(pending) >= MAX_ATTEMPTS
        question = questions.asked_again(self._texts, standing, pending) if pending and not is_given_up else None
        return turn.leads_to(
            inquiries.inquiry_event(kind, turn.content),
            turn.dialogue.model_copy(update={"pending_question": pending}),
            intent="general_info",
            kind=kind,
            query=turn.content,
            parameter=None,
            tax=turn.dialogue.intent,
            question=question,
            collected_parameters=turn.collected_parameters,
            missing_parameters=standing.missing_with_reasons if question else (),
            clarifying_context=tuple(ClarifyingContext(summary=said) for said in says),
        )

    def _ask(
        self,
        turn: Turn,
        before: Standing,
        after: Standing,
        reading: Reading,
        parameter: str,
        because: Contradiction | None = None,
    ) -> Led:
        """Ask for a parameter, `because` of a contradiction if that is the reason."""
        is_repeated = parameter == before.dialogue.pending_question or after.attempts(parameter) > 0
        is_repeated = is_repeated or (parameter == p.PRIOR_GIFTS and after.tax is not INHERITANCE_TAX)  # told in part
        missing = after.missing_with_reasons or (MissingParameter(name=parameter, reason="ambiguous"),)
        notice = notices.before_question(self._texts, after, reading, parameter)
        reason = questions.named(self._texts, because, after) if because else None
        question = questions.question(self._texts, after, parameter, is_repeated=is_repeated or because is not None)
        return turn.leads_to(
            QuestionRaised,
            after.dialogue.model_copy(update={"pending_question": parameter}),
            intent=after.tax.intent,
            collected_parameters=after.collected,
            missing_parameters=missing,
            question=question.model_copy(update={"remaining": len(missing)}),
            clarifying_context=(ClarifyingContext(summary=self._texts.question(parameter, *after.asks_for).why),),
            corrections=after.corrections,
            notice="\n".join(said for said in (notice, reason) if said) or None,
        )

    def _collected(self, turn: Turn, before: Standing, after: Standing, reading: Reading) -> Led:
        """Have the tax computed. What contradicts itself is asked about first, each thing once, if it matters."""
        found = after.contradictions
        pointed_out = (each.name for each in found if not each.is_of_one_parameter)
        dialogue = after.dialogue.model_copy(
            update={
                "contested": {each.parameter: each.otherwise for each in found},
                "pointed_out": (*after.dialogue.pointed_out, *pointed_out),
            }
        )
        return turn.leads_to(
            ParametersCollected,
            dialogue,
            intent=after.tax.intent,
            collected_parameters=after.collected,
            assumptions=notices.assumptions(self._texts, after),
            corrections=after.corrections,
            last_calculated=dialogue.last_calculated,
            notice=notices.before_result(self._texts, before, after, reading),
            follow_ups=questions.follow_ups(self._texts, before, after, reading),
        )

    def _inquiry(
        self,
        turn: Turn,
        standing: Standing,
        reading: Reading,
        kind: InquiryKind,
        explained: str | None = None,
    ) -> Led:
        """Answer something else; the open question comes again unless the user wants to stop: then it stays open.

        Who begins anew is asked the first one. `explained`: what is explained, if it is not what was asked for.
        """
        pending = standing.dialogue.pending_question
        question = None
        if kind == "restart":
            question = questions.question(self._texts, standing, standing.missing[0])
        elif pending is not None and kind != "stop":
            is_of_nothing = kind == "explain" and explained is None and pending in standing.missing
            question = (
                questions.asked_once_more(self._texts, standing, pending, turn.history)
                if is_of_nothing
                else questions.asked_again(self._texts, standing, pending)
            )
        left_open = pending if kind == "stop" and pending in standing.tax.optional else None
        parameter = (reading.topic or pending) if kind == "explain" else None
        about = self._texts.question(parameter, *standing.asks_for).why if parameter else self._texts.what_can_be_asked
        context = (ClarifyingContext(summary=explained or about),)
        return turn.leads_to(
            inquiries.inquiry_event(kind, turn.content),
            standing.dialogue.model_copy(update={"pending_question": question.parameter if question else left_open}),
            intent=inquiries.inquiry_intent(reading, kind, standing),
            kind=kind,
            query=turn.content,
            parameter=parameter,
            tax=standing.dialogue.intent,
            question=question,
            collected_parameters=standing.collected,
            missing_parameters=standing.missing_with_reasons,
            clarifying_context=context if kind == "explain" else (),
        )

    def _checklist(self, turn: Turn, after: Standing, parameter: str) -> Led:
        """Asking did not help: say where the answer can be found, and ask no more."""
        return turn.leads_to(
            ReplyChosen,
            after.dialogue,
            intent=after.tax.intent,
            kind="checklist",
            query=turn.content,
            parameter=parameter,
            tax=after.dialogue.intent,
            question=None,
            collected_parameters=after.collected,
            missing_parameters=after.missing_with_reasons,
            clarifying_context=(ClarifyingContext(summary=self._texts.question(parameter, *after.asks_for).checklist),),
        )
