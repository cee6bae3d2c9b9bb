"""Ways that a question compares, "지금 주는 게 나아요, 나중에 상속이 나아요?": what each is, and what each comes to."""

from shared.contracts.document import Intent, Parameters
from shared.contracts.part import Part


class TaxOfWay(Part):
    """One tax that a way leads to, and what it is calculated from."""

    intent: Intent
    parameters: Parameters


class Way(Part):
    """One of the ways. `label`: what is done, in Korean."""

    label: str
    taxes: tuple[TaxOfWay, ...]
    """More than one where a part is given now and the rest is left."""


class ComparedWay(Part):
    """What a way comes to, in won: before the credit for filing in time, and what is paid by who files in time."""

    label: str
    final_tax: int
    payable_tax: int


class Comparison(Part):
    """The ways beside each other, and what was taken for granted of them, in sentences."""

    ways: tuple[ComparedWay, ...]
    assumptions: tuple[str, ...]
