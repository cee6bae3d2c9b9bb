"""Branches of a conversation: a session that goes on from an earlier turn of another (decision 0096)."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.execute(
        """
        ALTER TABLE sessions
            ADD COLUMN root_id UUID CONSTRAINT sessions_root_id_fkey REFERENCES sessions (id) ON DELETE CASCADE,
            ADD COLUMN listed BOOLEAN NOT NULL DEFAULT true
        """
    )
    op.execute("CREATE INDEX sessions_of_root ON sessions (root_id) WHERE root_id IS NOT NULL")
    op.execute("ALTER TABLE turns ADD COLUMN origin_id UUID, ADD COLUMN state_after JSONB")


def downgrade() -> None:
    """Branches become conversations of their own."""
    op.execute("ALTER TABLE turns DROP COLUMN origin_id, DROP COLUMN state_after")
    op.execute("DROP INDEX sessions_of_root")
    op.execute("ALTER TABLE sessions DROP COLUMN root_id, DROP COLUMN listed")
