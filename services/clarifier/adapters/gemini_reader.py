"""Reads messages with Gemini, checked by the rules, and by the rules alone where the model fails."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final, Generic, TypeVar

from pydantic import BaseModel

from services.clarifier.domain.estate.claims import ClaimKind, EstateClaim
from services.clarifier.domain.messages.grounding import ClaimedIntent, Claims, reconcile
from services.clarifier.domain.messages.reading import Expected, Reading, Stated
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import CHILDBIRTH, MARRIAGE, PARAMETERS
from services.clarifier.domain.reader.inheritance import understand_inheritance
from services.clarifier.domain.reader.reader import read_by_rules, told_in
from shared.calendar import clock
from shared.contracts.document import TokenUsage, ToolCall
from shared.contracts.events.catalogue import TurnMetadata
from shared.contracts.failures import TurnAborted
from shared.contracts.parameters.given import Relationship
from shared.guardrails.hostile import suspicious
from shared.model.gemini import GeminiError, Model
from shared.model.prompt import read_prompt

PROMPT: Final = read_prompt(Path(__file__).parents[1] / "prompts" / "extract.md")

_FIELDS: Final = {MARRIAGE: "marriage", CHILDBIRTH: "childbirth"}
"""What is asked for in place of a parameter that the law makes of it."""

ValueT = TypeVar("ValueT")


class Claim(BaseModel, Generic[ValueT]):
    """A value, and the words of the message that state it."""

    value: ValueT
    words: str


class EstateFact(BaseModel):
    """One fact of an inheritance. `value`: won, an ISO day, a number of people, or whether a spouse is left."""

    fact: ClaimKind
    value: int | str | bool
    words: str


class ExtractedMessage(BaseModel):
    """What the model is asked to answer with."""

    intent: ClaimedIntent
    gift_date: Claim[str] | None = None
    donor_relationship: Claim[Relationship] | None = None
    gift_property_value: Claim[int] | None = None
    is_generation_skipping: Claim[bool] | None = None
    parent_deceased: Claim[bool] | None = None
    """Whether the parent between a grandparent who gives and the grandchild has died."""
    is_minor_recipient: Claim[bool] | None = None
    is_non_resident: Claim[bool] | None = None
    secured_debt: Claim[int] | None = None
    marriage: Claim[str] | None = None
    """The ISO day on which the recipient's marriage was registered; "planned", or "none"."""
    childbirth: Claim[str] | None = None
    """The ISO day on which the recipient's child was born; "planned", or "none"."""
    estate: list[EstateFact] = []
    """What is said of an inheritance."""
    unknown: list[Claim[str]] = []
    """Parameters that the user says he does not know."""

    def claims(self) -> Claims:
        found = {
            parameter: claim
            for parameter in PARAMETERS
            if (claim := getattr(self, _FIELDS.get(parameter, parameter))) is not None
        }
        values = {parameter: Stated(claim.value, claim.words) for parameter, claim in found.items()}
        return Claims(self.intent, values, {claim.value: claim.words for claim in self.unknown})

    def estate_claims(self) -> list[EstateClaim]:
        return [EstateClaim(each.fact, each.value, each.words) for each in self.estate]


class GeminiReader:
    """Asks the model, and keeps what the message really says. `required` ends the turn when the model fails."""

    def __init__(self, client: Model, *, required: bool) -> None:
        self._client = client
        self._required = required

    async def read(self, message: str, expected: Expected, metadata: TurnMetadata) -> tuple[Reading, TurnMetadata]:
        """Raises TurnAborted if the model is required and fails.

        An inheritance in hand goes on until the rules see the message turn to a gift. A message that tries to steer a
        model is not shown to it; nor is one that only asks about a result, or tells of a loan or a purchase.
        """
        today = clock.seoul_date(metadata.received_at)
        rules = read_by_rules(message, today, expected)
        told = told_in(message, expected)
        if not told or suspicious(message) or rules.dealing is not None:
            return rules, metadata
        asked = expected.parameter
        content = json.dumps({"today": today.isoformat(), "asked": asked, "message": message}, ensure_ascii=False)
        try:
            answer = await self._client.generate_json(
                prompt_name=PROMPT.name, system=PROMPT.text, content=content, schema=ExtractedMessage
            )
        except GeminiError as error:
            if self._required:
                raise TurnAborted("GEMINI_ERROR") from error
            return rules, _used(metadata, error.tool_call, error.tokens, metadata.model)
        reading = _reconciled(rules, answer.value, told, today, expected)
        return reading, _used(metadata, answer.tool_call, answer.tokens, answer.model)


def _reconciled(rules: Reading, extracted: ExtractedMessage, told: str, today: date, expected: Expected) -> Reading:
    """The reading of both the rules and the model."""
    is_of_estate = expected.tax == "inheritance_tax" and rules.subject != "gift_tax"
    if not is_of_estate:
        asked = expected.parameter if expected.tax == "gift_tax" else None
        claims = extracted.claims()
        if claims.intent == "gift_tax" and rules.subject != "gift_tax":
            rules = understand(told, today, asked, is_gift=True, before=expected.told_before)
        known = expected.known if expected.tax == "gift_tax" else None
        reading = reconcile(rules, claims, told, today, asked, known)
        if reading.subject != "inheritance_tax":
            return reading
    elif rules.notes is None:
        return rules
    asked = expected.parameter if expected.tax == "inheritance_tax" else None
    inherited = understand_inheritance(
        told, today, asked, expected.estate, has_figure=expected.is_calculated, claims=extracted.estate_claims()
    )
    return replace(inherited, wish=rules.wish, topic=rules.topic) if is_of_estate else inherited


def _used(metadata: TurnMetadata, call: ToolCall, tokens: TokenUsage, model: str | None) -> TurnMetadata:
    """The turn's metadata with this call."""
    return metadata.model_copy(
        update={
            "tool_calls": (*metadata.tool_calls, call),
            "tokens": (metadata.tokens or TokenUsage()).plus(tokens),
            "model": model,
        }
    )
