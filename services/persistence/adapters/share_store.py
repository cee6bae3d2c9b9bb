"""Links to consultations in PostgreSQL: made, listed, revoked, read.

Methods raise QueryRefused with the code to answer with, and DatabaseUnavailable.
"""

from typing import Any, Final

from sqlalchemy import Row, delete, func, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncEngine

from services.persistence.adapters.database import database_span
from services.persistence.adapters.message_store import MESSAGE_COLUMNS, check_session, message_page, position_after
from services.persistence.adapters.schema import MessageRow, SessionRow, ShareRow, TurnRow
from shared.contracts.consultation_queries import (
    GetShared,
    ListShares,
    RevokeShare,
    Share,
    SharedConsultation,
    Shares,
    ShareSession,
)
from shared.contracts.queries import QueryRefused
from shared.runtime.database import availability

_COLUMNS: Final = (ShareRow.id, ShareRow.created_at, ShareRow.expires_at)
_IS_VALID: Final = ShareRow.expires_at > func.now()


class ShareStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def create(self, query: ShareSession) -> Share:
        """The link of this id, made unless an earlier request for it has been carried out unheard."""
        newest = (
            select(func.coalesce(func.max(MessageRow.position), 0))
            .join(TurnRow, TurnRow.id == MessageRow.turn_id)
            .where(MessageRow.session_id == query.session_id, TurnRow.status == "completed")
            .scalar_subquery()
        )
        statement = (
            upsert(ShareRow)
            .values(
                id=query.share_id,
                session_id=query.session_id,
                token_hash=query.token_hash,
                last_position=newest,
                created_at=func.clock_timestamp(),
                expires_at=func.clock_timestamp() + func.make_interval(0, 0, 0, query.days),
            )
            .on_conflict_do_nothing()
        )
        made = select(*_COLUMNS).where(ShareRow.id == query.share_id, ShareRow.session_id == query.session_id)
        with database_span("share_session"), availability():
            async with self._engine.begin() as connection:
                await check_session(connection, query.session_id, query.client_id_hash)
                await connection.execute(statement)
                return _share((await connection.execute(made)).one())

    async def list(self, query: ListShares) -> Shares:
        """Those that can still be read, the newest first."""
        statement = (
            select(*_COLUMNS)
            .where(ShareRow.session_id == query.session_id, _IS_VALID)
            .order_by(ShareRow.created_at.desc())
        )
        with database_span("list_shares"), availability():
            async with self._engine.connect() as connection:
                await check_session(connection, query.session_id, query.client_id_hash)
                rows = (await connection.execute(statement)).all()
        return Shares(shares=tuple(_share(row) for row in rows))

    async def revoke(self, query: RevokeShare) -> None:
        statement = delete(ShareRow).where(ShareRow.id == query.share_id, ShareRow.session_id == query.session_id)
        with database_span("revoke_share"), availability():
            async with self._engine.begin() as connection:
                await check_session(connection, query.session_id, query.client_id_hash)
                await connection.execute(statement)

    async def read(self, query: GetShared) -> SharedConsultation:
        """What of a consultation had been answered when the link was made."""
        shared = (
            select(ShareRow.session_id, ShareRow.last_position, ShareRow.expires_at, SessionRow.title)
            .join(SessionRow, SessionRow.id == ShareRow.session_id)
            .where(ShareRow.token_hash == query.token_hash, _IS_VALID)
        )
        with database_span("get_shared"), availability():
            async with self._engine.connect() as connection:
                share = (await connection.execute(shared)).one_or_none()
                if share is None:
                    raise QueryRefused("SHARE_NOT_FOUND")
                statement = (
                    select(*MESSAGE_COLUMNS)
                    .join(TurnRow, TurnRow.id == MessageRow.turn_id)
                    .where(
                        MessageRow.session_id == share.session_id,
                        MessageRow.position > position_after(query.cursor),
                        MessageRow.position <= share.last_position,
                        TurnRow.status == "completed",
                    )
                    .order_by(MessageRow.position)
                    .limit(query.limit + 1)
                )
                rows = (await connection.execute(statement)).all()
        page = message_page(rows, query.limit)
        return SharedConsultation(title=share.title, expires_at=share.expires_at, page=page)

    async def erase_expired(self) -> None:
        """Nothing is kept of a link that nobody can use any more."""
        with database_span("erase_expired_shares"), availability():
            async with self._engine.begin() as connection:
                await connection.execute(delete(ShareRow).where(ShareRow.expires_at <= func.now()))


def _share(row: Row[*tuple[Any, ...]]) -> Share:
    return Share(id=row.id, created_at=row.created_at, expires_at=row.expires_at)
