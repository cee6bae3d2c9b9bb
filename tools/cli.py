"""`shuking`: the command line. Each command imports what it needs when it runs, so that `--help` is quick."""

import asyncio
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer

from tools.backup_commands import backup, restore
from tools.command_line import DatabaseUrl, NatsUrl, explained, fail
from tools.events_commands import app as events_app
from tools.replay_commands import bisect, replay

app = typer.Typer(
    help="슈킹: 증여세·상속세 상담 (consultation on Korean gift and inheritance tax)",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
dead_letters_app = typer.Typer(help="처리하지 못한 이벤트 (events that a service gave up on)", no_args_is_help=True)
app.add_typer(dead_letters_app, name="dead-letters")
knowledge_app = typer.Typer(help="법령 자료 (the law that is searched)", no_args_is_help=True)
app.add_typer(knowledge_app, name="knowledge")
app.add_typer(events_app, name="events")
app.command()(replay)
app.command()(bisect)
app.command()(backup)
app.command()(restore)

JsonLines = Annotated[
    typer.FileText,
    typer.Argument(
        encoding="utf-8-sig", errors="replace", show_default=False, help="JSON Lines; standard input if none."
    ),
]


def main() -> None:
    """The entry point. Korean in and out, whatever the locale says."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    app()


@app.command()
def ask(
    question: Annotated[str | None, typer.Argument(help="첫 질문 (the first message)")] = None,
    url: Annotated[str | None, typer.Option(help="The gateway; otherwise the running stack's.")] = None,
    case: Annotated[bool, typer.Option("--case", help="이해한 내용도 보기 (show what was understood, too)")] = False,
) -> None:
    """상담하기: 실행 중인 슈킹과 터미널에서 이야기합니다 (hold a conversation)."""
    from tools.addresses import gateway_url
    from tools.conversation import converse

    with explained():
        address = gateway_url(url)
    raise typer.Exit(converse(address, question, shows_case=case))


@app.command()
def calculate(file: JsonLines = "-") -> None:  # type: ignore[assignment]
    """세금 계산: 한 줄에 한 사례 (one case a line in, one result a line out)."""
    from services.calculator.adapters.statute_files import StatuteInvalid
    from services.calculator.batch import calculate as batch
    from shared.calendar.korean_holidays import HolidaysInvalid

    try:
        _line_by_line(batch, file)
    except (HolidaysInvalid, StatuteInvalid) as reason:
        fail(str(reason))


@app.command()
def understand(
    file: JsonLines = "-",  # type: ignore[assignment]
    gemini: Annotated[bool, typer.Option("--gemini", help="Read with Gemini too; needs GOOGLE_API_KEY.")] = False,
) -> None:
    """문장 이해: 한 줄에 한 문장 (one message a line in, what it says a line out)."""
    from services.clarifier.batch import KeyMissing
    from services.clarifier.batch import understand as batch

    try:
        _line_by_line(lambda lines: batch(lines, gemini=gemini), file)
    except KeyMissing as reason:
        fail(str(reason))


@app.command()
def converse(
    file: JsonLines = "-",  # type: ignore[assignment]
    gemini: Annotated[bool, typer.Option("--gemini", help="Read with Gemini too; needs GOOGLE_API_KEY.")] = False,
) -> None:
    """대화: 한 줄에 한 대화 (one conversation a line in, one turn a line out)."""
    from services.clarifier.batch import KeyMissing
    from tools.dialogues import converse as batch

    try:
        _line_by_line(lambda lines: batch(lines, gemini=gemini), file)
    except KeyMissing as reason:
        fail(str(reason))


@app.command()
def trace(
    turn: Annotated[UUID | None, typer.Argument(help="A turn's id or a trace's; otherwise the latest turn.")] = None,
) -> None:
    """한 차례의 추적: 서비스마다 언제 무엇을 (a turn's spans, from what `make run` keeps of the last ones)."""
    from tools.stack.settings import StackSettings
    from tools.trace import drawn

    with explained():
        for line in drawn(StackSettings().data_dir, turn):
            print(line)


Number = Annotated[int, typer.Argument(min=1, help="Its number, from `dead-letters list`.")]


@dead_letters_app.command("list")
def list_dead_letters(nats_url: NatsUrl = None) -> None:
    """목록: 번호, 시각, 서비스, 이벤트, 상담, 원인 (number, time, service, event, session, cause)."""
    from tools import addresses, dead_letters

    with explained():
        letters = asyncio.run(dead_letters.all_dead_letters(addresses.nats_url(nats_url)))
    if not letters:
        print("처리하지 못한 이벤트가 없습니다 (there are none).", file=sys.stderr)
    for line in dead_letters.table(letters):
        print(line)


@dead_letters_app.command("show")
def show_dead_letter(number: Number, nats_url: NatsUrl = None) -> None:
    """하나 보기 (one of them whole, as JSON)."""
    from tools import addresses, dead_letters

    with explained():
        print(asyncio.run(dead_letters.dead_letter(addresses.nats_url(nats_url), number)).as_json())


@dead_letters_app.command("redrive")
def redrive_dead_letter(number: Number, nats_url: NatsUrl = None) -> None:
    """다시 처리하기 (the event's turn goes on with a new attempt; what has no turn is published again)."""
    from tools import addresses, dead_letters

    with explained():
        letter = asyncio.run(dead_letters.redrive(addresses.nats_url(nats_url), number))
    print(f"{letter.event_name} 이벤트의 차례를 다시 처리합니다 (its turn is driven again).")


@dead_letters_app.command("discard")
def discard_dead_letter(number: Number, nats_url: NatsUrl = None) -> None:
    """버리기 (remove one for good)."""
    from tools import addresses, dead_letters

    with explained():
        letter = asyncio.run(dead_letters.discard(addresses.nats_url(nats_url), number))
    print(f"{letter.event_name} 이벤트를 버렸습니다 (discarded).")


@app.command()
def migrate(
    database_url: DatabaseUrl = None,
) -> None:
    """데이터베이스를 최신 구조로 (bring the database's tables up to date)."""
    from shared.runtime.database import DatabaseUnavailable
    from shared.runtime.migration import MigrationRefused
    from tools import addresses
    from tools.migrations import migrate as run_migrations

    with explained():
        address = addresses.database_url(database_url)
    try:
        asyncio.run(run_migrations(address))
    except DatabaseUnavailable:
        fail("데이터베이스에 연결할 수 없습니다. 주소와 PostgreSQL의 상태를 확인해 주세요.")
    except (MigrationRefused, ValueError) as reason:
        fail(f"데이터베이스를 최신 구조로 바꾸지 못했습니다: {reason}")
    print("데이터베이스가 최신입니다 (the database is up to date).")


@knowledge_app.command("ingest")
def ingest_statutes(
    files: Annotated[list[Path], typer.Argument(show_default=False, help="Plain text, JSON or XML.")],
    database_url: Annotated[
        str | None, typer.Option(help="PostgreSQL; otherwise KNOWLEDGE_DATABASE_URL or the running stack's.")
    ] = None,
) -> None:
    """법령 넣기: 조·항·호로 나누어 (whole statutes, by article, paragraph and item)."""
    from tools import addresses, knowledge

    with explained():
        address = addresses.knowledge_database_url(database_url)
    try:
        knowledge.ingest(address, files)
    except knowledge.IngestFailed as reason:
        fail(str(reason))


def _line_by_line(batch: Callable[[Iterable[str]], Iterator[str]], file: Iterable[str]) -> None:
    for line in batch(file):
        print(line)
