"""A process's output: into its log file, which is rotated, and on request onto the terminal."""

from pathlib import Path
from typing import BinaryIO, Final, TypedDict

MAX_BYTES: Final = 10_000_000
OLDER_FILES: Final = 3


class Output(TypedDict):
    """What circus hands over: a piece of one process's output, cut anywhere."""

    data: bytes
    pid: int
    name: str


class LogFile:
    """Takes the standard output and error of one process.

    Bytes are kept as they come: a piece may end in the middle of a Korean character, which circus's own
    file stream would replace by question marks.
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

    def __call__(self, output: Output) -> None:
        file = self._file or self._opened()
        file.write(output["data"])
        if self._echo_as is not None:
            self._echo(output["data"])
        if file.tell() >= self._max_bytes:
            self._rotate()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def last_lines(self, count: int = 15) -> list[str]:
        """The end of the file; nothing where there is none yet."""
        if not self.path.exists():
            return []
        return self.path.read_bytes()[-50_000:].decode(errors="replace").splitlines()[-count:]

    def _opened(self) -> BinaryIO:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("ab", buffering=0)
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
