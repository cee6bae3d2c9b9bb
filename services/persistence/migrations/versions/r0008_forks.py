"""An operator's fork of a session names it, so that it is erased with it (decision 0096)."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Forks that were made before are known by their turns: their ids come from those that they are copies of."""
    op.execute(
        """
        ALTER TABLE sessions
            ADD COLUMN fork_of UUID CONSTRAINT sessions_fork_of_fkey REFERENCES sessions (id) ON DELETE CASCADE
        """
    )
    op.execute("CREATE INDEX sessions_of_fork ON sessions (fork_of) WHERE fork_of IS NOT NULL")
    op.execute(
        """
        UPDATE sessions SET fork_of = source.session_id
        FROM turns AS copy JOIN turns AS source ON source.received_event_id = copy.received_event_id
        WHERE copy.session_id = sessions.id AND sessions.client_id_hash IS NULL AND source.session_id <> sessions.id
            AND copy.id = md5(source.id::text || sessions.id::text)::uuid
        """
    )


def downgrade() -> None:
    """Forks become sessions of their own."""
    op.execute("DROP INDEX sessions_of_fork")
    op.execute("ALTER TABLE sessions DROP COLUMN fork_of")
