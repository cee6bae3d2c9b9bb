"""`python -m tests.bench`: the table of targets, or one of its sections."""

import asyncio
from typing import Annotated

import typer

app = typer.Typer(add_completion=False, help=__doc__)

Quick = Annotated[bool, typer.Option("--quick", help="Fewer turns: rough figures within a minute.")]


@app.callback(invoke_without_command=True)
def table(context: typer.Context, quick: Quick = False) -> None:
    """Our chain beside its floor and its peers (the targets of the design), unless a section is named."""
    if context.invoked_subcommand is None:
        from tests.bench import comparison

        asyncio.run(comparison.main(quick=quick))


@app.command()
def consuming(quick: Quick = False) -> None:
    """Ways to consume the stream, compared."""
    from tests.bench import consuming as section

    asyncio.run(section.main(quick=quick))


if __name__ == "__main__":
    app()
