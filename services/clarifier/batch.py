"""Messages in bulk: JSON Lines in, JSON Lines out."""

import asyncio
import json
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack
from datetime import date, datetime, time
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from services.clarifier.app import message_reader
from services.clarifier.domain.messages.reading import Expected, Reading
from services.clarifier.domain.parameters import PARAMETERS
from services.clarifier.domain.reader.reader import Reader
from shared.calendar import clock
from shared.contracts.events.catalogue import TurnMetadata
from shared.contracts.failures import FAILURE_MESSAGES, TurnAborted
from shared.guardrails.masking import mask
from shared.model.gemini import model_of
from shared.runtime.settings import GeminiSettings

FAMILY_RELATIONSHIPS = ("배우자", "직계존속", "직계비속", "기타친족")
"""The relationships of the nine parameters; somebody outside the family is none of them."""


class KeyMissing(Exception):
    """Gemini was asked for, but there is no key."""


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore")

    id: str | int
    text: str
    today: date
    asked: str | None = None


def understand(lines: Iterable[str], *, gemini: bool = False) -> Iterator[str]:
    """Read each line as the clarifier reads a message, in order; a blank line is passed over.

    In: `{"id", "text", "today", "asked"?}`. Out: `{"id", "intent", "slots": {...}, "unknown": [...]}`, or
    `{"id", "error": {"code", "message"}}`. By the rules unless `gemini`; raises KeyMissing where that has no key.
    """
    return _answers(lines, settings_for(gemini=gemini))


def settings_for(*, gemini: bool) -> GeminiSettings:
    """How to read in bulk: by the rules, or with Gemini. Raises KeyMissing where that has no key."""
    settings = GeminiSettings() if gemini else GeminiSettings(google_api_key=None)
    if gemini and settings.google_api_key is None:
        raise KeyMissing("GOOGLE_API_KEY가 없습니다. 키를 설정하시거나 --gemini 없이 실행해 주세요.")
    return settings


def _answers(lines: Iterable[str], settings: GeminiSettings) -> Iterator[str]:
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        reader = message_reader(
            runner.run(stack.enter_async_context(model_of(settings))), required=settings.gemini_required
        )
        try:
            for line in lines:
                if line.strip():
                    yield json.dumps(runner.run(_answer(reader, line)), ensure_ascii=False)
        finally:
            runner.run(stack.aclose())


async def _answer(reader: Reader, line: str) -> dict[str, Any]:
    try:
        row = _Line.model_validate(json.loads(line))
    except ValidationError as error:
        wrong = ", ".join(dict.fromkeys(".".join(map(str, item["loc"])) for item in error.errors()))
        message = (
            f"한 줄에 id, text, today(YYYY-MM-DD)가 있는 JSON 객체 하나를 적어 주세요. 확인할 곳: {wrong or '줄 전체'}"
        )
        return error_line(id_in(line), "INVALID_LINE", message)
    except (ValueError, RecursionError):
        return error_line(None, "INVALID_LINE", "올바른 JSON이 아닙니다. 한 줄에 JSON 객체 하나를 적어 주세요.")
    if row.asked is not None and row.asked not in PARAMETERS:
        return error_line(row.id, "INVALID_LINE", f"asked는 다음 중 하나여야 합니다: {', '.join(PARAMETERS)}")
    received_at = datetime.combine(row.today, time(12), clock.SEOUL)
    try:
        reading, _ = await reader.read(
            mask(row.text).text, Expected(parameter=row.asked), TurnMetadata(received_at=received_at)
        )
    except TurnAborted as aborted:
        return error_line(row.id, aborted.code, FAILURE_MESSAGES[aborted.code])
    return {"id": row.id, "intent": reading.subject, "slots": _slots(reading), "unknown": list(reading.unknown)}


def _slots(reading: Reading) -> dict[str, Any]:
    values = {parameter: stated.value for parameter, stated in reading.values.items()}
    if values.get("donor_relationship") not in (None, *FAMILY_RELATIONSHIPS):
        del values["donor_relationship"]
    return {parameter: values[parameter] for parameter in PARAMETERS if parameter in values}


def id_in(line: str) -> str | int | None:
    """The id in a line that is JSON, if it has one."""
    row = json.loads(line)
    row_id = row.get("id") if isinstance(row, dict) else None
    return row_id if isinstance(row_id, (str, int)) and not isinstance(row_id, bool) else None


def error_line(row_id: str | int | None, code: str, message: str) -> dict[str, Any]:
    return {"id": row_id, "error": {"code": code, "message": message}}
