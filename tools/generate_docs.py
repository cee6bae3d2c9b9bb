"""Write what is generated from the code: `docs/asyncapi.json`, the README's diagram and settings, and the table of what
may be done on the broker. `make docs`."""

import json
from pathlib import Path
from typing import Final

from shared.events.asyncapi import asyncapi_document
from shared.events.diagram import chain_diagram
from tools.permissions_table import permissions_table
from tools.settings_table import settings_table

ROOT: Final = Path(__file__).parent.parent


def generated() -> dict[Path, str]:
    """Each generated file and what it should contain today."""
    path, security = ROOT / "README.md", ROOT / "docs" / "security.md"
    readme = replaced(path.read_text(encoding="utf-8"), "chain", chain_diagram())
    return {
        ROOT / "docs" / "asyncapi.json": json.dumps(asyncapi_document(), indent=2, ensure_ascii=False) + "\n",
        path: replaced(readme, "settings", settings_table()),
        security: replaced(security.read_text(encoding="utf-8"), "permissions", permissions_table()),
    }


def replaced(page: str, name: str, block: str) -> str:
    """The page with `block` between its markers `<!-- name -->` and `<!-- /name -->`. Raises ValueError without them."""
    start, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    before, has_start, rest = page.partition(start)
    _, has_end, after = rest.partition(end)
    if not (has_start and has_end):
        raise ValueError(f"The page has no {start} … {end}")
    return f"{before}{start}\n{block}\n{end}{after}"


def main() -> None:
    for path, content in generated().items():
        path.write_text(content, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
