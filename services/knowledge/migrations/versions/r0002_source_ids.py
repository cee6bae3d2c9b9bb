"""The number by which an answer cites a passage of the corpus, beside the passage."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """As `domain.shown.source_id` has it: the first six bytes of the digest of its id."""
    op.execute(
        """
        ALTER TABLE knowledge.knowledge_sources ADD COLUMN source_id BIGINT NOT NULL GENERATED ALWAYS AS (
            ('x' || encode(substring(sha256(passage_id::bytea) FOR 6), 'hex'))::bit(48)::bigint
        ) STORED
        """
    )
    op.execute("CREATE INDEX knowledge_sources_source_id ON knowledge.knowledge_sources (source_id)")


def downgrade() -> None:
    op.execute("ALTER TABLE knowledge.knowledge_sources DROP COLUMN source_id")
