"""Reads the law from `statute/*.toml`, one file per article, and checks all of it before anything is computed."""

import tomllib
from collections.abc import Iterator
from dataclasses import fields
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from services.calculator.adapters.statute_values import READERS, Table, read_block, shape_problems
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.law import Statute
from services.calculator.domain.statute import Article, Dated, GiftTaxStatute, Provision

STATUTE_FOLDER: Final = Path(__file__).parent.parent / "statute"
SUMMARY_LENGTH: Final = range(100, 201)
OFFICIAL_SITE: Final = "https://www.law.go.kr/법령"
"""The address of an article is this, the law's name and the article's number (국가법령정보센터)."""

ARTICLE_KEYS: Final = {
    "law_name": str,
    "article": str,
    "title": str,
    "source_id": int,
    "enacted_by": str,
    "url": str,
    "checked_on": date,
    "summary": str,
}
VALUE_KEYS: Final = {"title": str, "unit": str, "blocks": list}


class StatuteInvalid(Exception):
    """The data files are not a usable law. The message names the file, the value and what is wrong."""


def load_statute(folder: Path = STATUTE_FOLDER) -> Statute:
    """The law on both taxes. Raises `StatuteInvalid` with every defect that was found."""
    loading = _Loading()
    for path in sorted(folder.glob("*.toml")):
        loading.read(path)
    loading.check_complete(folder)
    if loading.defects:
        raise StatuteInvalid("The statute data cannot be used:\n" + "\n".join(f"- {each}" for each in loading.defects))
    common: dict[str, Any] = {
        "articles": loading.articles,
        "checked_on": loading.checked_on,
        "version": loading.version,
    }
    return Statute(
        gift=GiftTaxStatute(**common, **loading.values_of(GiftTaxStatute)),
        inheritance=InheritanceTaxStatute(**common, **loading.values_of(InheritanceTaxStatute)),
    )


class _Loading:
    """Collects articles, dated values and defects over all files."""

    def __init__(self) -> None:
        self.articles: dict[str, Article] = {}
        self.values: dict[str, Any] = {}
        self.defects: list[str] = []
        self._digest = sha256()
        self._units = _units(GiftTaxStatute) | _units(InheritanceTaxStatute)

    def read(self, path: Path) -> None:
        content = path.read_bytes()
        self._digest.update(path.name.encode() + b"\0" + content)
        try:
            table = tomllib.loads(content.decode(encoding="utf-8"))
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            self.defects.append(f"{path.name}: not valid TOML: {error}")
            return
        values = table.pop("values", {})
        if not isinstance(values, dict):
            self.defects.append(f"{path.name}: values must be a table")
            values = {}
        problems = list(shape_problems(table, ARTICLE_KEYS))
        if not problems:
            problems = self._add_article(table)
        self.defects += [f"{path.name}: {problem}" for problem in problems]
        for name, value in values.items():
            self.defects += [f"{path.name}, {name}: {problem}" for problem in self._add_value(name, value)]

    @property
    def checked_on(self) -> date:
        """The day up to which all files were checked."""
        return min(article.checked_on for article in self.articles.values())

    @property
    def version(self) -> str:
        """Names this state of the files: that day, and a digest."""
        return f"{self.checked_on}-{self._digest.hexdigest()[:12]}"

    def values_of(self, statute: type[GiftTaxStatute] | type[InheritanceTaxStatute]) -> dict[str, Any]:
        """The values that one of the two taxes needs; some serve both."""
        return {name: self.values[name] for name in _units(statute)}

    def check_complete(self, folder: Path) -> None:
        """Every value and every cited article must be there."""
        self.defects += [
            f"{folder.name}: no file has the value {name}" for name in self._units if name not in self.values
        ]
        self.defects += [
            f"{folder.name}: no file has the article {provision}"
            for provision in Provision
            if provision not in self.articles
        ]

    def _add_article(self, table: Table) -> list[str]:
        article = Article(
            source_id=table["source_id"],
            law_name=table["law_name"],
            number=table["article"],
            title=table["title"],
            url=table["url"],
            summary=table["summary"],
            checked_on=table["checked_on"],
        )
        problems = []
        if len(article.summary) not in SUMMARY_LENGTH:
            problems.append(f"the summary has {len(article.summary)} characters instead of 100 to 200")
        address = f"{OFFICIAL_SITE}/{article.law_name}/{article.number}"
        if article.url != address:
            problems.append(f"the url is not that of the article, {address}")
        if article.reference in self.articles:
            problems.append(f"{article.reference} has a second file")
        if any(article.source_id == other.source_id for other in self.articles.values()):
            problems.append(f"source_id {article.source_id} is taken")
        self.articles[article.reference] = article
        return problems

    def _add_value(self, name: str, table: Table) -> Iterator[str]:
        if name not in self._units:
            yield "nothing uses this value: is the name right?"
            return
        if name in self.values:
            yield "another file has this value too"
            return
        # Recorded before it is checked, so that a broken value is not reported as a missing one as well.
        self.values[name] = None
        problems = list(shape_problems(table, VALUE_KEYS))
        if not problems and table["unit"] != self._units[name]:
            problems.append(f"the unit is {table['unit']} instead of {self._units[name]}")
        if problems:
            yield from problems
            return
        read_value, blocks = READERS[table["unit"]], []
        for number, block in enumerate(table["blocks"], start=1):
            try:
                blocks.append(read_block(block, read_value))
            except ValueError as error:
                yield f"block {number}: {error}"
                return
        dated: Dated[Any] = Dated(table["title"], tuple(blocks))
        yield from dated.defects()
        self.values[name] = dated


def _units(statute: type[GiftTaxStatute] | type[InheritanceTaxStatute]) -> dict[str, str]:
    return {each.name: each.metadata["unit"] for each in fields(statute) if "unit" in each.metadata}
