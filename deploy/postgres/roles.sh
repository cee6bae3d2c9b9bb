#!/bin/sh
# Run by PostgreSQL's image when it makes the database: the role of the knowledge service, with its password.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$KNOWLEDGE_PASSWORD" <<'SQL'
CREATE ROLE shuking_knowledge LOGIN PASSWORD :'password';
SQL
