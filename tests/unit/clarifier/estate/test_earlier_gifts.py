"""Gifts before the death: each with its own day, value, recipient, and what its return said."""

from datetime import date

import pytest

from services.clarifier.domain.estate.case import EstateCase
from services.clarifier.domain.estate.merge import merged
from services.clarifier.domain.estate.qualification import qualified
from services.clarifier.domain.estate.reading import read

TODAY = date(2026, 11, 22)
DIED = "아버지가 2026년 2월 20일에 돌아가셨어요. 땅 9억 남기셨고 저와 누나뿐이에요. "
Gift = tuple[str, int, str, int | None, int | None]


def gifts(message: str) -> list[Gift]:
    """Day, won, recipient, computed tax and tax base."""
    rows = qualified(merged(EstateCase(), read(message, TODAY, None, EstateCase()))).get("prior_gifts", [])
    assert isinstance(rows, list)
    return [
        (row["gift_date"], row["value"], row["recipient"], row.get("computed_tax"), row.get("tax_base"))  # type: ignore[misc]
        for row in rows
        if isinstance(row, dict)
    ]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "2021년 3월 5일에 아버지가 저한테 2억을 주셔서 산출세액 2천만원 냈어요(5천 공제받음).",
            [("2021-03-05", 200_000_000, "자녀", 20_000_000, 150_000_000)],
        ),
        (
            "아버지가 2020년 4월 6일에 어머니한테 8억짜리 상가를 증여하셨고 6억 공제 빼고 2억에 대해 증여세 3천만원 냈어요.",
            [("2020-04-06", 800_000_000, "배우자", 30_000_000, 200_000_000)],
        ),
        (
            "누나가 2019년 7월 8일에 아버지께 3억을 받아 공제 5천 하고 증여세 4천만원을 냈고, 제 집사람도 2022년 5월 3일에 "
            "아버지께 2천만원을 받은 적이 있습니다. 그건 천만원 공제하고 백만원 냈어요.",
            [
                ("2019-07-08", 300_000_000, "자녀", 40_000_000, 250_000_000),
                ("2022-05-03", 20_000_000, "상속인이 아닌 사람", 1_000_000, 10_000_000),
            ],
        ),
        (
            "생전에 아버지한테서 제가 7천 받은 적이 있는데 2017-10-25이에요",
            [("2017-10-25", 70_000_000, "자녀", None, None)],
        ),
        ("돌아가시기 전인 2020-02-25에 저한테 구천만 원을 주셨어요", [("2020-02-25", 90_000_000, "자녀", None, None)]),
        (
            "2020년 5월 1일에 누나한테 6천만원, 2023년 7월 7일에 저한테 4천만원을 증여하셨어요.",
            [
                ("2020-05-01", 60_000_000, "자녀(누나)", None, None),
                ("2023-07-07", 40_000_000, "자녀(본인)", None, None),
            ],
        ),
        (
            "2020년 5월 1일에 큰형한테 6천만원, 2023년 7월 7일에 또 형한테 4천만원을 증여하셨어요.",
            [
                ("2020-05-01", 60_000_000, "자녀(큰형)", None, None),
                ("2023-07-07", 40_000_000, "자녀(큰형)", None, None),
            ],
        ),
        (
            "사전증여 내역: ① 2012년 5월 누나 결혼할 때 7천만원 ② 2021년 4월 1일 저 1억 5천만원 (과세표준 1억, 산출세액 1천만원)",
            [("2021-04-01", 150_000_000, "자녀", 10_000_000, 100_000_000)],
        ),
        (
            "사전증여: ① 누나 2019.3.19. 현금 1억(과세표준 5천만, 산출세액 500만) ② 손자(누나의 자) 2023.2.2. 현금 3천만",
            [
                ("2019-03-19", 100_000_000, "자녀", 5_000_000, 50_000_000),
                ("2023-02-02", 30_000_000, "상속인이 아닌 사람", None, None),
            ],
        ),
    ],
)
def test_each_gift_has_its_own_day_recipient_and_return(said: str, expected: list[Gift]) -> None:
    assert gifts(DIED + said) == expected


def test_the_day_of_a_gift_is_not_that_of_the_death() -> None:
    said = "아버지께서 세상을 떠나셨어요. 생전에 아버지한테서 제가 7천 받은 적이 있는데 2017-10-25이에요"
    for asked in (None, "death_date"):
        told = read(said, TODAY, asked, EstateCase()).told
        assert told.death is None
        assert [gift.day for gift in told.gifts] == [date(2017, 10, 25)]
