"""A calculation as it is handed on, whichever tax it is of."""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from typing import Final, Generic, Protocol, TypeVar

from services.calculator.domain.alternatives import Alternative as Choice
from services.calculator.domain.explanation import Skipped, Step
from services.calculator.domain.late_return import LateReturn as Overdue
from services.calculator.domain.progressive_rate import RateSchedule
from services.calculator.domain.refusal import LawNotKnown, Refused
from services.calculator.domain.settlement import Settlement
from services.calculator.domain.statute import Article, Provision, TaxStatute
from services.calculator.domain.what_if import Line, differences
from shared.calendar.deadline import HolidayPredicate
from shared.contracts.case_line import Circumstances
from shared.contracts.document import (
    Alternative,
    AmountChange,
    CalculationChange,
    CalculationStep,
    Citation,
    Correction,
    LateReturn,
    NotApplied,
    Parameters,
    RateBracket,
    StepChange,
    TaxCalculation,
    web_address,
)

_SENTENCE_END: Final = re.compile(r"(?<=[가-힣)][.!?])\s+(?!\()")
REMEMBERED: Final = 256
"""Results of one tax. An event asks twice for the same one, and once more for that of the turn before: for what is different."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """A calculation and what is said with it."""

    calculation: TaxCalculation
    citations: tuple[Citation, ...]
    """The articles that the steps rest on, in their order."""
    alternatives: tuple[Alternative, ...]
    """Lawful choices that cost less, the largest saving first."""
    exceptions: tuple[str, ...]
    recommendations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Remarked:
    """Of a calculation what can be compared with another. Amounts are won."""

    final_tax: int
    payable_tax: int
    steps: Sequence[Line]
    remarks: tuple[str, ...]
    """Everything that is said of it in words. Korean, for the user."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is said in a calculation's document beside its figures."""

    assumptions: tuple[str, ...]
    warnings: tuple[str, ...]
    skipped: tuple[Skipped, ...]


class Computed(Protocol):
    """What the two taxes have in common when they are computed."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """How the tax came about."""

    @property
    def final_tax(self) -> int:
        """The tax before the filing credit, in won."""

    @property
    def settlement(self) -> Settlement:
        """What is paid."""


StatuteT = TypeVar("StatuteT", bound=TaxStatute)
ComputedT = TypeVar("ComputedT", bound=Computed)


class Assessor(ABC, Generic[StatuteT, ComputedT]):
    """One of the two taxes, with the law and the calendar that it is given.

    Its methods raise `Refused` or `LawNotKnown`. `today` is the day that the user asks, if any.
    """

    def __init__(self, statute: StatuteT, is_holiday: HolidayPredicate) -> None:
        self._statute = statute
        self._is_holiday = is_holiday
        self._computed = lru_cache(REMEMBERED)(lambda parameters: self._compute(json.loads(parameters)))

    def assess(self, parameters: Parameters, today: date | None, circumstances: Circumstances) -> Assessment:
        """Compute the tax, with all that is said of it."""
        result = self._result(parameters)
        calculation = self._document(result, parameters, today)
        return Assessment(
            calculation=calculation,
            citations=citations(calculation, today, circumstances, self._statute),
            alternatives=document_alternatives(self._choices(result, today, circumstances)),
            exceptions=tuple(self._exceptions(result)),
            recommendations=tuple(self._recommendations(result, today)),
        )

    def calculate(self, parameters: Parameters) -> TaxCalculation:
        """Compute the tax alone."""
        return self._document(self._result(parameters), parameters, None)

    def remarked(self, parameters: Parameters) -> Remarked:
        """Compute the tax, with what is remarked on it whatever the day."""
        result = self._result(parameters)
        words = self._words(result, None)
        skipped = (f"{each.rule}: {each.reason} ({each.provision})" for each in words.skipped)
        return Remarked(
            final_tax=result.final_tax,
            payable_tax=result.settlement.payable,
            steps=result.steps,
            remarks=(*words.warnings, *skipped, *words.assumptions, *self._exceptions(result)),
        )

    def final_tax(self, parameters: Parameters) -> int:
        """The tax before the filing credit, in won, without the document."""
        return self._compute(parameters).final_tax

    def _result(self, parameters: Parameters) -> ComputedT:
        """The tax, computed or remembered."""
        return self._computed(json.dumps(parameters))

    def _choices(self, result: ComputedT, today: date | None, circumstances: Circumstances) -> tuple[Choice, ...]:
        """The lawful choices around a tax; none where one of them leads to what the engine does not decide."""
        try:
            return self._alternatives(result, today, circumstances)
        except (Refused, LawNotKnown):
            return ()

    @abstractmethod
    def _compute(self, parameters: Parameters) -> ComputedT: ...

    @abstractmethod
    def _words(self, result: ComputedT, today: date | None) -> Words: ...

    @abstractmethod
    def _document(self, result: ComputedT, parameters: Parameters, today: date | None) -> TaxCalculation: ...

    @abstractmethod
    def _alternatives(
        self, result: ComputedT, today: date | None, circumstances: Circumstances
    ) -> tuple[Choice, ...]: ...

    @abstractmethod
    def _exceptions(self, result: ComputedT) -> Iterable[str]: ...

    @abstractmethod
    def _recommendations(self, result: ComputedT, today: date | None) -> Iterable[str]: ...


def document_steps(steps: Iterable[Step]) -> tuple[CalculationStep, ...]:
    """The steps of a calculation as its document shows them."""
    return tuple(
        CalculationStep(
            step=step.number,
            description=step.description,
            formula=step.formula,
            value=step.value,
            reference=step.provision,
        )
        for step in steps
    )


def document_not_applied(skipped: Iterable[Skipped]) -> tuple[NotApplied, ...]:
    """The rules that did not apply, as a calculation's document shows them."""
    return tuple(NotApplied(rule=each.rule, reason=each.reason, reference=each.provision) for each in skipped)


def document_late(returns: Iterable[Overdue]) -> tuple[LateReturn, ...]:
    """What an overdue tax comes to, as a calculation's document shows it."""
    return tuple(
        LateReturn(
            on=each.day,
            reporting_penalty=each.settlement.reporting_penalty,
            late_payment_penalty=each.settlement.late_payment_penalty,
            total_due=each.settlement.total_due,
            steps=document_steps(each.steps),
        )
        for each in returns
    )


@cache
def document_rates(schedule: RateSchedule) -> tuple[RateBracket, ...]:
    """The brackets of a schedule, as a calculation's document shows them."""
    return tuple(RateBracket(up_to=bracket.up_to, rate_bp=bracket.rate_bp) for bracket in schedule.brackets)


def citations(
    calculation: TaxCalculation, today: date | None, circumstances: Circumstances, statute: TaxStatute
) -> tuple[Citation, ...]:
    """The articles of the steps, in their order, each once.

    Of a tax that is overdue today those of its penalties too, and not that of the credit which is lost.
    """
    is_overdue = today is not None and calculation.is_overdue(today, circumstances)
    late = calculation.late[0].steps if is_overdue and calculation.late else ()
    lost = Provision.FILING_CREDIT if is_overdue else None
    references = dict.fromkeys(step.reference for step in (*calculation.steps, *late))
    return tuple(_citation(statute.articles[each]) for each in references if each is not None and each != lost)


@cache
def _citation(article: Article) -> Citation:
    return Citation.model_validate(
        {
            "source_id": article.source_id,
            "source_type": "law",
            "law_name": article.law_name,
            "full_reference": article.reference,
            "article": article.number,
            "content_snippet": article.summary,
            "source_url": web_address(article.url),
        }
    )


def document_alternatives(choices: Iterable[Choice]) -> tuple[Alternative, ...]:
    """The choices as an answer's document shows them."""
    return tuple(
        Alternative(
            title=each.title,
            description=each.description,
            estimated_tax=each.tax,
            saving=each.saving,
            pros=each.pros,
            cons=each.cons,
            note=each.note,
        )
        for each in choices
    )


def _new_sentences(before: Iterable[str], after: Iterable[str]) -> Iterator[str]:
    """What of each paragraph was not said before."""
    said = {sentence for paragraph in before for sentence in _SENTENCE_END.split(paragraph)}
    for paragraph in after:
        if new := [sentence for sentence in _SENTENCE_END.split(paragraph) if sentence not in said]:
            yield " ".join(new)


def document_change(before: Parameters, after: Parameters, first: Remarked, second: Remarked) -> CalculationChange:
    """How two calculations differ, and the parameters that make the difference."""
    return CalculationChange(
        parameters=tuple(
            Correction(parameter=name, before=before.get(name), after=after.get(name))
            for name in dict.fromkeys((*before, *after))
            if before.get(name) != after.get(name)
        ),
        final_tax=AmountChange(before=first.final_tax, after=second.final_tax),
        payable_tax=AmountChange(before=first.payable_tax, after=second.payable_tax),
        steps=tuple(
            StepChange(description=each.description, before=each.before, after=each.after)
            for each in differences(first.steps, second.steps)
        ),
        remarks=tuple(_new_sentences(first.remarks, second.remarks)),
    )
