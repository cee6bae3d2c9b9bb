"""Alembic's entry: runs the migrations on the connection, and in the transaction, of `shared.runtime.migration`."""

from alembic import context
from sqlalchemy import text

connection = context.config.attributes["connection"]
connection.execute(text("CREATE SCHEMA IF NOT EXISTS knowledge"))
context.configure(connection=connection, version_table_schema="knowledge")
context.run_migrations()
