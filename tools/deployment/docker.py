"""The Docker client, as a program: what is built and run here is built and run by hand in the same way."""

import os
import subprocess
from functools import cache
from typing import Final

IMAGE_ROOT: Final = "shuking"
TIMEOUT_SECONDS: Final = 60


class DockerFailed(Exception):
    """What Docker said."""


def docker() -> str:
    return os.environ.get("DOCKER", "docker")


def answer(*arguments: str) -> str:
    """Standard output of a short command, without the last newline. Raises DockerFailed."""
    return _run([docker(), *arguments])


@cache
def compose_command() -> tuple[str, ...]:
    """`docker compose`, or the older `docker-compose`. Raises DockerFailed where there is neither."""
    for command in ((docker(), "compose"), ("docker-compose",)):
        try:
            _run([*command, "version"])
        except DockerFailed:
            continue
        return command
    raise DockerFailed("Neither `docker compose` nor `docker-compose` is installed.")


def revision() -> str:
    """What an image is made from: the commit, and whether anything differs from it."""
    return _run(["git", "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty"])


def image(name: str) -> str:
    """The name of this commit's image of a target of the Dockerfile, with its tag."""
    return f"{IMAGE_ROOT}/{name}:{revision()}"


def _run(command: list[str]) -> str:
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=True)
    except FileNotFoundError as error:
        raise DockerFailed(f"{command[0]} is not installed.") from error
    except subprocess.TimeoutExpired as error:
        raise DockerFailed(f"{' '.join(command)} has not ended within {TIMEOUT_SECONDS} s.") from error
    except subprocess.CalledProcessError as error:
        raise DockerFailed(f"{' '.join(command)}: {error.stderr.strip()}") from error
    return result.stdout.strip()
