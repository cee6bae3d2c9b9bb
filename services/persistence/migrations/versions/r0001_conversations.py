"""Sessions, turns, messages, and erasures under way. In SQL, so that it can be read as what it is."""

from alembic import op

revision = "0001"
down_revision = None

STATEMENTS = (
    """
    CREATE TABLE sessions (
        id UUID CONSTRAINT sessions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        client_id_hash TEXT,
        title TEXT NOT NULL DEFAULT '새로운 상담',
        dialogue JSONB NOT NULL DEFAULT '{}',
        collected_parameters JSONB NOT NULL DEFAULT '{}',
        created_at TIMESTAMPTZ NOT NULL DEFAULT now()
    )
    """,
    "CREATE INDEX sessions_newest_of_client ON sessions (client_id_hash, created_at DESC, id DESC)",
    """
    CREATE TABLE turns (
        id UUID CONSTRAINT turns_pkey PRIMARY KEY,
        session_id UUID NOT NULL CONSTRAINT turns_session_id_fkey REFERENCES sessions (id) ON DELETE CASCADE,
        position BIGINT GENERATED ALWAYS AS IDENTITY,
        status VARCHAR(16) NOT NULL DEFAULT 'waiting'
            CONSTRAINT turns_status_check CHECK (status IN ('waiting', 'open', 'completed', 'failed')),
        attempt INTEGER NOT NULL DEFAULT 1,
        received_at TIMESTAMPTZ NOT NULL,
        received_event_id UUID NOT NULL,
        traceparent TEXT,
        attempted_at TIMESTAMPTZ,
        closed_at TIMESTAMPTZ,
        closed_by UUID,
        error_code TEXT,
        error_message TEXT
    )
    """,
    "CREATE UNIQUE INDEX turns_one_open_per_session ON turns (session_id) WHERE status = 'open'",
    "CREATE INDEX turns_unfinished ON turns (session_id, status, position) WHERE status IN ('open', 'waiting')",
    "CREATE INDEX turns_of_session ON turns (session_id, position)",
    """
    CREATE TABLE messages (
        id UUID CONSTRAINT messages_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        session_id UUID NOT NULL CONSTRAINT messages_session_id_fkey REFERENCES sessions (id) ON DELETE CASCADE,
        role VARCHAR(16) NOT NULL CONSTRAINT messages_role_check CHECK (role IN ('user', 'assistant', 'system')),
        content TEXT NOT NULL,
        metadata JSONB NOT NULL DEFAULT '{}',
        created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
        turn_id UUID NOT NULL CONSTRAINT messages_turn_id_fkey REFERENCES turns (id) ON DELETE CASCADE,
        position BIGINT GENERATED ALWAYS AS IDENTITY
    )
    """,
    "CREATE INDEX messages_of_session ON messages (session_id, position)",
    "CREATE INDEX messages_of_turn ON messages (turn_id)",
    "CREATE INDEX messages_metadata ON messages USING gin (metadata jsonb_path_ops)",
    """
    CREATE TABLE erasures (
        session_id UUID CONSTRAINT erasures_pkey PRIMARY KEY,
        requested_at TIMESTAMPTZ NOT NULL DEFAULT now()
    )
    """,
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)


def downgrade() -> None:
    op.execute("DROP TABLE erasures, messages, turns, sessions")
