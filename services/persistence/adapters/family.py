"""The sessions that are branches of one conversation: what is done to one of them is done to all."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from services.persistence.adapters.schema import SessionRow
from shared.queries import QueryRefused


def visible_to(client_id_hash: str | None) -> ColumnElement[bool]:
    """Whether a session exists for this client."""
    return or_(SessionRow.client_id_hash.is_(None), SessionRow.client_id_hash == client_id_hash)


async def root_of(connection: AsyncConnection, session_id: UUID, client_id_hash: str | None) -> UUID:
    """The first session of the family. Raises QueryRefused where the session does not exist for this client."""
    root = select(func.coalesce(SessionRow.root_id, SessionRow.id))
    statement = root.where(SessionRow.id == session_id, visible_to(client_id_hash))
    found: UUID | None = await connection.scalar(statement)
    if found is None:
        raise QueryRefused("SESSION_NOT_FOUND")
    return found


def is_of_family(root_id: UUID) -> ColumnElement[bool]:
    return or_(SessionRow.id == root_id, SessionRow.root_id == root_id)


async def locked_family(connection: AsyncConnection, session_id: UUID, client_id_hash: str | None) -> Sequence[UUID]:
    """The ids of the family's sessions, locked in the order in which turns lock theirs. Raises as `root_of` does."""
    root_id = await root_of(connection, session_id, client_id_hash)
    family = select(SessionRow.id).where(is_of_family(root_id)).order_by(SessionRow.id)
    return (await connection.execute(family.with_for_update(key_share=True))).scalars().all()
