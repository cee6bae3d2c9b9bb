"""A software bill of materials of an image, in CycloneDX: what is found in it, not what was meant to be there."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from tools.deployment.docker import answer, image, revision

PAGE_LOCK: Final = Path("web/package-lock.json")

_LOOK: Final = """
import json
import re
from importlib.metadata import distributions
from pathlib import Path
found = [["pypi", re.sub("[-_.]+", "-", each.metadata["Name"]).lower(), each.version] for each in distributions()]
status = Path("/var/lib/dpkg/status")
for paragraph in status.read_text().split("\\n\\n") if status.exists() else ():
    fields = dict(line.split(": ", 1) for line in paragraph.splitlines() if ": " in line and line[0] != " ")
    if fields.get("Status", "").endswith(" installed"):
        found.append(["deb", fields["Package"], fields["Version"]])
print(json.dumps(sorted(found)))
"""


def write(name: str, path: Path) -> None:
    """Write the bill of this commit's image of a target. Raises DockerFailed."""
    found = [*contents(name), *(bundled() if name == "gateway" else ())]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document(name, found), indent=1) + "\n")


def contents(name: str) -> list[tuple[str, str, str]]:
    """What is installed in the image: kind of package (`pypi`, `deb`), name, version."""
    printed = answer("run", "--rm", "--network", "none", "--entrypoint", "python", image(name), "-c", _LOOK)
    return [(kind, package, version) for kind, package, version in json.loads(printed)]


def bundled() -> Iterator[tuple[str, str, str]]:
    """What of npm the page is made of, by its lock."""
    for place, package in json.loads(PAGE_LOCK.read_text())["packages"].items():
        if place and not package.get("dev"):
            yield "npm", place.rpartition("node_modules/")[2], package["version"]


def document(name: str, found: list[tuple[str, str, str]]) -> dict[str, Any]:
    """The same for the same commit and contents: it has neither a date nor a serial number."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "container", "name": f"shuking/{name}", "version": revision()}},
        "components": [
            {"type": "library", "name": package, "version": version, "purl": _package_url(kind, package, version)}
            for kind, package, version in found
        ],
    }


def _package_url(kind: str, package: str, version: str) -> str:
    place = f"debian/{quote(package)}" if kind == "deb" else quote(package)
    return f"pkg:{kind}/{place}@{quote(version)}"
