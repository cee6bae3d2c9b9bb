"""Settings of the knowledge service, beside those of every service and of Gemini."""

from typing import Final, Literal

from pydantic import Field

from shared.runtime.settings import GeminiSettings, ServiceSettings

DATABASE_ROLE: Final = "shuking_knowledge"
"""The database role of the service and of the ingest: it reads and writes knowledge's tables and sees no others."""


class KnowledgeSettings(ServiceSettings, GeminiSettings):
    """Where ingested statutes are, and what orders passages where there is a key; the built-in corpus is data."""

    knowledge_database_url: str | None = Field(
        default=None,
        description="The PostgreSQL with pgvector where ingested statutes are, with the role `shuking_knowledge`. "
        "Without it the built-in corpus alone is searched.",
    )
    embedding_model: str = Field(
        default="gemini-embedding-001", description="Which model makes vectors of passages and questions."
    )
    reranker: Literal["heuristic", "model"] = Field(
        default="heuristic",
        description="What orders the passages that words and vectors found: the words that they share with the question, or GEMINI_MODEL.",
    )
    retrieval_step_seconds: float = Field(
        default=2, gt=0, description="Longest wait for vectors, and for the model that reranks, before words decide."
    )
