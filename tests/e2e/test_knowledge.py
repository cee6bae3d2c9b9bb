"""Passages of the law over the API, from the knowledge service of a whole stack."""

import pytest

from tests.e2e.client import Api


async def test_a_question_finds_passages_with_their_articles(api: Api) -> None:
    answer = await api.http.get("/api/knowledge/search", params={"q": "증여세는 언제까지 신고해야 하나요?", "top_k": 3})
    assert answer.status_code == 200
    passages = answer.json()["passages"]
    assert len(passages) == 3
    assert "제68조" in [article["article"] for passage in passages for article in passage["articles"]]
    assert all({"title", "text", "snippet", "sourceUrl", "relevanceScore"} <= passage.keys() for passage in passages)


async def test_a_question_about_the_law_is_answered_with_its_articles(api: Api) -> None:
    answer = await (await api.new_session()).say("골동품이나 그림은 상속세에서 값을 어떻게 매기나요?")
    citations = answer["assistantMessage"]["metadata"]["citations"]
    assert "제62조" in [citation["article"] for citation in citations]
    assert "근거: " in answer["assistantMessage"]["content"]


async def test_an_article_is_looked_up(api: Api) -> None:
    answer = await api.http.get("/api/knowledge/articles/상속세및증여세법/제53조")
    assert answer.status_code == 200
    assert all(passage["articles"][0]["article"] == "제53조" for passage in answer.json()["passages"])


@pytest.mark.parametrize(
    ("path", "params", "status", "code"),
    [
        ("/api/knowledge/articles/상속세및증여세법/제999조", {}, 404, "ARTICLE_NOT_FOUND"),
        ("/api/knowledge/search", {"q": "   "}, 400, "INVALID_REQUEST"),
        ("/api/knowledge/search", {}, 400, "INVALID_REQUEST"),
        ("/api/knowledge/search", {"q": "증여", "top_k": "0"}, 400, "INVALID_REQUEST"),
    ],
)
async def test_what_cannot_be_found_is_said_in_korean(
    api: Api, path: str, params: dict[str, str], status: int, code: str
) -> None:
    answer = await api.http.get(path, params=params)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert any("가" <= letter <= "힣" for letter in answer.json()["error"]["message"])
