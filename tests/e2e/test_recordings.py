"""Recorded sessions of a running system: listed, followed, exported, imported, compared, replayed, gone on from."""

import asyncio
import json
import os
from pathlib import Path
from uuid import UUID, uuid4

import nats
import pytest

from shared.messaging.broker_permissions import OPERATOR, inbox_prefix
from shared.messaging.streams import IMPORTED, TURNS
from tests.e2e.client import Api, Session
from tests.support.command_line import SHUKING, shuking
from tests.support.stack import Stack
from tools.servers import NatsServer

SAID = ("부모님께 1억 받았어요", "2025년 10월 15일이요", "신고기한이 언제예요?")


@pytest.fixture
async def session(api: Api) -> Session:
    session = await api.new_session()
    for text in SAID:
        await session.say(text)
    return session


async def on(stack: Stack, *arguments: str) -> tuple[int, str, str]:
    return await shuking(*arguments, "--nats-url", stack.nats.url_for("operator"))


async def last_sequence(url: str, stream: str = TURNS) -> int:
    client = await nats.connect(url)
    try:
        return (await client.jetstream().stream_info(stream)).state.last_seq
    finally:
        await client.close()


async def test_a_session_is_replayed_and_nothing_of_it_is_touched(session: Session, stack: Stack) -> None:
    before = await last_sequence(stack.nats.url), await session.messages()
    code, output, errors = await on(stack, "replay", session.id)
    assert code == 0, output + errors
    assert "changed 0 · missing 0 · new 0 · gone 0" in output
    assert output.count("= unchanged") == 17
    assert (await last_sequence(stack.nats.url), await session.messages()) == before

    code, output, _ = await on(stack, "replay", session.id, "--turn", "2", "--service", "calculator,synthesizer")
    assert code == 0
    assert [line.split()[2] for line in output.splitlines() if "= " in line] == ["tax_calculated", "answer_composed"]

    code, _, errors = await on(stack, "replay", session.id, "--service", "oracle")
    assert (code, "calculator" in errors) == (1, True)


async def test_what_cannot_be_replayed_is_said_at_once(session: Session, stack: Stack) -> None:
    async with asyncio.timeout(60):
        code, output, errors = await on(stack, "replay", session.id, "--turn", "9")
        assert (code, output, "3번째 차례까지만" in errors) == (1, "", True)
        for clashing in ((session.id, "--all"), ("--all", "--live"), (session.id, "--live", "--service", "calculator")):
            code, _, errors = await on(stack, "replay", *clashing)
            assert (code, "함께 쓸 수 없습니다" in errors) == (1, True)
        code, _, errors = await on(stack, "events", str(uuid4()), "--follow")
        assert (code, "이벤트가 없습니다" in errors) == (1, True)
        code, _, errors = await shuking("events", session.id, "--nats-url", "nats://127.0.0.1:1")
        assert (code, "연결할 수 없습니다" in errors) == (1, True)


async def test_of_a_broker_without_streams_the_refusal_is_told(nats_server: NatsServer) -> None:
    code, _, errors = await shuking("replay", "--all", "--nats-url", nats_server.url)
    assert (code, "NATS refused" in errors, "Traceback" in errors) == (1, True, False)


async def test_an_export_is_replayed_anywhere(session: Session, stack: Stack, tmp_path: Path) -> None:
    code, exported, _ = await on(stack, "events", "export", session.id)
    assert code == 0
    file = tmp_path / "session.jsonl"
    file.write_text(exported)
    code, output, errors = await shuking("replay", str(file))
    assert code == 0, output + errors

    lines = [json.loads(line) for line in exported.splitlines()]
    told = next(line for line in lines if line["name"] == "tax_calculated")
    told["event"]["calculation"]["final_tax"] = 4_000_000
    file.write_text("\n".join(map(json.dumps, lines)))
    code, output, _ = await shuking("replay", str(file))
    assert code == 1
    assert f"session {session.id}" in output
    assert "~ changed   tax_calculated" in output
    assert "calculation.final_tax: 4,000,000원 → 5,000,000원 (+1,000,000원)" in output

    file.write_text("{}\n")
    code, _, errors = await shuking("replay", str(file))
    assert (code, "1번째 줄" in errors) == (1, True)


async def test_an_export_is_imported_elsewhere_and_compared(
    session: Session, api: Api, stack: Stack, nats_server: NatsServer, tmp_path: Path
) -> None:
    _, exported, _ = await on(stack, "events", "export", session.id)
    file = tmp_path / "session.jsonl"
    file.write_text(exported)
    elsewhere = ("--nats-url", nats_server.url_for("operator"))
    for _ in range(2):  # The second time takes the place of the first.
        code, output, errors = await shuking("events", "import", str(file), *elsewhere)
        assert (code, output.split()) == (0, [session.id]), errors
    _, listed, _ = await shuking("events", session.id, *elsewhere)
    _, original, _ = await on(stack, "events", session.id)
    assert listed == original
    _, exported_again, _ = await shuking("events", "export", session.id, *elsewhere)
    assert [json.loads(line)["event"] for line in exported_again.splitlines()] == [
        json.loads(line)["event"] for line in exported.splitlines()
    ]

    code, output, _ = await on(stack, "events", "diff", session.id, str(file))
    assert (code, output) == (0, "")
    other = await api.new_session()
    await other.say("부모님께 2억 받았어요")
    code, output, _ = await on(stack, "events", "diff", session.id, other.id)
    assert code == 1
    assert "collected_parameters.gift_property_value: 100,000,000원 → 200,000,000원 (+100,000,000원)" in output


async def test_what_was_imported_goes_with_its_session(
    session: Session, api: Api, stack: Stack, tmp_path: Path
) -> None:
    _, exported, _ = await on(stack, "events", "export", session.id)
    file = tmp_path / "session.jsonl"
    file.write_text(exported)
    await on(stack, "events", "import", str(file))
    assert (await api.http.delete(f"/api/sessions/{session.id}")).status_code == 204
    client = await nats.connect(stack.nats.url, inbox_prefix=inbox_prefix(OPERATOR))
    try:
        for stream in (TURNS, IMPORTED):
            state = (await client.jetstream().stream_info(stream, subjects_filter=f"*.*.{session.id}")).state
            assert not state.subjects
    finally:
        await client.close()
    code, _, _ = await on(stack, "events", session.id)
    assert code == 1


async def test_a_session_is_followed_while_it_goes_on(session: Session, stack: Stack) -> None:
    process = await asyncio.create_subprocess_exec(
        *(SHUKING, "events", session.id, "--follow", "--nats-url", stack.nats.url_for("operator")),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "DATA_DIR": "/nonexistent"},
    )
    assert process.stdout is not None
    seen: list[str] = []
    async with asyncio.timeout(60):
        while sum("turn_completed" in line for line in seen) < len(SAID):
            seen.append((await process.stdout.readline()).decode())
        await session.say("고마워요")
        while sum("turn_completed" in line for line in seen) < len(SAID) + 1:
            seen.append((await process.stdout.readline()).decode())
    process.terminate()
    await process.wait()
    assert sum(line.startswith("turn ") for line in seen) == len(SAID) + 1


async def test_the_state_of_a_turn_and_a_new_session_from_there(session: Session, api: Api, stack: Stack) -> None:
    code, output, errors = await on(stack, "events", "state", session.id, "--at", "1")
    assert code == 0, errors
    assert "gift_property_value (증여재산가액): 100000000  ← turn 1 question_raised, “부모님께 1억 받았어요”" in output
    assert "pending question: gift_date" in output
    code, _, errors = await on(stack, "events", "state", session.id, "--at", "9")
    assert (code, "3번째" in errors) == (1, True)

    before = await session.messages()
    code, output, errors = await on(stack, "events", "fork", session.id, "--turn", "1")
    assert code == 0, errors
    fork = Session(api.http, output.strip(), {})
    assert [each["content"] for each in await fork.messages()] == [each["content"] for each in before[:2]]
    answer = await fork.say("2025년 10월 16일이요")
    assert answer["assistantMessage"]["calculation"]["finalTax"] == 5_000_000
    assert await session.messages() == before
    assert UUID(fork.id) != UUID(session.id)
