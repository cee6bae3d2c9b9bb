"""The words of the matters: patterns that are data, each beside a message that shows it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from services.clarifier.domain.matters.instalments import Instalments
from services.clarifier.domain.matters.minor_years import MinorYears
from services.clarifier.domain.matters.reckonings import Reckonings
from services.clarifier.domain.taxes import TaxIntent
from services.clarifier.domain.writing.sought import Sought, sought


@dataclass(frozen=True, slots=True)
class Sign:
    """By which words something is heard in a normalised message, and what only sounds like it."""

    words: Sought
    unless: re.Pattern[str] | None = None

    @classmethod
    def of(cls, words: Iterable[str], unless: Iterable[str] = ()) -> "Sign":
        """From patterns, any of which may match. Raises re.error for one that is none."""
        harmless = "|".join(unless)
        return cls(sought("|".join(words)), re.compile(harmless) if harmless else None)

    def is_in(self, text: str) -> bool:
        return self.words.search(text) is not None and not (self.unless and self.unless.search(text))


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What is not ours, and what is said of where it belongs. `takes_over`: whatever sums are told beside it.

    `is_urgent`: it is said as it is, and not looked up. `tells_deadline`: it depends on whether the term for filing of the gift is over.
    """

    sign: Sign
    says: str
    takes_over: bool = False
    is_urgent: bool = False
    tells_deadline: bool = False


@dataclass(frozen=True, slots=True)
class GeneralAnswer:
    """The answer to a question about our own taxes as such, for each that it is of.

    `takes_over`: what is asked about is no case of ours, unless its day is told.
    """

    name: str
    sign: Sign
    says: Mapping[TaxIntent, str]
    takes_over: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a result is as it is: what a question is about, and what is said to it where the result is of that tax.

    `is_otherwise`: only where nothing more particular is asked about.
    """

    name: str
    sign: Sign
    says: Mapping[TaxIntent, str]
    is_otherwise: bool = False


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All words. `signs` by matter; `remarks`: what is said of a matter beside a case; `english`: in English.

    `rules`: what is said to a question about a reason as such, where it is of no case.
    """

    signs: Mapping[str, Sign]
    elsewhere: tuple[Elsewhere, ...]
    other_taxes: tuple[Elsewhere, ...]
    english: tuple[Elsewhere, ...]
    answers: tuple[GeneralAnswer, ...]
    remarks: Mapping[str, str]
    reasons: tuple[Reason, ...]
    rules: tuple[GeneralAnswer, ...]
    instalments: Instalments
    minor_years: MinorYears
    reckonings: Reckonings

    def answer(self, name: str) -> GeneralAnswer:
        return next(answer for answer in self.answers if answer.name == name)
