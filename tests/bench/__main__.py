"""`python -m tests.bench`: our chain beside its floor and its peers, or one of the sections below."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(add_completion=False, help=__doc__)

Quick = Annotated[bool, typer.Option("--quick", help="Fewer turns: rough figures within a minute or two.")]


@app.callback(invoke_without_command=True)
def comparison(context: typer.Context, quick: Quick = False) -> None:
    """Our chain beside its floor and its peers (the targets of the design), unless a section is named."""
    if context.invoked_subcommand is None:
        from tests.bench import comparison as section

        asyncio.run(section.main(quick=quick))


@app.command()
def consuming(quick: Quick = False) -> None:
    """Ways to consume the stream, compared."""
    from tests.bench import consuming as section

    asyncio.run(section.main(quick=quick))


@app.command()
def hops(quick: Quick = False) -> None:
    """What each hop of a turn takes."""
    from tests.bench import stages as section

    asyncio.run(section.main(quick=quick))


@app.command()
def profile(quick: Quick = False) -> None:
    """What a turn costs in CPU, by process and by cause."""
    from tests.bench import profile as section

    asyncio.run(section.main(quick=quick))


@app.command()
def handlers(
    quick: Quick = False,
    against: Annotated[Path | None, typer.Option(help="Another checkout, of the code before.")] = None,
) -> None:
    """What the handlers take for recorded events, in process; in turns with those of another checkout."""
    from tests.bench import handlers as section

    section.main(against.resolve() if against else None, quick=quick)


@app.command()
def crowd(quick: Quick = False) -> None:
    """From one turn in flight to 256."""
    from tests.bench import sweep as section

    asyncio.run(section.crowd(quick=quick))


@app.command()
def tracing(quick: Quick = False) -> None:
    """Without traces, with 1 % of the turns recorded, with all."""
    from tests.bench import sweep as section

    asyncio.run(section.tracing(quick=quick))


@app.command()
def replicas(quick: Quick = False) -> None:
    """One, two and three processes of each service."""
    from tests.bench import sweep as section

    asyncio.run(section.replicas(quick=quick))


@app.command()
def flat(quick: Quick = False) -> None:
    """Whether long sessions and many stored messages are as fast as short and few."""
    from tests.bench import flatness as section

    asyncio.run(section.main(quick=quick))


@app.command()
def memory(quick: Quick = False) -> None:
    """Resident memory of the services."""
    from tests.bench import resources as section

    asyncio.run(section.memory(quick=quick))


@app.command()
def page() -> None:
    """How soon the page is there, and its first answer."""
    from tests.bench import first_answer as section

    asyncio.run(section.main())


@app.command()
def capacity(quick: Quick = False) -> None:
    """What a turn takes of processor, memory and disk."""
    from tests.bench import capacity as section

    asyncio.run(section.main(quick=quick))


@app.command()
def queueing() -> None:
    """What a simulation says of replicas, beside what is measured with one, two and three."""
    from tests.bench import queueing as section

    asyncio.run(section.main())


@app.command()
def start() -> None:
    """Time of the local stack to ready."""
    from tests.bench import resources as section

    asyncio.run(section.start())


@app.command()
def calculate(quick: Quick = False) -> None:
    """Calculations a minute on one core."""
    from tests.bench import bulk as section

    section.calculate(quick=quick)


@app.command()
def knowledge(
    statute: Annotated[
        list[Path] | None, typer.Option(help="A whole statute to ingest; as often as there are.")
    ] = None,
) -> None:
    """Start, memory and searches of the knowledge service."""
    from tests.bench import knowledge as section

    asyncio.run(section.main(statute or []))


@app.command()
def understand(quick: Quick = False) -> None:
    """Milliseconds to read a message."""
    from tests.bench import bulk as section

    section.understand(quick=quick)


if __name__ == "__main__":
    app()
