"""Several gifts in one question: each computed, and their sum."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Final, TypeVar

from services.calculator.domain.gift_parameters import gift_reader
from services.calculator.domain.money import won
from services.calculator.domain.reading import Reader
from services.calculator.domain.refusal import LawNotKnown, Refused
from services.calculator.domain.wording import korean_date
from shared.contracts.document import CalculationPart, CalculationStep, LateReturn, Parameters, TaxCalculation
from shared.contracts.parameters.catalogue import GIFT

SEVERAL: Final = "several_gifts"
"""The parameter with what of each gift is its own; the others are of all."""
_OWN: Final = ("label", "recipient", "count")
_ONCE: Final = ("marriage_deduction_amount", "childbirth_deduction_amount")
_OF_ASCENDANTS: Final = ("is_generation_skipping", *_ONCE)
MOST_RECIPIENTS: Final = 100
ItemT = TypeVar("ItemT")


@dataclass(frozen=True, slots=True)
class PartOfSeveral:
    """One gift of several, as it was told."""

    label: str
    """What it is called in the answer, in Korean: `할아버지의 1억원`."""
    recipient: str
    """Tells the persons apart who get the gifts: those to one name are added up and share deductions."""
    parameters: Parameters
    """Those of a single gift; its `prior_gifts` and `concurrent_gifts` are only what is not among the several."""
    count: int = 1
    """How many get the same, each for himself."""


@dataclass(frozen=True, slots=True)
class SeveralGifts:
    """The calculations in the order of the parts, and what they come to, in won."""

    parts: tuple[tuple[str, TaxCalculation], ...]
    """Each with its label."""
    counts: tuple[int, ...]
    """How many times each part is there."""

    @property
    def final_tax(self) -> int:
        """The taxes before the filing credit."""
        return sum(each.final_tax * count for (_, each), count in zip(self.parts, self.counts, strict=True))

    @property
    def payable_tax(self) -> int:
        """What is due when each is filed and paid in time."""
        return sum(each.payable_tax * count for (_, each), count in zip(self.parts, self.counts, strict=True))


def parts_in(parameters: Parameters) -> tuple[PartOfSeveral, ...]:
    """The gifts of a case that has `several_gifts`. Raises `Refused`."""
    reader = Reader(parameters, GIFT.titles)
    rows = parameters[SEVERAL]
    told = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    is_to_one = len({str(row.get("recipient")) for row in told}) == 1 and all(row.get("count", 1) == 1 for row in told)
    if parameters.get("prior_gifts") and not is_to_one:
        raise reader.invalid(
            "prior_gifts",
            "여러 증여를 함께 계산할 때는 전에 주고받으신 증여가 누구의 것인지 알 수 없어 계산하지 않았습니다. 한 분씩 따로 물어봐 주세요.",
        )
    shared = {name: value for name, value in parameters.items() if name not in (SEVERAL, "concurrent_gifts")}
    readers = reader.rows(SEVERAL, GIFT.titles_of_parts(SEVERAL))
    parts = [_part(shared, row, own) for row, own in zip(told, readers, strict=True)]
    seen: set[tuple[str, str]] = set()
    return tuple(_with_deduction_once(part, seen) for part in _with_days(parts))


def _with_days(parts: Sequence[PartOfSeveral]) -> Sequence[PartOfSeveral]:
    """The parts; of different days each is called by its own too: `아버지(2026년 9월 1일)`."""
    days = [gift_reader(part.parameters).day("gift_date") for part in parts]
    if len(set(days)) == 1:
        return parts
    return [replace(part, label=f"{part.label}({korean_date(day)})") for part, day in zip(parts, days, strict=True)]


def _with_deduction_once(part: PartOfSeveral, seen: set[tuple[str, str]]) -> PartOfSeveral:
    """The part; of several to one person on one day the first that may has the deduction for marriage or birth.

    What an earlier day has used of it the law counts (법53의2③).
    """
    if not any(part.parameters.get(name) for name in _ONCE):
        return part
    key = (part.recipient, str(part.parameters.get("gift_date")))
    if key not in seen:
        seen.add(key)
        return part
    return replace(part, parameters={name: each for name, each in part.parameters.items() if name not in _ONCE})


def _part(shared: Parameters, row: Parameters, own: Reader) -> PartOfSeveral:
    parameters: Parameters = {**shared, **{name: value for name, value in row.items() if name not in _OWN}}
    if parameters.get("donor_relationship") != "직계존속":
        parameters = {name: value for name, value in parameters.items() if name not in _OF_ASCENDANTS}
    label, recipient = own.text("label"), own.text("recipient")
    count = own.count("count", MOST_RECIPIENTS, 1)
    if label is None or recipient is None or not count:
        raise own.invalid("label", "누구의 증여인지와 몇 분인지 적어 주세요.")
    return PartOfSeveral(label, recipient, parameters, count)


def together(several: SeveralGifts, parameters: Parameters) -> TaxCalculation:
    """The document of several gifts: the steps of each under its name, and the sum as the last."""
    calculations = [each for _, each in several.parts]
    first, are_of_one_deadline = calculations[0], len({each.filing_deadline for each in calculations}) == 1
    return first.model_copy(
        update={
            "input": {**first.input, SEVERAL: parameters[SEVERAL]},
            "steps": tuple(_steps(several)),
            "final_tax": several.final_tax,
            "payable_tax": several.payable_tax,
            "filing_deadline": min(each.filing_deadline for each in [*filter(_is_taxed, calculations)] or calculations),
            "assumptions": _each_once(each.assumptions for each in calculations),
            "warnings": _fullest(_each_once(each.warnings for each in calculations)),
            "not_applied": _each_once(each.not_applied for each in calculations),
            "late": _late(several),
            "figures": {"tax_before_filing_credit": several.final_tax, "payable_tax": several.payable_tax},
            "parts": tuple(
                CalculationPart(
                    label=label, count=count, final_tax=each.final_tax, payable_tax=each.payable_tax,
                    value=int(str(each.figures["net_gift_value"])),
                    filing_deadline=None if are_of_one_deadline else each.filing_deadline,
                )
                for (label, each), count in zip(several.parts, several.counts, strict=True)
            ),
        }
    )  # fmt: skip


def _steps(several: SeveralGifts) -> Iterator[CalculationStep]:
    number = sum(len(calculation.steps) for _, calculation in several.parts)
    terms = []
    reference: str | None = None
    yield from _of_all((label, calculation.steps) for label, calculation in several.parts)
    for (label, calculation), count in zip(several.parts, several.counts, strict=True):
        times = f" × {count}명" if count > 1 else ""
        terms.append(f"{label} {won(calculation.final_tax)}{times}")
        reference = next((each.reference for each in calculation.steps if each.description == "산출세액"), reference)
    yield CalculationStep(
        step=number + 1,
        description="모두 합한 세액",
        formula=f"{' + '.join(terms)} = {won(several.final_tax)}",
        value=several.final_tax,
        reference=reference,
    )


def _of_all(parts: Iterable[tuple[str, Iterable[CalculationStep]]]) -> Iterator[CalculationStep]:
    """The steps of each part under its label, numbered through."""
    labelled = ((label, step) for label, steps in parts for step in steps)
    for number, (label, step) in enumerate(labelled, 1):
        yield step.model_copy(update={"step": number, "description": f"{label} · {step.description}"})


def _is_taxed(calculation: TaxCalculation) -> bool:
    return calculation.final_tax > 0


def _late(several: SeveralGifts) -> tuple[LateReturn, ...]:
    """What they come to on the days of a late return; of different deadlines on the first, the others in time."""
    taxed = [(each, count) for (_, each), count in zip(several.parts, several.counts, strict=True) if each.final_tax]
    overdue = [(each, count) for each, count in taxed if each.late]
    in_time = [(each, count) for each, count in taxed if not each.late]
    if not overdue or any(each.filing_deadline < overdue[0][0].late[0].on for each, _ in in_time):
        return ()
    are_alike = not in_time and len({tuple(late.on for late in each.late) for each, _ in taxed}) == 1
    labels = [label for label, each in several.parts if each.late]
    paid_in_time = sum(each.payable_tax * count for each, count in in_time)
    return tuple(
        LateReturn(
            on=rows[0].on,
            reporting_penalty=sum(row.reporting_penalty * count for row, (_, count) in zip(rows, overdue, strict=True)),
            late_payment_penalty=sum(
                row.late_payment_penalty * count for row, (_, count) in zip(rows, overdue, strict=True)
            ),
            total_due=sum(row.total_due * count for row, (_, count) in zip(rows, overdue, strict=True)) + paid_in_time,
            steps=tuple(_of_all(zip(labels, (row.steps for row in rows), strict=True))),
        )
        for rows in islice(zip(*(each.late for each, _ in overdue), strict=are_alike), None if are_alike else 1)
    )


def _each_once(lists: Iterator[Sequence[ItemT]]) -> tuple[ItemT, ...]:
    return tuple(dict.fromkeys(chain.from_iterable(lists)))


def said_of_whom(gifts: Sequence[PartOfSeveral], lists: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """What is said of the gifts, each once; what is not said of all of them with whose it is before it."""
    labels: dict[str, list[str]] = {}
    for part, lines in zip(gifts, lists, strict=True):
        for line in lines:
            labels.setdefault(line, []).append(part.label)
    return tuple(line if len(whose) == len(gifts) else f"{', '.join(whose)}: {line}" for line, whose in labels.items())


def _fullest(remarks: Sequence[str]) -> tuple[str, ...]:
    """Without what another one begins with: of two gifts, one of them taxed, the deadline is said once."""
    return tuple(each for each in remarks if not any(other != each and other.startswith(each) for other in remarks))


@contextmanager
def of_part(part: PartOfSeveral) -> Iterator[None]:
    """What is refused inside says of which gift: raises `Refused`."""
    try:
        yield
    except (Refused, LawNotKnown) as error:
        refusal = (error.refused("gift_date", "증여") if isinstance(error, LawNotKnown) else error).refusal
        raise Refused(refusal.parameter, refusal.code, f"{part.label}: {refusal.reason}") from None
