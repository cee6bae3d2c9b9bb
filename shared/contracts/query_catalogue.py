"""Every request that the gateway makes of another."""

from collections.abc import Iterator
from typing import Any

from shared.contracts import (
    case_queries,
    console_queries,
    consultation_queries,
    health_queries,
    queries,
    survey_queries,
)
from shared.contracts.queries import Query


def query_types() -> Iterator[type[Query[Any]]]:
    """Every request, in the order of the files that have them."""
    for module in (queries, consultation_queries, case_queries, survey_queries, console_queries, health_queries):
        for value in vars(module).values():
            is_defined = isinstance(value, type) and value.__module__ == module.__name__
            if is_defined and issubclass(value, Query) and "operation" in vars(value):
                yield value
