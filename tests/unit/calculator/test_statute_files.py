"""The law as data: what is there, and that files which are no usable law are not used."""

import re
import shutil
import tomllib
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from services.calculator.adapters.statute_files import STATUTE_FOLDER, StatuteInvalid, load_statute
from services.calculator.domain.refusal import LawNotKnown
from services.calculator.domain.statute import GiftTaxStatute, Provision

Edit = Callable[[str, str, str], None]
"""Replaces a text in one of the files by another."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(STATUTE_FOLDER, tmp_path / "statute"))


@pytest.fixture
def edit(folder: Path) -> Edit:
    def replace(file: str, old: str, new: str) -> None:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return replace


ACT = "inheritance_and_gift_tax_act_"
BREAKAGES = {
    f"{ACT}53.toml": [
        ("a gap between blocks", "to = 2013-12-31", "to = 2013-12-30", "gap between 2013-12-30 and 2014-01-01"),
        ("an overlap of blocks", "to = 2013-12-31", "to = 2014-01-01", "2000-01-01 and 2014-01-01 overlap"),
        ("two open blocks", "to = 2007-12-31\n", "", "2003-01-01 and 2008-01-01 overlap"),
    ],
    f"{ACT}26.toml": [
        ("nothing in force", "from = 2000-01-01", "from = 2000-01-01\nto = 2030-12-31", "nothing is in force after"),
        ("a missing rate", "rate = 2_000, ", "", "bracket 2: rate is missing"),
        ("a missing deduction", ", deduction = 60_000_000", "", "bracket 3: deduction is missing"),
        ("a missing edge", "up_to = 100_000_000, ", "", "bracket 1: up_to is missing"),
        (
            "a lost last bracket",
            """    { rate = 5_000, deduction = 460_000_000 },
""",
            "",
            "up_to is not known here",
        ),
        ("no bracket", "value = [", "value = []\nrest = [", "rest is not known here"),
        (
            "a wrong deduction",
            "deduction = 160_000_000",
            "deduction = 150_000_000",
            "the tax jumps between bracket 3 and bracket 4: check the deduction",
        ),
        (
            "an empty bracket",
            "up_to = 500_000_000",
            "up_to = 1_000_000_000",
            "bracket 3 ends where or before bracket 2",
        ),
        (
            "edges out of order",
            "up_to = 500_000_000",
            "up_to = 1_500_000_000",
            "bracket 3 ends where or before bracket 2",
        ),
        (
            "a rate that does not rise",
            "rate = 3_000",
            "rate = 2_000",
            "the rate of bracket 3 is not above that of bracket 2",
        ),
        ("a deduction in the first bracket", "deduction = 0", "deduction = 1", "its first bracket has a deduction"),
    ],
    f"{ACT}69.toml": [
        ("a block that ends before it begins", "to = 2017-12-31", "to = 2016-12-31", "ends before it begins"),
        ("another unit", 'unit = "basis_points"', 'unit = "percent"', "percent instead of basis_points"),
        ("a rate above the whole", "value = 500", "value = 50_000", "more than 100 %"),
        ("a day with a time", "from = 2018-01-01", "from = 2018-01-01T00:00:00", "block 3: from must be date"),
    ],
    f"{ACT}55.toml": [
        ("a float", "value = 500_000", "value = 500_000.0", "500000.0 is not a whole number"),
        ("a negative amount", "value = 500_000", "value = -1", "-1 is not a whole number"),
        ("a truth value", "value = 500_000", "value = true", "True is not a whole number"),
        ("a misspelt value", "[values.minimum_taxable_base]", "[values.minimum_taxable_bass]", "is the name right?"),
        ("a value without source", "source =", "sauce =", "source is missing"),
        ("a file without source address", "url =", "link =", "url is missing"),
        (
            "another site",
            "www.law.go.kr",
            "law.example.com",
            "not that of the article, https://www.law.go.kr/법령/상속세및증여세법/제55조",
        ),
        ("the address of another article", '/제55조"', '/제56조"', "not that of the article"),
        ("a check with a time", "checked_on = ", "checked_on = 2026-06-30T00:00:00  # ", "checked_on must be date"),
        ("a date as text", "checked_on = ", 'checked_on = "2026-06-30"  # ', "checked_on must be date"),
        ("broken TOML", "title =", "title", "not valid TOML"),
        (
            "a second file for an article",
            'article = "제55조"',
            'article = "제53조"',
            "상속세및증여세법 제53조 has a second file",
        ),
        ("a source id that is taken", "source_id = 55", "source_id = 53", "source_id 53 is taken"),
    ],
    f"{ACT}68.toml": [
        ("an unknown start of a period", '"month_end"', '"month_start"', "is not a valid FilingPeriodStart"),
    ],
    f"{ACT}18.toml": [
        ("an empty source", 'source = "미확인: 이 기간의 조문은 보지 못했다"', 'source = " "', "source is empty"),
        (
            "a block that is no table",
            """[[values.estate_basic_deduction.blocks]]
from = 2002-01-01
to = 2022-12-31
source = "미확인: 이 기간의 조문은 보지 못했다"
value = 200_000_000

[[values.estate_basic_deduction.blocks]]
from = 2023-01-01
source = "제18조, 2022-12-31 전문개정 (그 뒤에 바뀐 표시 없음)"
value = 200_000_000
""",
            "blocks = [3]\n",
            "block 1: this must be a table",
        ),
    ],
    f"{ACT}14.toml": [
        ("no blocks", "[[values.funeral_minimum.blocks]]", "[values.funeral_minimum.x]", "blocks is missing"),
    ],
    f"{ACT}23_2.toml": [
        ("a question without an answer", "value = true", "value = 1", "1 is neither true nor false"),
    ],
    f"{ACT}12.toml": [
        ("values that are no table", "checked_on", "values = 3\nchecked_on", "values must be a table"),
    ],
    "framework_act_on_national_taxes_48.toml": [
        (
            "reductions out of order",
            "within_months = 6, rate = 2_000",
            "within_months = 1, rate = 2_000",
            "reductions must fall as the months rise",
        ),
        (
            "a reduction that grows",
            "within_months = 6, rate = 2_000",
            "within_months = 6, rate = 5_000",
            "reductions must fall as the months rise",
        ),
        (
            "a reduction without a rate",
            "within_months = 6, rate = 2_000",
            "within_months = 6",
            "reduction 2: rate is missing",
        ),
        (
            "no reduction",
            """value = [
    { within_months = 1, rate = 5_000 },
    { within_months = 6, rate = 2_000 },
]""",
            "value = []",
            "it has no reduction",
        ),
    ],
}
"""For each file: what is wrong, a text and what stands in its place, and what the message says."""


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [pytest.param(file, *rest, id=name) for file, rows in BREAKAGES.items() for name, *rest in rows],
)
def test_a_defect_stops_with_a_message(folder: Path, edit: Edit, file: str, old: str, new: str, message: str) -> None:
    edit(file, old, new)
    with pytest.raises(StatuteInvalid, match=re.escape(message)) as raised:
        load_statute(folder)
    assert file in str(raised.value)


def test_a_summary_that_is_too_short_stops(folder: Path, edit: Edit) -> None:
    summary = tomllib.loads((folder / f"{ACT}55.toml").read_text(encoding="utf-8"))["summary"]
    edit(f"{ACT}55.toml", summary, summary[:50])
    with pytest.raises(StatuteInvalid, match="the summary has 50 characters"):
        load_statute(folder)


def test_a_file_that_is_no_text_stops(folder: Path) -> None:
    (folder / f"{ACT}56.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(StatuteInvalid, match=f"{ACT}56.toml: not valid TOML"):
        load_statute(folder)


def test_a_missing_file_names_what_is_missing(folder: Path) -> None:
    (folder / f"{ACT}57.toml").unlink()
    with pytest.raises(StatuteInvalid) as raised:
        load_statute(folder)
    assert "no file has the value surcharge_rate" in str(raised.value)
    assert "no file has the article 상속세및증여세법 제57조" in str(raised.value)


def test_a_value_in_two_files_stops(folder: Path) -> None:
    text = (folder / f"{ACT}55.toml").read_text(encoding="utf-8")
    twice = text[text.index("[values") :]
    with (folder / f"{ACT}56.toml").open("a", encoding="utf-8") as file:
        file.write(twice)
    with pytest.raises(StatuteInvalid, match="minimum_taxable_base: another file has this value too"):
        load_statute(folder)


def test_all_defects_are_reported_at_once(folder: Path, edit: Edit) -> None:
    edit(f"{ACT}55.toml", "value = 500_000", "value = -1")
    edit(f"{ACT}69.toml", "to = 2017-12-31", "to = 2017-12-30")
    with pytest.raises(StatuteInvalid) as raised:
        load_statute(folder)
    assert len(str(raised.value).splitlines()) == 3


def test_the_law_is_known_until_the_earliest_check_of_a_file(folder: Path, edit: Edit) -> None:
    edit(f"{ACT}57.toml", "checked_on = ", "checked_on = 2026-01-31  # ")
    assert load_statute(folder).gift.checked_on == date(2026, 1, 31)


def test_every_article_that_a_step_cites_is_there(statute: GiftTaxStatute) -> None:
    for provision in Provision:
        article = statute.article(provision)
        assert article.reference == provision
        assert article.url == f"https://www.law.go.kr/법령/{article.law_name}/{article.number}"


def test_a_day_before_the_first_value_is_refused(statute: GiftTaxStatute) -> None:
    with pytest.raises(LawNotKnown) as raised:
        statute.rates.on(date(1999, 12, 31))
    refusal = raised.value.refused("gift_date", "증여").refusal
    assert (refusal.parameter, refusal.code) == ("gift_date", "LAW_NOT_KNOWN")
    assert "2000년 1월 1일 전의 증여에 적용되는 세율은" in refusal.reason


def test_the_version_changes_with_any_file(folder: Path, edit: Edit) -> None:
    before = load_statute(folder)
    assert before.gift.version == before.inheritance.version == load_statute().gift.version
    assert before.gift.version.startswith(f"{before.gift.checked_on}-")
    edit(f"{ACT}55.toml", "value = 500_000", "value = 500_001")
    assert load_statute(folder).gift.version != before.gift.version
