"""What the law makes of the notes around a gift."""

from datetime import date

import pytest

from services.clarifier.domain import parameters as p
from services.clarifier.domain.gift.notes import Field, GiftNotes, Note
from services.clarifier.domain.gift.qualification import (
    BIRTH_DATE,
    CHILDBIRTH_DATE,
    CONCURRENT,
    KINSHIP,
    MARRIAGE_DATE,
    qualified,
)
from shared.contracts.document import Parameters

FRIDAY = date(2025, 11, 21)
KNOWN: Parameters = {p.GIFT_DATE: "2025-06-01", p.RELATIONSHIP: "직계존속", p.GIFT_VALUE: 200_000_000}
FULL = p.FULL_FAMILY_DEDUCTION_WON


def note(field: Field, value: str, owner: str = "?", name: str = "") -> Note:
    return Note(owner=owner, field=field, value=value, words="…", on=FRIDAY, name=name)


def law(*notes: Note, known: Parameters | None = None, recipient: str = "", group: str = "") -> Parameters:
    parties = {"giver": "P", "recipient": recipient}
    before = KNOWN | (known or {})
    found = qualified(before, GiftNotes().with_notes(notes), parties, group)
    return {name: value for name, value in found.items() if before.get(name) != value or name not in before}


@pytest.mark.parametrize(
    ("told", "minor"),
    [
        (note("born", "2006-06-02"), True),
        (note("born", "2006-06-01"), False),
        (note("born", "2007"), True),
        (note("born", "2006"), None),
        (note("born", "2005"), False),
        (note("age", "18"), True),
        (note("age", "20"), False),
        (note("age", "19"), None),
        (note("minor", "1"), True),
        (note("minor", "0"), False),
        (note("age", "10", owner="PC"), None),
    ],
)
def test_minority_on_the_day_of_the_gift(told: Note, minor: bool | None) -> None:
    """민법 제4조; 상증법 제53조 제2호."""
    assert law(told) == ({p.MINOR: minor} if minor is not None else {})


def test_the_latest_age_holds() -> None:
    assert law(note("age", "30"), note("minor", "1"))[p.MINOR] is True


@pytest.mark.parametrize(
    ("told", "deduction"),
    [
        (note("married", "2024-01-10"), FULL),
        (note("married", "2027-06-01"), FULL),
        (note("married", "2023-05-31"), 0),
        (note("married", "2027-06-02"), 0),
        (note("married", "none"), 0),
    ],
)
def test_a_marriage_counts_two_years_before_and_after(told: Note, deduction: int) -> None:
    """상증법 제53조의2 제1항."""
    day = {} if told.value == "none" else {MARRIAGE_DATE: told.value}
    assert law(told) == {p.MARRIAGE: deduction, **day}


@pytest.mark.parametrize(
    ("told", "deduction"),
    [
        (note("child", "2025-05-31"), FULL),
        (note("child", "2023-06-01"), FULL),
        (note("child", "2023-05-31"), 0),
        (note("child", "2025-06-02"), 0),
        (note("child", "none"), 0),
    ],
)
def test_a_birth_counts_two_years_after_it(told: Note, deduction: int) -> None:
    """상증법 제53조의2 제2항."""
    day = {} if told.value == "none" else {CHILDBIRTH_DATE: told.value}
    assert law(told) == {p.CHILDBIRTH: deduction, **day}


def test_both_deductions_are_one() -> None:
    """상증법 제53조의2 제3항."""
    told = law(note("married", "2025-01-01"), note("child", "2025-02-01"))
    assert (told[p.MARRIAGE], told[p.CHILDBIRTH]) == (FULL, 0)


def test_what_was_used_before_is_gone() -> None:
    married = note("married", "2025-01-01")
    assert law(note("used", "60000000"), married) == {p.MARRIAGE: 40_000_000, MARRIAGE_DATE: "2025-01-01"}
    assert law(note("used", "100000000"), married) == {p.MARRIAGE: 0}


def test_a_wedding_registers_nothing() -> None:
    assert law(note("wedding", "2025-05-01")) == {}


def test_before_2024_there_was_no_such_deduction() -> None:
    found = law(note("married", "2023-06-01"), known={p.GIFT_DATE: "2023-12-31"})
    assert found == {p.MARRIAGE: 0, MARRIAGE_DATE: "2023-06-01"}


def test_nobody_but_an_ascendant_gives_with_it() -> None:
    assert law(note("married", "2025-01-01"), known={p.RELATIONSHIP: "배우자"}) == {}


@pytest.mark.parametrize(
    ("told", "group", "skips"),
    [
        (note("dead", "1", owner="P", name="아버지"), "조부모", False),
        (note("dead", "1", owner="P", name="어머니"), "조부모", True),
        (note("dead", "1", owner="P", name="어머니"), "외조부모", False),
        (note("dead", "1", owner="P", name="아빠"), "외조부모", True),
        (note("living", "1", owner="P", name="부모님"), "조부모", True),
    ],
)
def test_a_generation_is_skipped_unless_the_parent_between_has_died(told: Note, group: str, skips: bool) -> None:
    """상증법 제57조 제1항 단서."""
    found = law(told, known={p.GENERATION_SKIPPING: True}, group=group)
    assert found.get(p.GENERATION_SKIPPING, True) is skips


def test_who_else_gives_that_day_and_how_far_a_relative_is() -> None:
    other = note("concurrent", "20000000", owner="PPC", name="이모")
    assert law(other)[CONCURRENT] == [{"donor_group": "이모", "net_value": 20_000_000}]
    far = note("degree", "혈족 5", owner="")
    assert law(far, known={p.RELATIONSHIP: "기타친족"})[KINSHIP] == ["혈족", 5]


def test_earlier_gifts_need_the_birth_date() -> None:
    rows: Parameters = {"prior_gifts": [{p.GIFT_DATE: "2018-01-01", p.RELATIONSHIP: "직계존속", p.GIFT_VALUE: 1}]}
    assert law(note("born", "2003-04-05"), known=rows)[BIRTH_DATE] == "2003-04-05"
