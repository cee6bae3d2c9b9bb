"""What holds for any text at all."""

import time
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.clarifier.domain import standing as standings
from services.clarifier.domain.changes import after as after_message
from services.clarifier.domain.money import amounts
from services.clarifier.domain.parameters import MAX_WON, PARAMETERS, is_possible
from services.clarifier.domain.reading import Reading, Stated
from services.clarifier.domain.stance import Stance
from services.clarifier.domain.text import compact, normalise
from services.clarifier.domain.understanding import understand
from shared.events.catalogue import Dialogue

FRIDAY = date(2025, 11, 21)
WORDS = st.sampled_from(
    [
        "아버지",
        "엄마",
        "할머니",
        "아들에게",
        "저에게",
        "제가",
        "1억",
        "5천",
        "억대",
        "3천만원",
        "받았어요",
        "줬어요",
        "드렸어요",
        "주려고",
        "오늘",
        "10월",
        "15일",
        "지난주",
        "금요일",
        "대출",
        "없어요",
        "결혼",
        "출산",
        "미성년자",
        "해외",
        "네",
        "아니요",
        "모르겠어요",
        "말고",
        "그리고",
        ",",
        ".",
        "?",
        "2025",
        "-",
        "/",
        "억",
        "천",
        "만",
        "이",
        "가",
        "께서",
        "의",
        "돌아가신",
        "상속",
        "세금",
    ]
)
SENTENCES = st.lists(WORDS, max_size=30).map(" ".join) | st.lists(WORDS, max_size=30).map("".join)
TEXTS = st.text(max_size=300) | SENTENCES
ASKED = st.none() | st.sampled_from(PARAMETERS)
SLOWEST_SECONDS = 5  # Runaway would take minutes; this is no measure of speed.
"""Far above the 5 ms of a message as people write it, and far below anything that grows with the square of a text."""


@settings(max_examples=400, deadline=None)
@given(TEXTS, ASKED, st.dates(date(2000, 1, 1), date(2100, 1, 1)))
def test_any_text_has_a_reading_of_possible_values_in_its_own_words(text: str, asked: str | None, today: date) -> None:
    reading = understand(text, today, asked)
    for parameter, stated in reading.values.items():
        assert is_possible(parameter, stated.value)
        assert compact(stated.words) in compact(normalise(text))
    assert not set(reading.values) & (set(reading.unknown) | set(reading.impossible))


@pytest.mark.parametrize(
    "unit",
    [
        "1",
        "일",
        "억",
        "천만",
        "1,",
        "1.",
        "아버지",
        "아버지의 ",
        "아들에게 ",
        "1억 ",
        "1억에서 ",
        "10월 15일 ",
        "결혼 ",
        "대출 ",
        "모르",
        "받은",
        "이미 받은 ",
        "줬어요 ",
        " ",
        "\n",
        "👨‍👩‍👧",
        "\u202e",
        "가나다라 ",
    ],
)
def test_two_thousand_characters_of_anything_are_read_in_bounded_time(unit: str) -> None:
    text = (unit * 2000)[:2000]
    understand(text, FRIDAY)
    started = time.process_time()
    understand(text, FRIDAY)
    assert time.process_time() - started < SLOWEST_SECONDS


@given(st.integers(1, MAX_WON))
def test_an_amount_with_commas_comes_back(won: int) -> None:
    assert [amount.won for amount in amounts(f"{won:,}원")] == [won]


@given(st.integers(1, 999), st.integers(0, 9999))
def test_an_amount_in_units_comes_back(hundred_millions: int, ten_thousands: int) -> None:
    written = f"{hundred_millions}억" + (f" {ten_thousands}만원" if ten_thousands else "원")
    assert [amount.won for amount in amounts(written)] == [hundred_millions * 10**8 + ten_thousands * 10**4]


@given(st.integers(1, 9999_9999))
def test_an_amount_spelled_in_hangul_comes_back(ten_thousands: int) -> None:
    assert [amount.won for amount in amounts(spelled(ten_thousands))] == [ten_thousands * 10**4]


def spelled(number: int) -> str:
    """So many 만원 in Hangul: 12,345 → 일억이천삼백사십오만원."""
    high, low = divmod(number, 10_000)
    return (f"{_below_ten_thousand(high)}억" if high else "") + (f"{_below_ten_thousand(low)}만" if low else "") + "원"


def _below_ten_thousand(number: int) -> str:
    digits = "일이삼사오육칠팔구"
    units = ("천", "백", "십", "")
    return "".join(
        digits[int(digit) - 1] + unit for digit, unit in zip(f"{number:04d}", units, strict=True) if digit != "0"
    )


VALUES = {
    "gift_date": st.dates(date(2000, 1, 1), date(2100, 1, 1)).map(date.isoformat),
    "donor_relationship": st.sampled_from(["배우자", "직계존속", "직계비속", "기타친족"]),
    "gift_property_value": st.integers(1, MAX_WON),
    "is_generation_skipping": st.booleans(),
    "is_minor_recipient": st.booleans(),
    "is_non_resident": st.booleans(),
    "marriage_deduction_amount": st.integers(0, MAX_WON),
    "childbirth_deduction_amount": st.integers(0, MAX_WON),
    "secured_debt": st.integers(0, MAX_WON),
}
KNOWN = st.fixed_dictionaries({}, optional=VALUES)


@given(KNOWN, KNOWN, ASKED)
def test_only_what_is_said_changes(
    known: dict[str, str | int | bool], said: dict[str, str | int | bool], asked: str | None
) -> None:
    if asked in known:
        asked = None
    standing = standings.Standing(dict(known), Dialogue(pending_question=asked))
    reading = Reading("gift_tax", values={name: Stated(value, "") for name, value in said.items()})
    after = after_message(standing, reading, Stance())
    corrected = {correction.parameter: correction for correction in after.corrections}
    for name, value in known.items():
        if name in said:
            assert after.collected[name] == said[name]
        elif name not in corrected:
            assert after.collected[name] == value
        assert (name in corrected) == (after.collected[name] != value)
    assert set(after.collected) - set(known) - set(said) == set()


@given(st.permutations(["어제", "아버지한테", "1억을"]))
def test_the_order_of_independent_facts_does_not_matter(parts: list[str]) -> None:
    values = understand(f"{' '.join(parts)} 받았어요", FRIDAY).values
    assert {name: stated.value for name, stated in values.items()} == {
        "gift_date": "2025-11-20",
        "donor_relationship": "직계존속",
        "gift_property_value": 100_000_000,
    }
