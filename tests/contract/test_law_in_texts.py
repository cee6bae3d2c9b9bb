"""Every figure and period that a text of ours states is one of the statute data, or says which law it is from.

The table beside this file says which.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import yaml

from services.calculator.adapters.statute_files import load_statute
from services.calculator.domain.money import percent
from services.calculator.domain.progressive_rate import RateSchedule
from services.calculator.domain.statute import Dated
from services.calculator.domain.wording import korean_date
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

ROOT: Final = Path(__file__).parents[2]
TABLE: Final[dict[str, dict[str, Any]]] = read_yaml(Path(__file__).parent / "law_in_texts.yaml")
FOLDERS: Final = (
    ("shared/contracts/parameters", "*.toml"),
    ("services/clarifier", "*.yaml"),
    ("services/synthesizer/templates", "*.j2"),
    ("web/src/i18n", "*.ts"),
    ("services/calculator/domain", "*.py"),
)
"""Where the texts are."""
READ_NOT_SAID: Final = frozenset({"words", "unless", "shown", "choices", "parts", "parts_named_here"})
"""Keys of what a person writes, not what is said to one."""
FIGURE: Final = re.compile(
    r"(?P<day>\d{4}년(?: \d{1,2}월(?: \d{1,2}일)?)?)|\d[\d,.]*(?:조|억|천만|백만|만|천)?(?: \d[\d,]*(?:천만|백만|만|천))?원|\d+억"
    r"|\d[\d.]*%|\d+년|\d+개월|\d+일|만 \d+세|\d+세|\d+촌"
)
EXAMPLE: Final = re.compile(r"^(?:예시:|예를 들어).*$", re.MULTILINE)
LAW: Final = load_statute()


def texts(value: object, key: str = "") -> Iterator[str]:
    """The texts in a document, each by itself."""
    if isinstance(value, str) and key not in READ_NOT_SAID:
        yield value
    elif isinstance(value, dict):
        for name, item in value.items():
            if name not in READ_NOT_SAID:
                yield from texts(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item, key)


def said_in(path: Path) -> list[str]:
    content = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".toml":
            return list(texts(tomllib.loads(content)))
        case ".yaml":
            return list(texts(yaml.safe_load(content)))
        case ".j2":
            return [re.sub(r"\{[{%#].*?[}%#]\}", "", content, flags=re.DOTALL)]
        case ".py":
            return list(said_in_code(content))
        case _:
            return [content]


def said_in_code(source: str) -> Iterator[str]:
    """The strings of a module that are not its documentation."""
    tree = ast.parse(source)
    documentation = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in documentation:
            yield each.value


def figures_in(path: Path) -> set[str]:
    """The figures of a file, without those of lines that begin as examples."""
    return {match[0] for text in said_in(path) for match in FIGURE.finditer(EXAMPLE.sub("", text))}


FILES: Final = sorted(path for folder, pattern in FOLDERS for path in (ROOT / folder).rglob(pattern))


def ways_of_writing(unit: str, value: int) -> set[str]:
    """How a value of the law is written in our sentences."""
    match unit:
        case "won":
            myriads = value // 10_000
            large, small = divmod(myriads, 10_000)
            rest = {f"{small:,}만원", f"{small // 1000}천만원" if small and small % 1000 == 0 else f"{small:,}만원"}
            return {f"{large:,}억원"} if not small else {f"{large}억 {each}" if large else each for each in rest}
        case "basis_points":
            return {percent(value)}
        case "per_100_000_a_day":
            return {f"{value / 1000}%"}
        case "years":
            return {f"{value}년", f"만 {value}세", f"{value}세"}
        case "months":
            return {f"{value}개월"}
        case "degree":
            return {f"{value}촌"}
    raise AssertionError(unit)


def found(name: str) -> tuple[Dated[Any], str]:
    for statute in (LAW.gift, LAW.inheritance):
        if hasattr(statute, name):
            return getattr(statute, name), str(type(statute).__dataclass_fields__[name].metadata["unit"])
    raise AssertionError(f"the statute data has no {name}")


def written(reference: str) -> set[str]:
    """How the value behind a reference of the table may be written."""
    if " + " in reference:
        return ways_of_writing("won", sum(found(name)[0].in_force for name in reference.split(" + ")))
    if " - " in reference:
        more, less = (found(name)[0].in_force for name in reference.split(" - "))
        return ways_of_writing("months", more - less)
    name, _, part = reference.partition(" ")
    name, _, day = name.partition("@")
    dated, unit = found(name)
    value = dated.on(date.fromisoformat(day)) if day else dated.in_force
    if part == "from":
        return {korean_date(dated.blocks[-1].first_day)}
    if part == "since":
        return {korean_date(first_day(dated))}
    if isinstance(value, RateSchedule):
        first, last = value.brackets[0], value.brackets[-1]
        assert first.up_to is not None
        return (
            ways_of_writing("won", first.up_to)
            if part == "up to"
            else {percent({"first": first, "last": last}[part].rate_bp)}
        )
    if unit == "reductions":
        cut = next(each for each in value if each.within_months == int(part))
        return {f"{cut.within_months}개월", percent(cut.rate_bp)}
    return ways_of_writing(unit, value)


def first_day(dated: Dated[int]) -> date:
    """Since when there is anything."""
    return next(block.first_day for block in dated.blocks if block.value)


@all_of("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_figure_is_accounted_for(path: Path) -> None:
    row = TABLE.get(path.relative_to(ROOT).as_posix(), {})
    known = {*row.get("law", {}), *row.get("other", {}), *row.get("examples", [])}
    assert figures_in(path) == known, "tie it to the statute data in law_in_texts.yaml"


def test_the_table_names_files_that_there_are() -> None:
    assert set(TABLE) <= {path.relative_to(ROOT).as_posix() for path in FILES}


@all_of(
    ("figure", "reference"),
    sorted(
        {(figure, name) for row in TABLE.values() for figure, names in row.get("law", {}).items() for name in names}
    ),
)
def test_the_figure_is_that_of_the_law(figure: str, reference: str) -> None:
    assert figure in written(reference)


def test_nobody_is_a_non_resident_for_his_days_abroad() -> None:
    """법 제2조 제8호: who has an address or an abode of 183 days here is a resident."""
    for path in FILES:
        for text in said_in(path):
            assert (
                re.search(r"183일[^.\n]*(?:해외|외국)에?\s?(?:거주|체류)|(?:해외|외국)[^.\n]{0,12}183일", text) is None
            )


CONSTANTS: Final[dict[str, object]] = {
    "FULL_FAMILY_DEDUCTION_WON": LAW.gift.marriage_childbirth_cap.in_force,
    "FAMILY_DEDUCTION_SINCE": first_day(LAW.gift.marriage_deduction),
    "AGE_OF_MAJORITY": LAW.gift.age_of_majority.in_force,
    "WINDOW_YEARS": LAW.gift.marriage_childbirth_years.in_force,
    "WINDOW_MONTHS": LAW.gift.marriage_childbirth_years.in_force * 12,
    "HIGHEST_FUNERAL_WON": LAW.inheritance.funeral_maximum.in_force,
    "LEAST_FOR_SPOUSE_WON": LAW.inheritance.spouse_minimum.in_force,
    "YEARS_ADDED": LAW.inheritance.heir_gift_years.in_force,
}
"""What the clarifier goes by itself, wherever in its domain it stands."""


def constants() -> Iterator[tuple[str, object]]:
    """The constants of the clarifier with a name of `CONSTANTS`, and their values."""
    folder = ROOT / "services" / "clarifier"
    for path in sorted((folder / "domain").rglob("*.py")):
        if names := [
            name for name in CONSTANTS if re.search(rf"^{name}\b", path.read_text(encoding="utf-8"), re.MULTILINE)
        ]:
            module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            yield from ((name, getattr(module, name)) for name in names)


def test_what_the_clarifier_goes_by_is_the_law() -> None:
    found = list(constants())
    assert {name for name, _ in found} == set(CONSTANTS)
    assert [(name, value) for name, value in found if value != CONSTANTS[name]] == []
