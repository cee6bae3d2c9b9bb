"""The chain as a Mermaid flowchart, generated from the catalogue, for the README."""

from collections.abc import Iterator

from shared.contracts.events.catalogue import CATALOGUE, Flow, TurnFailed


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
