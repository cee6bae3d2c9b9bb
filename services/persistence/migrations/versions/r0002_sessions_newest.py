"""The sessions of every client, newest first: what an operator's list is read from."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.execute("CREATE INDEX sessions_newest ON sessions (created_at DESC, id DESC)")


def downgrade() -> None:
    op.execute("DROP INDEX sessions_newest")
