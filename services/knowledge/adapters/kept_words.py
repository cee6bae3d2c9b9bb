"""The words of the corpus's texts, taken apart ahead: the analyser needs two seconds for them, a start has as many in all.

`words.tsv`: the key of the analyser, then a line for each text, its mark and its words. `make docs` writes it. A text
that is not in it is taken apart at the start; with another analyser all of them are.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent.parent / "words.tsv"


def kept_words(key: str) -> Mapping[str, str]:
    """By the mark of its text, the words with blanks between; none where another analyser has kept them."""
    try:
        first, *lines = FILE.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    return dict(line.split("\t", 1) for line in lines) if first == key else {}


def as_kept(key: str, words: Iterable[tuple[str, str]]) -> str:
    """The content of the file."""
    return "".join(f"{line}\n" for line in (key, *sorted({f"{mark}\t{told}" for mark, told in words})))
