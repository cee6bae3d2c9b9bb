"""The catalogue of parameters: complete, checked when it is loaded, and the only place that describes one."""

import ast
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from services.clarifier.domain import parameters as gift
from services.clarifier.domain.estate import parameters as inheritance
from shared.contracts.parameters.catalogue import (
    FOLDER,
    GIFT,
    INHERITANCE,
    QUESTIONS,
    TITLES,
    CatalogueInvalid,
    load_catalogue,
)
from shared.contracts.parameters.given import RELATIONSHIPS

ROOT: Final = Path(__file__).parents[3]
NAMES: Final = frozenset(TITLES)
ASKED: Final = ("amount", "count", "flag", "text", "choice", "day", "optional_day", "positive_amount", "record", "rows")
"""How the engine reads a parameter."""
READERS: Final = {
    "gift_parameters": GIFT,
    "benefit_parameters": GIFT,
    "recipient_age": GIFT,
    "inheritance_parameters": INHERITANCE,
    "inheritance_gifts": INHERITANCE,
    "filing": GIFT,
}
DESCRIBED: Final = re.compile(
    r"""(?<![\w.])["']?(?P<name>\w+)["']?:\s*(?:\w+\()?(?:\(\w+[^)]*\)\s*=>\s*)?\{?\s*(?:label:\s*)?["'`](?P<said>[^"'`\n]*[가-힣][^"'`\n]*)"""
)
"""A name that something in Korean is said of."""
PLAIN_WORDS: Final = frozenset({"spouse", "children", "debts"})
"""Names that alone may be of something else, a word of the lexicon say."""
IN_A_LIST: Final = re.compile(r"""(?:["'](\w+)["'],\s*){5,}""")


def sources() -> Iterator[Path]:
    for folder, endings in (
        ("services", ("*.py", "*.yaml", "*.toml", "*.j2", "*.md")),
        ("shared", ("*.py",)),
        ("tools", ("*.py",)),
        ("web/src", ("*.ts", "*.vue")),
    ):
        for ending in endings:
            yield from (path for path in (ROOT / folder).rglob(ending) if ".test." not in path.name)


def described_in(text: str) -> set[str]:
    described = (match for match in DESCRIBED.finditer(text) if match["said"] not in RELATIONSHIPS)
    found = {match["name"] for match in described} & NAMES
    return found if found - PLAIN_WORDS else set()


def listed_in(text: str) -> list[str]:
    """The lists of five names and more."""
    runs = (match[0] for match in IN_A_LIST.finditer(text))
    return [run for run in runs if len(NAMES.intersection(re.findall(r"\w+", run))) >= 5]


def test_what_is_asked_of_a_loan_or_a_purchase_is_asked_of_no_gift() -> None:
    alone = {dealing: tuple(name for name in GIFT if GIFT[name].dealing == dealing) for dealing in ("loan", "purchase")}
    assert alone["loan"] == ("loan_principal", "loan_interest_rate_bp")
    assert alone["purchase"] == ("market_value", "purchase_price")
    of_gifts = QUESTIONS["gift_tax"]
    assert all(name in of_gifts and name not in GIFT.asked_for for name in alone["loan"])
    for dealing in ("loan", "purchase"):
        own = QUESTIONS[dealing]
        assert set(own) == {"gift_date", "donor_relationship"}, dealing
        assert all(question.text != of_gifts[parameter].text for parameter, question in own.items())


def test_the_clarifier_reads_what_is_asked_for_and_nothing_unknown() -> None:
    for module, catalogue in ((gift, GIFT), (inheritance, INHERITANCE)):
        constants = {value for name, value in vars(module).items() if name.isupper() and isinstance(value, str)}
        assert set(catalogue.asked_for) <= constants <= set(catalogue)


@pytest.mark.parametrize(("module", "catalogue"), READERS.items())
def test_every_name_that_the_engine_reads_is_there(module: str, catalogue: object) -> None:
    tree = ast.parse((ROOT / f"services/calculator/domain/{module}.py").read_text(encoding="utf-8"))
    read = {
        call.args[0].value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ASKED
        and call.args
        and isinstance(call.args[0], ast.Constant)
    }
    known = NAMES | {part for each in (GIFT, INHERITANCE) for name in each for part in each.titles_of_parts(name)}
    assert read
    assert read <= known


def test_nothing_else_describes_a_parameter() -> None:
    found = {path.relative_to(ROOT).as_posix(): described_in(path.read_text(encoding="utf-8")) for path in sources()}
    assert {path: names for path, names in found.items() if names} == {}


def test_nothing_else_lists_the_parameters() -> None:
    found = {path.relative_to(ROOT).as_posix(): listed_in(path.read_text(encoding="utf-8")) for path in sources()}
    assert {path: lists for path, lists in found.items() if lists} == {}


@pytest.mark.parametrize(
    "copy",
    [
        '"gift_date": "증여일",',
        "gift_date: { label: '증여일' },",
        '  gift_date: "증여일"',
        "  gross_estate: amount('남기신 재산은'),",
        "death_date: (day: string) => `돌아가신 날은",
    ],
)
def test_a_second_description_is_found(copy: str) -> None:
    assert described_in(copy)


def test_a_second_list_is_found() -> None:
    assert listed_in(", ".join(f'"{name}"' for name in GIFT) + ",")


def remove(old: str, new: str = "") -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


@pytest.mark.parametrize(
    ("damage", "names"),
    [
        (remove('title = "증여일"\n'), "title"),
        (remove('kind = "date"', 'kind = "day"'), "kind"),
        (remove('choices = ["오늘", "어제", "잘 모르겠어요"]', "choices = []"), "choices"),
        (remove("‘{words}’만으로는 며칠인지", "‘{word}’만으로는 며칠인지"), "words"),
        (remove('tier = "required"', 'tier = "engine"'), "asked for"),
        (remove('tier = "required"', 'tier = "follow_up"'), "assumed"),
        (remove('title = "이전 증여"', 'title = "옛 증여"'), "prior_gifts has two titles"),
        (remove('    "donor_relationship",\n', '    "giver",\n'), "giver"),
        (remove("[gift_date.question]", "[gift_date.questions]"), "gift_date"),
        (remove("[gift_date]", "[gift_date"), r"gift\.toml"),
    ],
)
def test_a_damaged_file_is_refused_and_says_where(damage: Callable[[str], str], names: str, tmp_path: Path) -> None:
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, tmp_path)
    file = tmp_path / "gift.toml"
    file.write_text(damage(file.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(CatalogueInvalid, match=names):
        load_catalogue(tmp_path)
