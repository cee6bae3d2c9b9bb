"""`shuking replay` and `shuking bisect`. Each imports what it needs when it runs."""

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer
from rich.console import Console

from tools.command_line import NatsUrl, explained, fail
from tools.events_commands import Source, recording_from

if TYPE_CHECKING:
    from shared.contracts.events.catalogue import Service
    from tools.replay.outcome import SessionOutcome
    from tools.replay.recording import Recording


def replay(
    source: Annotated[str | None, typer.Argument(help="A session's id, or a file of recordings.")] = None,
    turn: Annotated[int | None, typer.Option("--turn", min=1, help="Only this turn, from 1.")] = None,
    service: Annotated[
        str,
        typer.Option("--service", help="Only these (calculator,clarifier,…), with the recorded events before them."),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="What has changed, one field a line.")] = False,
    live: Annotated[
        bool, typer.Option("--live", help="Through processes of the services; on a broker of its own, or --nats-url.")
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="The sessions of the running system, in short.")] = False,
    since: Annotated[str | None, typer.Option(help="With --all: those of the last 7d, 12h, 30m.")] = None,
    sample: Annotated[int | None, typer.Option(min=1, help="With --all: at most so many, by lot.")] = None,
    seed: Annotated[int, typer.Option(help="Which lot.")] = 1,
    nats_url: NatsUrl = None,
) -> None:
    """다시 돌려 보기: 기록된 상담을 지금의 코드로 (recorded events through today's code); exit status 1 where it differs."""
    from tools import addresses, recordings
    from tools.replay.bulk import replayed
    from tools.replay.recording import turn_of
    from tools.replay.sampling import duration, sampled

    services = _services(service)
    _refuse_together("--all", every, {"SOURCE": source, "--live": live, "--json": as_json})
    _refuse_together("--live", live, {"--service": service})
    if (since or sample) and not every:
        fail("--since와 --sample은 --all과 함께 적어 주세요 (they go with --all).")
    with explained():
        if every:
            period = duration(since) if since else None
            with sampled(addresses.nats_url(nats_url), period, sample, seed) as (total, found):
                of = "of at most" if period else "of"
                raise typer.Exit(_in_short(found, services, turn, f"{of} {total}"))
        if source is None:
            fail("상담 번호나 기록 파일을 적어 주세요. 모두 돌려 보시려면 --all (name a session or a file).")
        is_file = Path(source).is_file()
        sessions = recordings.sessions_in(Path(source)) if is_file else [recording_from(source, nats_url)]
        if turn and len(sessions) == 1:
            turn_of(sessions[0], turn)
        if live:
            from tools.replay.live import replay_live

            outcomes = [asyncio.run(replay_live(each, nats_url, turn)) for each in sessions]
            raise typer.Exit(_printed(outcomes, as_json=as_json))
    if len(sessions) > 1 and not as_json:
        raise typer.Exit(_in_short(sessions, services, turn, f"of {len(sessions)}"))
    raise typer.Exit(_printed(list(replayed(sessions, turn_number=turn, services=services)), as_json=as_json))


def _printed(outcomes: "Sequence[SessionOutcome]", *, as_json: bool) -> bool:
    """Print what replaying came to. Whether anything has changed."""
    from tools.replay import report

    for outcome in outcomes:
        for line in report.as_json(outcome) if as_json else report.report(outcome):
            print(line)
    return any(each.has_changed for each in outcomes)


def bisect(
    source: Source,
    good: Annotated[str, typer.Argument(help="A commit that answers as it should.")],
    bad: Annotated[str, typer.Argument(help="A later one that does not.")],
    nats_url: NatsUrl = None,
) -> None:
    """답변이 달라진 커밋 찾기 (the commit since which a recorded session is answered differently)."""
    from tools.replay.bisecting import BisectionFailed, first_change

    with explained():
        recording = recording_from(source, nats_url)
    try:
        print(first_change(recording, good, bad, Path.cwd()))
    except BisectionFailed as reason:
        fail(str(reason))


def _in_short(found: "Iterable[Recording]", services: tuple["Service", ...], turn: int | None, of: str) -> bool:
    """Replay many with their progress shown (so many `of` how many), and say what kinds of change there are. Whether there is any."""
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    from tools.replay.bulk import replayed
    from tools.replay.summary import Summary

    summary = Summary()
    started = time.monotonic()
    columns = (TextColumn("sessions {task.completed} " + of), TimeElapsedColumn(), TextColumn("{task.fields[speed]}"))
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=None, speed="")
        for outcome in replayed(found, turn_number=turn, services=services):
            summary.add(outcome)
            speed = summary.sessions / (time.monotonic() - started)
            progress.update(
                task, completed=summary.sessions, speed=f"{speed:.1f}/s, {summary.changed_sessions} changed"
            )
    for line in summary.lines():
        print(line)
    seconds = time.monotonic() - started
    print(f"{seconds:.1f} s, {summary.sessions / seconds:.1f} sessions a second")
    return summary.changed_sessions > 0


def _refuse_together(option: str, is_given: bool, others: Mapping[str, object]) -> None:
    """Say which of the others does not go with an option that is given."""
    if clashing := [name for name, value in others.items() if is_given and value]:
        fail(f"{option}과(와) {', '.join(clashing)}은(는) 함께 쓸 수 없습니다 (cannot be used together).")


def _services(names: str) -> tuple["Service", ...]:
    from shared.contracts.events.catalogue import Service

    known: dict[str, Service] = {name: name for name in get_args(Service) if name != "gateway"}
    chosen = [name.strip() for name in names.split(",") if name.strip()]
    if unknown := [name for name in chosen if name not in known]:
        fail(f"{', '.join(unknown)}: 그런 서비스는 없습니다. {', '.join(known)} 중에서 적어 주세요 (no such service).")
    return tuple(known[name] for name in chosen)
