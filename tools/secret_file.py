"""Files with passwords."""

import os
from pathlib import Path


def write_secret(path: Path, text: str, mode: int = 0o600) -> None:
    """Write it whole or not at all, for this system user alone unless `mode` says otherwise: never readable by more, not even for a moment."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(descriptor, "w") as file:
        os.fchmod(descriptor, mode)  # Whatever the umask.
        file.write(text)
    unfinished.replace(path)
