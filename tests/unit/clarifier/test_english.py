"""Sums and ages that are told in English, as the readers know them."""

import pytest

from services.clarifier.domain.writing.english import in_korean_figures


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("90 million won in cash", "90000000원"),
        ("1.5 billion krw", "1500000000원"),
        ("50,000,000 won", "50000000원"),
        ("300 thousand korean won", "300000원"),
        ("i'm 31 and live", "나 31살"),
        ("i am 35 years old.", "나 35살"),
    ],
)
def test_figures_are_read_at_their_place(written: str, read: str) -> None:
    text = in_korean_figures(written)
    assert text.startswith(read)
    assert len(text) == len(written)


@pytest.mark.parametrize(
    "written", ["i'm 31 million short", "i'm 5 months pregnant", "90 million dollars", "31 of april"]
)
def test_other_figures_stay(written: str) -> None:
    assert in_korean_figures(written) == written
