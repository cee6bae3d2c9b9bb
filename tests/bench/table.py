"""Printing figures."""

from collections.abc import Sequence


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A Markdown table, padded so that it also reads as text: the first column left, the others right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        first = cells[0].ljust(widths[0])
        others = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
        return f"| {' | '.join((first, *others))} |"

    print(line(head))
    print("|", " | ".join("-" * width for width in widths), "|", sep="", end="\n")
    for row in rows:
        print(line(row), flush=True)
