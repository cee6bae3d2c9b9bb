"""`shuking knowledge ingest` on a real database: what is kept, what is superseded, what is refused."""

from datetime import date
from pathlib import Path

import asyncpg
import pytest

from services.knowledge.adapters.law_store import in_force
from services.knowledge.ingest import ingest

FOLDER = Path(__file__).parents[2] / "unit" / "knowledge" / "statutes"
FIRST, SECOND = FOLDER / "practice.txt", FOLDER / "practice.json"


async def ingested(database_url: str, *files: Path) -> list[str]:
    told: list[str] = []
    assert await ingest(database_url, files, told.append)
    return told


async def rows(connection: asyncpg.Connection) -> list[asyncpg.Record]:
    found: list[asyncpg.Record] = await connection.fetch("SELECT * FROM knowledge.law_sources ORDER BY id")
    return found


async def test_it_is_told_what_is_new_and_again_that_nothing_is(
    database_url: str, connection: asyncpg.Connection
) -> None:
    told = await ingested(database_url, FIRST)
    assert "12/12" in told[0]
    assert "새 조각 12 (new), 바뀜 0 (changed), 없어짐 0 (gone), 그대로 0 (unchanged)" in told[-1]
    before = await rows(connection)
    told = await ingested(database_url, FIRST)
    assert "새 조각 0 (new), 바뀜 0 (changed), 없어짐 0 (gone), 그대로 12 (unchanged)" in told[-1]
    assert await rows(connection) == before
    [first] = [row for row in before if row["article"] == "제1조"]
    assert first["full_reference"] == "연습용나눔세법 제1장 총칙 제1절 통칙 제1조"
    assert first["source_url"] == "https://www.law.go.kr/법령/연습용나눔세법/제1조"
    assert "재산" in first["morphemes"].split()


async def test_a_later_version_supersedes_and_the_earlier_one_stays_with_its_dates(
    database_url: str, connection: asyncpg.Connection
) -> None:
    await ingested(database_url, FIRST)
    await ingested(database_url, SECOND)
    found = await rows(connection)
    deduction = [(row["effective_from"], row["effective_to"]) for row in found if row["paragraph"] == "제1항"]
    assert deduction == [(date(2024, 1, 1), date(2025, 7, 1)), (date(2025, 7, 1), None)]
    assert [row["effective_to"] for row in found if row["article"] == "제3조"] == [date(2025, 7, 1)]
    [[kept]] = [
        [row["effective_to"] for row in found if row["article"] == "제4조의2" and row["hierarchy"] == "제1장 총칙"]
    ]
    assert kept is None


async def test_what_was_put_right_and_back_on_one_day_is_in_force_again(
    database_url: str, connection: asyncpg.Connection, tmp_path: Path
) -> None:
    right, wrong = FIRST.read_text(encoding="utf-8"), tmp_path / "wrong.txt"
    wrong.write_text(right.replace("1. 드론", "1. 드롱"), encoding="utf-8")
    for path in (FIRST, wrong, FIRST):
        await ingested(database_url, path)
    found = [row for row in await rows(connection) if row["item"] == "제1호" and row["article"] == "제4조"]
    assert {row["content"]: row["effective_to"] for row in found} == {"1. 드론": None, "1. 드롱": date(2024, 1, 1)}


async def test_a_bad_file_is_told_and_takes_nothing_with_it(
    database_url: str, connection: asyncpg.Connection, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("법이 아닙니다", encoding="utf-8")
    told: list[str] = []
    assert not await ingest(database_url, [bad, FIRST], told.append)
    assert told[0].startswith(str(bad))
    assert len(await rows(connection)) == 12
    await ingested(database_url, SECOND)
    assert not await ingest(database_url, [FIRST], told.append)
    assert "a later version is there already" in told[-1]


async def test_an_ingest_that_breaks_off_changes_nothing(
    database_url: str, connection: asyncpg.Connection, tmp_path: Path
) -> None:
    await ingested(database_url, FIRST)
    before = await rows(connection)
    unstorable = tmp_path / "unstorable.json"
    unstorable.write_text(SECOND.read_text(encoding="utf-8").replace("두 번에", "두\\u0000번에"), encoding="utf-8")
    with pytest.raises(asyncpg.PostgresError):
        await ingest(database_url, [unstorable], lambda _: None)
    assert await rows(connection) == before


async def test_a_version_is_in_force_from_its_day_until_the_next_ones(
    database_url: str, connection: asyncpg.Connection
) -> None:
    for version in (FIRST, SECOND):
        await ingested(database_url, version)

    async def deduction(day: date) -> list[str]:
        found = await in_force(connection, day)
        return [each.passage.text for each in found if each.passage.title.endswith("제4조(나눔공제) 제1항")]

    assert await deduction(date(2023, 12, 31)) == []
    [first] = await deduction(date(2025, 6, 30))
    [second] = await deduction(date(2025, 7, 1))
    assert "삼백만원" in first
    assert "오백만원" in second
