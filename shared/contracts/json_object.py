"""JSON objects that pass through without being looked into."""

from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, JsonValue
from pydantic_core import CoreSchema, core_schema


class _AsItIs:
    """Takes the values of an object as they are.

    What is parsed from JSON is JSON already, and what our own code puts in is checked by mypy. Checking again costs
    a call into Python for every value of a document, in every event that carries it: a quarter of a millisecond a turn.
    """

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.dict_schema(core_schema.str_schema(), core_schema.any_schema())


JsonObject = Annotated[dict[str, JsonValue], _AsItIs]
