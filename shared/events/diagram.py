"""The chain as a Mermaid flowchart, generated from the catalogue, for the README."""

from collections.abc import Iterator
from typing import Final

from shared.events.catalogue import CATALOGUE, Flow, TurnFailed

START: Final = "<!-- chain -->"
END: Final = "<!-- /chain -->"


def chain_diagram() -> str:
    """A fenced Mermaid block. Solid arrows are consumed from the stream, dotted ones are watched live."""
    lines = ("```mermaid", "flowchart LR", "    browser((browser)) -- HTTP, SSE --> gateway", *_arrows(), "```")
    return "\n".join(lines)


def _arrows() -> Iterator[str]:
    for flow in CATALOGUE:
        name = flow.event.__name__
        for producer in _drawn_producers(flow):
            yield from (f"    {producer} -- {name} --> {consumer}" for consumer in flow.consumers)
            yield from (f"    {producer} -. {name} .-> {watcher}" for watcher in flow.watchers)


def _drawn_producers(flow: Flow) -> tuple[str, ...]:
    """Any stage can fail a turn: one arrow stands for all, or it would hide the chain."""
    if flow.event is not TurnFailed:
        return flow.producers
    return ("any([any stage])",)


def with_diagram(page: str) -> str:
    """The page with today's diagram between its markers, appended where it has none."""
    block = f"{START}\n{chain_diagram()}\n{END}"
    if START not in page:
        return f"{page.rstrip()}\n\n{block}\n".lstrip()
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{block}{after}"
