"""Lets Gemini word the explanation of a calculation, and shows only what has been checked."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path

from services.synthesizer.domain.briefing import briefing
from services.synthesizer.domain.evidence import Evidence
from services.synthesizer.domain.explanation import Explanation
from services.synthesizer.domain.markers import claims_without_source, with_known_markers, without_markers
from services.synthesizer.domain.review import final_objection, objection
from services.synthesizer.domain.sentences import SentenceReader
from shared.contracts.document import TokenUsage, ToolCall
from shared.contracts.events.catalogue import TaxCalculated, TurnMetadata
from shared.contracts.events.live import AnswerToken
from shared.contracts.failures import TurnAborted
from shared.model.gemini import GeminiError, Model, WrittenAnswer
from shared.model.prompt import read_prompt

PROMPT = read_prompt(Path(__file__).parents[1] / "prompts" / "explain.md")

Announce = Callable[[AnswerToken], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read of a model's words so far. `failure`: what is to be objected to them, if anything."""

    text: str = ""
    failure: str | None = None
    removed: int = 0
    claims_without_source: bool = False


class GeminiWording:
    """Explains with the model's words where every sentence passes the check, and leaves it to the template otherwise.

    Each sentence is announced to whoever watches as soon as it has passed. `required` ends the turn when the model
    cannot be reached; an explanation that does not pass the check is never a reason for that.
    """

    def __init__(self, client: Model, announce: Announce, *, required: bool) -> None:
        self._client = client
        self._announce = announce
        self._required = required

    async def explain(self, event: TaxCalculated, opening: str) -> Explanation:
        """Raises TurnAborted if the model is required and fails."""
        evidence = Evidence.of(event)
        try:
            async with self._client.stream_text(
                prompt_name=PROMPT.name, system=PROMPT.text, content=briefing(event)
            ) as stream:
                read = await self._read(stream, evidence, event, opening)
                call = stream.finish(read.failure)
                used = _used(event.metadata, call, stream.tokens, stream.model)
                return Explanation(
                    None if read.failure else read.text.rstrip(),
                    used,
                    rejected=read.failure,
                    removed=read.removed,
                    claims_without_source=not read.failure and read.claims_without_source,
                )
        except GeminiError as error:
            if self._required:
                raise TurnAborted("GEMINI_ERROR") from error
            used = _used(event.metadata, error.tool_call, error.tokens, event.metadata.model)
            return Explanation(None, used, rejected=error.tool_call.error)

    async def _read(self, stream: WrittenAnswer, evidence: Evidence, event: TaxCalculated, opening: str) -> _Read:
        """What is to be shown of the stream; reading stops at the first objection."""
        reader, read = SentenceReader(), _Read()
        async for piece in stream:
            for sentence in reader.feed(piece):
                if failure := objection(without_markers(sentence), evidence):
                    return replace(read, failure=failure)
                read = await self._show(event, opening, read, sentence)
        rest = reader.rest()
        if failure := final_objection(without_markers(read.text + rest), evidence):
            return replace(read, failure=failure)
        return await self._show(event, opening, read, rest)

    async def _show(self, event: TaxCalculated, opening: str, read: _Read, sentence: str) -> _Read:
        """Announce a sentence as the next part of the answer, without references to what is no source of it."""
        sentence, removed = with_known_markers(sentence if read.text else sentence.lstrip(), len(event.citations))
        if sentence:
            text = sentence if read.text else f"{opening}\n\n{sentence}"
            await self._announce(AnswerToken(session_id=event.session_id, turn_id=event.turn_id, text=text))
        return replace(
            read,
            text=read.text + sentence,
            removed=read.removed + removed,
            claims_without_source=read.claims_without_source or claims_without_source(sentence),
        )


def _used(metadata: TurnMetadata, call: ToolCall, tokens: TokenUsage, model: str | None) -> TurnMetadata:
    """The turn's metadata with this call."""
    return metadata.model_copy(
        update={
            "tool_calls": (*metadata.tool_calls, call),
            "tokens": (metadata.tokens or TokenUsage()).plus(tokens),
            "model": model,
        }
    )
