"""`make images` and `make servers`: builds the targets of a Dockerfile, says how large they are, and lists what is in them."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.deployment import sbom
from tools.deployment.docker import IMAGE_ROOT, DockerFailed, answer, docker, image, revision
from tools.stack.settings import SERVICES

TARGETS: Final = (*SERVICES, "migration")
SERVERS: Final = ("nats", "postgres")
DEFAULT_BASE: Final = "python:3.11-slim-bookworm"
SBOM_FOLDER: Final = Path("dist/sbom")
_DOCKERFILES: Final = {
    **dict.fromkeys(TARGETS, "deploy/Dockerfile"),
    **dict.fromkeys(SERVERS, "deploy/servers.Dockerfile"),
}
BASE_LABEL: Final = "org.opencontainers.image.base.name"
_MEGABYTE: Final = 1_000_000


def main(names: list[str]) -> int:
    base = os.environ.get("BASE") or DEFAULT_BASE
    build_base = os.environ.get("BUILD_BASE") or base
    try:
        for name in names:
            print(f"{image(name)} …", flush=True)
            if not build(name, base, build_base):
                return 1
        for name in names:
            if name in TARGETS:
                sbom.write(name, SBOM_FOLDER / f"{name}.cdx.json")
        print(sizes(names, base))
    except DockerFailed as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def build(name: str, base: str, build_base: str) -> bool:
    """Build one, with the tag of this commit and with `latest`. What Docker says goes to the terminal."""
    command = [docker(), "build", "--quiet", "--file", _DOCKERFILES[name], "--target", name]
    command += ["--label", f"{BASE_LABEL}={base}", "--label", f"org.opencontainers.image.revision={revision()}"]
    for argument in (f"BASE={base}", f"BUILD_BASE={build_base}", f"UV_VERSION={os.environ['UV_VERSION']}"):
        command += ["--build-arg", argument]
    if bundle := os.environ.get("CA_BUNDLE"):
        command += ["--secret", f"id=ca-bundle,src={bundle}"]
    command += ["--tag", image(name), "--tag", f"{IMAGE_ROOT}/{name}:latest", "."]
    environment = {**os.environ, "DOCKER_BUILDKIT": "1"}
    return subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode == 0


def sizes(names: list[str], base: str) -> str:
    """A table for people: what each image takes on a disk, and how much of it is beyond the base. In MB of 10^6 bytes."""
    base_bytes = size_bytes(base)
    lines = ["| image | MB | over the base |", "|---|---|---|", f"| {base} | {base_bytes / _MEGABYTE:.0f} | – |"]
    for name in names:
        own = size_bytes(image(name))
        lines.append(f"| {name} | {own / _MEGABYTE:.0f} | {(own - base_bytes) / _MEGABYTE:.0f} |")
    return "\n".join(lines)


def size_bytes(reference: str) -> int:
    """Raises DockerFailed where there is no such image."""
    return int(answer("image", "inspect", "--format", "{{.Size}}", reference))


if __name__ == "__main__":
    sys.exit(main(list(SERVERS if "servers" in sys.argv[1:] else TARGETS)))
