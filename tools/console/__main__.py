"""`python -m tools.console`, with `NATS_URL` of the operator and `DATA_DIR` of the stack."""

import asyncio
import logging
import os
from pathlib import Path

from tools.console.process import serve

if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    asyncio.run(serve(os.environ["NATS_URL"], Path(os.environ["DATA_DIR"])))
