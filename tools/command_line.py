"""What the commands of the command line share: the broker's address, and how they fail."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, NoReturn

import typer

DatabaseUrl = Annotated[str | None, typer.Option(help="PostgreSQL; otherwise DATABASE_URL or the running stack's.")]
NatsUrl = Annotated[str | None, typer.Option(help="NATS; otherwise NATS_URL or the running stack's.")]


@contextmanager
def explained() -> Iterator[None]:
    """What a person can mend is told in a sentence, without a traceback."""
    from tools.addresses import NotRunning
    from tools.backup.failure import BackupFailed
    from tools.broker import Unreachable
    from tools.dead_letters import NoSuchDeadLetter
    from tools.persistence import Refused
    from tools.replay.recording import NoSuchTurn, RecordingInvalid
    from tools.trace import NoSuchTrace

    of_records = NoSuchDeadLetter, NoSuchTrace, NoSuchTurn, RecordingInvalid
    try:
        yield
    except (BackupFailed, NotRunning, Refused, Unreachable, *of_records) as reason:
        fail(str(reason))


def fail(reason: str) -> NoReturn:
    """End the command with a sentence that says why."""
    print(reason, file=sys.stderr)
    raise typer.Exit(1)
