"""Consultations that a client has pinned come first in its list."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("ALTER TABLE sessions ADD COLUMN pinned BOOLEAN NOT NULL DEFAULT false")
    op.execute("DROP INDEX sessions_newest_of_client")
    op.execute(
        "CREATE INDEX sessions_listed_of_client ON sessions (client_id_hash, pinned DESC, created_at DESC, id DESC)"
    )


def downgrade() -> None:
    op.execute("DROP INDEX sessions_listed_of_client")
    op.execute("CREATE INDEX sessions_newest_of_client ON sessions (client_id_hash, created_at DESC, id DESC)")
    op.execute("ALTER TABLE sessions DROP COLUMN pinned")
