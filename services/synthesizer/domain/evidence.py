"""What an answer may say: every figure that the calculation and its sources contain, and what each figure is of."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final, Self

from pydantic import JsonValue

from services.synthesizer.domain.figures import AMOUNT, Figure, normalised, read_figures
from shared.contracts.events.catalogue import TaxCalculated

_PARTICLES: Final = r"(?:은|는|이|가|을|를|도|만|의)?(?::|→|=|총|약|모두|합계|금액은|금액이|\s){0,6}"
_TAX_NAMES: Final = r"(?:세금|세액|증여세|상속세|납부액|부담액|(?:납부할|납부하실|내실|낼|부담할)\s?(?:금액|돈))"
_CHANGE: Final = r"(?!\s?(?:을|를|이|가|만큼|정도)?\s?(?:줄|늘|덜|더|아끼|아낄|빼|뺀|뺍|차감|감면|공제))"
"""What follows an amount by which a tax changes: that is not the tax itself."""
_PERCENT: Final = r"\d[\d.]*\s?(?:%|퍼센트)"
_RATE: Final = re.compile(rf"세율{_PARTICLES}(?P<after>{_PERCENT})|(?P<before>{_PERCENT})\s?(?:의|인)?\s?세율")

COUNTED: Final = ("children", "ascendants")
"""Parameters that count people: no amounts."""
_TAX_STEP: Final = re.compile(r"세액(?!공제)|세금")


@dataclass(frozen=True, slots=True)
class Evidence:
    """The figures behind one answer. Amounts are won, without sign."""

    figures: frozenset[Figure]
    amounts: frozenset[Fraction]
    taxes: frozenset[Fraction]
    """The amounts that may be called a tax."""
    rates: frozenset[Fraction]
    """The percentages that may be called a rate."""
    labelled: dict[str, frozenset[Fraction]]
    """The amounts of each step, by its name."""
    step_count: int
    final_tax: int

    @classmethod
    def of(cls, event: TaxCalculated) -> Self:
        calculation = event.calculation
        taxes = {calculation.final_tax, calculation.payable_tax, *(late.total_due for late in calculation.late)}
        labelled: dict[str, set[Fraction]] = {}
        for step in calculation.steps:
            labelled.setdefault(step.description.split(" (")[0].strip(), set()).add(Fraction(abs(step.value)))
            if _TAX_STEP.search(step.description):
                taxes.add(abs(step.value))
        intermediate = (value for name, value in calculation.figures.items() if not name.endswith("_percent"))
        given = [*calculation.input.items(), *_corrected(event)]
        values = [
            *(value for name, value in given if name not in COUNTED),
            *intermediate,
            *_choices(event),
            *_late(event),
        ]
        # What is zero is only worth saying where a step or a correction says so.
        amounts = {abs(value) for value in _whole_numbers(values) if value}
        amounts.update(_whole_numbers(value for name, value in _corrected(event) if name not in COUNTED))
        amounts.update(abs(step.value) for step in calculation.steps)
        amounts.update(abs(amount) for amount in _changed(event))
        amounts.add(calculation.final_tax - calculation.payable_tax)
        figures = {
            *_read(_calculated_texts(event)),
            *(figure for figure in _read(_source_texts(event)) if figure.kind not in ("amount", "percent", "number")),
            *_read(value for value in values if isinstance(value, str)),
            _day(calculation.filing_deadline),
            *(_day(late.on) for late in calculation.late),
            *(_day(part.filing_deadline) for part in calculation.parts if part.filing_deadline),
            *(_people(value) for name, value in given if name in COUNTED and isinstance(value, int)),
        }
        stated = {figure.value for figure in figures if figure.kind == "amount" and isinstance(figure.value, Fraction)}
        formulas = _read(step.formula or "" for step in calculation.steps if _TAX_STEP.search(step.description))
        return cls(
            figures=frozenset(figures),
            amounts=frozenset({*stated, *(Fraction(amount) for amount in (*amounts, *taxes))}),
            taxes=frozenset(Fraction(tax) for tax in taxes),
            rates=frozenset(f.value for f in formulas if f.kind == "percent" and isinstance(f.value, Fraction)),
            labelled={label: frozenset(values) for label, values in labelled.items()},
            step_count=len(calculation.steps),
            final_tax=calculation.final_tax,
        )

    def unexplained(self, text: str) -> tuple[Figure, ...]:
        """The figures of a text that nothing here explains."""
        return tuple(figure for figure in read_figures(text) if not self._explains(figure))

    def _explains(self, figure: Figure) -> bool:
        value = figure.value
        if figure.kind in ("amount", "number"):
            return value in self.amounts
        if figure.kind == "ordinal":
            return isinstance(value, Fraction) and 1 <= value <= self.step_count
        if figure.kind == "quantity" and isinstance(value, tuple) and value[1] == "단계":
            return value[0] == self.step_count
        if figure.kind in ("date", "article") and isinstance(value, tuple):
            known = (other.value for other in self.figures if other.kind == figure.kind)
            matches = _same_day if figure.kind == "date" else _same_article
            return any(isinstance(other, tuple) and matches(value, other) for other in known)
        return figure in self.figures

    def misattributed(self, text: str) -> tuple[str, ...]:
        """Statements of a text that give a known figure to the wrong thing, or deny the tax."""
        text = normalised(text)
        wrong = [
            match[0]
            for label, values in (*self._labels(), (_TAX_NAMES, self.taxes))
            for match in re.finditer(rf"{label}{_PARTICLES}(?P<amount>(?>{AMOUNT})){_CHANGE}", text)
            if not set(_amounts(match["amount"])) <= values
        ]
        wrong += [m[0] for m in _RATE.finditer(text) if not set(_percents(m["after"] or m["before"])) <= self.rates]
        if self.final_tax > 0:
            wrong += [match[0] for match in _NO_TAX.finditer(text)]
        wrong += [match[0] for match in _FROM_THE_DAY.finditer(text)]
        return tuple(wrong)

    def _labels(self) -> Iterable[tuple[str, frozenset[Fraction]]]:
        return ((re.escape(label).replace(r"\ ", r"\s?"), values) for label, values in self.labelled.items())


def _whole_numbers(values: Iterable[JsonValue]) -> Iterable[int]:
    return (value for value in values if isinstance(value, int) and not isinstance(value, bool))


_NO_TAX: Final = re.compile(
    rf"{_TAX_NAMES}[은는이가을를도]?\s?(?:전혀\s|아예\s|한 푼도\s)?(?:없[습어으는다]|안\s?[내나]|내지\s?않|나오지\s?않|발생하지\s?않|부과되지\s?않|면제)"
    r"|비과세|납부하실\s?필요가?\s?없"
)
_FROM_THE_DAY: Final = re.compile(
    r"(?:증여일|증여하신 날|증여받으신 날|증여한 날|증여받은 날)(?:로)?부터\s?(?:3|세|석|삼)\s?(?:개월|달)"
)
"""The time to file runs from the end of the month, not from the day of the gift (상속세및증여세법 제68조)."""


def _calculated_texts(event: TaxCalculated) -> Iterable[str]:
    """What the engine says about this calculation."""
    late = (step for each in event.calculation.late for step in each.steps)
    for step in (*event.calculation.steps, *late):
        yield from (step.description, step.formula or "", step.reference or "")
    yield from event.calculation.warnings
    for skipped in event.calculation.not_applied:
        yield from (skipped.rule, skipped.reason, skipped.reference)
    for choice in event.alternatives:
        yield from (choice.title, choice.description, *choice.pros, *choice.cons, choice.note or "")
    yield from (*event.assumptions, *event.calculation.assumptions, *event.exceptions, *event.recommendations)
    yield from (step.description for step in (event.change.steps if event.change else ()))
    yield from event.change.remarks if event.change else ()


def _source_texts(event: TaxCalculated) -> Iterable[str]:
    """What the law says in general. Its amounts and rates are those of others too: they explain nothing here."""
    for citation in event.citations:
        parts = (citation.full_reference, citation.article, citation.paragraph, citation.item)
        yield citation.full_reference
        yield f"{citation.law_name} {' '.join(part for part in parts[1:] if part)}"
        yield citation.content_snippet


def _corrected(event: TaxCalculated) -> Iterable[tuple[str, JsonValue]]:
    """The values that an answer names when something was corrected, by parameter."""
    for correction in (*event.corrections, *(event.change.parameters if event.change else ())):
        yield from ((correction.parameter, value) for value in (correction.before, correction.after))


def _changed(event: TaxCalculated) -> Iterable[int]:
    """The amounts with which an answer shows what is different from the last one. None of them is this tax."""
    change = event.change
    for amount in (change.final_tax, change.payable_tax, *change.steps) if change else ():
        yield from (amount.before or 0, amount.after or 0, amount.difference)


def _choices(event: TaxCalculated) -> Iterable[int]:
    """What the alternatives would cost, and save."""
    for choice in event.alternatives:
        yield from (amount for amount in (choice.estimated_tax, choice.saving) if amount is not None)


def _late(event: TaxCalculated) -> Iterable[int]:
    """What an overdue tax comes to, and what its penalties add."""
    told = event.calculation.figures.get("total_due")
    yield from (told - event.calculation.final_tax,) if isinstance(told, int) else ()
    for late in event.calculation.late:
        penalties = (late.reporting_penalty, late.late_payment_penalty)
        yield from (*penalties, sum(penalties), late.total_due, *(abs(step.value) for step in late.steps))


def _people(count: int) -> Figure:
    return Figure("quantity", (Fraction(count), "명"), f"{count}명")


def _read(texts: Iterable[str]) -> list[Figure]:
    return [figure for text in texts for figure in read_figures(text)]


def _amounts(text: str) -> Iterable[Fraction]:
    return [f.value for f in read_figures(text) if f.kind == "amount" and isinstance(f.value, Fraction)]


def _percents(text: str) -> Iterable[Fraction]:
    return [f.value for f in read_figures(text) if f.kind == "percent" and isinstance(f.value, Fraction)]


def _day(day: date) -> Figure:
    return Figure("date", (day.year, day.month, day.day), day.isoformat())


def _same_day(said: tuple[object, ...], known: tuple[object, ...]) -> bool:
    """Whether what was said of a date is true of a known one; what was left out is not wrong."""
    return all(part is None or part == other for part, other in zip(said, known, strict=True))


def _same_article(said: tuple[object, ...], known: tuple[object, ...]) -> bool:
    """Whether a reference says no more than a known one. A law may be named by the end of its name."""
    law, article, paragraph, item = said
    return (
        str(known[0]).endswith(str(law))
        and article == known[1]
        and paragraph in (None, known[2])
        and item in (None, known[3])
    )
