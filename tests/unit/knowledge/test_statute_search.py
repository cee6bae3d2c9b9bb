"""Whole statutes beside the corpus: found, behind the corpus's own passages, and looked up."""

from pathlib import Path

import pytest

from services.knowledge.assembly import corpus_search
from services.knowledge.domain.library import Library
from services.knowledge.domain.shown import shown
from services.knowledge.domain.support import cited
from tests.eval.statutes import with_statutes

TEXT = Path(__file__).parent / "statutes" / "practice.txt"
LAW = "연습용나눔세법"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """With a statute of our own, and an article of a real one."""
    act = tmp_path_factory.mktemp("statutes") / "act.txt"
    act.write_text(
        "상속세 및 증여세법[시행 2025.3.14.]\n"
        "제53조(증여재산 공제) 거주자가 다음 각 호의 사람에게서 증여를 받은 경우에는 다음 금액을 공제한다.\n"
        "1. 배우자로부터 증여를 받은 경우\n2. 직계존속으로부터 증여를 받은 경우\n"
        "제83조의9(연습) 드론을 나눈 사람의 의무를 정한다.",
        encoding="utf-8",
    )
    return with_statutes([TEXT, act])


def test_what_only_a_statute_says_is_found_with_its_place_and_source(library: Library) -> None:
    found = library.find("나눔공제는 이웃과 이장에게 적용되나요", 5)
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    best = next(each for each in found if each.passage.kind == "statute")
    assert best.passage.title == f"{LAW} 제4조(나눔공제) 제1항"
    passage = shown(best)
    assert (passage.source_type, passage.source_id) == ("law", best.passage.source_id)
    assert passage.source_url == f"https://www.law.go.kr/법령/{LAW}/제4조"


def test_of_an_article_the_corpus_comes_before_the_statute(library: Library) -> None:
    passages = library.of_article("상속세및증여세법", "제53조")
    kinds = [passage.kind for passage in passages]
    assert kinds == sorted(kinds)
    assert kinds[-3:] == ["statute"] * 3
    assert library.find("상증법 53조", 1)[0].passage.kind != "statute"
    assert [passage.kind for passage in library.of_article(LAW, "제4조")] == ["statute"] * 5


def test_of_an_article_a_search_gives_one_chunk_the_one_that_is_named(library: Library) -> None:
    statutes = [found.passage for found in library.find("53조 2호 증여", 20) if found.passage.kind == "statute"]
    [place] = [passage.references[0].paragraph for passage in statutes if passage.references[0].article == "제53조"]
    assert place == "제2호"


def test_a_question_is_answered_by_the_corpus_and_may_rest_on_a_statute(library: Library) -> None:
    question = "그림이나 골동품은 값을 어떻게 매기나요?"
    assert library.corpus.find(question, 5) == corpus_search().corpus.find(question, 5)
    [article] = cited(library, ["드론은 상속세 및 증여세법 제83조의9에 있습니다."], "드론").passages
    assert article.passage.kind == "statute"
