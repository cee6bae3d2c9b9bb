"""Migrations that replicas of the version before can work beside: each only adds something, or says that it does not."""

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from alembic import op
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import Script, ScriptDirectory

from services.knowledge.migrate import MIGRATIONS as KNOWLEDGE
from services.persistence.migrate import MIGRATIONS as PERSISTENCE
from services.persistence.migrate import oldest_served

NAME: Final = r"[\w.]+"
NEW_COLUMN: Final = re.compile(rf"ADD COLUMN {NAME} (?!.*NOT NULL(?!.*(DEFAULT|GENERATED))).*", re.DOTALL)
ADDING: Final = (
    re.compile(rf"CREATE TABLE {NAME} .*", re.DOTALL),
    re.compile(rf"CREATE INDEX {NAME} ON .*", re.DOTALL),
    re.compile(rf"CREATE FUNCTION {NAME}\(.*", re.DOTALL),
    re.compile(r"(GRANT|CREATE EXTENSION IF NOT EXISTS|COMMENT ON) .*", re.DOTALL),
    re.compile(r"UPDATE [\w.]+ SET .*", re.DOTALL),
)

BODY: Final = re.compile(r"\$(\w*)\$.*?\$\1\$", re.DOTALL)
"""What a function does: statements of its own, which nobody says who does not know it."""


def statements(run: Callable[[], None]) -> list[str]:
    """What a migration says to PostgreSQL, with single spaces."""
    said = io.StringIO()
    context = MigrationContext.configure(dialect_name="postgresql", opts={"as_sql": True, "output_buffer": said})
    with Operations.context(context):
        run()
    whole = BODY.sub("$body$", said.getvalue())
    return [" ".join(each.split()) for each in whole.split(";") if each.strip()]


def takes_something(said: list[str], earlier: list[str]) -> list[str]:
    """The statements that a replica which knows nothing of them could stumble over.

    `earlier`: what the migrations before said. An index that is not unique is no one's promise: without it reading is slower.
    """
    new_tables = {match[1] for each in said if (match := re.match(rf"CREATE TABLE ({NAME})", each))}
    plain_indexes = {match[1] for each in earlier if (match := re.match(rf"CREATE INDEX ({NAME})", each))}

    def is_harmless(statement: str) -> bool:
        if match := re.fullmatch(rf"ALTER TABLE {NAME} (ADD COLUMN .*)", statement):
            return all(NEW_COLUMN.fullmatch(column) for column in re.split(r", (?=[A-Z]+ [A-Z]+ )", match[1]))
        if match := re.match(rf"CREATE UNIQUE INDEX {NAME} ON ({NAME})", statement):
            return match[1] in new_tables
        if match := re.fullmatch(rf"DROP INDEX ({NAME})", statement):
            return match[1] in plain_indexes
        return any(pattern.fullmatch(statement) for pattern in ADDING)

    return [each for each in said if not is_harmless(each)]


def migrations(folder: Path) -> Iterator[tuple[Script, list[str]]]:
    """Each after the first, with what those before it said."""
    earlier: list[str] = []
    for script in reversed(list(ScriptDirectory(str(folder)).walk_revisions())):
        if script.down_revision is not None:
            yield script, list(earlier)
        earlier += statements(script.module.upgrade)


@pytest.mark.parametrize("folder", [PERSISTENCE, KNOWLEDGE], ids=["persistence", "knowledge"])
def test_every_migration_only_adds_or_says_that_it_is_a_contract(folder: Path) -> None:
    for script, earlier in migrations(folder):
        taken = takes_something(statements(script.module.upgrade), earlier)
        is_contract = getattr(script.module, "contract", False)
        assert bool(taken) == is_contract, f"{script.revision}: {taken}; see docs/upgrading.md"


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE turns DROP COLUMN attempt",
        "ALTER TABLE turns ADD COLUMN a TEXT, DROP COLUMN attempt",
        "ALTER TABLE turns RENAME COLUMN attempt TO try",
        "ALTER TABLE turns ALTER COLUMN attempt TYPE BIGINT",
        "ALTER TABLE turns ALTER COLUMN traceparent SET NOT NULL",
        "ALTER TABLE turns ADD COLUMN priority INTEGER NOT NULL",
        "ALTER TABLE turns ADD CONSTRAINT few CHECK (attempt < 9)",
        "ALTER TABLE turns ADD COLUMN a TEXT, ADD COLUMN b TEXT NOT NULL",
        "CREATE UNIQUE INDEX one_message ON messages (turn_id)",
        "DROP INDEX turns_one_open_per_session",
        "DROP TABLE shares",
        "DELETE FROM turns",
    ],
)
def test_what_takes_something_away_is_found(statement: str) -> None:
    earlier = ["CREATE UNIQUE INDEX turns_one_open_per_session ON turns (session_id)"]
    assert takes_something(statements(lambda: op.execute(statement)), earlier) == [statement]


def test_the_last_contract_is_the_oldest_that_is_served(tmp_path: Path) -> None:
    assert oldest_served(PERSISTENCE) == "0001"
    versions = tmp_path / "versions"
    versions.mkdir()
    for number, contract in enumerate((False, False, True, False), start=1):
        before = f'"{number - 1:04}"' if number > 1 else None
        (versions / f"r{number:04}.py").write_text(
            f'revision = "{number:04}"\ndown_revision = {before}\ncontract = {contract}\n'
        )
    assert oldest_served(tmp_path) == "0003"


def test_revisions_are_four_digits_in_order() -> None:
    """So that replicas can compare their own with the database's."""
    scripts = list(ScriptDirectory(str(PERSISTENCE)).walk_revisions())
    revisions = [script.revision for script in scripts]
    assert revisions == [f"{number:04}" for number in range(len(scripts), 0, -1)]
