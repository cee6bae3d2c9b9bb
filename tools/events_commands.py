"""`shuking events …`. Each command imports what it needs when it runs."""

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer
from typer.core import TyperGroup

from tools.command_line import NatsUrl, explained

if TYPE_CHECKING:
    from tools.replay.recording import Recording


class _SessionFirst(TyperGroup):
    """`events SESSION` is `events show SESSION`."""

    def parse_args(self, ctx: "typer.Context", args: list[str]) -> list[str]:  # type: ignore[override]
        if args and args[0] not in self.commands and args[0] not in ("--help", "-h"):
            args = ["show", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_SessionFirst,
    help="상담의 흐름: `events 상담번호` (what happened in a session, from the stream)",
    no_args_is_help=True,
)

Session = Annotated[UUID, typer.Argument(help="The session's id.")]
Source = Annotated[str, typer.Argument(help="A session's id, or a file that `events export` wrote.")]
AsJson = Annotated[bool, typer.Option("--json", help="The whole events, one a line.")]


def recording_from(source: str, nats_url: str | None) -> "Recording":
    """The events of a session, or of the one session in a file."""
    from tools import addresses, recordings
    from tools.replay.recording import RecordingInvalid

    if Path(source).is_file():
        found = recordings.sessions_in(Path(source))
        if len(found) > 1:
            raise RecordingInvalid(f"{source}에는 상담이 {len(found)}개 있습니다. 상담이 하나인 파일을 골라 주세요.")
        return found[0]
    wanted = session_id(source)
    return asyncio.run(recordings.recording_of(addresses.nats_url(nats_url), wanted))


def session_id(source: str) -> UUID:
    """Raises RecordingInvalid for what is neither an id nor a file."""
    from tools.replay.recording import RecordingInvalid

    try:
        return UUID(source)
    except ValueError:
        raise RecordingInvalid(f"{source}은(는) 상담 번호도 파일도 아닙니다.") from None


@app.command()
def show(
    session: Source,
    nats_url: NatsUrl = None,
    as_json: AsJson = False,
    follow: Annotated[bool, typer.Option("--follow", help="Go on with each event as it is stored.")] = False,
) -> None:
    """차례별 단계, 시각, 걸린 시간, 시도, 추적 번호 (turn by turn, with times, attempts and traces)."""
    from tools import session_events

    with explained():
        if follow:
            return _follow(session, nats_url, as_json=as_json)
        recorded = recording_from(session, nats_url)
    for line in session_events.as_json(recorded) if as_json else session_events.table(recorded):
        print(line)
    return None


def _follow(session: str, nats_url: str | None, *, as_json: bool) -> None:
    from tools import addresses, recordings, session_events

    async def go() -> None:
        before = None
        async for each in recordings.followed(addresses.nats_url(nats_url), session_id(session)):
            is_new = before is None or before.turn_id != each.turn_id
            took = None if before is None or is_new else (each.stored_at - before.stored_at).total_seconds() * 1000
            if as_json:
                print(*session_events.as_json([each]), flush=True)
            else:
                print(
                    *([f"turn {each.turn_id}"] if is_new else []), session_events.line(each, took), sep="\n", flush=True
                )
            before = each

    try:
        asyncio.run(go())
    except KeyboardInterrupt:
        raise typer.Exit(0) from None


@app.command()
def export(session: Session, nats_url: NatsUrl = None) -> None:
    """파일로 내보내기 (JSON Lines, for another machine or a bug report; what is personal was masked before)."""
    from tools.replay.recording import lines

    with explained():
        recorded = recording_from(str(session), nats_url)
    for line in lines(recorded):
        print(line)


@app.command(name="import")
def import_(file: Annotated[Path, typer.Argument(exists=True)], nats_url: NatsUrl = None) -> None:
    """파일에서 가져오기 (keep a file's sessions beside the system's own, to look at and to replay)."""
    from tools import addresses, recordings

    with explained():
        found = asyncio.run(recordings.import_file(addresses.nats_url(nats_url), file))
    for each in found:
        print(each)
    print(f"상담 {len(found)}개를 가져왔습니다 (imported).", file=sys.stderr)


@app.command()
def diff(a: Source, b: Source, nats_url: NatsUrl = None) -> None:
    """두 상담의 차이 (how two sessions differ, turn by turn); exit status 1 where they do."""
    from tools import session_events

    with explained():
        found = list(session_events.differences(recording_from(a, nats_url), recording_from(b, nats_url)))
    for line in found:
        print(line)
    if found:
        raise typer.Exit(1)
    print("다른 점이 없습니다 (no difference).", file=sys.stderr)


@app.command()
def state(
    session: Source,
    at: Annotated[int, typer.Option("--at", min=1, help="The turn, from 1.")],
    nats_url: NatsUrl = None,
) -> None:
    """그때까지 이해한 것 (case file, parameters, pending question and attempts at the end of a turn)."""
    from tools.replay.state import lines, state_at

    with explained():
        for line in lines(state_at(recording_from(session, nats_url), at)):
            print(line)


@app.command()
def dialogue(session: Source, nats_url: NatsUrl = None) -> None:
    """시험으로 옮기기 (the session as a test of the dialogue, in YAML: what was said, and what each turn came to)."""
    from tools.written_dialogue import written_dialogue

    with explained():
        print(written_dialogue(recording_from(session, nats_url)), end="")


@app.command()
def fork(
    session: Session,
    turn: Annotated[int, typer.Option("--turn", min=1, help="The last turn that the new session keeps, from 1.")],
    nats_url: NatsUrl = None,
) -> None:
    """그 차례에서 새 상담으로 (a new session from the state at that turn); its id on standard output."""
    from tools import addresses
    from tools.forks import forked

    with explained():
        address = addresses.nats_url(nats_url)
        recording = recording_from(str(session), nats_url)
        print(asyncio.run(forked(address, session, recording, turn)).id)
