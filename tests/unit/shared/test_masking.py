"""Masking by example, and by properties over generated text."""

from datetime import date, timedelta
from pathlib import Path
from time import process_time
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shared.guardrails.masking import LABELS, mask
from tests.support.tables import all_of
from tests.support.yaml_file import read_yaml

HERE: Final = Path(__file__).parent
MASKED: Final = read_yaml(HERE / "masking_masked.yaml")
KEPT: Final = read_yaml(HERE / "masking_kept.yaml")


@all_of("example", MASKED, ids=lambda example: example["text"])
def test_what_is_personal_is_replaced(example: dict[str, object]) -> None:
    masked = mask(str(example["text"]))
    assert masked.text == example["masked"]
    assert list(masked.kinds) == example["kinds"]


@all_of("text", [text for texts in KEPT.values() for text in texts])
def test_what_a_consultation_lives_on_is_kept(text: str) -> None:
    assert mask(text).text == text
    assert mask(text).kinds == ()


def test_every_kind_has_an_example() -> None:
    assert {kind for example in MASKED for kind in example["kinds"]} == set(LABELS)


FRAGMENTS: Final = st.sampled_from(
    [
        *"저제이는은을로동리길호번지씨님-. :@+()0123456789",
        *(
            " 서울 ",
            "강남구 ",
            "이름은 ",
            "계좌 ",
            "입금 ",
            "합니다",
            "라고 ",
            "홍길동",
            "만원",
            "[전화번호]",
            "\u200b",
            "010",
            "공일공",
        ),
        *(example["text"] for example in MASKED),
    ]
)


@given(st.one_of(st.text(max_size=300), st.lists(FRAGMENTS, max_size=30).map("".join)))
def test_masking_twice_is_masking_once(text: str) -> None:
    once = mask(text)
    again = mask(once.text)
    assert again.text == once.text
    assert again.kinds == ()


KOREAN: Final = st.text(alphabet="가나다라마바사하은는을를도와과,. 세금증여상속부모님께서", max_size=40)
SEPARATORS: Final = st.sampled_from(["-", "", " ", ".", " - "])


def digits(length: int) -> st.SearchStrategy[str]:
    return st.text(alphabet="0123456789", min_size=length, max_size=length)


def digits_of(text: str) -> str:
    return "".join(character for character in text if character.isdigit())


@given(KOREAN, KOREAN, st.sampled_from(["010", "011", "02", "031", "070", "0505"]), digits(4), digits(4), SEPARATORS)
def test_no_telephone_number_survives(before: str, after: str, area: str, first: str, last: str, between: str) -> None:
    masked = mask(f"{before}{area}{between}{first}{between}{last}{after}")
    assert "phone" in masked.kinds
    assert not digits_of(masked.text)


BIRTH_DATES: Final = st.dates(min_value=date(1925, 1, 1), max_value=date(2024, 12, 31)).map("{:%y%m%d}".format)


@given(KOREAN, KOREAN, BIRTH_DATES, st.sampled_from("12345678"), digits(6), st.sampled_from(["-", "", " ", " - "]))
def test_no_registration_number_survives(
    before: str, after: str, birth: str, sex: str, rest: str, between: str
) -> None:
    masked = mask(f"{before}{birth}{between}{sex}{rest}{after}")
    assert {"resident_registration_number", "foreigner_registration_number"} & set(masked.kinds)
    assert not digits_of(masked.text)


def with_check_digit(number: str) -> str:
    """A number with its Luhn digit."""
    doubled = [int(digit) * (2 - index % 2) for index, digit in enumerate(reversed(number))]
    return number + str(-sum(value - 9 if value > 9 else value for value in doubled) % 10)


@given(KOREAN, KOREAN, st.sampled_from("45"), digits(14), st.sampled_from(["-", "", " "]))
def test_no_card_number_survives(before: str, after: str, network: str, rest: str, between: str) -> None:
    number = with_check_digit(network + rest)
    groups = between.join(number[start : start + 4] for start in range(0, 16, 4))
    masked = mask(f"{before}{groups}{after}")
    assert masked.kinds
    assert not digits_of(masked.text)


WON: Final = st.integers(min_value=1, max_value=9_999_999_999_999)
AMOUNTS: Final = st.one_of(
    WON.map("{}원".format),
    WON.map("{:,}원".format),
    WON.map("{:,}".format),
    WON.map("₩{:,}".format),
    st.integers(1, 9_999).map("{}억".format),
    st.integers(1, 99_999).map("{}만원".format),
    st.integers(1, 99_999).map("{:,}만 원".format),
    st.tuples(st.integers(1, 99), st.integers(1, 9_999)).map("{0[0]}억 {0[1]}만원".format),
    st.tuples(st.integers(1, 99), st.integers(1, 9)).map("{0[0]}.{0[1]}억".format),
    st.integers(1, 9_999).map(lambda value: f"{value}0000000"),
)
DAYS: Final = st.dates(min_value=date(1990, 1, 1), max_value=date(2039, 12, 31))
DATES: Final = st.one_of(
    DAYS.map(date.isoformat),
    *(
        DAYS.map(f"{{:{form}}}".format)
        for form in ("%Y%m%d", "%Y.%m.%d", "%Y/%m/%d", "%Y년 %m월 %d일", "%y.%m.%d", "%m/%d")
    ),
    DAYS.map(lambda day: f"{day}~{day + timedelta(days=30)}"),
)
AROUND: Final = st.sampled_from(
    ["", "아버지가 ", "계좌로 ", "통장에 ", "현금으로 ", "은행에서 ", "전화로 들었는데 ", "아파트 "]
)


@example(before="", amount="82410000000", after="")
@given(AROUND, AMOUNTS, st.sampled_from(["", " 받았어요", " 입금했습니다", "을 주셨어요", " 정도"]))
def test_amounts_survive(before: str, amount: str, after: str) -> None:
    assert mask(f"{before}{amount}{after}").text == f"{before}{amount}{after}"


@given(AROUND, DATES, st.sampled_from(["", "에 받았어요", " 계좌이체", "입니다"]))
def test_dates_survive(before: str, day: str, after: str) -> None:
    assert mask(f"{before}{day}{after}").text == f"{before}{day}{after}"


@pytest.mark.parametrize(
    "unit",
    ["0", "1-", "a@", "a.", "저는 ", "안녕하세요   ", "서울 ", "동 1", "로 1", "공일", "이름은", "12-34-", "호1", "  "],
)
def test_no_text_takes_more_than_linear_time(unit: str) -> None:
    """Backtracking would take minutes; linear time takes a tenth of a second at most. No measure of speed."""
    started = process_time()
    mask((unit * 8_000)[:8_000])
    assert process_time() - started < 5
