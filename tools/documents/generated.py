"""Write what is generated: the page's share of the catalogue of parameters, `docs/asyncapi.json`, the README's diagram and
settings, the table of what may be done on the broker, what the Helm chart knows of the catalogue, the list of decisions, the figures of the law that the
clarifier's sentences name, and the words of the corpus. `make docs`."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from services.knowledge.adapters.kept_words import FILE as WORDS_FILE
from services.knowledge.assembly import corpus_words
from shared.contracts.parameters.catalogue import GIFT, INHERITANCE, Catalogue
from tools.documents.asyncapi import asyncapi_document
from tools.documents.chart import chart_catalogue
from tools.documents.diagram import chain_diagram
from tools.documents.law_in_words import FILE as LAW_FILE
from tools.documents.law_in_words import law_in_words
from tools.documents.permissions_table import permissions_table
from tools.documents.settings_table import settings_table

ROOT: Final = Path(__file__).parents[2]
DECISIONS: Final = ROOT / "docs" / "decisions"
CHART: Final = ROOT / "deploy" / "helm" / "shuking"


def generated() -> dict[Path, Callable[[], str]]:
    """Each generated file and what makes what it should contain today."""
    page = ROOT / "web" / "src" / "domain"
    readme, security, decisions = ROOT / "README.md", ROOT / "docs" / "security.md", DECISIONS / "README.md"
    return {
        ROOT / "docs" / "asyncapi.json": lambda: _json(asyncapi_document(), indent=2),
        page / "parameters.json": lambda: _json(shown_on_page()),
        page / "reasons.json": lambda: _json(reasons()),
        readme: lambda: replaced(replaced(_read(readme), "chain", chain_diagram()), "settings", settings_table()),
        security: lambda: replaced(_read(security), "permissions", permissions_table()),
        decisions: lambda: replaced(_read(decisions), "decisions", "\n".join(decision_lines())),
        CHART / "catalogue.json": lambda: _json(chart_catalogue(), indent=2),
        LAW_FILE: law_in_words,
        WORDS_FILE: corpus_words,
    }


def _json(document: object, indent: int = 1) -> str:
    return json.dumps(document, indent=indent, ensure_ascii=False) + "\n"


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def shown_on_page() -> dict[str, dict[str, dict[str, str]]]:
    """What the page shows of the parameters, by tax and name."""

    def shown(catalogue: Catalogue) -> Iterator[tuple[str, dict[str, str]]]:
        for name, parameter in catalogue.items():
            if parameter.page:
                asked = parameter.question.answered_with if parameter.question else None
                described = parameter.page.model_dump(exclude_none=True)
                yield name, {"kind": parameter.kind, **({"answered_with": asked} if asked else {}), **described}

    return {"gift": dict(shown(GIFT)), "inheritance": dict(shown(INHERITANCE))}


def reasons() -> dict[str, dict[str, str]]:
    """What each parameter means that can be entered on the page, by tax and name: in its own file, for few look at it."""
    return {
        tax: {name: each.question.why for name, each in catalogue.items() if each.page and each.question}
        for tax, catalogue in (("gift", GIFT), ("inheritance", INHERITANCE))
    }


def decision_lines() -> Iterator[str]:
    """A line for each decision, by number: the heading of its page, as a link."""
    for page in sorted(DECISIONS.glob("[0-9]*.md")):
        number, title = page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ").split(" ", 1)
        yield f"* [{number}]({page.name}) {title}"


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
        path.write_text(content(), encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
