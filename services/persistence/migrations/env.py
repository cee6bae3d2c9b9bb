"""Alembic's entry: runs the migrations on the connection, and in the transaction, of `services.persistence.migrate`."""

from alembic import context

from services.persistence.adapters.schema import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
context.run_migrations()
