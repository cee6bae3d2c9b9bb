"""The knowledge service as a process: its start, its memory, and how long a search takes, over NATS.

python -m tests.bench knowledge [--statute FILE]...
"""

import json
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import nats

from services.knowledge.ingest import ingest
from services.knowledge.settings import DATABASE_ROLE
from shared.contracts.queries import QUERY_CLIENT, SearchKnowledge
from shared.messaging.broker_permissions import inbox_prefix
from shared.runtime.postgres_url import with_role
from shared.runtime.settings import ServiceSettings
from tests.bench.load import percentile
from tests.bench.processes import CpuMeter, cost
from tests.bench.table import print_table
from tests.eval.retrieval import QUESTIONS
from tests.support.broker import GuardedNatsServer, provision
from tests.support.stack import ServiceProcess
from tools.migrations import migrate
from tools.servers import PostgresServer
from tools.stack.plan import service_plan
from tools.stack.readiness import Check, http_check, wait_until_ready

STARTS: Final = 5
ROUNDS: Final = 5
LIMIT_SECONDS: Final = 30.0
LOADED: Final = "chunks of statutes are searched"


async def main(statutes: Sequence[Path]) -> None:
    """With the built-in corpus alone, and with the statutes beside it."""
    with tempfile.TemporaryDirectory(prefix="shuking-bench-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        broker, postgres = GuardedNatsServer(folder / "nats"), PostgresServer(folder / "postgres", keep_data=False)
        broker.start()
        postgres.start()
        try:
            await provision(broker, ServiceSettings(nats_url=broker.url_for("persistence")))
            rows = [("built-in corpus", *await measured(folder, broker, ""))]
            if statutes:
                await migrate(postgres.database_url("bench"))
                url = with_role(postgres.database_url("bench"), DATABASE_ROLE)
                await ingest(url, statutes, lambda _: None)
                rows.append((f"and {len(statutes)} statutes", *await measured(folder, broker, url)))
        finally:
            broker.stop()
            postgres.stop()
    print_table(("searched", "ready after s", "resident MiB", "searches", "p50 ms", "p95 ms", "CPU ms"), rows)


async def measured(folder: Path, broker: GuardedNatsServer, database_url: str) -> tuple[str, ...]:
    """Seconds to ready (the median of some starts), and of the last process what it takes and how quick it is."""
    environment = {"NATS_URL": broker.url_for("knowledge"), "KNOWLEDGE_DATABASE_URL": database_url}
    starts: list[float] = []
    while True:
        process = ServiceProcess("knowledge", service_plan("knowledge", 1, environment), folder, fresh=True)
        process.log_path.unlink(missing_ok=True)
        started = time.perf_counter()
        process.start()
        await wait_until_ready({"knowledge": http_check(process.ops_url)}, LIMIT_SECONDS)
        starts.append(time.perf_counter() - started)
        if len(starts) == STARTS:
            break
        process.terminate()
        process.ended_within(LIMIT_SECONDS)
    try:
        await wait_until_ready({"statutes": _has_loaded(process, database_url)}, LIMIT_SECONDS)
        meter = CpuMeter([process.pid])
        took = await searched(broker)
        cpu_ms, resident = meter.per_turn_ms(len(took)), cost([process.pid]).resident_mib
    finally:
        process.terminate()
        process.ended_within(LIMIT_SECONDS)
    return (
        f"{statistics.median(starts):.1f}",
        f"{resident:.0f}",
        str(len(took)),
        f"{statistics.median(took):.1f}",
        f"{percentile(took, 95):.1f}",
        f"{cpu_ms:.1f}",
    )


def _has_loaded(process: ServiceProcess, database_url: str) -> Check:
    async def check() -> bool:
        return not database_url or LOADED in process.log

    return check


async def searched(broker: GuardedNatsServer) -> list[float]:
    """Milliseconds of every search, one after the other."""
    questions = [json.loads(line)["question"] for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    client = await nats.connect(broker.url_for(QUERY_CLIENT), inbox_prefix=inbox_prefix(QUERY_CLIENT))
    took = []
    for question in questions * ROUNDS:
        request = SearchKnowledge(client_id_hash=None, q=question).model_dump_json().encode()
        started = time.perf_counter()
        await client.request(SearchKnowledge.subject(), request, timeout=LIMIT_SECONDS)
        took.append((time.perf_counter() - started) * 1000)
    await client.close()
    return took
