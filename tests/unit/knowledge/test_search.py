"""Passages found by the words of a question, in the built-in corpus."""

import pytest

from services.knowledge.assembly import corpus_search
from services.knowledge.domain.library import Library


@pytest.fixture(scope="module")
def search() -> Library:
    return corpus_search()


@pytest.mark.parametrize(
    ("question", "article"),
    [
        ("부모님께 받은 돈은 얼마까지 세금이 없나요?", "제53조"),
        ("증여세는 언제까지 신고해야 하나요?", "제68조"),
        ("결혼하면 1억 더 빼준다던데 그건 뭐예요?", "제53조의2"),
        ("할머니가 손주한테 주면 30% 더 낸다면서요?", "제57조"),
        ("배우자 상속공제가 얼마예요", "제19조"),
        ("상증법 60조", "제60조"),
    ],
)
def test_a_question_finds_its_article_among_the_first_three(search: Library, question: str, article: str) -> None:
    found = search.find(question, 3)
    assert article in [reference.article for each in found for reference in each.passage.references]


@pytest.mark.parametrize(
    ("question", "article"),
    [
        ("증녀세 신고 언재까지", "제68조"),
        ("보험끔 받은거 상속쎄 내나여", "제8조"),
        ("딸내미 시집보내믄서 냉장고 세탁기 장롱 해줬는디", "제46조"),
    ],
)
def test_misspelled_words_and_dialect_are_found_by_their_letters(search: Library, question: str, article: str) -> None:
    references = [reference.article for each in search.find(question, 3) for reference in each.passage.references]
    assert article in references


def test_the_best_comes_first_and_no_more_than_asked_for(search: Library) -> None:
    found = search.find("증여세 신고기한", 4)
    assert len(found) == 4
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    assert all(0 < each.score <= 1 for each in found)


def test_nothing_is_found_for_words_of_which_the_corpus_has_none(search: Library) -> None:
    assert search.find("ㅁㄴㅇㄹ", 5) == []
    assert search.find("   ", 5) == []


def test_all_passages_of_an_article(search: Library) -> None:
    passages = search.of_article("상속세및증여세법", "제53조")
    assert passages
    assert {passage.references[0].article for passage in passages} == {"제53조"}
    assert search.of_article("상속세및증여세법", "제999조") == []
