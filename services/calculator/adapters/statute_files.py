"""Reads the law from `statute/*.toml`, one file per article, and checks all of it before anything is computed."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from datetime import date, datetime
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from services.calculator.domain.deadline import FilingPeriodStart
from services.calculator.domain.inheritance_statute import InheritanceTaxStatute
from services.calculator.domain.law import Statute
from services.calculator.domain.progressive_rate import Bracket, RateSchedule
from services.calculator.domain.statute import Article, Block, Dated, GiftTaxStatute, LateDaysEnd, Provision, Reduction

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
WHOLE_BP: Final = 10_000

Table = Mapping[str, Any]


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
    common: dict[str, Any] = {"articles": loading.articles, "version": loading.version}
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
        problems = list(_shape_problems(table, ARTICLE_KEYS))
        if not problems:
            problems = self._add_article(table)
        self.defects += [f"{path.name}: {problem}" for problem in problems]
        for name, value in values.items():
            self.defects += [f"{path.name}, {name}: {problem}" for problem in self._add_value(name, value)]

    @property
    def version(self) -> str:
        """Names this state of the files: the day up to which all of them were checked, and a digest."""
        checked_on = min(article.checked_on for article in self.articles.values())
        return f"{checked_on}-{self._digest.hexdigest()[:12]}"

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
        problems = list(_shape_problems(table, VALUE_KEYS))
        if not problems and table["unit"] != self._units[name]:
            problems.append(f"the unit is {table['unit']} instead of {self._units[name]}")
        if problems:
            yield from problems
            return
        read_value, blocks = READERS[table["unit"]], []
        for number, block in enumerate(table["blocks"], start=1):
            try:
                blocks.append(_block(block, read_value))
            except ValueError as error:
                yield f"block {number}: {error}"
                return
        dated: Dated[Any] = Dated(table["title"], tuple(blocks))
        yield from dated.defects()
        self.values[name] = dated


def _units(statute: type[GiftTaxStatute] | type[InheritanceTaxStatute]) -> dict[str, str]:
    return {each.name: each.metadata["unit"] for each in fields(statute) if "unit" in each.metadata}


def _block(table: Table, read_value: Callable[[object], object]) -> Block[object]:
    """One dated block. Raises `ValueError` saying what is wrong."""
    expected = {"from": date, "source": str, "value": object}
    if isinstance(table, dict) and "to" in table:
        expected["to"] = date
    for problem in _shape_problems(table, expected):
        raise ValueError(problem)
    return Block(table["from"], table.get("to"), read_value(table["value"]), table["source"])


def _whole_number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r} is not a whole number of at least 0")
    return value


def _basis_points(value: object) -> int:
    rate = _whole_number(value)
    if rate > WHOLE_BP:
        raise ValueError(f"{rate} basis points are more than 100 %")
    return rate


def _filing_period_start(value: object) -> FilingPeriodStart:
    return FilingPeriodStart(str(value))


def _late_days_end(value: object) -> LateDaysEnd:
    return LateDaysEnd(str(value))


def _rate_schedule(value: object) -> RateSchedule:
    rows = value if isinstance(value, list) else []
    brackets = []
    for number, row in enumerate(rows, start=1):
        keys = {"rate": int, "deduction": int} | ({} if number == len(rows) else {"up_to": int})
        for problem in _shape_problems(row, keys):
            raise ValueError(f"bracket {number}: {problem}")
        up_to = None if number == len(rows) else _whole_number(row["up_to"])
        brackets.append(Bracket(up_to, _whole_number(row["rate"]), _whole_number(row["deduction"])))
    schedule = RateSchedule(tuple(brackets))
    for defect in schedule.defects():
        raise ValueError(defect)
    return schedule


def _reductions(value: object) -> tuple[Reduction, ...]:
    rows = value if isinstance(value, list) else []
    reductions = []
    for number, row in enumerate(rows, start=1):
        for problem in _shape_problems(row, {"within_months": int, "rate": int}):
            raise ValueError(f"reduction {number}: {problem}")
        reductions.append(Reduction(_whole_number(row["within_months"]), _whole_number(row["rate"])))
    if not reductions:
        raise ValueError("it has no reduction")
    for earlier, later in pairwise(reductions):
        if earlier.within_months >= later.within_months or earlier.rate_bp <= later.rate_bp:
            raise ValueError("reductions must fall as the months rise")
    return tuple(reductions)


READERS: Final[Mapping[str, Callable[[object], object]]] = {
    "won": _whole_number,
    "basis_points": _basis_points,
    "years": _whole_number,
    "months": _whole_number,
    "degree": _whole_number,
    "per_100_000_a_day": _whole_number,
    "reductions": _reductions,
    "filing_period_start": _filing_period_start,
    "late_days_end": _late_days_end,
    "rate_schedule": _rate_schedule,
}


def _shape_problems(table: object, expected: Mapping[str, type]) -> Iterator[str]:
    if not isinstance(table, dict):
        yield "this must be a table"
        return
    for key, kind in expected.items():
        if key not in table:
            yield f"{key} is missing"
        # A TOML date with a time is a date to Python, but cannot be compared with one.
        elif not isinstance(table[key], kind) or (kind is date and isinstance(table[key], datetime)):
            yield f"{key} must be {kind.__name__}"
        elif kind is str and not table[key].strip():
            yield f"{key} is empty"
    for key in table.keys() - expected.keys():
        yield f"{key} is not known here"
