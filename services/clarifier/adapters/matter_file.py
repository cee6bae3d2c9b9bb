"""Loads and checks the words of the matters. A mistake in the file stops the service at start."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import yaml
from pydantic import Field, ValidationError

from services.clarifier.adapters.reason_file import REASON_FILE, Entry, Shown, WrittenReason, read_reasons
from services.clarifier.adapters.yaml_file import read_yaml
from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.matters.instalments import Instalments
from services.clarifier.domain.matters.lexicon import Elsewhere, GeneralAnswer, Lexicon, Sign
from services.clarifier.domain.matters.minor_years import MinorYears
from services.clarifier.domain.matters.reckonings import Reckonings
from services.clarifier.domain.taxes import TaxIntent
from services.clarifier.domain.writing.text import normalise

MATTER_FILE: Final = Path(__file__).parents[1] / "matters.yaml"
LAW_FILE: Final = Path(__file__).parents[3] / "shared" / "contracts" / "law.json"
"""Each figure of the law in force, in words by its name: `make docs` writes it from the statute data."""


_REMARKS_IN_ENGLISH: Final = (
    "english",
    *(f"{kind}_in_english" for kind in ("crisis", "danger", "threat", "emergency")),
)


class MatterFileInvalid(Exception):
    """The file cannot be used; the message says why."""


class _Sign(Entry):
    words: list[Shown] = Field(min_length=1)
    unless: list[str] = Field(default_factory=list)


class _Elsewhere(Shown):
    name: str
    unless: str | None = None
    says: str
    takes_over: bool = False
    is_urgent: bool = False
    tells_deadline: bool = False

    def read(self, law: Mapping[str, str] | None = None) -> Elsewhere:
        """With `law`, its figures are names. Raises KeyError where one is not one of the law's."""
        says = self.says if law is None else self.says.format_map(law)
        sign = Sign.of([self.words], [self.unless] if self.unless else [])
        return Elsewhere(sign, says, self.takes_over, self.is_urgent, self.tells_deadline)


class _Answer(Shown):
    """An answer as it is written: its figures are names."""

    name: str
    unless: str | None = None
    takes_over: bool = False
    gift: str | None = None
    inheritance: str | None = None

    def read(self, law: Mapping[str, str]) -> GeneralAnswer:
        """Raises KeyError where a figure is not one of the law's."""
        texts: tuple[tuple[TaxIntent, str | None], ...] = (
            ("gift_tax", self.gift),
            ("inheritance_tax", self.inheritance),
        )
        says = {tax: text.format_map(law) for tax, text in texts if text is not None}
        return GeneralAnswer(
            self.name, Sign.of([self.words], [self.unless] if self.unless else []), says, self.takes_over
        )


class MatterFile(Entry):
    """The file as it is written."""

    danger: _Sign
    threat: _Sign
    emergency: _Sign
    evasion: _Sign
    foreign_despair: _Sign
    impossible: _Sign
    instructions: _Sign
    dispute: _Sign
    person: _Sign
    cost: _Sign
    privacy: _Sign
    identity: _Sign
    upset: _Sign
    distress: _Sign
    greeting: _Sign
    grief: _Sign
    memorial: _Sign
    keepsakes: _Sign
    illness: _Sign
    lifetime: _Sign
    debts_left: _Sign
    child: _Sign
    left_alone: _Sign
    survivor: _Sign
    own_illness: _Sign
    no_capacity: _Sign
    exploited: _Sign
    nothing_left: _Sign
    elsewhere: list[_Elsewhere] = Field(min_length=1)
    other_taxes: list[_Elsewhere] = Field(min_length=1)
    english: list[_Elsewhere] = Field(min_length=1)
    answers: list[_Answer] = Field(min_length=1)
    remarks: dict[str, str]

    @property
    def signs(self) -> dict[str, _Sign]:
        return {name: value for name in type(self).model_fields if isinstance(value := getattr(self, name), _Sign)}


def read_file(path: Path = MATTER_FILE) -> MatterFile:
    """The file as it is written. Raises MatterFileInvalid."""
    try:
        return MatterFile.model_validate(read_yaml(path))
    except (ValidationError, yaml.YAMLError) as error:
        raise MatterFileInvalid(f"{path.name}: {error}") from error


def load_matters(path: Path = MATTER_FILE) -> Lexicon:
    """The words, ready for use. Raises MatterFileInvalid where one is missing, unknown or no pattern."""
    file, reasons = read_file(path), _reasons()
    if unknown := ", ".join(sorted(set(file.remarks) - {*file.signs, *_REMARKS_IN_ENGLISH})):
        raise MatterFileInvalid(f"{path.name} has remarks on what is no matter of its own: {unknown}")
    law: dict[str, str] = json.loads(LAW_FILE.read_text(encoding="utf-8"))
    try:
        return Lexicon(
            signs={
                name: Sign.of((each.words for each in sign.words), sign.unless) for name, sign in file.signs.items()
            },
            elsewhere=tuple(each.read() for each in file.elsewhere),
            other_taxes=tuple(tax.read() for tax in file.other_taxes),
            english=tuple(each.read(law) for each in file.english),
            answers=tuple(answer.read(law) for answer in file.answers),
            remarks=file.remarks,
            reasons=tuple(reason.read(law) for reason in reasons),
            rules=tuple(rule for reason in reasons if (rule := reason.in_general(law)) is not None),
            instalments=_instalments(law),
            minor_years=MinorYears(
                _won(law, "minor_deduction_per_year"), int(law["age_of_majority"].removesuffix("세"))
            ),
            reckonings=_reckonings(law),
        )
    except KeyError as error:
        raise MatterFileInvalid(f"{path.name}: {error} is no figure of the law") from error
    except re.error as error:
        raise MatterFileInvalid(f"{path.name}: {error.pattern!r} is no pattern: {error}") from error


def _reasons() -> list[WrittenReason]:
    try:
        return read_reasons()
    except (ValidationError, yaml.YAMLError) as error:
        raise MatterFileInvalid(f"{REASON_FILE.name}: {error}") from error


def _instalments(law: Mapping[str, str]) -> Instalments:
    return Instalments(
        threshold=_won(law, "installment_threshold"),
        half_threshold=_won(law, "installment_half_threshold"),
        larger_percent=int(law["larger_installment_rate"].removesuffix("%")),
    )


def _reckonings(law: Mapping[str, str]) -> Reckonings:
    return Reckonings(
        brackets=tuple(_brackets(law["rates"])),
        filing_credit=_rate(law["filing_credit_rate"]),
        no_filing_penalty=_rate(law["no_filing_penalty_rate"]),
        under_reporting_penalty=_rate(law["under_reporting_penalty_rate"]),
        loan_rate=_rate(law["loan_proper_rate"]),
        loan_minimum=_won(law, "loan_benefit_minimum"),
        bargain_rate=_rate(law["bargain_threshold_rate"]),
        bargain_maximum=_won(law, "bargain_threshold_maximum"),
        bargain_stranger=_won(law, "bargain_stranger_deduction"),
        financial_rate=_rate(law["financial_rate"]),
        financial_small=_won(law, "financial_small_amount"),
        financial_maximum=_won(law, "financial_maximum"),
        family_years=_years(law["marriage_childbirth_years"]),
        cohabiting_years=_years(law["cohabiting_house_years"]),
        rent_rate=_rate(law["rent_conversion_rate"]),
        deductions={
            "배우자": _won(law, "spouse_deduction"),
            "직계존속": _won(law, "ascendant_deduction"),
            "직계비속": _won(law, "descendant_deduction"),
            "기타친족": _won(law, "relative_deduction"),
        },
        minor_deduction=_won(law, "minor_deduction"),
        estate_basic=_won(law, "estate_basic_deduction"),
        for_child=_won(law, "child_deduction"),
        lump_sum=_won(law, "lump_sum_deduction"),
    )


def _brackets(rates: str) -> Iterator[tuple[int | None, int]]:
    """`1억원까지 10%, 5억원까지 20%, 그 위로는 50%`, as the bounds in won and the rates."""
    for each in rates.split(", "):
        bound, _, rate = each.rpartition(" ")
        yield (_in_won(bound.removesuffix("까지")) if bound.endswith("까지") else None), _rate(rate)


def _rate(percent: str) -> int:
    """In ten thousandths."""
    return round(float(percent.removesuffix("%")) * 100)


def _years(words: str) -> int:
    return int(words.removesuffix("년"))


def _won(law: Mapping[str, str], name: str) -> int:
    return _in_won(law[name])


def _in_won(words: str) -> int:
    return next(amount.won or 0 for amount in amounts(normalise(words)))
