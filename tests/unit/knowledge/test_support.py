"""What supports the answer to an inquiry: the passage that answers it with its articles, or nothing."""

import pytest

from services.knowledge.assembly import corpus_search
from services.knowledge.domain.library import Library
from services.knowledge.domain.support import CANDIDATES, Doubt, Support, asked, cited, supported


@pytest.fixture(scope="module")
def search() -> Library:
    return corpus_search()


def answered(search: Library, question: str, doubt: Doubt = Doubt.NONE) -> Support:
    return supported(search, question, search.corpus.find(asked(search, question), CANDIDATES), doubt)


@pytest.mark.parametrize(
    ("question", "article"),
    [
        ("그림이나 골동품은 값을 어떻게 매기나요?", "제62조"),
        ("혼인신고 안 한 사실혼 남편한테 받아도 배우자 공제 되나요?", "제53조"),
        ("할머니께 땅을 받았습니다. 그런데 유언대용신탁이 뭔가요?", "제2조"),
    ],
)
def test_a_question_has_an_answer_and_its_articles(search: Library, question: str, article: str) -> None:
    best, *rest = answered(search, question).passages
    assert article in [reference.article for each in (best, *rest) for reference in each.passage.references]
    assert all(each.passage.kind == "article" for each in rest)


@pytest.mark.parametrize(
    "question", ["오늘 날씨 어때요?", "강아지 사료 추천 좀", "주식 뭐 사면 좋아요?", "파이썬 코드 짜줘"]
)
def test_what_is_of_something_else_has_none(search: Library, question: str) -> None:
    assert answered(search, question, Doubt.OF_SUBJECT).passages == ()


@pytest.mark.parametrize("told", ["세금이 얼마예요?", "증여세 얼마 나와요?"])
def test_what_may_be_the_beginning_of_a_case_says_too_little(search: Library, told: str) -> None:
    assert answered(search, told, Doubt.OF_ASKING).passages == ()


def test_without_an_answer_what_is_near_is_named(search: Library) -> None:
    support = answered(search, "증여할 때 우주왕복선 탑승권 할인 쿠폰 되나요?")
    assert support.passages == ()
    assert support.nearest


def test_only_the_sentences_that_ask_are_looked_for_where_they_say_enough(search: Library) -> None:
    question = "상속받은 골동품의 감정평가 수수료도 공제되나요?"
    assert asked(search, f"저는 서울에 삽니다. {question}") == question
    assert asked(search, "저는 서울에 삽니다. 되나요?") == "저는 서울에 삽니다. 되나요?"


def test_an_answer_that_names_its_articles_rests_on_these(search: Library) -> None:
    support = cited(search, ["신고해야 합니다(상속세 및 증여세법 제67조, 제68조, 민법 제1019조)."], "언제 신고해요?")
    assert [each.passage.references[0].article for each in support.passages] == ["제67조", "제68조"]
