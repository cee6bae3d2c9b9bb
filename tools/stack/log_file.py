"""A process's output: into its log file, which is rotated, and on request onto the terminal."""

import os
import sys
from pathlib import Path
from typing import BinaryIO, Final

MAX_BYTES: Final = 10_000_000
OLDER_FILES: Final = 3
_OWNER_ONLY: Final = 0o600


class LogFile:
    """Takes the standard output and error of one process. Nobody but the owner may read what it writes.

    Bytes are kept as they come: a piece may end in the middle of a Korean character. What a full disk does not
    take is lost: that is said once on the terminal, and in the file as soon as it can be written again.
    """

    def __init__(
        self, path: Path, *, echo_as: str | None = None, max_bytes: int = MAX_BYTES, older_files: int = OLDER_FILES
    ) -> None:
        self.path = path
        self._echo_as = echo_as
        self._max_bytes = max_bytes
        self._older_files = older_files
        self._unfinished_line = b""
        self._file: BinaryIO | None = None
        self._lost_bytes = 0

    def write(self, data: bytes) -> None:
        """Never raises: what cannot be kept is counted."""
        if self._echo_as is not None:
            self._echo(data)
        try:
            gap = f"\n… {self._lost_bytes} bytes could not be written here …\n" if self._lost_bytes else ""
            self._append(gap.encode() + data)
            self._lost_bytes = 0
        except OSError as error:
            if not self._lost_bytes:
                print(
                    f"기록을 남기지 못하고 있습니다 (log not written): {self.path}: {error.strerror}", file=sys.stderr
                )
            self._lost_bytes += len(data)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def last_lines(self, count: int = 15) -> list[str]:
        """The end of the file; nothing where there is none yet."""
        if not self.path.exists():
            return []
        return self.path.read_bytes()[-50_000:].decode(errors="replace").splitlines()[-count:]

    def _append(self, data: bytes) -> None:
        file = self._file or self._opened()
        while data:
            data = data[file.write(data) :]
        if file.tell() >= self._max_bytes:
            self._rotate()

    def _opened(self) -> BinaryIO:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        for older in (self._numbered(number) for number in range(1, self._older_files + 1)):
            if older.exists():
                older.chmod(_OWNER_ONLY)
        descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _OWNER_ONLY)
        self._file = os.fdopen(descriptor, "ab", buffering=0)
        os.fchmod(descriptor, _OWNER_ONLY)  # An earlier version has made it readable for everybody.
        return self._file

    def _echo(self, data: bytes) -> None:
        *lines, self._unfinished_line = (self._unfinished_line + data).split(b"\n")
        for line in lines:
            print(f"{self._echo_as:>13} | {line.decode(errors='replace')}", flush=True)

    def _rotate(self) -> None:
        self.close()
        for number in range(self._older_files - 1, 0, -1):
            older = self._numbered(number)
            if older.exists():
                older.replace(self._numbered(number + 1))
        self.path.replace(self._numbered(1))

    def _numbered(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")
