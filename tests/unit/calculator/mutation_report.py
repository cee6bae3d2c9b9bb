"""What `make mutation` found, in Markdown: figures for each module, and what every surviving mutant changes."""

import json
from collections.abc import Iterator
from pathlib import Path

from mutmut.mutation.diff_apply import get_diff_for_mutant

RESULTS = Path("mutants")
KILLED = 1
"""The exit code of tests that noticed; a run out of time, or a crash, has another one."""


def report() -> Iterator[str]:
    results = {path: mutants_of(path) for path in sorted(RESULTS.rglob("*.meta"))}
    yield from ("| module | mutants | killed | survived | rate |", "|---|--:|--:|--:|--:|")
    for path, codes in results.items():
        if codes:
            yield row(path.name.removesuffix(".py.meta"), list(codes.values()))
    yield row("**all**", [code for codes in results.values() for code in codes.values()])
    for path, codes in results.items():
        for name, code in codes.items():
            if code != KILLED:
                yield from difference(path, name, code)


def mutants_of(path: Path) -> dict[str, int | None]:
    """The exit code of the tests for each mutant of a module."""
    codes: dict[str, int | None] = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return codes


def row(module: str, codes: list[int | None]) -> str:
    killed = codes.count(KILLED)
    return f"| {module} | {len(codes):,} | {killed:,} | {len(codes) - killed:,} | {100 * killed / len(codes):.1f} % |"


def difference(path: Path, name: str, code: int | None) -> Iterator[str]:
    source = path.relative_to(RESULTS).with_suffix("")
    yield f"\n{name} (exit code {code})"
    for line in get_diff_for_mutant(name, path=source).splitlines():
        if line.startswith(("-", "+")) and not line.startswith(("---", "+++")):
            yield f"    {line}"


if __name__ == "__main__":
    print("\n".join(report()))
