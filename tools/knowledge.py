"""`shuking knowledge`: statutes into the running system's database."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path


class IngestFailed(Exception):
    """Why not everything was ingested, in words for the person who started it."""


def ingest(database_url: str, files: Sequence[Path]) -> None:
    """Load the files and say what has changed. Raises IngestFailed."""
    from services.knowledge.adapters.database import AWAY

    try:
        is_whole = asyncio.run(_ingested(database_url, files))
    except (*AWAY, ValueError) as error:
        raise IngestFailed(
            f"데이터베이스를 쓸 수 없습니다. 주소와 PostgreSQL의 상태를 확인하고, 구조가 오래되었으면 "
            f"`shuking migrate`를 먼저 실행해 주세요 (the database cannot be used): {error}"
        ) from error
    if not is_whole:
        raise IngestFailed("쓸 수 없는 파일이 있어 그 파일은 넣지 않았습니다 (what could not be used was left out).")


async def _ingested(database_url: str, files: Sequence[Path]) -> bool:
    """With vectors where there is a key."""
    from services.knowledge.ingest import ingest as ingested
    from services.knowledge.settings import KnowledgeSettings
    from shared.runtime.settings import settings_or_exit

    settings = settings_or_exit(KnowledgeSettings)
    if settings.google_api_key is None:
        return await ingested(database_url, files, _tell)
    from services.knowledge.adapters.gemini_embedder import embedder

    async with embedder(settings, settings.embedding_model) as embeds:
        return await ingested(database_url, files, _tell, embeds)


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
