"""The catalogue of parameters, from the data files beside this module. A mistake in one stops whoever uses it."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from shared.contracts.parameters.parameter import Dealing, Kind, Parameter, Question, Tier

FOLDER: Final = Path(__file__).parent
_PARAMETERS: Final = TypeAdapter(dict[str, Parameter])


class CatalogueInvalid(Exception):
    """A data file cannot be used; the message says which, and why."""


class Catalogue(Mapping[str, Parameter]):
    """The parameters of one tax by name, in the order of asking."""

    def __init__(self, parameters: Mapping[str, Parameter], titles: Mapping[str, str]) -> None:
        self._parameters = parameters
        self._titles = titles
        """Of either tax."""

    def __getitem__(self, name: str) -> Parameter:
        return self._parameters[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parameters)

    def __len__(self) -> int:
        return len(self._parameters)

    def of_tier(self, *tiers: Tier) -> tuple[str, ...]:
        return tuple(name for name, parameter in self.items() if parameter.tier in tiers and not parameter.dealing)

    @cached_property
    def asked_for(self) -> tuple[str, ...]:
        """Those that have a question, whatever is given or left."""
        return tuple(name for name, parameter in self.items() if parameter.question and not parameter.dealing)

    def asked_of_kind(self, kind: Kind) -> frozenset[str]:
        """Those that have a question and a value of this kind."""
        return frozenset(name for name in self.asked_for if self[name].kind == kind)

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        return {name: parameter.question for name, parameter in self.items() if parameter.question}

    @cached_property
    def titles(self) -> Mapping[str, str]:
        return {name: parameter.title for name, parameter in self.items()}

    def titles_of_parts(self, name: str) -> Mapping[str, str]:
        """What the parts of a parameter are called."""
        return self._titles_of_parts[name]

    @cached_property
    def _titles_of_parts(self) -> Mapping[str, Mapping[str, str]]:
        return {
            name: {**{part: self._titles[part] for part in parameter.parts_named_here}, **parameter.parts}
            for name, parameter in self.items()
        }


def load_catalogue(folder: Path = FOLDER) -> tuple[Catalogue, Catalogue]:
    """The parameters of a gift and of an inheritance. Raises CatalogueInvalid."""
    both = _load(folder / "both.toml")
    gift = _load(folder / "gift.toml") | both
    inheritance = _load(folder / "inheritance.toml") | both
    titles = {name: parameter.title for name, parameter in (inheritance | gift).items()}
    for name, parameter in (*gift.items(), *inheritance.items()):
        if parameter.title != titles[name]:
            raise CatalogueInvalid(f"{name} has two titles: {parameter.title}, {titles[name]}")
        if name in both and parameter.question:
            raise CatalogueInvalid(f"{name} has a question, and belongs to both taxes")
        if unknown := ", ".join(part for part in parameter.parts_named_here if part not in titles):
            raise CatalogueInvalid(f"{name} has parts that are no parameters: {unknown}")
    return Catalogue(gift, titles), Catalogue(inheritance, titles)


def _load(path: Path) -> dict[str, Parameter]:
    try:
        content: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return _PARAMETERS.validate_python(content)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise CatalogueInvalid(f"{path.name}: {error}") from error


GIFT, INHERITANCE = load_catalogue()
TITLES: Final[Mapping[str, str]] = {**INHERITANCE.titles, **GIFT.titles}
"""What each parameter of either tax is called."""
TAXES: Final[Mapping[str, str]] = {"gift_tax": "증여세", "inheritance_tax": "상속세"}
"""What each tax is called."""


def _questions_of(dealing: Dealing) -> dict[str, Question]:
    return {
        name: parameter.question_of[dealing] for name, parameter in GIFT.items() if dealing in parameter.question_of
    }


QUESTIONS: Final[Mapping[str, Mapping[str, Question]]] = {
    "gift_tax": GIFT.questions,
    "inheritance_tax": INHERITANCE.questions,
    "loan": _questions_of("loan"),
    "purchase": _questions_of("purchase"),
}
"""How each is asked for, by tax and name; and how else of a loan and of a purchase."""
