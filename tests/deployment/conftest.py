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


def server_image(images: Sequence[str]) -> str:
    """The first of these that is there. Skips where none is: nothing is pulled."""
    if found := containers.available(images):
        return found
    pytest.skip(f"there is neither {' nor '.join(images)} (make servers)")


@pytest.fixture(autouse=True, scope="package")
def images() -> Sequence[str]:
    """The services that an image is there for."""
    if reason := missing():
        pytest.skip(reason)
    return SERVICES
