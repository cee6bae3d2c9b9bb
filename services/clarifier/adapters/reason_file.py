"""Loads and checks what is said to a question why a result is as it is."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, TypeAdapter

from services.clarifier.adapters.yaml_file import read_yaml
from services.clarifier.domain.matters.lexicon import GeneralAnswer, Reason, Sign
from services.clarifier.domain.taxes import TaxIntent

REASON_FILE: Final = Path(__file__).parents[1] / "reasons.yaml"


class Entry(BaseModel):
    """A part of a file of words."""

    model_config = ConfigDict(extra="forbid", str_min_length=1, strict=True)


class Shown(Entry):
    """A pattern, and a message that shows it."""

    words: str
    shown: str


class WrittenReason(Shown):
    """A reason as it is written: its figures are names."""

    name: str
    unless: str | None = None
    general: Shown | None = None
    otherwise: bool = False
    gift: str | None = None
    inheritance: str | None = None

    def says(self, law: Mapping[str, str]) -> dict[TaxIntent, str]:
        """What is said, by tax. Raises KeyError where a figure is not one of the law's."""
        texts: tuple[tuple[TaxIntent, str | None], ...] = (
            ("gift_tax", self.gift),
            ("inheritance_tax", self.inheritance),
        )
        return {tax: text.format_map(law) for tax, text in texts if text is not None}

    def read(self, law: Mapping[str, str]) -> Reason:
        sign = Sign.of([self.words], [self.unless] if self.unless else [])
        return Reason(self.name, sign, self.says(law), self.otherwise)

    def in_general(self, law: Mapping[str, str]) -> GeneralAnswer | None:
        """What is said to the question of no case."""
        return GeneralAnswer(self.name, Sign.of([self.general.words]), self.says(law)) if self.general else None


def read_reasons(path: Path = REASON_FILE) -> list[WrittenReason]:
    """The file as it is written. Raises pydantic's ValidationError, or yaml.YAMLError."""
    return TypeAdapter(list[WrittenReason]).validate_python(read_yaml(path))
