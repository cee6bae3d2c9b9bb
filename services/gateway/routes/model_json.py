"""Answers of other services as the console's API shows them."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel
from pydantic.alias_generators import to_camel

from services.gateway.domain.presentation import instant


def model_json(model: BaseModel) -> dict[str, object]:
    """A model with its fields in camelCase; the keys of its dictionaries stay as they are."""
    described = type(model)
    names = (*described.model_fields, *described.model_computed_fields)
    return {to_camel(name): _shown(getattr(model, name)) for name in names}


def _shown(value: object) -> object:
    if isinstance(value, BaseModel):
        return model_json(value)
    if isinstance(value, tuple):
        return [_shown(each) for each in value]
    if isinstance(value, datetime):
        return instant(value)
    return str(value) if isinstance(value, UUID) else value
