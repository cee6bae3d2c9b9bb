"""What the running stack mends by itself, beside bringing back what has died."""

import asyncio
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from shared.messaging.streams import NOT_STORING
from tools.stack import readiness
from tools.stack.plan import NATS
from tools.stack.state import StateRecord
from tools.stack.supervisor import Supervisor

CHECK_SECONDS: Final = 2.0
ROOM_BYTES: Final = 32_000_000
"""How much of the disk has to be free before NATS is started again: with less it would soon stop storing anew."""


class Upkeep:
    """Looks again and again at what a full disk leaves behind."""

    def __init__(self, supervisor: Supervisor, record: StateRecord, nats_dir: Path) -> None:
        self._supervisor = supervisor
        self._record = record
        self._nats_dir = nats_dir

    async def run(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            if not self._record.is_current:
                self._record.write()
            if NATS in self._supervisor.processes and await self._needs_restart():
                print("NATS가 저장을 멈춰 다시 시작합니다 (NATS had stopped storing: restarted).", flush=True)
                await self._supervisor.restart(NATS)
                self._record.write()

    async def _needs_restart(self) -> bool:
        """After a failed write NATS stores nothing more, until it is started again on a disk that has room."""
        statuses = await asyncio.gather(*map(readiness.status_of, self._ops_urls()))
        return NOT_STORING in statuses and shutil.disk_usage(self._nats_dir).free >= ROOM_BYTES

    def _ops_urls(self) -> Iterable[str]:
        return [process.plan.ops_url for process in self._supervisor.processes.values() if process.plan.ops_url]
