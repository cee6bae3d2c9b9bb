"""Statutes as they were ingested, the built-in corpus with its vectors, and the role that may read and write them."""

from alembic import op

from shared.runtime.migration import role_created

revision = "0001"
down_revision = None

STATEMENTS = (
    "CREATE EXTENSION IF NOT EXISTS vector",
    role_created("shuking_knowledge"),
    """
    CREATE TABLE knowledge.law_sources (
        id BIGINT GENERATED ALWAYS AS IDENTITY CONSTRAINT law_sources_pkey PRIMARY KEY,
        law_name TEXT NOT NULL,
        full_reference TEXT NOT NULL,
        article TEXT NOT NULL,
        paragraph TEXT,
        item TEXT,
        title TEXT NOT NULL,
        hierarchy TEXT NOT NULL,
        content TEXT NOT NULL,
        source_url TEXT NOT NULL,
        position INTEGER NOT NULL,
        morphemes TEXT NOT NULL,
        analyser TEXT NOT NULL,
        embedding vector(768),
        embedding_model TEXT,
        chunk_hash TEXT NOT NULL CONSTRAINT law_sources_chunk_hash_key UNIQUE,
        effective_from DATE NOT NULL,
        effective_to DATE,
        ingested_at TIMESTAMPTZ NOT NULL DEFAULT now(),
        CONSTRAINT law_sources_effective_check CHECK (effective_to >= effective_from)
    )
    """,
    """
    CREATE UNIQUE INDEX law_sources_latest ON knowledge.law_sources (law_name, article, paragraph, item)
        NULLS NOT DISTINCT WHERE effective_to IS NULL
    """,
    """
    CREATE TABLE knowledge.knowledge_sources (
        id BIGINT GENERATED ALWAYS AS IDENTITY CONSTRAINT knowledge_sources_pkey PRIMARY KEY,
        passage_id TEXT NOT NULL,
        law_name TEXT NOT NULL,
        full_reference TEXT NOT NULL,
        article TEXT NOT NULL,
        paragraph TEXT,
        title TEXT NOT NULL,
        content TEXT NOT NULL,
        source_url TEXT NOT NULL,
        morphemes TEXT NOT NULL,
        embedding vector(768),
        embedding_model TEXT,
        chunk_hash TEXT NOT NULL CONSTRAINT knowledge_sources_chunk_hash_key UNIQUE,
        effective_from DATE,
        effective_to DATE,
        ingested_at TIMESTAMPTZ NOT NULL DEFAULT now()
    )
    """,
    "CREATE UNIQUE INDEX knowledge_sources_latest ON knowledge.knowledge_sources (passage_id) WHERE effective_to IS NULL",
    "GRANT USAGE ON SCHEMA knowledge TO shuking_knowledge",
    "GRANT SELECT, INSERT, UPDATE ON knowledge.law_sources, knowledge.knowledge_sources TO shuking_knowledge",
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)


def downgrade() -> None:
    """The role stays: another database of the server may need it. What was ingested has to be ingested again."""
    op.execute("DROP TABLE knowledge.law_sources")
    op.execute("DROP TABLE knowledge.knowledge_sources")
