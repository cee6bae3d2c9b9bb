"""Write what is generated from the code: `docs/asyncapi.json` and the chain diagram in the README. `make docs`."""

import json
from pathlib import Path
from typing import Final

from shared.events.asyncapi import asyncapi_document
from shared.events.diagram import with_diagram

ROOT: Final = Path(__file__).parent.parent


def generated() -> dict[Path, str]:
    """Each generated file and what it should contain today."""
    readme = ROOT / "README.md"
    return {
        ROOT / "docs" / "asyncapi.json": json.dumps(asyncapi_document(), indent=2, ensure_ascii=False) + "\n",
        readme: with_diagram(readme.read_text(encoding="utf-8")),
    }


def main() -> None:
    for path, content in generated().items():
        path.write_text(content, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
