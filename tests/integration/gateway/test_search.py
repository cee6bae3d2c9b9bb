"""Searching in the messages of a client's consultations."""

import unicodedata

import httpx
import pytest

from shared.contracts.consultation_queries import SearchMessages
from tests.integration.gateway.backend import Backend


async def test_words_are_found_in_messages(http: httpx.AsyncClient, session: str, backend: Backend) -> None:
    sent = (await http.post(f"{session}/messages", json={"content": "어머니께 1억 받았어요"})).json()["userMessage"]
    response = await http.get("/api/search", params={"q": unicodedata.normalize("NFD", " 1억  어머니 1억 ")})
    assert response.status_code == 200
    assert response.json() == {
        "found": [
            {
                "session": (await http.get(session)).json(),
                "matches": 1,
                "turnId": sent["id"],
                "role": "user",
                "excerpt": "어머니께 1억 받았어요",
                "createdAt": sent["createdAt"],
            }
        ]
    }
    [query] = [query for query in backend.queries if isinstance(query, SearchMessages)]
    assert query.words == ("1억", "어머니")


async def test_what_is_looked_for_is_masked_as_what_is_stored(http: httpx.AsyncClient, backend: Backend) -> None:
    await http.get("/api/search", params={"q": "010-1234-5678"})
    [query] = [query for query in backend.queries if isinstance(query, SearchMessages)]
    assert query.words == ("[전화번호]",)


@pytest.mark.parametrize(
    "asked", ["", "q=", "q=%20", "q=%E2%80%8B", "q=" + "x" * 101, "q=a+b+c+d+e+f+g+h+i+j+k", "q=a&limit=51"]
)
async def test_a_search_names_what_it_is_for(http: httpx.AsyncClient, asked: str) -> None:
    response = await http.get(f"/api/search?{asked}")
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "INVALID_REQUEST"
