"""What a session's last answer came to: the clarifier hears of it with the next turn (decision 0071)."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("ALTER TABLE sessions ADD COLUMN last_answer JSONB")


def downgrade() -> None:
    """A conversation goes on without the question and the tax that its last answer ended with."""
    op.execute("ALTER TABLE sessions DROP COLUMN last_answer")
