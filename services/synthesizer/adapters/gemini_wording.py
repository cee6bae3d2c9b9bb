"""Lets Gemini word the explanation of a calculation, and shows only what has been checked."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from services.synthesizer.domain.briefing import briefing
from services.synthesizer.domain.evidence import Evidence
from services.synthesizer.domain.explanation import Explanation
from services.synthesizer.domain.review import final_objection, objection
from services.synthesizer.domain.sentences import SentenceReader
from shared.document import TokenUsage, ToolCall
from shared.events.catalogue import TaxCalculated, TurnMetadata
from shared.events.live import AnswerToken
from shared.failures import TurnAborted
from shared.gemini import GeminiClient, GeminiError, GeminiStream
from shared.prompt import read_prompt

PROMPT = read_prompt(Path(__file__).parents[1] / "prompts" / "explain.md")

Announce = Callable[[AnswerToken], Awaitable[None]]


class GeminiWording:
    """Explains with the model's words where every sentence passes the check, and leaves it to the template otherwise.

    Each sentence is announced to whoever watches as soon as it has passed. `required` ends the turn when the model
    cannot be reached; an explanation that does not pass the check is never a reason for that.
    """

    def __init__(self, client: GeminiClient, announce: Announce, *, required: bool) -> None:
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
                text, failure = await self._read(stream, evidence, event, opening)
                used = _used(event.metadata, stream.finish(failure), stream.tokens, stream.model)
                return Explanation(None if failure else text, used)
        except GeminiError as error:
            if self._required:
                raise TurnAborted("GEMINI_ERROR") from error
            return Explanation(None, _used(event.metadata, error.tool_call, error.tokens, event.metadata.model))

    async def _read(
        self, stream: GeminiStream, evidence: Evidence, event: TaxCalculated, opening: str
    ) -> tuple[str, str | None]:
        """The text and what is to be objected to it, if anything; reading stops at the first objection."""
        reader, passed = SentenceReader(), ""
        async for piece in stream:
            for sentence in reader.feed(piece):
                if failure := objection(sentence, evidence):
                    return passed, failure
                passed += await self._show(event, opening, passed, sentence)
        rest = reader.rest()
        if failure := final_objection(passed + rest, evidence):
            return passed, failure
        return (passed + await self._show(event, opening, passed, rest)).rstrip(), None

    async def _show(self, event: TaxCalculated, opening: str, passed: str, sentence: str) -> str:
        """Announce a sentence as the next part of the answer; it is given back as it stands there."""
        if not passed:
            sentence = sentence.lstrip()
        if sentence:
            text = sentence if passed else f"{opening}\n\n{sentence}"
            await self._announce(AnswerToken(session_id=event.session_id, turn_id=event.turn_id, text=text))
        return sentence


def _used(metadata: TurnMetadata, call: ToolCall, tokens: TokenUsage, model: str | None) -> TurnMetadata:
    """The turn's metadata with this call."""
    return metadata.model_copy(
        update={
            "tool_calls": (*metadata.tool_calls, call),
            "tokens": (metadata.tokens or TokenUsage()).plus(tokens),
            "model": model,
        }
    )
