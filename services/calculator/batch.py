"""Calculations in bulk: JSON Lines in, JSON Lines out."""

import json
from collections.abc import Iterable, Iterator
from typing import cast

from pydantic import JsonValue

from services.calculator.adapters.statute_files import load_statute
from services.calculator.domain.refusal import Refusal
from services.calculator.engine import TaxEngine
from shared.calendar.korean_holidays import korean_holidays


def calculate(lines: Iterable[str]) -> Iterator[str]:
    """Answer each line, in order; a blank line is passed over.

    In: `{"id", "tax_type", ...parameters}`. Out: `{"id", "calculation": {...}}`, or
    `{"id", "error": {"code", "message", "parameter"?}}`. The same line always gives the same bytes; a line that cannot
    be read is named by its number, which counts blank lines too.
    """
    engine = TaxEngine(load_statute(), korean_holidays())
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield json.dumps(_answer(engine, line, number), ensure_ascii=False)


class _InvalidLine(Exception):
    """A line that is no case; the message says why, in Korean."""


def _answer(engine: TaxEngine, line: str, number: int) -> dict[str, JsonValue]:
    try:
        row_id, row = _read(line)
    except _InvalidLine as reason:
        return _error(None, "INVALID_LINE", f"{number}번째 줄: {reason}")
    tax_type = row.pop("tax_type", None)
    if not isinstance(tax_type, str):
        return _error(
            row_id, "MISSING_PARAMETER", 'tax_type이 필요합니다. "gift"나 "inheritance"라고 적어 주세요.', "tax_type"
        )
    outcome = engine.calculate(tax_type, row)
    if isinstance(outcome, Refusal):
        return _error(row_id, outcome.code, outcome.reason, outcome.parameter)
    calculation = cast(JsonValue, outcome.model_dump(mode="json"))
    return {"id": row_id, "calculation": calculation}


def _read(line: str) -> tuple[str | int, dict[str, JsonValue]]:
    """The id of a line, and the rest. Raises `_InvalidLine`."""
    try:
        row: JsonValue = json.loads(line, object_pairs_hook=_record)
    except (ValueError, RecursionError):
        raise _InvalidLine("올바른 JSON이 아닙니다. 한 줄에 JSON 객체 하나를 적어 주세요.") from None
    if not isinstance(row, dict):
        raise _InvalidLine("JSON 객체가 아닙니다. 한 줄에 JSON 객체 하나를 적어 주세요.")
    row_id = row.pop("id", None)
    if not isinstance(row_id, (str, int)) or isinstance(row_id, bool) or not str(row_id).isprintable():
        raise _InvalidLine("id가 없거나 올바르지 않습니다. 글자나 정수로 적어 주세요.")
    return row_id, row


def _record(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """A JSON object. Where a name comes twice, neither value may win silently: raises `_InvalidLine`."""
    record: dict[str, JsonValue] = {}
    for name, value in pairs:
        if name in record:
            raise _InvalidLine(f"같은 이름이 두 번 나옵니다({name!r}). 어느 쪽이 맞는지 확인하고 하나만 적어 주세요.")
        record[name] = value
    return record


def _error(row_id: str | int | None, code: str, message: str, parameter: str | None = None) -> dict[str, JsonValue]:
    error: dict[str, JsonValue] = {"code": code, "message": message}
    if parameter is not None:
        error["parameter"] = parameter
    return {"id": row_id, "error": error}
