"""`shuking replay` and `shuking bisect`. Each imports what it needs when it runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from tools.command_line import NatsUrl, explained, fail
from tools.events_commands import recording_from

if TYPE_CHECKING:
    from shared.events.catalogue import Service


def replay(
    source: Annotated[str | None, typer.Argument(help="A session's id, or a file of recordings.")] = None,
    turn: Annotated[int | None, typer.Option("--turn", min=1, help="Only this turn, from 1.")] = None,
    service: Annotated[
        str,
        typer.Option("--service", help="Only these (calculator,clarifier,…), with the recorded events before them."),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="What has changed, one field a line.")] = False,
    nats_url: NatsUrl = None,
) -> None:
    """다시 돌려 보기: 기록된 상담을 지금의 코드로 (recorded events through today's code); exit status 1 where it differs."""
    from tools import recordings
    from tools.replay import report
    from tools.replay.bulk import replayed

    if source is None:
        fail("상담 번호나 기록 파일을 적어 주세요 (name a session or a file).")
    with explained():
        is_file = Path(source).is_file()
        found = recordings.sessions_in(Path(source)) if is_file else [recording_from(source, nats_url)]
    outcomes = list(replayed(found, turn_number=turn, services=_services(service)))
    for outcome in outcomes:
        for line in report.as_json(outcome) if as_json else report.report(outcome, everything=len(outcomes) == 1):
            print(line)
    raise typer.Exit(any(each.has_changed for each in outcomes))


def _services(names: str) -> tuple["Service", ...]:
    from shared.events.catalogue import Service

    known: dict[str, Service] = {name: name for name in get_args(Service) if name != "gateway"}
    chosen = [name.strip() for name in names.split(",") if name.strip()]
    if unknown := [name for name in chosen if name not in known]:
        fail(f"{', '.join(unknown)}: 그런 서비스는 없습니다. {', '.join(known)} 중에서 적어 주세요 (no such service).")
    return tuple(known[name] for name in chosen)
