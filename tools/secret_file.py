"""Files with passwords."""

import os
from pathlib import Path


def write_secret(path: Path, text: str) -> None:
    """Write it for this system user alone: whole or not at all, and never readable by others, not even for a moment."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    unfinished.replace(path)
