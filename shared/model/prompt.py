"""Prompts are files: a version in the front matter, then the text. The version goes wherever the call is recorded.

---
version: 3
---
...
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_FILE: Final = re.compile(r"---\nversion: (?P<version>\d+)\n---\n(?P<text>.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Prompt:
    name: str
    """`explain@3`"""
    text: str


def read_prompt(path: Path) -> Prompt:
    """Raises ValueError if the file has no version."""
    match = _FILE.fullmatch(path.read_text(encoding="utf-8"))
    if match is None:
        raise ValueError(f"{path.name} must begin with a front matter that holds nothing but its version")
    return Prompt(f"{path.stem}@{match['version']}", match["text"].strip())
