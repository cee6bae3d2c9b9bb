"""The image of each service: what is in it, how large it is, who runs it, and how it ends."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import LogMessageWaitStrategy
from testcontainers.core.waiting_utils import WaitStrategy

from tools.deployment import sbom
from tools.deployment.docker import answer, image
from tools.deployment.images import BASE_LABEL, TARGETS, size_bytes
from tools.stack.settings import SERVICES

UV = Path(__file__).parents[2] / ".uv" / "bin" / "uv"
MOST_BYTES_OVER_THE_BASE = {"gateway": 170_000_000, "knowledge": 265_000_000}
"""Of each other 150 MB. Of knowledge's the analyser of Korean with its model is 136 MB, and numpy 54."""
BUILD_TOOLS = ["pip", "pip3", "uv", "gcc", "cc", "make", "npm", "node", "git"]
STOP_SECONDS = 15

LOOK = """
import os, shutil, sys
tried = []
for place in ("/app", "/app/services", "/usr", "/etc"):
    try:
        open(place + "/written", "w")
        tried.append(place)
    except OSError:
        pass
print(os.getuid(), [each for each in sys.argv[1:] if shutil.which(each)], tried)
"""


@pytest.fixture(params=SERVICES)
def service(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def container(service: str) -> Iterator[DockerContainer]:
    """One that waits for a broker which is not there."""
    started: WaitStrategy = LogMessageWaitStrategy("Operations on port")
    container = DockerContainer(image(service)).with_kwargs(read_only=True, cap_drop=["ALL"])
    container.waiting_for(started).start()
    yield container
    container.stop()


@pytest.mark.parametrize("target", TARGETS)
def test_it_has_what_the_lock_names_for_its_group_and_nothing_else(target: str) -> None:
    installed = {f"{name}=={version}" for kind, name, version in sbom.contents(target) if kind == "pypi"}
    assert installed == locked(target)


@pytest.mark.parametrize("target", TARGETS)
def test_it_is_not_larger_than_it_needs_to_be(target: str) -> None:
    base = answer("image", "inspect", "--format", f'{{{{index .Config.Labels "{BASE_LABEL}"}}}}', image(target))
    assert size_bytes(image(target)) - size_bytes(base) <= MOST_BYTES_OVER_THE_BASE.get(target, 150_000_000)


def test_it_runs_as_nobody_writes_nowhere_and_builds_nothing(container: DockerContainer) -> None:
    code, printed = container.exec(["python", "-c", LOOK, *BUILD_TOOLS])
    assert (code, printed.decode().strip()) == (0, "65532 [] []")


def test_it_is_not_healthy_before_it_is_ready_and_ends_when_it_is_told_to(container: DockerContainer) -> None:
    assert container.exec(["python", "-m", "shared.runtime.healthcheck"])[0] == 1
    wrapped = container.get_wrapped_container()
    wrapped.stop(timeout=STOP_SECONDS)
    wrapped.reload()
    assert wrapped.attrs["State"]["ExitCode"] == 0


def locked(group: str) -> set[str]:
    """`name==version` of what `uv.lock` has for every service and this group, on this system."""
    command = [str(UV), "export", "--quiet", "--frozen", "--no-default-groups", "--group", group]
    command += ["--no-emit-project", "--no-hashes", "--no-annotate", "--no-header"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    wanted = [Requirement(line) for line in lines]
    return {
        f"{canonicalize_name(each.name)}{each.specifier}"
        for each in wanted
        if not each.marker or each.marker.evaluate()
    }
