"""An assistant message's document as it leaves through the API: without what stays inside, in both spellings."""

import re
from functools import lru_cache
from typing import Any, Final

from pydantic import JsonValue

_INTERNAL_FIELDS: Final = ("tokens", "latency_ms", "model")
"""Kept in the database, never sent to a client; `tool_calls` is sent as an empty list."""

_VERBATIM_FIELDS: Final = {"collected_parameters"}
"""Maps whose keys are data (parameter names) rather than field names: the page gets the keys unchanged."""


def public(document: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """A stored assistant document without what never leaves the service."""
    visible = {key: value for key, value in document.items() if key not in _INTERNAL_FIELDS}
    visible["tool_calls"] = []
    visible.setdefault("citations", [])
    visible.setdefault("calculation", None)
    return visible


def page_fields(document: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """The camelCase fields of an assistant message for the page, from a stored document."""
    visible = public(document)
    del visible["tool_calls"]
    visible.pop("_schema_version", None)
    return in_camel_case(visible)


def in_camel_case(document: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """A part of a document in the page's spelling."""
    return {_camel(key): _camel_keys(value, key) for key, value in document.items()}


@lru_cache(maxsize=1024)
def _camel(name: str) -> str:
    return re.sub(r"_([a-z0-9])", lambda match: match.group(1).upper(), name)


def _camel_keys(value: Any, field: str) -> Any:
    if isinstance(value, dict) and field not in _VERBATIM_FIELDS:
        return {_camel(key): _camel_keys(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [_camel_keys(item, field) for item in value]
    return value
