#!/bin/sh
# Starts PostgreSQL, and makes its cluster first where there is none, as the official image does.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p -m 0700 "$PGDATA"
  method=${POSTGRES_HOST_AUTH_METHOD:-scram-sha-256}
  password=$(mktemp)
  printf %s "$POSTGRES_PASSWORD" > "$password"
  initdb --pgdata "$PGDATA" --username postgres --pwfile "$password" --auth-local trust --auth-host "$method" \
    --encoding UTF8 --locale C.UTF-8
  rm "$password"
  echo "host all all all $method" >> "$PGDATA/pg_hba.conf"
fi
exec postgres -c listen_addresses='*' -k /var/run/postgresql "$@"
