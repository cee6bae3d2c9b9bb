"""Tables of cases: thousands of lines, read by every worker before its first test."""

from pathlib import Path
from typing import Any

import yaml


def read_yaml(path: Path) -> Any:
    """What `yaml.safe_load` gives, in a tenth of the time: by libyaml, which is in PyYAML's wheels."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
