"""The receiver as a process of the local stack: `python -m tools.traces FILE PORT KEPT`."""

import sys
from contextlib import closing
from pathlib import Path

import uvicorn

from tools.traces.receiver import receiver
from tools.traces.store import TraceWriter


def main(path: str, port: str, kept: str) -> None:
    with closing(TraceWriter(Path(path), int(kept))) as store:
        uvicorn.run(receiver(store), host="127.0.0.1", port=int(port), log_level="warning", lifespan="off")


if __name__ == "__main__":
    main(*sys.argv[1:])
