"""The answers of the handlers, with the real templates and no model."""

from datetime import UTC, date, datetime, timedelta
from typing import Final, get_args
from uuid import uuid4

import pytest
from pydantic import JsonValue

from services.synthesizer.adapters.templates import JinjaTemplates
from services.synthesizer.domain.composer import Composer
from services.synthesizer.domain.explanation import TemplateWording
from services.synthesizer.handlers import Handlers
from shared.calendar import clock
from shared.contracts.case_line import Circumstances
from shared.contracts.document import (
    AmountChange,
    CalculationChange,
    CalculationStep,
    ClarifyingContext,
    ClarifyingExchange,
    Correction,
    Intent,
    LateReturn,
    MissingParameter,
    Question,
    StepChange,
    TokenUsage,
    ToolCall,
)
from shared.contracts.events.catalogue import (
    BESIDE,
    Answered,
    AskedInstead,
    CalculationRefused,
    LawKind,
    PassagesFound,
    QuestionRaised,
    ReplyChosen,
    ReplyKind,
    TurnMetadata,
)
from shared.contracts.parameters.catalogue import GIFT, INHERITANCE
from shared.contracts.passages import KnowledgePassage
from tests.support.calculated import RECEIVED_AT, scenario_1

COMPLIANCE = "본 안내는 정보 제공용이며, 정확한 세액은 세무 전문가와 상담하시기 바랍니다."
COMPLIANCE_AGAIN = "본 안내는 정보 제공용입니다."
WHEN = Question(parameter="gift_date", text="증여일이 언제인가요?\n\n💡 신고 기한이 여기에 달려 있습니다.")
MARRIAGE = Question(parameter="marriage_deduction_amount", text="혼인신고 전후 2년 안에 받으셨나요?", choices=("네",))
SAID = tuple(ClarifyingContext(summary=said) for said in ("취득세는 지방세입니다.", "재산세도 지방세입니다."))
CALLED = ToolCall(tool="gemini", timestamp=RECEIVED_AT, execution_time_ms=5, success=True)
USED = TurnMetadata(
    received_at=RECEIVED_AT, tool_calls=(CALLED,), tokens=TokenUsage(input=1, output=2, total=3), model="m"
)


def changed(before: int, *parameters: Correction, remarks: tuple[str, ...] = ()) -> CalculationChange:
    """What led from another tax to the 4,850,000 won that are to be paid in scenario 1."""
    final, payable = AmountChange(before=before, after=5_000_000), AmountChange(before=before, after=4_850_000)
    return CalculationChange(parameters=parameters, final_tax=final, payable_tax=payable, steps=(), remarks=remarks)


@pytest.fixture(scope="module")
def handlers() -> Handlers:
    return Handlers(Composer(JinjaTemplates()), TemplateWording())


def asked(**changes: object) -> QuestionRaised:
    event = QuestionRaised(
        event_id=uuid4(),
        session_id=uuid4(),
        turn_id=uuid4(),
        occurred_at=RECEIVED_AT,
        intent="gift_tax",
        collected_parameters={"gift_property_value": 100_000_000},
        missing_parameters=(MissingParameter(name="gift_date", reason="not_provided"),),
        question=WHEN,
        clarifying_context=(ClarifyingContext(summary="설명"),),
        corrections=(),
        notice=None,
        dialogue={"intent": "gift_tax", "attempts": {"gift_date": 1}},
        metadata=USED,
    )
    return event.model_copy(update=changes)


def replied(kind: ReplyKind, **changes: object) -> ReplyChosen:
    return ReplyChosen.model_validate({**inquiry(), "kind": kind, **changes})


def found(
    kind: LawKind = "general_info", passages: tuple[KnowledgePassage, ...] = (), **changes: object
) -> PassagesFound:
    return PassagesFound.model_validate({**inquiry(), "kind": kind, "passages": passages, "nearest": (), **changes})


def inquiry() -> dict[str, object]:
    return {
        "event_id": uuid4(),
        "session_id": uuid4(),
        "turn_id": uuid4(),
        "occurred_at": RECEIVED_AT,
        "intent": "general_info",
        "query": "<b>묻습니다</b>",
        "parameter": None,
        "question": None,
        "collected_parameters": {"gift_property_value": 100_000_000},
        "missing_parameters": (),
        "clarifying_context": (),
        "dialogue": {"intent": "gift_tax", "pending_question": "secured_debt"},
        "metadata": USED,
    }


def passage(**changes: object) -> KnowledgePassage:
    """A question's answer that rests on two articles."""
    told = {"answer": "5,000만원까지입니다.", "conditions": "10년을 합칩니다.", "next": "받은 돈을 적어 보세요."}
    return KnowledgePassage.model_validate(
        {
            "id": "parents",
            "source_id": 1,
            "source_type": "knowledge",
            "title": "부모님 공제",
            "text": " ".join(told.values()),
            **told,
            "snippet": "5,000만원까지입니다.",
            "articles": [
                {"law": "상속세및증여세법", "article": "제53조"},
                {"law": "상속세및증여세법시행령", "article": "제46조"},
            ],
            "source_url": "https://www.law.go.kr/법령/상속세및증여세법/제53조",
            "relevance_score": 0.9,
            "since": None,
            **changes,
        }
    )


class TestQuestion:
    async def test_is_the_question_and_nothing_else(self, handlers: Handlers) -> None:
        event = asked()
        with clock.frozen_at(RECEIVED_AT + timedelta(milliseconds=1500)):
            answer = await handlers.on_question_raised(event)
        assert answer.content == WHEN.text
        assert answer.causation_id == event.event_id
        assert (answer.dialogue, answer.answered) == (event.dialogue, Answered(asked="gift_date"))
        document = answer.metadata
        assert document.missing_parameters == event.missing_parameters
        assert document.collected_parameters == event.collected_parameters
        assert document.clarifying_context == event.clarifying_context
        assert document.question == WHEN
        assert document.clarifying_history == (
            ClarifyingExchange(question=WHEN.text, timestamp=RECEIVED_AT + timedelta(milliseconds=1500)),
        )
        assert (document.tool_calls, document.tokens, document.model) == ((CALLED,), USED.tokens, "m")
        assert document.latency_ms == 1500
        assert document.calculation is None

    async def test_comes_after_what_was_understood(self, handlers: Handlers) -> None:
        answer = await handlers.on_question_raised(asked(notice="“<b>억대</b>”로는 *정확한* 금액을 알 수 없습니다."))
        assert answer.content == f"“\\<b\\>억대\\</b\\>”로는 \\*정확한\\* 금액을 알 수 없습니다.\n\n{WHEN.text}"


class TestReply:
    @pytest.mark.parametrize("kind", get_args(ReplyKind))
    @pytest.mark.parametrize("question", [WHEN, None])
    @pytest.mark.parametrize("intent", get_args(Intent))
    async def test_every_kind_has_an_answer(
        self, handlers: Handlers, kind: ReplyKind, question: Question | None, intent: Intent
    ) -> None:
        answer = await handlers.on_reply_chosen(replied(kind, question=question, intent=intent))
        assert len(answer.content) > 20
        assert answer.content.split("\n\n")[0].endswith(("니다.", "요.", "세요."))
        assert "묻습니다" not in answer.content
        assert answer.metadata.intent == intent
        assert answer.dialogue == replied(kind).dialogue
        assert answer.answered == Answered(asked="gift_date" if question else None)

    @pytest.mark.parametrize("kind", ["restart", "checklist"])
    async def test_the_open_question_is_repeated_last(self, handlers: Handlers, kind: ReplyKind) -> None:
        answer = await handlers.on_reply_chosen(replied(kind, question=WHEN))
        assert answer.content.endswith(f"\n\n{WHEN.text}")

    @pytest.mark.parametrize("kind", get_args(ReplyKind)[get_args(ReplyKind).index("crisis") :])
    async def test_delicate_answers_are_short(self, handlers: Handlers, kind: ReplyKind) -> None:
        assert len((await handlers.on_reply_chosen(replied(kind))).content) <= 400

    @pytest.mark.parametrize("kind", ["other_tax", "lifetime"])
    async def test_what_is_said_of_a_matter_is_shown(self, handlers: Handlers, kind: ReplyKind) -> None:
        answer = await handlers.on_reply_chosen(replied(kind, clarifying_context=SAID))
        assert [context.summary in answer.content for context in SAID] == [True, True]

    @pytest.mark.parametrize("kind", ["cost", "privacy", "identity", "instructions", "greeting", "other_tax"])
    async def test_the_open_question_follows(self, handlers: Handlers, kind: ReplyKind) -> None:
        answer = await handlers.on_reply_chosen(replied(kind, question=WHEN))
        assert answer.content.endswith(f"\n\n{WHEN.text}")


class TestQuestionAboutTheLaw:
    @pytest.mark.parametrize("kind", get_args(LawKind))
    @pytest.mark.parametrize("question", [WHEN, None])
    @pytest.mark.parametrize("passages", [(), (passage(),)])
    @pytest.mark.parametrize("context", [(), (ClarifyingContext(summary="증여일은 재산을 실제로 받은 날입니다."),)])
    async def test_is_always_answered(
        self,
        handlers: Handlers,
        kind: LawKind,
        question: Question | None,
        passages: tuple[KnowledgePassage, ...],
        context: tuple[ClarifyingContext, ...],
    ) -> None:
        event = found(kind, passages, question=question, clarifying_context=context)
        answer = await handlers.on_passages_found(event)
        assert len(answer.content) > 20
        assert "묻습니다" not in answer.content
        assert answer.answered == Answered(asked="gift_date" if question else None)
        asks_nothing = kind in BESIDE and kind not in ("upset", "other_tax") and not passages
        assert answer.content.endswith(WHEN.text) == (question is not None and not asks_nothing)

    async def test_has_the_passage_with_its_articles_as_sources(self, handlers: Handlers) -> None:
        on_article = passage(
            id="53", source_id=2, source_type="law", answer=None, conditions=None, next=None, snippet="공제합니다.",
            articles=[{"law": "상속세및증여세법", "article": "제53조", "paragraph": "제2호"}],
        )  # fmt: skip
        answer = await handlers.on_passages_found(found(passages=(passage(), on_article)))
        assert answer.content.startswith(
            "**부모님 공제**\n\n5,000만원까지입니다.\n\n10년을 합칩니다.\n\n- 받은 돈을 적어 보세요."
        )
        assert "근거: 상속세및증여세법 제53조, 상속세및증여세법시행령 제46조" in answer.content
        assert COMPLIANCE in answer.content
        first, second = answer.metadata.citations
        assert (first.source_type, first.full_reference) == ("law", "상속세및증여세법 제53조 제2호")
        assert first.content_snippet == "공제합니다."
        assert (second.source_type, second.article) == ("knowledge", "제46조")

    async def test_without_a_passage_claims_nothing_and_names_what_is_near(self, handlers: Handlers) -> None:
        near = (passage(id="a", title="미성년 자녀"), passage(id="b", title="축의금"))
        answer = await handlers.on_passages_found(found(nearest=near))
        assert "근거를 찾지 못해" in answer.content
        assert "- 미성년 자녀\n- 축의금" in answer.content
        assert answer.metadata.citations == ()

    async def test_what_else_is_near_is_said_shortly_with_its_source(self, handlers: Handlers) -> None:
        reference = {"law": "국세기본법", "article": "제5조", "paragraph": None}
        other = passage(id="b", title="마감이 쉬는 날", answer="그다음 날까지입니다.", articles=[reference])
        on_article = passage(
            id="c", title="우편", answer=None, text="보낸 날입니다. 도장을 봅니다.", articles=[reference]
        )
        answer = await handlers.on_passages_found(found(passages=(passage(),), nearest=(other, on_article)))
        assert "- **마감이 쉬는 날**: 그다음 날까지입니다.\n- **우편**: 보낸 날입니다.\n" in answer.content
        assert "국세기본법" not in answer.content
        assert [each.law_name for each in answer.metadata.citations].count("국세기본법") == 1

    async def test_that_may_be_the_beginning_of_a_case_is_asked_about_where_nothing_answers_it(
        self, handlers: Handlers
    ) -> None:
        otherwise = AskedInstead(
            intent="gift_tax", question=WHEN, clarifying_context=(), notice="5천만원으로 들었습니다."
        )
        asks = await handlers.on_passages_found(found(otherwise=otherwise))
        assert (asks.content, asks.answered) == (f"5천만원으로 들었습니다.\n\n{WHEN.text}", Answered(asked="gift_date"))
        answers = await handlers.on_passages_found(found(passages=(passage(),), otherwise=otherwise))
        assert (answers.content[:10], answers.answered) == ("**부모님 공제**", Answered(asked=None))

    async def test_an_explanation_shows_its_source(self, handlers: Handlers) -> None:
        context = (ClarifyingContext(summary="증여일은 재산을 받은 날입니다.", detail_url="https://www.law.go.kr/"),)
        answer = await handlers.on_passages_found(found("explain", clarifying_context=context, question=WHEN))
        assert answer.content.startswith("증여일은 재산을 받은 날입니다.\n\n자세한 내용은 https://www.law.go.kr/")
        assert answer.metadata.clarifying_context == context

    async def test_all_that_the_clarifier_says_is_shown(self, handlers: Handlers) -> None:
        answer = await handlers.on_passages_found(found("answer", clarifying_context=SAID))
        assert [context.summary in answer.content for context in SAID] == [True, True]


async def test_a_refusal_says_why_and_takes_the_next_reply_as_the_new_value(handlers: Handlers) -> None:
    event = CalculationRefused(
        event_id=uuid4(),
        session_id=uuid4(),
        turn_id=uuid4(),
        occurred_at=RECEIVED_AT,
        intent="gift_tax",
        collected_parameters={"gift_property_value": 0},
        parameter="gift_property_value",
        reason="증여재산가액은 0원보다 커야 합니다.",
        dialogue={"pending_question": "gift_date"},
        metadata=USED,
    )
    answer = await handlers.on_calculation_refused(event)
    assert answer.content.endswith("증여재산가액은 0원보다 커야 합니다.")
    assert (answer.dialogue, answer.answered) == (event.dialogue, Answered(asked="gift_property_value"))
    assert answer.metadata.missing_parameters == (MissingParameter(name="gift_property_value", reason="not_provided"),)
    assert answer.metadata.tool_calls == (CALLED,)


class TestCalculation:
    async def test_scenario_1(self, handlers: Handlers) -> None:
        event = scenario_1()
        answer = await handlers.on_tax_calculated(event)
        assert answer.content.startswith("아버지께 1억원을 증여받는 경우, 내실 증여세는 **485만원**입니다.")
        assert "2026년 2월 2일까지 신고하고 내실 때, 신고세액공제 15만원을 뺀 금액입니다." in answer.content
        assert "4. 산출세액: 500만원 (제56조)\n" in answer.content
        assert "- 받는 분이 성년(만 19세 이상)\n- 최근 10년 안에 다른 증여가 없음\n" in answer.content
        for line in event.recommendations:
            assert f"- {line}\n" in answer.content
        assert f"‘전체 보기’라고 적어 주세요. {COMPLIANCE}" in answer.content
        assert answer.content.endswith(COMPLIANCE)
        assert len(answer.content) <= 900
        assert "달라진 내용" not in answer.content

    async def test_whole_it_has_every_formula_and_remark(self, handlers: Handlers) -> None:
        event = scenario_1(wants_whole=True, last_calculated=scenario_1().collected_parameters)
        answer = await handlers.on_tax_calculated(event)
        assert (
            "4. 산출세액: 500만원\n    - 과세표준 50,000,000원 × 10% = 5,000,000원 (상속세및증여세법 제56조)"
            in answer.content
        )
        for line in (*event.calculation.warnings, *event.assumptions, *event.recommendations):
            assert f"- {line}\n" in answer.content
        assert answer.content.endswith(COMPLIANCE)

    @pytest.mark.parametrize(
        ("giver", "recipient", "begins"),
        [
            ("할머니", "나", "할머니께 1억원을 증여받는 경우, 내실 증여세는"),
            ("나", "아들", "아들에게 1억원을 증여하시는 경우, 받는 분이 내실 증여세는"),
            (None, None, "증여하는 분에게서 1억원을 증여받는 경우, 내실 증여세는"),
        ],
    )
    async def test_whom_it_is_from_is_said_in_the_users_words(
        self, handlers: Handlers, giver: str | None, recipient: str | None, begins: str
    ) -> None:
        event = scenario_1(circumstances=Circumstances(giver=giver, recipient=recipient))
        assert (await handlers.on_tax_calculated(event)).content.startswith(begins)

    async def test_the_document_is_whole(self, handlers: Handlers) -> None:
        event = scenario_1(metadata=USED)
        document = (await handlers.on_tax_calculated(event)).metadata
        assert document.calculation == event.calculation
        assert document.citations == event.citations
        assert document.assumptions == event.assumptions
        assert document.recommendations == event.recommendations
        assert document.collected_parameters == event.collected_parameters
        assert document.missing_parameters == ()
        assert document.tool_calls == (CALLED,)
        assert document.model == "m"

    async def test_the_follow_up_comes_last_and_is_told_of(self, handlers: Handlers) -> None:
        event = scenario_1(follow_up=MARRIAGE, dialogue={"followed_up": ["secured_debt"]})
        answer = await handlers.on_tax_calculated(event)
        assert answer.content.endswith(f"{COMPLIANCE}\n\n{MARRIAGE.text}")
        asked = Answered(asked="marriage_deduction_amount", calculated=event.collected_parameters)
        assert (answer.dialogue, answer.answered) == (event.dialogue, asked)
        assert answer.metadata.question == MARRIAGE
        assert [exchange.question for exchange in answer.metadata.clarifying_history] == [MARRIAGE.text]

    async def test_without_a_follow_up_nothing_is_asked(self, handlers: Handlers) -> None:
        event = scenario_1(dialogue={"pending_question": "gift_date"})
        answered = (await handlers.on_tax_calculated(event)).answered
        assert answered == Answered(calculated=event.collected_parameters)

    async def test_corrections_show_before_and_after(self, handlers: Handlers) -> None:
        corrections = (
            Correction(parameter="gift_property_value", before=130_000_000, after=100_000_000),
            Correction(parameter="gift_date", before="2025-09-01", after="2025-10-15"),
            Correction(parameter="is_minor_recipient", before=True, after=False),
            Correction(parameter="donor_relationship", before="타인", after="직계존속"),
            Correction(parameter="secured_debt", before=None, after=0),
            Correction(parameter="marriage_deduction_amount", before=50_000_000, after=None),
        )
        remarks = ("신고와 납부는 2026년 2월 2일까지 해야 합니다.",)
        event = scenario_1(change=changed(8_000_000, *corrections, remarks=remarks))
        answer = await handlers.on_tax_calculated(event)
        assert answer.content.startswith(
            "증여세가 800만원에서 **485만원**으로 315만원 줄었습니다.\n\n2026년 2월 2일까지"
        )
        assert (
            "**달라진 내용**\n\n"
            "- 증여재산가액: 1억 3,000만원 → 1억원\n"
            "- 증여일: 2025년 9월 1일 → 2025년 10월 15일\n"
            "- 받는 분이 미성년자인지: 예 → 아니요\n"
            "- 증여하시는 분: 아버지\n"
            "- 혼인 증여재산공제액: 5,000만원 → 모름\n\n"
            "전체 계산은 ‘전체 보기’라고 적어 주세요."
        ) in answer.content
        assert answer.metadata.change == event.change

    async def test_what_the_answer_before_said_is_not_said_again(self, handlers: Handlers) -> None:
        value = Correction(parameter="gift_property_value", before=130_000_000, after=100_000_000)
        answer = await handlers.on_tax_calculated(scenario_1(change=changed(8_000_000, value)))
        assert "\n\n기한 안에 신고하실 때, 세금 500만원에서 신고세액공제 15만원을 뺀 금액입니다.\n\n" in answer.content
        assert answer.content.endswith(f"‘전체 보기’라고 적어 주세요. {COMPLIANCE_AGAIN}")
        assert answer.metadata.guard is not None
        assert answer.metadata.guard.flags == ()

    @pytest.mark.parametrize(
        ("before", "said"),
        [
            (0, "증여세가 0원에서 **485만원**으로 늘었습니다."),
            (970_000, "증여세가 97만원에서 **485만원**으로 388만원 늘었습니다."),
        ],
    )
    async def test_how_much_more_is_said_where_it_is_not_all_of_it(
        self, handlers: Handlers, before: int, said: str
    ) -> None:
        assert (await handlers.on_tax_calculated(scenario_1(change=changed(before)))).content.startswith(said)

    async def test_of_earlier_gifts_the_new_one_is_told(self, handlers: Handlers) -> None:
        first, second = ({"gift_date": f"202{year}-08-10", "gift_property_value": 50_000_000} for year in (0, 1))
        more = Correction(parameter="prior_gifts", before=[first], after=[first, second])
        content = (await handlers.on_tax_calculated(scenario_1(change=changed(0, more)))).content
        assert "- 추가된 이전 증여: 2021년 8월 10일 5,000만원\n" in content
        other = Correction(parameter="prior_gifts", before=[first], after=[second])
        content = (await handlers.on_tax_calculated(scenario_1(change=changed(0, other)))).content
        assert "- 이전 증여: 2020년 8월 10일 5,000만원 → 2021년 8월 10일 5,000만원\n" in content

    @pytest.mark.parametrize(("giver", "times"), [("큰아버지", 0), ("친척", 1), (None, 1)])
    async def test_who_is_called_an_uncle_is_not_taken_to_be_near(
        self, handlers: Handlers, giver: str | None, times: int
    ) -> None:
        assumed = "증여하는 분이 4촌 이내의 혈족이나 3촌 이내의 인척이라고 보았습니다."
        people = Circumstances(giver=giver, recipient="나")
        for event in (
            scenario_1(circumstances=people, assumptions=(assumed,)),
            scenario_1(circumstances=people, change=changed(0, remarks=(assumed,))),
        ):
            assert (await handlers.on_tax_calculated(event)).content.count("4촌 이내") == times

    async def test_a_change_says_what_is_remarked_anew_and_nothing_of_the_deadline_twice(
        self, handlers: Handlers
    ) -> None:
        value = Correction(parameter="marriage_deduction_amount", before=None, after=100_000_000)
        remarks = ("2년 안에 혼인신고를 해야 합니다.", "신고와 납부는 2026년 2월 2일까지 해야 합니다.")
        content = (await handlers.on_tax_calculated(scenario_1(change=changed(0, value, remarks=remarks)))).content
        assert "- 혼인 증여재산공제액: 1억원\n- 2년 안에 혼인신고를 해야 합니다.\n\n" in content
        assert content.count("2026년 2월 2일") == 1

    async def test_what_another_recipient_does_to_the_deduction_is_said(self, handlers: Handlers) -> None:
        minor = Correction(parameter="is_minor_recipient", before=False, after=True)
        steps = (
            StepChange(description="증여재산공제 (직계존속, 미성년자)", before=-50_000_000, after=-20_000_000),
            StepChange(description="과세표준", before=50_000_000, after=80_000_000),
        )
        change = changed(7_760_000, minor).model_copy(update={"steps": steps})
        content = (await handlers.on_tax_calculated(scenario_1(change=change))).content
        assert "- 받는 분이 미성년자인지: 아니요 → 예\n- 증여재산공제: 5,000만원 → 2,000만원\n\n" in content

    async def test_what_the_question_says_is_not_assumed_above_it(self, handlers: Handlers) -> None:
        assumed = (
            "혼인 증여재산공제를 신청하지 않는다고 보았습니다.",
            "출산 증여재산공제를 신청하지 않는다고 보았습니다.",
        )
        for question, times in ((MARRIAGE, 0), (None, 1)):
            content = (await handlers.on_tax_calculated(scenario_1(assumptions=assumed, follow_up=question))).content
            assert content.count("공제를 신청하지 않음") == times

    async def test_that_money_brings_no_debt_along_is_not_said(self, handlers: Handlers) -> None:
        assumed = ("증여받은 재산에 넘겨받는 대출이나 임대보증금이 없다고 보았습니다.",)
        for is_real_estate, times in ((False, 0), (True, 1)):
            event = scenario_1(assumptions=assumed, circumstances=Circumstances(is_real_estate=is_real_estate))
            assert (await handlers.on_tax_calculated(event)).content.count("임대보증금이 없음") == times

    async def test_an_answer_that_changes_nothing_is_one_line_and_the_next_question(self, handlers: Handlers) -> None:
        abroad = Correction(parameter="is_non_resident", before=None, after=False)
        event = scenario_1(change=changed(4_850_000, abroad), follow_up=MARRIAGE)
        content = (await handlers.on_tax_calculated(event)).content
        assert content.startswith("증여세는 그대로 **485만원**입니다.\n\n전체 계산은 ‘전체 보기’라고")
        assert content.endswith(f"{COMPLIANCE_AGAIN}\n\n{MARRIAGE.text}")
        assert len(content) <= 300

    async def test_the_same_again_is_said_to_be_the_same(self, handlers: Handlers) -> None:
        again = scenario_1(last_calculated=scenario_1().collected_parameters)
        content = (await handlers.on_tax_calculated(again)).content
        assert content.startswith("증여세는 그대로 **485만원**입니다.")
        assert "달라진 내용" not in content

    async def test_a_last_calculation_that_cannot_be_compared_is_not_mentioned(self, handlers: Handlers) -> None:
        content = (await handlers.on_tax_calculated(scenario_1(last_calculated={}))).content
        assert "지난번" not in content

    async def test_a_correction_before_the_first_calculation_is_confirmed(self, handlers: Handlers) -> None:
        value = Correction(parameter="gift_property_value", before=130_000_000, after=100_000_000)
        content = (await handlers.on_tax_calculated(scenario_1(corrections=(value,)))).content
        assert "**달라진 내용**\n\n- 증여재산가액: 1억 3,000만원 → 1억원\n\n**계산 과정**" in content
        assert "내실 증여세는 **485만원**" in content

    async def test_a_deadline_that_has_passed_is_not_offered(self, handlers: Handlers) -> None:
        late = TurnMetadata(received_at=datetime(2026, 2, 2, 15, 30, tzinfo=UTC))  # 00:30 on the 3rd in Seoul
        content = (await handlers.on_tax_calculated(scenario_1(metadata=late))).content
        assert "신고기한(2026년 2월 2일)이 이미 지났습니다." in content
        assert "내실 증여세는 **500만원**입니다." in content
        assert "신고세액공제" not in content
        assert "기한 안에 신고할 때 낼 세금" not in content

    async def test_what_is_overdue_comes_to_today_and_later_is_said(self, handlers: Handlers) -> None:
        late = TurnMetadata(received_at=datetime(2026, 2, 10, tzinfo=UTC))
        days = ((date(2026, 2, 10), 500_000, 8_800), (date(2026, 3, 3), 700_000, 31_900))
        due = tuple(
            LateReturn(on=day, reporting_penalty=missed, late_payment_penalty=paid, total_due=5_000_000 + missed + paid)
            for day, missed, paid in days
        )
        event = scenario_1(metadata=late, calculation=scenario_1().calculation.model_copy(update={"late": due}))
        content = (await handlers.on_tax_calculated(event)).content
        assert content.startswith(
            "아버지께 1억원을 증여받는 경우, 내실 증여세는 가산세까지 모두 **550만 8,800원**입니다.\n\n"
            "신고기한(2026년 2월 2일)이 지나, 세금 500만원에 2026년 2월 10일에 신고하고 내실 때의 가산세 50만 8,800원"
            "(무신고 50만원, 납부지연 8,800원)을 더한 금액입니다. 2026년 3월 3일부터는"
        )
        assert content.count("**") == 8  # the figure and three headings
        assert "2026년 3월 3일부터는 가산세를 덜 깎아 주어 573만 1,900원이 됩니다." in content
        once = scenario_1(metadata=late, calculation=scenario_1().calculation.model_copy(update={"late": due[:1]}))
        assert "하루 늦을 때마다 더 늘어납니다." in (await handlers.on_tax_calculated(once)).content

    async def test_a_return_that_was_filed_is_not_asked_for(self, handlers: Handlers) -> None:
        late = TurnMetadata(received_at=datetime(2026, 2, 10, tzinfo=UTC))
        due = (
            LateReturn(on=date(2026, 2, 10), reporting_penalty=500_000, late_payment_penalty=0, total_due=5_500_000),
        )
        calculation = scenario_1().calculation.model_copy(update={"late": due})
        filed = Circumstances(giver="아버지", has_filed=True)
        event = scenario_1(metadata=late, calculation=calculation, circumstances=filed)
        content = (await handlers.on_tax_calculated(event)).content
        assert "내실 증여세는 **485만원**입니다." in content
        assert "2026년 2월 2일까지 신고하고 내신 것으로 보았고, 신고세액공제 15만원을 뺀 금액입니다." in content
        assert "550만원" not in content
        again = event.model_copy(update={"last_calculated": event.collected_parameters})
        assert (await handlers.on_tax_calculated(again)).content.startswith("증여세는 **485만원**입니다.")

    async def test_the_same_overdue_tax_is_said_without_what_it_comes_to_later(self, handlers: Handlers) -> None:
        late = TurnMetadata(received_at=datetime(2026, 2, 10, tzinfo=UTC))
        due = tuple(
            LateReturn(on=day, reporting_penalty=500_000, late_payment_penalty=8_800, total_due=5_508_800)
            for day in (date(2026, 2, 10), date(2026, 3, 3))
        )
        calculation = scenario_1().calculation.model_copy(update={"late": due})
        known = scenario_1().collected_parameters
        same = scenario_1(metadata=late, calculation=calculation, last_calculated=known)
        content = (await handlers.on_tax_calculated(same)).content
        assert content.startswith("증여세는 그대로 500만원이고, 가산세까지 모두 **550만 8,800원**입니다.")
        assert "가산세 50만 8,800원을 더한 금액입니다.\n" in content
        assert "2026년 3월 3일" not in content
        other = (await handlers.on_tax_calculated(same.model_copy(update={"change": changed(4_000_000)}))).content
        assert other.startswith(
            "증여세가 400만원에서 500만원으로 100만원 늘어, 가산세까지 모두 **550만 8,800원**입니다."
        )
        assert "2026년 3월 3일부터는" in other

    async def test_who_says_whether_he_filed_is_not_asked(self, handlers: Handlers) -> None:
        late = TurnMetadata(received_at=datetime(2026, 2, 10, tzinfo=UTC))
        due = (
            LateReturn(on=date(2026, 2, 10), reporting_penalty=500_000, late_payment_penalty=0, total_due=5_500_000),
        )
        calculation = scenario_1().calculation.model_copy(update={"late": due})
        for told, times in (({}, 1), ({"has_not_filed": True}, 0), ({"has_filed": True}, 0)):
            event = scenario_1(metadata=late, calculation=calculation, circumstances=Circumstances(**told))
            content = (await handlers.on_tax_calculated(event)).content
            assert content.count("기한 안에 이미 신고하셨다면 알려 주세요.") == times

    async def test_the_whole_of_what_is_overdue_ends_in_the_penalties(self, handlers: Handlers) -> None:
        late = TurnMetadata(received_at=datetime(2026, 2, 10, tzinfo=UTC))
        steps = (
            CalculationStep(step=1, description="무신고가산세", value=500_000, reference="국세기본법 제47조의2"),
            CalculationStep(step=2, description="모두 낼 금액", value=5_500_000),
        )
        today = LateReturn(
            on=date(2026, 2, 10),
            reporting_penalty=500_000,
            late_payment_penalty=0,
            total_due=5_500_000,
            steps=steps,
        )
        calculation = scenario_1().calculation.model_copy(update={"late": (today,)})
        event = scenario_1(metadata=late, calculation=calculation, wants_whole=True)
        content = (await handlers.on_tax_calculated(event)).content
        assert "5. 무신고가산세: 50만원\n    - 국세기본법 제47조의2\n6. 모두 낼 금액: 550만원\n" in content
        assert "신고세액공제" not in content
        assert "기한 안에 신고할 때 낼 세금" not in content

    async def test_what_the_figure_says_is_not_assumed_below_it(self, handlers: Handlers) -> None:
        parents = "할아버지·할머니가 아니라 부모님께 받은 증여라고 보았습니다."
        for circumstances, times in ((Circumstances(giver="아버지"), 0), (Circumstances(), 1)):
            event = scenario_1(assumptions=(parents,), circumstances=circumstances)
            assert (await handlers.on_tax_calculated(event)).content.count("부모님께 받은 증여") == times
        whole = scenario_1(assumptions=(parents,), circumstances=Circumstances(giver="아버지"), wants_whole=True)
        assert f"- {parents}" in (await handlers.on_tax_calculated(whole)).content

    async def test_no_tax(self, handlers: Handlers) -> None:
        event = scenario_1()
        figures = {**event.calculation.figures, "total_deduction": 100_000_000, "taxable_base": 0, "calculated_tax": 0}
        free = event.calculation.model_copy(update={"final_tax": 0, "payable_tax": 0, "figures": figures})
        content = (await handlers.on_tax_calculated(event.model_copy(update={"calculation": free}))).content
        assert "내실 증여세는 **0원**입니다." in content
        assert "과세표준은 0원입니다. 그래서 내실 증여세가 없습니다." in content

    async def test_words_of_a_user_cannot_become_markup(self, handlers: Handlers) -> None:
        corrections = (Correction(parameter="donor_relationship", before="<img src=x>[a](b)", after="**직계존속**"),)
        event = scenario_1(corrections=corrections, circumstances=Circumstances())
        content = (await handlers.on_tax_calculated(event)).content
        assert "\\<img src=x\\>\\[a\\](b) → \\*\\*직계존속\\*\\*" in content


LISTED: Final[dict[str, tuple[Intent, JsonValue, str]]] = {
    "prior_gifts": ("gift_tax", [{"gift_date": "2020-04-10", "gift_property_value": 10**8}], "2020년 4월 10일 1억원"),
    "several_gifts": ("gift_tax", [{"label": "아들", "gift_property_value": 10**8}], "아들 1억원"),
    "concurrent_gifts": ("gift_tax", [{"donor_group": "조부모", "net_value": 10**8}], "조부모 1억원"),
    "persons": ("inheritance_tax", [{"relation": "자녀", "birth_date": "2019-03-02"}, {"relation": "배우자"}], "자녀(2019년 3월 2일생), 배우자"),
    "generation_skip": ("inheritance_tax", [{"value": 10**8}], "1억원"),
    "short_term_reinheritance": ("inheritance_tax", [{"reinherited_value": 10**8}], "1억원"),
    "filing": ("gift_tax", {"filing_date": "2026-01-02"}, "말씀하신 날로 바꾸어 계산"),
}  # fmt: skip


def test_every_parameter_that_is_no_single_value_is_among_them() -> None:
    known = [*GIFT.items(), *INHERITANCE.items()]
    assert {name for name, each in known if each.kind in ("rows", "record", "gifts")} == set(LISTED)


@pytest.mark.parametrize("name", LISTED)
async def test_a_list_that_was_told_after_the_figure_is_said_as_what_changed(handlers: Handlers, name: str) -> None:
    intent, told, said = LISTED[name]
    change = changed(7_000_000, Correction(parameter=name, before=None, after=told))
    event = scenario_1(change=change).model_copy(update={"intent": intent})
    assert said in (await handlers.on_tax_calculated(event)).content
