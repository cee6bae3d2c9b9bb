"""One speaker: a register, a chance, and sentences picked from the grammar's files."""

import random
from collections.abc import Sequence
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.stories.writing import with_endings, with_particles
from tests.support.yaml_file import read_yaml

_HERE: Final = Path(__file__).parent


@cache
def data(name: str) -> Any:
    """A file of the grammar, `name` without its ending."""
    return read_yaml(_HERE / f"{name}.yaml")


class Voice:
    """How somebody tells a story. `file`: where its sentences stand."""

    def __init__(self, chance: random.Random, file: str) -> None:
        registers = data("registers")
        self.chance = chance
        self.register: str = chance.choices(list(registers), [registers[name]["weight"] for name in registers])[0]
        self._file = file

    def reseeded(self, seed: str) -> "Voice":
        """The same voice with a chance of its own."""
        other = copy(self)
        other.chance = random.Random(f"{self.register}:{seed}")
        return other

    def reading(self, file: str) -> "Voice":
        """The same voice with the sentences of another file."""
        other = copy(self)
        other._file = file
        return other

    @property
    def _register(self) -> dict[str, Any]:
        found: dict[str, Any] = data("registers")[self.register]
        return found

    @property
    def words(self) -> dict[str, str]:
        """What the register calls the speaker, and its yes and no."""
        return dict(self._register["words"])

    def say(self, kind: str, **slots: str) -> str:
        """A sentence of a kind, such as `told.receiving`, its slots filled and its endings set."""
        found: Any = data(self._file)
        for key in kind.split("."):
            found = found[key]
        return self.finished(self.chance.choice(found), **slots)

    def finished(self, sentence: str, **slots: str) -> str:
        """Slots first: what fills them may bring verbs, particles and endings of its own."""
        filled = sentence.format(**{**self.words, **slots})
        for name, form in self._register["verbs"].items():
            filled = filled.replace(f"${name}", form)
        return with_endings(with_particles(filled), self._register["endings"])

    def likely(self, likelihood: float) -> bool:
        return self.chance.random() < likelihood

    def joined(self, sentences: Sequence[str]) -> str:
        """Sentences of one message, as people separate them."""
        breaks = self.chance.choice((". ", ". ", ". ", "\n", " ", ", ") if self.register != "formal" else (". ", "\n"))
        text = ""
        for sentence in sentences:
            text += sentence
            text += " " if sentence.endswith("?") and breaks != "\n" else breaks
        return text.strip(" ,\n")
