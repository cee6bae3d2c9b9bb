"""The next version of a service, as far as others notice it: the same code, with events and tables of a version after this one.

`SERVICE=clarifier python -m tests.chaos.newer`. What is different, as three releases might have made it:

* `ParametersCollected` has a new major version: on the wire its `collected_parameters` are `facts`, which nobody before can read.
* `TurnOpened` has a new minor version: its `metadata` names a `channel`, which only persistence knows to fill.
* Persistence wants the tables of `NEXT_REVISION`.
"""

import os
import runpy
from pathlib import Path
from typing import Any, Final

from pydantic import AliasChoices, BaseModel
from pydantic.fields import FieldInfo

from services.persistence import schema_check
from services.persistence.adapters.schema import REVISION
from services.persistence.migrate import MIGRATIONS, migrate
from shared.contracts.events.catalogue import EVENTS, ParametersCollected, TurnMetadata, TurnOpened

CHANNEL: Final = "web"
NEXT_REVISION: Final = f"{int(REVISION) + 1:04}"
_EXPANSION: Final = (
    "ALTER TABLE sessions ADD COLUMN channel TEXT NOT NULL DEFAULT 'web'",
    "ALTER TABLE turns ADD COLUMN priority INTEGER",
    "UPDATE turns SET priority = 1",
    "CREATE INDEX turns_by_priority ON turns (priority)",
)


async def migrate_further(database_url: str, folder: Path) -> None:
    """Bring the tables to `NEXT_REVISION`, as the next version's `shuking migrate` would."""
    migrations = folder / "migrations"
    (migrations / "versions").mkdir(parents=True)
    for file in (*MIGRATIONS.glob("*.py"), *MIGRATIONS.glob("versions/*.py")):
        (migrations / file.relative_to(MIGRATIONS)).write_bytes(file.read_bytes())
    (migrations / "versions" / f"r{NEXT_REVISION}_next.py").write_text(
        "from alembic import op\n"
        f"revision, down_revision = {NEXT_REVISION!r}, {REVISION!r}\n"
        "def upgrade():\n" + "".join(f"    op.execute({statement!r})\n" for statement in _EXPANSION)
    )
    await migrate(database_url, migrations)


def _become_newer(service: str) -> None:
    """In this process."""
    renamed = _changed(ParametersCollected, "collected_parameters")
    renamed.validation_alias = AliasChoices("facts", "collected_parameters")
    renamed.serialization_alias = "facts"
    _changed(ParametersCollected, "schema_version").default = "2.0"
    _changed(TurnOpened, "schema_version").default = "1.1"
    _fields(TurnMetadata)["channel"] = FieldInfo(
        annotation=str | None,
        default=CHANNEL if service == "persistence" else None,
    )
    models: tuple[type[BaseModel], ...] = (TurnMetadata, *EVENTS.values())
    for model in models:
        model.model_rebuild(force=True)


def _fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    fields: Any = model.__pydantic_fields__
    return fields  # type: ignore[no-any-return]


def _changed(model: type[BaseModel], name: str) -> FieldInfo:
    """A field that is this model's own, to be changed."""
    field = FieldInfo.merge_field_infos(_fields(model)[name])
    _fields(model)[name] = field
    return field


if __name__ == "__main__":
    service = os.environ["SERVICE"]
    _become_newer(service)
    if service == "persistence":
        vars(schema_check)["REVISION"] = NEXT_REVISION
    runpy.run_module(f"services.{service}", run_name="__main__")
