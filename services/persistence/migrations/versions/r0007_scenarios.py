"""What a session's case is compared with: kept with the conversation (decision 0091)."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.execute("ALTER TABLE sessions ADD COLUMN scenarios JSONB NOT NULL DEFAULT '[]'::jsonb")


def downgrade() -> None:
    """A conversation goes on; what was kept to compare is gone."""
    op.execute("ALTER TABLE sessions DROP COLUMN scenarios")
