"""Three NATS servers of one machine as a cluster, with the accounts of the services; each can die and come back."""

import subprocess
from pathlib import Path
from typing import Final

import httpx

from tests.support.broker import GuardedNatsServer
from tools.broker_accounts import CONFIGURATION_FILE
from tools.servers import START_TIMEOUT_SECONDS, free_port, nats_server_command, wait_for_port

NODES: Final = 3


class NatsNode:
    """One server of the cluster. `monitoring_url` answers `/healthz`: whether its copies of everything are up to date."""

    def __init__(self, number: int, folder: Path, routes: list[str]) -> None:
        self.name = f"nats-{number + 1}"
        self.port = free_port()
        monitoring_port = free_port()
        self.monitoring_url = f"http://127.0.0.1:{monitoring_port}"
        self._log_path = folder / f"{self.name}.log"
        self._command = [
            *nats_server_command(folder / self.name, self.port, folder / CONFIGURATION_FILE),
            *("--name", self.name, "--http_port", str(monitoring_port)),
            *("--cluster_name", "three", "--cluster", routes[number]),
            *("--routes", ",".join(route for other, route in enumerate(routes) if other != number)),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        if self._process is None:
            raise RuntimeError(f"{self.name} is not running")
        return self._process.pid

    def start(self) -> None:
        with self._log_path.open("ab") as output:
            self._process = subprocess.Popen(self._command, stdout=output, stderr=subprocess.STDOUT)
        wait_for_port(self.port, self._process)

    def stop(self) -> None:
        """Stop gently: it hands on what it leads."""
        self._end(kill=False)

    def kill(self) -> None:
        """Stop as a crash would."""
        self._end(kill=True)

    async def is_current(self) -> bool:
        """Whether it has everything that the others have."""
        try:
            async with httpx.AsyncClient(timeout=2) as client:
                return (await client.get(f"{self.monitoring_url}/healthz")).status_code == 200
        except httpx.TransportError:
            return False

    def _end(self, *, kill: bool) -> None:
        if self._process is not None:
            self._process.kill() if kill else self._process.terminate()
            self._process.wait(START_TIMEOUT_SECONDS)
            self._process = None


class NatsCluster(GuardedNatsServer):
    """A broker of three nodes: an address names all of them. Killed and stopped as a whole, or each `nodes` alone."""

    def __init__(self, data_dir: Path) -> None:
        super().__init__(data_dir)
        data_dir.mkdir(parents=True, exist_ok=True)
        routes = [f"nats://127.0.0.1:{free_port()}" for _ in range(NODES)]
        self.nodes = [NatsNode(number, data_dir, routes) for number in range(NODES)]

    def url_for(self, user: str) -> str:
        account = (self.accounts or {})[user]
        return ",".join(account.url(user, f"127.0.0.1:{node.port}") for node in self.nodes)

    def start(self) -> None:
        self.data_dir.mkdir(parents=True, exist_ok=True)
        self.write_configuration()
        for node in self.nodes:
            node.start()

    def _end(self, *, kill: bool) -> None:
        for node in self.nodes:
            node.kill() if kill else node.stop()
