"""A lone day that replaces, an echo that asks back, a deposit under the name of letting."""

from datetime import date

import pytest

from services.clarifier.domain.messages.reading import Expected, Reading
from services.clarifier.domain.parameters import (
    DEBT,
    GIFT_DATE,
    GIFT_VALUE,
    MARRIAGE,
    NON_RESIDENT,
    RELATIONSHIP,
)
from services.clarifier.domain.reader.reader import read_by_rules
from shared.contracts.document import Parameters

KNOWN: Parameters = {RELATIONSHIP: "직계존속", GIFT_VALUE: 500_000_000, GIFT_DATE: "2025-06-20"}


def read(text: str, asked: str) -> Reading:
    return read_by_rules(text, date(2025, 5, 30), Expected("gift_tax", asked, KNOWN))


@pytest.mark.parametrize("asked", [MARRIAGE, NON_RESIDENT])
@pytest.mark.parametrize("text", ["아 그냥 22일로", "그냥 22일", "22일로요", "음 그럼 22일로", "아 걍 22일이요"])
def test_a_lone_day_is_of_the_month_said_before(text: str, asked: str) -> None:
    reading = read(text, asked)
    assert {name: stated.value for name, stated in reading.values.items()} == {GIFT_DATE: "2025-06-22"}


@pytest.mark.parametrize("asked", [MARRIAGE, NON_RESIDENT])
@pytest.mark.parametrize(
    "text", ["네?", "네?? 왜요", "예?", "응? 뭐라고", "네?? 이모부라니까요", "22일이 뭐가 중요해요"]
)
def test_who_asks_back_answers_nothing(text: str, asked: str) -> None:
    assert not {asked, GIFT_DATE} & set(read(text, asked).values)


@pytest.mark.parametrize("text", ["전세 놓은 게 3억 있지", "세 준 게 3억이에요", "전세 끼고 있는 게 3억"])
def test_what_is_let_holds_a_deposit(text: str) -> None:
    assert read(text, NON_RESIDENT).values[DEBT].value == 300_000_000


def test_what_a_tenancy_costs_is_no_debt() -> None:
    assert DEBT not in read("전세 들어갈 돈 1억", NON_RESIDENT).values
