"""Sentences that no played consultation tells, each read by a pattern that nothing else needs."""

from datetime import date

import pytest

from services.clarifier.domain import parameters as p
from services.clarifier.domain.afterwards.figures import figures_put_right
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.stance.replies import Wish

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("said", "asked", "parameter", "value"),
    [
        ("부모님 집 고치라고 내가 3천 보태줬어", None, p.RELATIONSHIP, "직계비속"),
        ("아빠가 내년에 19살 되는 아들한테 3천 줬어요", None, p.MINOR, True),
        ("아빠한테서 3000", None, p.GIFT_VALUE, 30_000_000),
        ("시세는 6억이요", p.DEBT, p.GIFT_VALUE, 600_000_000),
    ],
)
def test_it_is_read(said: str, asked: str | None, parameter: str, value: object) -> None:
    assert understand(said, TODAY, asked).values[parameter].value == value


def test_the_market_price_is_no_debt() -> None:
    assert p.DEBT not in understand("시세는 6억이요", TODAY, p.DEBT).values


def test_who_gave_this_time_gave_another_gift_where_the_verb_says_so() -> None:
    assert understand("이번에는 엄마가 3천 주셨어요", TODAY, p.RELATIONSHIP).wish is Wish.ANOTHER_GIFT
    assert understand("이번에는 집사람입니다", TODAY, p.RELATIONSHIP).wish is Wish.NONE


@pytest.mark.parametrize(
    ("said", "parameter"),
    [
        ("대출이 1억이 아니라 8천이에요", p.DEBT),
        ("혼인공제는 1억이 아니라 8천이에요", p.MARRIAGE),
        ("1억이 아니라 8천이에요", p.GIFT_VALUE),
    ],
)
def test_of_two_that_are_alike_the_noun_tells_which_is_put_right(said: str, parameter: str) -> None:
    known = {p.GIFT_VALUE: 100_000_000, p.DEBT: 100_000_000, p.MARRIAGE: 100_000_000}
    found = figures_put_right(said, known, ())
    assert [(each.parameter, each.won) for each in found] == [(parameter, 80_000_000)]
