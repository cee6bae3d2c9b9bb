"""Sums in one spelling."""

import pytest

from services.knowledge.adapters.sums import with_plain_sums


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("5천만원까지", "50000000원까지"),
        ("5,000만 원까지", "50000000원까지"),
        ("오천만원까지", "50000000원까지"),
        ("천만원", "10000000원"),
        ("1억 5천 받으면", "150000000원 받으면"),
        ("2억원 3억 5,000만원", "200000000원 350000000원"),
        ("0.5억", "50000000원"),
        ("만 19세, 10년, 5천원, 3천명, 제2조", "만 19세, 10년, 5천원, 3천명, 제2조"),
    ],
)
def test_a_sum_is_written_in_digits(written: str, plain: str) -> None:
    assert with_plain_sums(written) == plain
