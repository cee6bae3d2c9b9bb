"""Facts that are given in a form: what they come to, in a message, and kept to compare."""

from uuid import uuid4

import httpx
import pytest
from pydantic import JsonValue

from shared.contracts.case_queries import ApplyFacts, Calculated, CalculateTax, CaseWithFacts, GetStanding
from shared.contracts.document import TaxCalculation
from tests.integration.gateway.backend import Backend
from tests.unit.shared.test_given import FACTS

CALCULATION = TaxCalculation.model_validate(
    {
        "tax_type": "gift",
        "input": {"gift_property_value": 300_000_000},
        "steps": [],
        "final_tax": 40_000_000,
        "payable_tax": 38_800_000,
        "filing_deadline": "2027-02-01",
    }
)


@pytest.fixture
async def session(http: httpx.AsyncClient) -> str:
    created = await http.post("/api/sessions")
    return str(created.json()["id"])


async def test_facts_are_put_on_the_case_of_a_session_and_nothing_is_kept(
    http: httpx.AsyncClient, backend: Backend, session: str
) -> None:
    backend.calculated = Calculated(calculation=CALCULATION)
    response = await http.post("/api/calculations", json={"facts": FACTS, "sessionId": session})
    assert response.status_code == 200
    assert response.json()["calculation"]["payableTax"] == 38_800_000
    standing, applied, calculated = backend.queries[-3:]
    assert isinstance(standing, GetStanding)
    assert isinstance(applied, ApplyFacts)
    assert applied.collected_parameters == {"gift_property_value": 100_000_000}
    assert applied.facts.model_dump(exclude_none=True, mode="json") == FACTS
    assert isinstance(calculated, CalculateTax)
    assert calculated.parameters == backend.case.parameters
    assert backend.received == []


async def test_a_form_alone_is_put_on_nothing(http: httpx.AsyncClient, backend: Backend) -> None:
    backend.case = CaseWithFacts(intent="gift_tax", asked="gift_date", notice="증여일이 언제인가요?")
    response = await http.post("/api/calculations", json={"facts": FACTS})
    assert response.json() == {"calculation": None, "parameter": "gift_date", "message": "증여일이 언제인가요?"}
    assert isinstance(backend.queries[-1], ApplyFacts)
    assert not any(isinstance(query, GetStanding) for query in backend.queries)


async def test_what_is_impossible_is_said_in_words(http: httpx.AsyncClient, backend: Backend) -> None:
    backend.calculated = Calculated(parameter="gift_date", reason="그때의 법을 알지 못합니다.")
    response = await http.post("/api/calculations", json={"facts": FACTS})
    assert response.json() == {"calculation": None, "parameter": "gift_date", "message": "그때의 법을 알지 못합니다."}


async def test_facts_that_cannot_be_are_refused_by_name_and_reach_nobody(
    http: httpx.AsyncClient, backend: Backend, session: str
) -> None:
    wrong: JsonValue = {"tax": "gift_tax", "values": [{"parameter": "gift_date", "value": "2026-02-30"}]}
    bodies: dict[str, dict[str, JsonValue]] = {
        "/api/calculations": {"facts": wrong},
        f"/api/sessions/{session}/messages": {"content": "고칠게요", "facts": wrong},
    }
    asked = len(backend.queries)
    for path, body in bodies.items():
        response = await http.post(path, json=body)
        assert response.status_code == 400
        assert response.json()["error"]["code"] == "INVALID_REQUEST"
        assert "‘증여일’" in response.json()["detail"]
    response = await http.put(
        f"/api/sessions/{session}/scenarios", json={"scenarios": [{"name": "경우 1", "facts": wrong}]}
    )
    assert response.status_code == 400
    assert (len(backend.queries), backend.received) == (asked, [])


async def test_a_message_carries_its_facts_in_its_document(
    http: httpx.AsyncClient, backend: Backend, session: str
) -> None:
    response = await http.post(f"/api/sessions/{session}/messages", json={"content": "고칠게요", "facts": FACTS})
    assert response.status_code == 200
    (message,) = backend.received
    assert message.metadata["facts"] == FACTS


async def test_the_name_of_a_thing_is_masked(http: httpx.AsyncClient, backend: Backend, session: str) -> None:
    fact = {"parameter": "gross_estate", "value": 1, "thing": "010-1234-5678 아파트"}
    facts = {"tax": "inheritance_tax", "values": [fact]}
    await http.post(f"/api/sessions/{session}/messages", json={"content": "고칠게요", "facts": facts})
    assert "1234" not in str(backend.received[0].metadata)


async def test_scenarios_are_kept_in_place_of_those_before(http: httpx.AsyncClient, session: str) -> None:
    path = f"/api/sessions/{session}/scenarios"
    assert (await http.get(path)).json() == {"scenarios": []}
    scenarios = [{"name": "  2억을   받으면 ", "facts": FACTS}]
    kept = await http.put(path, json={"scenarios": scenarios})
    assert kept.json() == {"scenarios": [{"name": "2억을 받으면", "facts": FACTS}]}
    assert (await http.get(path)).json() == kept.json()
    assert (await http.put(path, json={"scenarios": scenarios * 3})).status_code == 400
    assert (await http.put(path, json={"scenarios": [{"name": "010-1234-5678", "facts": FACTS}]})).json() != {}
    assert "1234" not in (await http.get(path)).text


async def test_of_a_session_that_is_not_there_nothing_is_computed_or_kept(http: httpx.AsyncClient) -> None:
    body = {"facts": FACTS, "sessionId": str(uuid4())}
    assert (await http.post("/api/calculations", json=body)).json()["error"]["code"] == "SESSION_NOT_FOUND"
    assert (await http.get(f"/api/sessions/{uuid4()}/scenarios")).json()["error"]["code"] == "SESSION_NOT_FOUND"
