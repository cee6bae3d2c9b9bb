"""`make compose`: starts this commit's images with Docker Compose, waits until all is ready, and prints the address."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from shared.runtime.settings import settings_or_exit
from tools.broker_accounts import Accounts
from tools.deployment.certificates import AUTHORITY, certificates
from tools.deployment.credentials import ACCOUNTS, passwords, write_accounts
from tools.deployment.docker import DockerFailed, answer, compose_command, image, revision
from tools.stack.settings import SERVICES, StackSettings

FILE: Final = Path("deploy/compose.yaml")
BROKERS: Final = ("nats-1", "nats-2", "nats-3")
PREPARATIONS: Final = ("roles", "migration")
"""What ends by itself, and has to end well."""
READY_SECONDS: Final = 180.0
_LABEL: Final = "com.docker.compose"
POLL_SECONDS: Final = 0.5


class Deployment:
    """One Compose project, with its passwords in `folder`. `settings` are variables of `deploy/compose.yaml`, `accounts` further users of the broker."""

    def __init__(
        self,
        folder: Path,
        *,
        project: str = "shuking",
        files: Sequence[Path] = (FILE,),
        settings: Mapping[str, str] | None = None,
        accounts: Accounts | None = None,
    ) -> None:
        self.folder = folder.resolve()
        self.project = project
        self._files = files
        self._accounts = accounts or {}
        self.passwords = passwords(self.folder)
        self._certificates = certificates(self.folder)
        self._environment = {
            "TAG": revision(),
            "ACCOUNTS": str(self.folder / ACCOUNTS),
            "CERTIFICATES": str(self._certificates),
            **self.passwords,
            **(settings or {}),
        }

    @property
    def authority(self) -> Path:
        """What the certificates of the brokers and of the database are checked with."""
        return self._certificates / AUTHORITY

    def up(self) -> None:
        """Start, or bring up to date, what differs. Raises DockerFailed."""
        is_new = write_accounts(self.folder, self.passwords, self._accounts)
        try:
            self.compose("up", "--detach", "--remove-orphans")
        except DockerFailed:
            self.waiting_for()  # Says more, where it was a preparation.
            raise
        if is_new:
            self.compose("kill", "-s", "HUP", *BROKERS)  # A broker that ran already reads it again.

    def scale(self, service: str, count: int) -> None:
        """So many containers of a service. Raises DockerFailed."""
        self.compose("up", "--detach", "--no-deps", "--no-recreate", "--scale", f"{service}={count}", service)

    def down(self, *, erase: bool = False) -> None:
        self.compose("down", "--remove-orphans", *(["--volumes"] if erase else []))

    def compose(self, *arguments: str) -> None:
        """Raises DockerFailed."""
        files = [part for file in self._files for part in ("--file", str(file))]
        command = [*compose_command(), "--project-name", self.project, *files, *arguments]
        environment = {**os.environ, **self._environment}
        result = subprocess.run(command, env=environment, stdout=sys.stderr, check=False)
        if result.returncode:
            raise DockerFailed(f"`{' '.join(command)}` has failed.")

    def states(self) -> list[tuple[str, str]]:
        """Of every container the service that it belongs to, and what Docker says of it: `Up 3 seconds (healthy)`."""
        printed = answer(
            *("ps", "--all", "--filter", f"label={_LABEL}.project={self.project}"),
            *("--format", f'{{{{.Label "{_LABEL}.service"}}}}\t{{{{.Status}}}}'),
        )
        return [(service, status) for service, _, status in (line.partition("\t") for line in printed.splitlines())]

    def waiting_for(self) -> list[str]:
        """The services of which a container is not ready, or none there. Raises DockerFailed when a preparation failed."""
        states = self.states()
        for service, status in states:
            if service in PREPARATIONS and "Exited" in status and "Exited (0)" not in status:
                self.compose("logs", "--tail", "1", service)
                raise DockerFailed(f"The database could not be prepared: above is what `{service}` said last.")
        late = {service for service, status in states if service in SERVICES and "(healthy)" not in status}
        return sorted(late | (set(SERVICES) - {service for service, _ in states}))

    def wait_until_ready(self, timeout_s: float = READY_SECONDS) -> None:
        """Raises TimeoutError, which names what is late; DockerFailed."""
        deadline = time.monotonic() + timeout_s
        while late := self.waiting_for():
            if time.monotonic() > deadline:
                raise TimeoutError(f"Not ready within {timeout_s:g} s: {', '.join(late)}")
            time.sleep(POLL_SECONDS)

    def port(self, container: str, port: int) -> int:
        """The port of this machine at which a port of a container is published."""
        return int(answer("port", self.containers(container)[0], str(port)).splitlines()[0].rpartition(":")[2])

    def containers(self, service: str) -> list[str]:
        """The ids of the service's running containers."""
        of = (f"label={_LABEL}.project={self.project}", f"label={_LABEL}.service={service}")
        return answer("ps", "--quiet", *(f"--filter={each}" for each in of)).splitlines()


def main(arguments: Sequence[str]) -> int:
    deployment = Deployment(settings_or_exit(StackSettings).data_dir / "compose")
    try:
        if "down" in arguments:
            deployment.down()
            return 0
        return start(deployment)
    except (DockerFailed, TimeoutError) as reason:
        print(f"\n시작하거나 멈추지 못했습니다 (failed): {reason}", file=sys.stderr)
        return 1


def start(deployment: Deployment) -> int:
    """Raises DockerFailed, TimeoutError."""
    started = time.monotonic()
    try:
        answer("image", "inspect", "--format", "{{.Id}}", *(image(service) for service in SERVICES))
    except DockerFailed as reason:
        print(f"{reason}\n`make images`를 먼저 실행해 주세요 (run `make images` first).", file=sys.stderr)
        return 1
    deployment.up()
    print("준비 중 (waiting until all is ready) …", flush=True)
    deployment.wait_until_ready()
    print(
        f"""
슈킹이 준비되었습니다 · Shuking is ready ({time.monotonic() - started:.1f} s)

  주소 (URL)        http://127.0.0.1:{deployment.port("gateway", 8000)}
  그만두기 (stop)   make compose-down
""",
        flush=True,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
