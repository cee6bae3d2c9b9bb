"""What an inquiry is answered with: a passage, the articles of what the clarifier says, or nothing."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from prometheus_client import REGISTRY

from services.knowledge.assembly import corpus_search
from services.knowledge.handlers import Handlers
from services.knowledge.retriever import Retriever
from shared.contracts.document import ClarifyingContext, Question
from shared.contracts.events.catalogue import AskedInstead, InquiryRaised, LawKind, PassagesFound

RECEIVED_AT = datetime(2026, 11, 23, 3, tzinfo=UTC)
WHEN = Question(parameter="gift_date", text="증여일이 언제인가요?")
BETTER = "생전에 미리 증여하는 것과 그냥 나중에 상속하는 것 중에 무엇이 유리합니까?"
INSURED = "장애인을 수익자로 한 보험금은 얼마까지 비과세인가요?"
NOT_TAXED = "축의금에는 증여세를 매기지 않습니다(상속세 및 증여세법 제46조)."
LATE = "늦게 신고하면 가산세가 붙습니다(국세기본법 제47조의2)."


@pytest.fixture(scope="module")
def handlers() -> Handlers:
    return Handlers(Retriever(corpus_search()))


async def found(
    handlers: Handlers,
    query: str,
    kind: LawKind,
    says: str | None = None,
    *,
    may_be_case: bool = False,
    tax: str | None = None,
) -> PassagesFound:
    otherwise = AskedInstead(intent="gift_tax", question=WHEN, clarifying_context=(), notice=None, is_case=True)
    event = InquiryRaised.model_validate(
        {
            "event_id": uuid4(),
            "session_id": uuid4(),
            "turn_id": uuid4(),
            "occurred_at": RECEIVED_AT,
            "intent": "general_info",
            "kind": kind,
            "query": query,
            "parameter": None,
            "question": WHEN if may_be_case else None,
            "tax": tax,
            "collected_parameters": {"gift_value": 800_000_000} if tax else {},
            "missing_parameters": (),
            "clarifying_context": (ClarifyingContext(summary=says),) if says else (),
            "dialogue": {},
            "metadata": {"received_at": RECEIVED_AT},
            "otherwise": otherwise if may_be_case else None,
        }
    )
    return await handlers.on_inquiry_raised(event)


async def test_what_surely_answers_goes_before_what_is_said_of_the_topic(handlers: Handlers) -> None:
    event = await found(handlers, INSURED, "answer", NOT_TAXED)
    assert event.clarifying_context[0].summary == NOT_TAXED
    assert event.passages[0].title == "장애인 보험금"


async def test_what_is_of_another_article_stands_below_with_its_title(handlers: Handlers) -> None:
    said = "장애인을 수익자로 한 보험금이 비과세이면 늦어도 가산세가 없습니다(국세기본법 제47조의2)."
    event = await found(handlers, INSURED, "answer", said)
    assert event.clarifying_context[0].summary == said
    assert [each.articles[0].article for each in event.passages] == ["제47조의2"]
    assert event.nearest[0].title == "장애인 보험금"


async def test_what_is_of_another_article_and_has_much_more_of_the_question_goes_first(handlers: Handlers) -> None:
    event = await found(handlers, INSURED, "answer", LATE)
    assert event.clarifying_context[0].summary == LATE
    assert event.passages[0].title == "장애인 보험금"


async def test_what_has_much_more_of_the_question_stands_in_the_place_of_what_is_said(handlers: Handlers) -> None:
    said = "기한이 지난 지 1개월 안이면 과소신고가산세의 90%가 줄고 그 뒤로 조금씩 덜 줄어듭니다(국세기본법 제48조)."
    event = await found(handlers, "빠뜨린 예금을 일곱 달 만에 찾아 수정신고하면 몇 퍼센트 감면인가요?", "answer", said)
    assert event.clarifying_context == ()
    assert "30%" in event.passages[0].text


async def test_what_was_reckoned_for_the_question_is_said_beside_the_passage(handlers: Handlers) -> None:
    reckoned = "미성년자 공제는 만 11세이면 만 19세까지 8년이어서 **8,000만원**입니다(상속세 및 증여세법 제20조)."
    answer = await found(handlers, "상속세 미성년자 공제는 만 11살이면 얼마인가요?", "answer", reckoned)
    assert answer.passages[0].title == "미성년·태아 공제"
    assert [each.summary for each in answer.clarifying_context] == [reckoned]


@pytest.mark.parametrize(
    ("query", "article"),
    [
        ("53조 2항이 뭐예요?", "상속세및증여세법 제53조"),
        ("증여세법 53조 설명해 주세요", "상속세및증여세법 제53조"),
        ("국세기본법 47조의2는 무슨 조항이에요", "국세기본법 제47조의2"),
    ],
)
async def test_an_article_is_looked_up(handlers: Handlers, query: str, article: str) -> None:
    event = await found(handlers, query, "out_of_scope")
    first = event.passages[0].articles[0]
    assert f"{first.law} {first.article}" == article
    assert all(f"{each.articles[0].law} {each.articles[0].article}" == article for each in event.nearest)


async def test_why_a_result_is_so_is_said_by_who_computed_it(handlers: Handlers) -> None:
    said = "부모님께 받을 때의 공제는 5,000만원입니다(상속세 및 증여세법 제53조)."
    event = await found(handlers, "왜 5천만원만 빼줘요?", "answer", said, tax="gift_tax")
    assert [each.summary for each in event.clarifying_context] == [said]
    assert all(each.answer is None for each in event.passages)


async def test_who_quarrels_and_asks_of_the_tax_is_answered(handlers: Handlers) -> None:
    asks = await found(handlers, "유류분 소송해서 돈 받으면 세금 어떻게 되나요", "dispute")
    assert asks.passages[0].title == "유류분"
    assert (await found(handlers, "유류분 소송해서 돈 받을 수 있나요", "dispute")).passages == ()


async def test_what_is_only_near_does_not(handlers: Handlers) -> None:
    event = await found(
        handlers, "우리 집 강아지가 어제 물어뜯은 서류를 다시 떼려면 늦어질 것 같은데 괜찮은가요?", "answer", LATE
    )
    assert all(each.source_type == "law" for each in event.passages)


async def test_what_has_an_answer_of_its_own_gives_way_only_to_a_sure_one(handlers: Handlers) -> None:
    sure = await found(handlers, BETTER, "elsewhere", "따로 살펴보세요.")
    assert sure.clarifying_context == ()
    assert sure.passages[0].answer
    unsure = await found(
        handlers, "아버지가 편찮으신데 무엇부터 챙겨야 할지 막막합니다", "elsewhere", "따로 살펴보세요."
    )
    assert unsure.clarifying_context != ()


async def test_kind_words_are_said_whatever_is_found(handlers: Handlers) -> None:
    assert (await found(handlers, BETTER, "lifetime", "나아지시기를 바랍니다.")).clarifying_context != ()
    assert (await found(handlers, BETTER, "lifetime")).passages[0].answer


async def test_a_case_that_begins_is_answered_only_where_much_is_shared(handlers: Handlers) -> None:
    told = await found(handlers, "엄마가 돈을 주셨어요 세금 있나요", "general_info", may_be_case=True)
    assert told.passages == ()
    asks = await found(
        handlers, "아빠 엄마가 5천씩 따로 주시면 공제도 따로 받나요? 합산되나요?", "general_info", may_be_case=True
    )
    assert asks.passages
    assert asks.question == WHEN


@pytest.mark.parametrize("kind", ["dispute", "nothing_left", "grief", "other_tax"])
async def test_what_asks_about_the_law_in_passing_is_answered(handlers: Handlers, kind: LawKind) -> None:
    event = await found(
        handlers, "상속세 고지서에 이의가 있으면 조세심판원에 언제까지 심판청구를 하나요?", kind, "위로"
    )
    assert event.clarifying_context == ()
    assert "90일" in event.passages[0].text


async def test_another_tax_is_not_answered_with_ours(handlers: Handlers) -> None:
    event = await found(handlers, "1주택인데 아파트 팔면 취득세 양도세는 얼마나 나와요?", "other_tax", "위택스입니다.")
    assert event.clarifying_context[0].summary == "위택스입니다."


async def test_anger_with_a_question_gets_what_is_nearest(handlers: Handlers) -> None:
    asks = await found(handlers, "형이 상속세를 안 내고 버팁니다. 제가 형 것까지 물어야 하나요? 열받네요", "upset")
    assert asks.passages
    assert (await found(handlers, "진짜 열받네요 이게 뭐예요?", "upset")).passages == ()


async def test_what_else_is_near_comes_along(handlers: Handlers) -> None:
    event = await found(handlers, "축의금도 증여세를 내나요?", "general_info")
    assert 0 < len(event.nearest) <= 2
    assert event.passages[0].id not in [each.id for each in event.nearest]


async def test_what_was_found_is_counted(handlers: Handlers) -> None:
    def counted(outcome: str) -> float:
        return REGISTRY.get_sample_value("shuking_inquiries_total", {"found": outcome}) or 0.0

    before = counted("nothing"), counted("answer")
    await found(handlers, "우주왕복선 탑승권 할인되나요?", "out_of_scope")
    await found(handlers, "축의금도 증여세를 내나요?", "general_info")
    assert (counted("nothing"), counted("answer")) == (before[0] + 1, before[1] + 1)


async def test_what_the_clarifier_explains_has_its_source(handlers: Handlers) -> None:
    explained = await found(
        handlers, "과세표준이 뭐예요?", "explain", "세율을 곱하는 금액입니다(상속세 및 증여세법 제55조)."
    )
    (context,) = explained.clarifying_context
    assert context.source_id == explained.passages[0].source_id
    assert context.detail_url == "https://www.law.go.kr/법령/상속세및증여세법/제55조"
    without = await found(handlers, "과세표준이 뭐예요?", "explain", "세율을 곱하는 금액입니다.")
    assert without.clarifying_context[0].source_id is None


async def test_what_names_no_tax_is_asked_of_the_one_in_hand(handlers: Handlers) -> None:
    event = await found(
        handlers, "한꺼번에 내기 부담되는데 담보 없이 나눠서 낼 수 있나요?", "general_info", tax="gift_tax"
    )
    assert "상속세" not in (*event.passages, *event.nearest)[0].title


async def test_the_question_is_passed_on_as_it_was_asked(handlers: Handlers) -> None:
    event = await found(handlers, "담보 없이 나눠서 낼 수 있나요?", "general_info", tax="gift_tax")
    assert event.query == "담보 없이 나눠서 낼 수 있나요?"
