"""`shuking` as a person and a script use it: as a process of its own."""

import asyncio
import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import nats
import pytest

from shared.messaging.streams import TURNS
from tests.e2e.client import Api
from tests.support.command_line import LIMIT_SECONDS, SHUKING, fresh_shuking, shuking
from tests.support.stack import Stack
from tools.servers import PostgresServer


async def test_a_question_is_answered_once_without_a_terminal(stack: Stack) -> None:
    code, output, errors = await shuking("ask", "2025년 10월 15일에 부모님께 1억 받았어요", "--url", stack.url)
    assert code == 0, errors
    assert "500만원" in output
    assert "세금을 계산했습니다" in errors
    assert errors.index("질문을 받았습니다") < errors.index("세금을 계산했습니다") < errors.index("답변을 썼습니다")


async def test_what_was_understood_is_shown_on_request(stack: Stack) -> None:
    question = ("ask", "아버지께 2026년 2월 3일에 현금 2억원을 [받았어요]", "--url", stack.url)
    _, without, _ = await shuking(*question)
    code, output, errors = await shuking(*question, "--case")
    assert code == 0, errors
    heading, line, *_ = output.splitlines()
    assert heading == "이렇게 이해했어요"
    assert line.startswith("  · 아버지 → 나, 현금 2억원, 2026년 2월 3일")
    assert "“아버지께”" in line
    assert heading not in without


async def test_the_question_may_come_on_standard_input(stack: Stack) -> None:
    code, output, _ = await shuking("ask", "--url", stack.url, given="2025년 10월 15일에 부모님께 1억 받았어요\n")
    assert code == 0
    assert "500만원" in output


async def test_a_conversation_in_a_terminal_goes_on_until_the_last_word(stack: Stack) -> None:
    ours, its = pty.openpty()
    environment = {**os.environ, "DATA_DIR": "/nonexistent", "TERM": "dumb", "COLUMNS": "100"}
    process = await asyncio.create_subprocess_exec(
        SHUKING,
        "ask",
        "부모님께 1억 받았어요",
        "--url",
        stack.url,
        stdin=its,
        stdout=its,
        stderr=its,
        cwd="/",
        env=environment,
    )
    os.close(its)
    shown = ""

    async def until(text: str) -> None:
        nonlocal shown
        async with asyncio.timeout(LIMIT_SECONDS):
            while text not in shown:
                shown += (await asyncio.to_thread(os.read, ours, 65536)).decode(errors="replace")

    await until("나> ")
    assert "날짜" in shown or "증여일" in shown
    shown = ""
    os.write(ours, "2025년 10월 15일이요\n".encode())
    await until("나> ")
    assert "500만원" in shown
    os.write(ours, "그만\n".encode())
    async with asyncio.timeout(LIMIT_SECONDS):
        assert await process.wait() == 0
    os.close(ours)


async def test_without_a_stack_it_says_what_to_do() -> None:
    for arguments in (("ask", "안녕하세요"), ("events", str(uuid4())), ("dead-letters", "list")):
        code, _, errors = await shuking(*arguments)
        assert code == 1
        assert "make run" in errors
        assert "Traceback" not in errors
    code, _, errors = await shuking("ask", "안녕하세요", "--url", "http://127.0.0.1:1")
    assert code == 1
    assert "make run" in errors


async def test_the_events_of_a_session_are_listed_turn_by_turn(api: Api, stack: Stack) -> None:
    session = await api.new_session()
    turns = [
        (await session.say(text))["userMessage"]["id"] for text in ("부모님께 1억 받았어요", "2025년 10월 15일이요")
    ]
    code, output, _ = await shuking("events", session.id, "--nats-url", stack.nats.url_for("operator"))
    assert code == 0
    assert [line.split()[2] for line in output.splitlines() if line.startswith("turn ")] == turns
    of_second = output[output.index(turns[1]) :]
    stages = [
        "message_received",
        "turn_opened",
        "parameters_collected",
        "tax_calculated",
        "answer_composed",
        "turn_completed",
    ]
    assert [line.split()[3] for line in of_second.splitlines()[1:-1]] == stages

    code, output, _ = await shuking("events", session.id, "--json", "--nats-url", stack.nats.url_for("operator"))
    events = [json.loads(line) for line in output.splitlines()]
    assert {event["session_id"] for event in events} == {session.id}
    assert events[0]["content"] == "부모님께 1억 받았어요"

    code, _, errors = await shuking("events", str(uuid4()), "--nats-url", stack.nats.url_for("operator"))
    assert code == 1
    assert errors.strip()


async def test_a_dead_letter_is_listed_shown_and_tried_again(api: Api, stack: Stack) -> None:
    session_id = (await api.new_session()).id  # Of a session that does not exist they are erased.
    client = await nats.connect(stack.nats.url)
    js = client.jetstream()
    letters = await client.subscribe(f"dead_letters.turn_opened.{session_id}")
    await js.publish(f"turns.turn_opened.{session_id}", b'{"not": "an event"}', stream=TURNS)
    await letters.next_msg(timeout=60)

    _, listed, _ = await shuking("dead-letters", "list", "--nats-url", stack.nats.url_for("operator"))
    [line] = [line for line in listed.splitlines() if session_id in line]
    assert "clarifier" in line
    number = line.split()[0]
    _, shown, _ = await shuking("dead-letters", "show", number, "--nats-url", stack.nats.url_for("operator"))
    assert json.loads(shown)["event"] == {"not": "an event"}
    assert json.loads(shown)["cause"]

    code, _, _ = await shuking("dead-letters", "redrive", number, "--nats-url", stack.nats.url_for("operator"))
    assert code == 0
    again = await letters.next_msg(timeout=60)
    assert again.data == b'{"not": "an event"}'
    _, listed, _ = await shuking("dead-letters", "list", "--nats-url", stack.nats.url_for("operator"))
    [line] = [line for line in listed.splitlines() if session_id in line]
    assert line.split()[0] != number
    code, _, _ = await shuking("dead-letters", "discard", line.split()[0], "--nats-url", stack.nats.url_for("operator"))
    assert code == 0
    _, listed, _ = await shuking("dead-letters", "list", "--nats-url", stack.nats.url_for("operator"))
    assert session_id not in listed
    code, _, errors = await shuking("dead-letters", "show", number, "--nats-url", stack.nats.url_for("operator"))
    assert code == 1
    assert "list" in errors
    await client.close()


async def test_calculate_reads_and_writes_a_line_for_each_case() -> None:
    case = {
        "id": "spec",
        "tax_type": "gift",
        "gift_date": "2025-10-15",
        "donor_relationship": "직계존속",
        "gift_property_value": 100_000_000,
    }
    given = "\ufeff" + json.dumps(case, ensure_ascii=False) + "\n\nnot json\n"
    code, output, errors = await shuking("calculate", given=given)
    assert code == 0, errors
    first, second = map(json.loads, output.splitlines())
    assert (first["id"], first["calculation"]["final_tax"]) == ("spec", 5_000_000)
    assert second["error"]["message"]


async def test_understand_reads_and_writes_a_line_for_each_message(tmp_path: Path) -> None:
    file = tmp_path / "messages.jsonl"
    file.write_text(json.dumps({"id": 1, "text": "어머니께 오늘 2억 받았어요", "today": "2025-10-15"}) + "\n")
    code, output, errors = await shuking("understand", str(file))
    assert code == 0, errors
    slots = json.loads(output)["slots"]
    assert slots["gift_date"] == "2025-10-15"
    assert slots["donor_relationship"] == "직계존속"
    assert slots["gift_property_value"] == 200_000_000


async def test_reading_with_gemini_without_a_key_says_what_to_do() -> None:
    code, output, errors = await shuking("understand", "--gemini", environment={"GOOGLE_API_KEY": ""})
    assert (code, output) == (1, "")
    assert "GOOGLE_API_KEY" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("postgresql://postgres@127.0.0.1:1/shuking", "데이터베이스에 연결할 수 없습니다"),
        ("mysql://127.0.0.1/shuking", "DATABASE_URL must be a postgresql:// address"),
        ("nonsense", "DATABASE_URL must be a postgresql:// address"),
    ],
)
async def test_a_database_that_cannot_be_migrated_is_told_in_a_sentence(address: str, reason: str) -> None:
    code, output, errors = await shuking("migrate", "--database-url", address)
    assert (code, output) == (1, "")
    assert reason in errors
    assert "Traceback" not in errors


async def test_a_database_that_refuses_to_be_migrated_is_told_in_a_sentence(postgres_server: PostgresServer) -> None:
    address = postgres_server.database_url(f"migrate_{uuid4().hex}").replace("/migrate_", "/no_such_database_")
    code, output, errors = await shuking("migrate", "--database-url", address)
    assert (code, output) == (1, "")
    assert "no_such_database_" in errors
    assert "Traceback" not in errors


async def test_statutes_are_ingested_and_what_cannot_be_is_told(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    address = postgres_server.database_url(f"knowledge_{uuid4().hex}")
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("연습법[시행 2024.1.1.]\n제1조(목적) 연습하려는 법이다.", encoding="utf-8")
    bad.write_text("법이 아니다.", encoding="utf-8")
    code, _, errors = await shuking("knowledge", "ingest", "--database-url", address, str(good))
    assert code == 1
    assert "shuking migrate" in errors
    assert (await shuking("migrate", "--database-url", address))[0] == 0
    code, _, errors = await shuking("knowledge", "ingest", "--database-url", address, str(bad), str(good))
    assert code == 1
    assert "the first line must name the statute" in errors
    assert "새 조각 1 (new)" in errors
    assert "Traceback" not in errors


async def test_korean_is_utf_8_whatever_the_locale_says() -> None:
    environment = {
        "LC_ALL": "en_US.ISO-8859-1",
        "LANG": "en_US.ISO-8859-1",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    }
    given = json.dumps({"id": "가", "tax_type": "gift"}, ensure_ascii=False)
    code, output, errors = await fresh_shuking("calculate", given=given, environment=environment)
    assert code == 0, errors
    assert json.loads(output)["id"] == "가"


def test_a_reader_that_stops_early_is_no_error() -> None:
    case = json.dumps({"id": "1", "tax_type": "gift"})
    command = f"yes '{case}' | head -n 20000 | '{SHUKING}' calculate | head -n 1"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=LIMIT_SECONDS, check=False)
    assert len(result.stdout.splitlines()) == 1
    assert "Traceback" not in result.stderr
    assert "BrokenPipe" not in result.stderr


@pytest.mark.parametrize(
    "command", ["ask", "calculate", "understand", "converse", "events", "dead-letters", "migrate", "knowledge"]
)
async def test_every_command_explains_itself_without_loading_a_service(command: str) -> None:
    code = f"""
import sys
from tools.cli import app
sys.argv = ["shuking", {command!r}, "--help"]
try:
    app()
finally:
    print("SERVICES", [name for name in sys.modules if name.startswith("services")])
"""
    result = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", code], capture_output=True, text=True, timeout=LIMIT_SECONDS, check=False
    )
    assert "SERVICES []" in result.stdout
    assert result.returncode == 0
