"""Links under which a consultation can be read by whoever has them, for a time (decision 0095)."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE shares (
            id UUID CONSTRAINT shares_pkey PRIMARY KEY,
            session_id UUID NOT NULL CONSTRAINT shares_session_id_fkey REFERENCES sessions (id) ON DELETE CASCADE,
            token_hash TEXT NOT NULL,
            last_position BIGINT NOT NULL,
            created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
            expires_at TIMESTAMPTZ NOT NULL
        )
        """
    )
    op.execute("CREATE UNIQUE INDEX shares_of_token ON shares (token_hash)")
    op.execute("CREATE INDEX shares_of_session ON shares (session_id, created_at)")
    op.execute("CREATE INDEX shares_by_expiry ON shares (expires_at)")


def downgrade() -> None:
    op.execute("DROP TABLE shares")
