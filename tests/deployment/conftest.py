"""The images of this commit, where Docker answers and has them; else these tests are skipped, and say why."""

from collections.abc import Sequence
from functools import cache

import pytest

from tests.support import containers
from tools.deployment.docker import image
from tools.stack.settings import SERVICES


@cache
def missing() -> str | None:
    """Why the images cannot be used; None where they can."""
    if not containers.answers():
        return "Docker does not answer"
    if absent := [name for name in SERVICES if not containers.has(image(name))]:
        return f"make images has not been run on this commit: {image(absent[0])} is not there"
    return None


def server_image(official: str, built_here: str) -> str:
    """The official image, or the one of `make servers`. Skips where there is neither: nothing is pulled."""
    for name in (official, built_here):
        if containers.has(name):
            return name
    pytest.skip(f"there is neither {official} nor {built_here} (make servers)")


@pytest.fixture(autouse=True, scope="package")
def images() -> Sequence[str]:
    """The services that an image is there for."""
    if reason := missing():
        pytest.skip(reason)
    return SERVICES
