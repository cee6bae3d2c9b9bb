"""The sessions that are branches of one conversation: what is done to one of them is done to all.

An operator's fork is of no family: nobody who has it may do anything to the conversation. But it is erased with it.
"""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from services.persistence.adapters.schema import SessionRow
from shared.contracts.queries import QueryRefused


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
    return await _locked(connection, is_of_family(root_id))


async def locked_to_erase(connection: AsyncConnection, session_id: UUID, client_id_hash: str | None) -> Sequence[UUID]:
    """The same with every fork of one of them, and the branches and forks of that."""
    root_id = await root_of(connection, session_id, client_id_hash)
    erased = select(SessionRow.id).where(is_of_family(root_id)).cte(recursive=True)
    copies = or_(SessionRow.root_id == erased.c.id, SessionRow.fork_of == erased.c.id)
    erased = erased.union(select(SessionRow.id).join(erased, copies))
    return await _locked(connection, SessionRow.id.in_(select(erased.c.id)))


async def _locked(connection: AsyncConnection, are_meant: ColumnElement[bool]) -> Sequence[UUID]:
    statement = select(SessionRow.id).where(are_meant).order_by(SessionRow.id).with_for_update(key_share=True)
    return (await connection.execute(statement)).scalars().all()
