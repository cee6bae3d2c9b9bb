"""What holds for any text at all."""

import time
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from services.calculator.domain.wording import korean_won
from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.dialogue import standing as standings
from services.clarifier.domain.dialogue.changes import after as after_message
from services.clarifier.domain.dialogue.memory import Dialogue
from services.clarifier.domain.messages.reading import Expected, Reading, Stated
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import OPTIONAL, PARAMETERS, is_possible
from services.clarifier.domain.reader.reader import read_by_rules
from services.clarifier.domain.stance.stance import Stance
from services.clarifier.domain.taxes import INHERITANCE_TAX
from services.clarifier.domain.writing.sums import won as won_of_the_clarifier
from services.clarifier.domain.writing.text import compact, normalise
from services.synthesizer.domain.money import won as won_of_the_answer
from shared.contracts.parameters.given import MAX_WON

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
MAX_LENGTH = 2000
LONG_ENOUGH = 500
"""For what must hold of a text that repeats itself; how long 2,000 characters take has a test of its own."""
SENTENCES = st.lists(WORDS, max_size=30).map(" ".join) | st.lists(WORDS, max_size=30).map("".join)
SCRIPTS = st.sampled_from(
    ["👨‍👩‍👧", "💸", "\u202e", "\u200b", "\x00", "\x1b", "\n", "مرحبا", "שלום", "日本", "ᄀ", "각", "１억", "e\u0301"]
)
LONG = st.lists(WORDS | SCRIPTS, min_size=1, max_size=8).map(lambda parts: ("".join(parts) * MAX_LENGTH)[:LONG_ENOUGH])
TEXTS = st.text(max_size=300) | SENTENCES | st.lists(WORDS | SCRIPTS, max_size=40).map("".join) | LONG
ASKED = st.none() | st.sampled_from(PARAMETERS)
SLOWEST_SECONDS = 10
"""Some ten times what 2,000 characters of the worst take, for a busy machine; a pattern that runs away takes minutes."""


@settings(max_examples=150, deadline=None)
@given(TEXTS, ASKED, st.dates(date(2000, 1, 1), date(2100, 1, 1)))
@example("아버지-1억엄마1억", None, date(2000, 1, 1))
def test_any_text_has_a_reading_of_possible_values_in_its_own_words(text: str, asked: str | None, today: date) -> None:
    reading = understand(text, today, asked)
    for parameter, stated in reading.values.items():
        assert is_possible(parameter, stated.value)
        assert compact(stated.words) in compact(normalise(text))
    assert not set(reading.values) & (set(reading.unknown) | set(reading.impossible))


@settings(max_examples=50, deadline=None)
@given(TEXTS, st.none() | st.sampled_from(INHERITANCE_TAX.asked), st.dates(date(2000, 1, 1), date(2100, 1, 1)))
def test_any_text_has_a_reading_in_an_inheritance_too(text: str, asked: str | None, today: date) -> None:
    reading = read_by_rules(text, today, Expected("inheritance_tax", asked))
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
        "누구 ",
        "부쳤",
        "처음 증여",
        "\t\u3000 ",
        "예금천5천",
        "집5천",
        "빚5천",
        "보증금1억 ",
    ],
)
@pytest.mark.parametrize("asked", [None, "secured_debt"])
def test_two_thousand_characters_of_anything_are_read_in_bounded_time(unit: str, asked: str | None) -> None:
    text = (unit * MAX_LENGTH)[:MAX_LENGTH]
    started = time.process_time()
    understand(text, FRIDAY, asked)
    read_by_rules(text, FRIDAY, Expected("inheritance_tax", None))
    assert time.process_time() - started < SLOWEST_SECONDS


WON = st.integers(1, MAX_WON) | st.builds(
    lambda digits, zeros: min(digits * 10**zeros, MAX_WON), st.integers(1, 9999), st.integers(0, 15)
)
"""Any amount, and round ones as people name them."""
SPELLINGS: dict[str, Callable[[int], str]] = {
    "the clarifier's": won_of_the_clarifier,
    "the calculator's": korean_won,
    "the answer's": won_of_the_answer,
    "digits": lambda won: f"{won}원",
    "commas": lambda won: f"{won:,}원",
    "a space before 원": lambda won: f"{won:,} 원",
    "full width": lambda won: f"{won:,}원".translate(str.maketrans("0123456789,", "０１２３４５６７８９，")),
    "units without spaces": lambda won: korean_won(won).replace(" ", ""),
    "units without commas": lambda won: korean_won(won).replace(",", ""),
}


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
@given(won=WON)
def test_an_amount_as_it_is_written_comes_back(spelling: Callable[[int], str], won: int) -> None:
    assert [amount.won for amount in amounts(normalise(spelling(won)))] == [won]


@pytest.mark.parametrize("between", ["", " "])
@given(won=WON.filter(lambda won: won >= 10 and not (won >= 10**8 and 0 < won % 10**8 < 10**4)))
def test_an_amount_as_it_is_said_comes_back(between: str, won: int) -> None:
    """Without 만 after 억, 일억오천원 is said for one hundred fifty million."""
    assert [amount.won for amount in amounts(in_hangul(won, between))] == [won]


def in_hangul(won: int, between: str) -> str:
    """12,345 → 일만이천삼백사십오원."""
    groups = []
    for size, unit in ((10**12, "조"), (10**8, "억"), (10**4, "만"), (1, "")):
        count, won = divmod(won, size)
        if count:
            groups.append(_below_ten_thousand(count) + unit)
    return between.join(groups) + "원"


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
_FAMILY_DEDUCTIONS = ("marriage_deduction_amount", "childbirth_deduction_amount")
_ALL_OF_IT = 100_000_000
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
    # Beside the answer to an optional question a mere name is of nobody in the gift: "남편은 일본에 있고 …".
    is_mere_name = asked in OPTIONAL and {"donor_relationship"} == said.keys() & {
        "donor_relationship",
        "gift_property_value",
    }
    beside = {"donor_relationship", "is_generation_skipping"} if is_mere_name else set()
    # A claim of all there is stands for a wedding or a birth, of which a gift of nobody else knows anything.
    if said.get("donor_relationship", "직계존속") != "직계존속":
        beside |= {name for name in _FAMILY_DEDUCTIONS if said.get(name) == _ALL_OF_IT}
    for name, value in known.items():
        if name in said and name not in beside:
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
