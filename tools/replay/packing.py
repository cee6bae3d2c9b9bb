"""Recordings made small: a value that was written before is named by the beginning of its digest, and not written again.

Most of an event repeats what the events before it said. What changes is written out where it first stands, so that the
difference of two packed recordings can be read.
"""

import hashlib
import json
from typing import Final

from pydantic import JsonValue

_REFERENCE: Final = "="
_SHORT: Final = 24
"""What is shorter as JSON is written out."""
_DIGITS: Final = 12


class Packer:
    """Packs values one after the other."""

    def __init__(self) -> None:
        self._written: set[str] = set()

    def pack(self, value: JsonValue) -> JsonValue:
        digest = _digest(value)
        if digest in self._written:
            return {_REFERENCE: digest}
        if isinstance(value, list):
            packed: JsonValue = [self.pack(each) for each in value]
        elif isinstance(value, dict):
            packed = {name: self.pack(field) for name, field in value.items()}
        else:
            packed = value
        if digest is not None:
            self._written.add(digest)
        return packed


class Unpacker:
    """Makes whole again what a `Packer` packed, in the same order. What was never packed stays as it is."""

    def __init__(self) -> None:
        self._read: dict[str, JsonValue] = {}

    def unpack(self, value: JsonValue) -> JsonValue:
        """Raises KeyError where a value is named that was not written before."""
        if isinstance(value, dict) and set(value) == {_REFERENCE}:
            return self._read[str(value[_REFERENCE])]
        if isinstance(value, list):
            whole: JsonValue = [self.unpack(each) for each in value]
        elif isinstance(value, dict):
            whole = {name: self.unpack(field) for name, field in value.items()}
        else:
            whole = value
        if (digest := _digest(whole)) is not None:
            self._read[digest] = whole
        return whole


def _digest(value: JsonValue) -> str | None:
    """None for what is short."""
    if not isinstance(value, (str, list, dict)):
        return None
    written = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:_DIGITS] if len(written) > _SHORT else None
