"""The part of an answer that a model may word."""

from dataclasses import dataclass
from typing import Protocol

from shared.contracts.events.catalogue import TaxCalculated, TurnMetadata


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a calculation is explained: a checked text, or None where the template is to explain it."""

    text: str | None
    metadata: TurnMetadata
    """The turn's, with what was used for the wording."""
    rejected: str | None = None
    """Why a model's words are not used, as a code."""
    removed: int = 0
    """References in them to sources that there are not."""
    claims_without_source: bool = False
    """Whether a sentence of them says what the law says and refers to nothing."""


class Wording(Protocol):
    """Explains a calculation in words. `opening` is how the answer begins."""

    async def explain(self, event: TaxCalculated, opening: str) -> Explanation: ...


class TemplateWording:
    """Leaves the explanation to the template."""

    async def explain(self, event: TaxCalculated, opening: str) -> Explanation:  # noqa: ARG002  # the template needs no opening
        return Explanation(None, event.metadata)
