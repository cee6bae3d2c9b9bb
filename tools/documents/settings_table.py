"""The README's table of settings, from the settings classes themselves."""

from collections.abc import Iterator
from pathlib import Path

from pydantic_core import PydanticUndefined
from pydantic_settings import BaseSettings

from services.gateway.settings import GatewaySettings
from services.knowledge.settings import KnowledgeSettings
from services.persistence.settings import PersistenceSettings
from shared.runtime.settings import GeminiSettings, ServiceSettings
from tools.stack.settings import StackSettings

GROUPS: tuple[tuple[str, type[BaseSettings]], ...] = (
    ("`make run`", StackSettings),
    ("every service", ServiceSettings),
    ("gateway", GatewaySettings),
    ("persistence", PersistenceSettings),
    ("knowledge", KnowledgeSettings),
    ("clarifier, synthesizer, knowledge", GeminiSettings),
)


def settings_table() -> str:
    """A Markdown table: one row for each setting, the more general class first."""
    return "\n".join(("| of | variable | default | what it is |", "|---|---|---|---|", *_rows()))


def _rows() -> Iterator[str]:
    for owner, settings in GROUPS:
        bases = [base for base in (ServiceSettings, GeminiSettings) if settings is not base]
        inherited = {name for base in bases for name in base.model_fields}
        for name, field in settings.model_fields.items():
            if name not in inherited or settings is StackSettings:
                yield f"| {owner} | `{name.upper()}` | {_default(field.default)} | {field.description} |"


def _default(value: object) -> str:
    if value is None or value is PydanticUndefined or value == ():
        return "–"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f"`{value.as_posix() if isinstance(value, Path) else value}`"
