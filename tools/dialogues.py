"""Conversations in bulk: JSON Lines in, one line a turn out."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack
from datetime import date, datetime, time
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from services.clarifier.batch import error_line, id_in, settings_for
from services.clarifier.domain.dialogue.recall import recalled
from services.clarifier.domain.taxes import GIFT_TAX, tax_of
from services.gateway.domain.content import checked_content
from services.gateway.domain.errors import ApiError
from shared.calendar import clock
from shared.contracts.events.catalogue import AnswerComposed, TaxCalculated
from shared.contracts.events.envelope import Event
from shared.contracts.failures import FAILURE_MESSAGES, TurnAborted
from shared.runtime.settings import GeminiSettings
from tools.chain import Chain, Session, chain

NOON: Final = time(12)


class _Turn(BaseModel):
    model_config = ConfigDict(extra="ignore")

    user: str


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore")

    id: str | int
    today: date
    turns: list[_Turn] = Field(min_length=1)


def converse(lines: Iterable[str], *, gemini: bool = False) -> Iterator[str]:
    """Hold each line's conversation through the services' handlers, in order; a blank line is passed over.

    In: `{"id", "today", "turns": [{"user"}, ...]}`. Out, a line for each turn, counted from 0: `{"id", "turn", "intent",
    "asks", "collected", "missing", "final_tax"}`. `asks` is the parameter of a gift that is asked for before its first
    calculation, else null; `collected` is what is known, of the other tax too; `final_tax` (won) is that of a calculation in this turn, else null. What cannot be read or answered gives
    `{"id", "turn"?, "error": {"code", "message"}}`. By the rules unless `gemini`; raises KeyMissing where that has no key.
    """
    return _answers(lines, settings_for(gemini=gemini))


def _answers(lines: Iterable[str], settings: GeminiSettings) -> Iterator[str]:
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        through = runner.run(stack.enter_async_context(chain(settings)))
        try:
            for line in lines:
                if line.strip():
                    for answer in runner.run(_conversation(through, line)):
                        yield json.dumps(answer, ensure_ascii=False)
        finally:
            runner.run(stack.aclose())


async def _conversation(through: Chain, line: str) -> list[dict[str, Any]]:
    try:
        row = _Line.model_validate(json.loads(line))
    except ValidationError as error:
        wrong = ", ".join(dict.fromkeys(".".join(map(str, item["loc"])) for item in error.errors()))
        message = f'한 줄에 id, today(YYYY-MM-DD), turns([{{"user": "…"}}])가 있는 JSON 객체 하나를 적어 주세요. 확인할 곳: {wrong or "줄 전체"}'
        return [error_line(id_in(line), "INVALID_LINE", message)]
    except (ValueError, RecursionError):
        return [error_line(None, "INVALID_LINE", "올바른 JSON이 아닙니다. 한 줄에 JSON 객체 하나를 적어 주세요.")]
    return [answer async for answer in _turns(Session(through), row)]


async def _turns(session: Session, row: _Line) -> AsyncIterator[dict[str, Any]]:
    received_at = datetime.combine(row.today, NOON, clock.SEOUL)
    for number, turn in enumerate(row.turns):
        place = {"id": row.id, "turn": number}
        try:
            events = await session.say(checked_content(turn.user).text, received_at)
        except ApiError as refused:
            yield place | error_line(row.id, refused.code, refused.message)
        except TurnAborted as aborted:
            yield place | error_line(row.id, aborted.code, FAILURE_MESSAGES[aborted.code])
        else:
            yield place | outcome(events)


def outcome(events: list[Event]) -> dict[str, Any]:
    """What a turn came to, from its events: the line of `converse` without its place."""
    answer = events[-1]
    assert isinstance(answer, AnswerComposed)  # noqa: S101
    dialogue, intent = recalled(answer.dialogue, answer.answered), answer.metadata.intent
    asked = dialogue.pending_question
    missing = [each.name for each in answer.metadata.missing_parameters]
    return {
        "intent": tax_of(dialogue.intent).intent if intent in ("stop", "restart") else intent,
        "asks": asked if asked in GIFT_TAX.required and asked in missing else None,
        "collected": {**dialogue.set_aside, **answer.metadata.collected_parameters},
        "missing": missing,
        "final_tax": next((event.calculation.final_tax for event in events if isinstance(event, TaxCalculated)), None),
    }


def expectations(events: list[Event]) -> dict[str, Any]:
    """What a turn came to as the tables of `tests/unit/clarifier/dialogues` say it: `outcome`, with what of `asks`,
    `collected` and `follow_up` belongs to the tax in hand."""
    answer = events[-1]
    assert isinstance(answer, AnswerComposed)  # noqa: S101
    came_to = outcome(events)
    dialogue = recalled(answer.dialogue, answer.answered)
    pending, tax = dialogue.pending_question, tax_of(dialogue.intent)
    asks = pending if pending in tax.asked and pending in came_to["missing"] else None
    return came_to | {
        "asks": asks,
        "collected": answer.metadata.collected_parameters,
        "follow_up": pending if pending in tax.optional and asks is None else None,
    }
