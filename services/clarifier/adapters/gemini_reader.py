"""Reads messages with Gemini, checked by the rules, and by the rules alone where the model fails."""

import json
from pathlib import Path
from typing import Final, Generic, TypeVar

from pydantic import BaseModel

from services.clarifier.domain.inheritance.inheritance_understanding import understand_inheritance
from services.clarifier.domain.messages.grounding import ClaimedIntent, Claims, reconcile
from services.clarifier.domain.messages.reader import read_by_rules, told_in
from services.clarifier.domain.messages.reading import Expected, Reading, Stated
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import PARAMETERS, Relationship
from shared import clock
from shared.document import TokenUsage, ToolCall
from shared.events.catalogue import TurnMetadata
from shared.failures import TurnAborted
from shared.gemini import GeminiClient, GeminiError
from shared.guardrails.injection import suspicious
from shared.prompt import read_prompt

PROMPT: Final = read_prompt(Path(__file__).parents[1] / "prompts" / "extract.md")

ValueT = TypeVar("ValueT")


class Claim(BaseModel, Generic[ValueT]):
    """A value, and the words of the message that state it."""

    value: ValueT
    words: str


class ExtractedMessage(BaseModel):
    """What the model is asked to answer with."""

    intent: ClaimedIntent
    gift_date: Claim[str] | None = None
    donor_relationship: Claim[Relationship] | None = None
    gift_property_value: Claim[int] | None = None
    is_generation_skipping: Claim[bool] | None = None
    is_minor_recipient: Claim[bool] | None = None
    is_non_resident: Claim[bool] | None = None
    marriage_deduction_amount: Claim[int] | None = None
    childbirth_deduction_amount: Claim[int] | None = None
    secured_debt: Claim[int] | None = None
    unknown: list[Claim[str]] = []
    """Parameters that the user says he does not know."""

    def claims(self) -> Claims:
        found = {parameter: claim for parameter in PARAMETERS if (claim := getattr(self, parameter)) is not None}
        values = {parameter: Stated(claim.value, claim.words) for parameter, claim in found.items()}
        return Claims(self.intent, values, {claim.value: claim.words for claim in self.unknown})


class GeminiReader:
    """Asks the model, and keeps what the message really says. `required` ends the turn when the model fails."""

    def __init__(self, client: GeminiClient, *, required: bool) -> None:
        self._client = client
        self._required = required

    async def read(self, message: str, expected: Expected, metadata: TurnMetadata) -> tuple[Reading, TurnMetadata]:
        """Raises TurnAborted if the model is required and fails.

        The model knows only the parameters of a gift: an inheritance in hand is read by the rules alone, without it,
        and of a message that begins one the model says no more than that it does. A message that tries to steer a
        model is not shown to it; nor is one that only asks about a result.
        """
        today = clock.seoul_date(metadata.received_at)
        rules = read_by_rules(message, today, expected)
        told = told_in(message, expected)
        if not told or suspicious(message) or (expected.tax == "inheritance_tax" and rules.subject != "gift_tax"):
            return rules, metadata
        asked = expected.parameter if expected.tax == "gift_tax" else None
        content = json.dumps({"today": today.isoformat(), "asked": asked, "message": message}, ensure_ascii=False)
        try:
            answer = await self._client.generate_json(
                prompt_name=PROMPT.name, system=PROMPT.text, content=content, schema=ExtractedMessage
            )
        except GeminiError as error:
            if self._required:
                raise TurnAborted("GEMINI_ERROR") from error
            return rules, _used(metadata, error.tool_call, error.tokens, metadata.model)
        claims = answer.value.claims()
        if claims.intent == "gift_tax" and rules.subject != "gift_tax":
            rules = understand(told, today, asked, is_gift=True, before=expected.told_before)
        reading = reconcile(rules, claims, told, today, asked)
        if reading.subject == "inheritance_tax":
            reading = understand_inheritance(told, today)
        return reading, _used(metadata, answer.tool_call, answer.tokens, answer.model)


def _used(metadata: TurnMetadata, call: ToolCall, tokens: TokenUsage, model: str | None) -> TurnMetadata:
    """The turn's metadata with this call."""
    return metadata.model_copy(
        update={
            "tool_calls": (*metadata.tool_calls, call),
            "tokens": (metadata.tokens or TokenUsage()).plus(tokens),
            "model": model,
        }
    )
