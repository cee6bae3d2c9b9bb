"""What goes before the tax or stands beside it: by which words it is heard, and what only sounds like it."""

from pathlib import Path

import pytest

from services.clarifier.adapters.matter_file import (
    MATTER_FILE,
    MatterFileInvalid,
    load_matters,
    read_file,
)
from services.clarifier.domain.matters.matter import Matter, matter_of
from services.clarifier.domain.matters.mourning import is_mourned_lately
from services.clarifier.domain.taxes import TaxIntent
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

LEXICON = load_matters()
FILE = read_file()
TABLE = read_yaml(Path(__file__).parent / "tables" / "matters.yaml")


def kind_of(message: str) -> str | None:
    matter = matter_of(message, LEXICON)
    return matter.kind if matter else None


@all_of(("kind", "message"), [(kind, said) for kind, all_said in TABLE.items() for said in all_said])
def test_a_message_is_heard_for_what_it_is(kind: str, message: str) -> None:
    assert kind_of(message) == (None if kind == "nothing_beside" else kind)


def test_there_are_enough_of_them() -> None:
    assert len(TABLE["nothing_beside"]) >= 60
    assert sum(map(len, TABLE.values())) >= 120 + len(TABLE["nothing_beside"]) // 2


@all_of(("kind", "shown"), [(kind, each.shown) for kind, sign in FILE.signs.items() for each in sign.words])
def test_each_pattern_is_shown(kind: str, shown: str) -> None:
    assert kind_of(shown) == {
        "illness": "lifetime",
        "keepsakes": "memorial",
        "debts_left": "nothing_left",
        "child": "nothing_left",
        "threat": "danger",
        "foreign_despair": "crisis",
        "left_alone": "grief",
        "survivor": "grief",
        "own_illness": "lifetime",
        "no_capacity": "evasion",
        "exploited": "dispute",
    }.get(kind, kind)


@all_of(("shown", "says", "is_urgent"), [(tax.shown, tax.says, tax.is_urgent) for tax in FILE.other_taxes])
def test_each_other_tax_is_shown(shown: str, says: str, *, is_urgent: bool) -> None:
    assert matter_of(shown, LEXICON) == Matter("other_tax", (says,), is_urgent=is_urgent)


@all_of(("shown", "says"), [(each.shown, each.says) for each in FILE.elsewhere])
def test_what_belongs_elsewhere_is_shown(shown: str, says: str) -> None:
    matter = matter_of(shown, LEXICON)
    assert matter is not None
    assert (matter.kind, matter.says) == ("elsewhere", (says,))


@all_of(
    ("shown", "says"), [(written.shown, read.says) for written, read in zip(FILE.english, LEXICON.english, strict=True)]
)
def test_each_fact_in_english_is_shown(shown: str, says: str) -> None:
    matter = matter_of(shown, LEXICON)
    assert matter is not None
    assert matter.kind == "english"
    assert says in matter.says


def test_after_a_death_nothing_is_said_of_gifts() -> None:
    matter = matter_of("남편이 죽고 애가 둘 8살 10살인데 미성년자공제는 각각 얼마인가요", LEXICON)
    assert matter is not None
    assert "**1억 1,000만원**, 만 10세이면 만 19세까지 9년이어서 **9,000만원**" in matter.says[0]
    assert not any("부모님께" in said for said in matter.says)
    matter = matter_of("남편이 300만원씩 생활비를 보내주는데 세금 나와요?", LEXICON)
    assert matter is not None
    assert not any("부의금은 상속재산이 아니며" in said for said in matter.says)


@all_of(
    ("shown", "says"),
    [(written.shown, set(read.says.values())) for written, read in zip(FILE.answers, LEXICON.answers, strict=True)],
)
def test_each_answer_is_shown(shown: str, says: set[str]) -> None:
    matter = matter_of(shown, LEXICON)
    assert matter is not None
    assert matter.kind == "answer"
    assert set(matter.says) <= says


@pytest.mark.parametrize(
    ("message", "in_hand", "taxes"),
    [
        ("언제까지 신고해요?", "inheritance_tax", ["inheritance_tax"]),
        ("증여세는 언제까지 신고해요?", "inheritance_tax", ["gift_tax"]),
        ("언제까지 신고해요?", None, ["gift_tax", "inheritance_tax"]),
    ],
)
def test_an_answer_is_of_the_tax_asked_about_or_in_hand(
    message: str, in_hand: TaxIntent | None, taxes: list[TaxIntent]
) -> None:
    matter = matter_of(message, LEXICON, in_hand)
    assert matter is not None
    assert matter.says == tuple(LEXICON.answer("deadline").says[tax] for tax in taxes)
    assert matter.asks_deadline == (taxes == [in_hand] or (in_hand is None and len(taxes) == 2))


def test_both_parts_of_a_question_are_answered() -> None:
    matter = matter_of("상속세는 신고 언제까지 해야 하고, 취득세는 어디에 물어봐요?", LEXICON)
    assert matter is not None
    assert matter.kind == "answer"
    assert "6개월" in matter.says[0]
    assert "위택스" in matter.says[1]


def test_a_mourner_who_asks_of_the_tax_is_answered_with_a_word_of_comfort() -> None:
    asked = "장례비 영수증을 못 챙겼습니다. 정신이 없어서요. 영수증 없어도 상속세에서 빼주는 돈이 얼마입니까"
    matter = matter_of(asked, LEXICON)
    assert matter == Matter("answer", (LEXICON.remarks["grief"], *LEXICON.answer("funeral").says.values()))


@pytest.mark.parametrize(
    "message",
    ["입원하신 아버지 수술비를 제가 냈는데 증여세가 있나요?", "요양원에 계신 엄마 간병비를 대는데 이것도 증여인가요?"],
)
def test_what_the_care_of_somebody_ill_costs_is_no_plan_for_the_estate(message: str) -> None:
    matter = matter_of(message, LEXICON)
    assert matter is not None
    assert LEXICON.answer("care_of_parents").says["gift_tax"] in matter.says


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("흉기|", "흉기(|"),
        ("other_taxes:", "other_tax:"),
        ("  cost:", "  price:"),
        ("{lump_sum_deduction}", "{lump_sum}"),
    ],
    ids=["no pattern", "an unknown key", "a remark on nothing", "no figure of the law"],
)
def test_a_mistake_in_the_file_is_told_at_start(tmp_path: Path, written: str, instead: str) -> None:
    path = tmp_path / "matters.yaml"
    path.write_text(MATTER_FILE.read_text(encoding="utf-8").replace(written, instead), encoding="utf-8")
    with pytest.raises(MatterFileInvalid, match=r"matters\.yaml"):
        load_matters(path)


@pytest.mark.parametrize(
    ("told", "is_lately"),
    [
        ("우리 아빠는 오년전에 돌아가셨고 할머니가 집을 주신다는데요", False),
        ("아버지는 제가 어릴 때 돌아가셨어요", False),
        ("어머니가 10년 전에 암으로 돌아가셨어요", False),
        ("아빠는 5년 전에 돌아가셨고 엄마도 어제 돌아가셨어요", True),
        ("아버지가 1년 전에 돌아가셨어요", True),
        ("아버지가 지난주에 돌아가셨어요", True),
        ("아버지가 먼저 돌아가셔서 할머니 유산을 받아요", True),
        ("3년 전에 1억을 주신 아버지가 돌아가셨어요", True),
    ],
)
def test_a_death_of_years_ago_is_not_lately_mourned(told: str, *, is_lately: bool) -> None:
    assert is_mourned_lately(told) == is_lately
