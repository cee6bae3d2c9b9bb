"""Of several days, each told of something, the one that is said to be the gift's."""

from datetime import date

import pytest

from services.clarifier.domain.days.dates import date_mentions
from services.clarifier.domain.messages.understanding import understand
from services.clarifier.domain.parameters import GIFT_DATE

FRIDAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("day", "text"),
    [
        ("2025-03-17", "집사람 제삿날은 3월 2일이고 돈 보낸 것은 3월 17일이었습니다"),
        ("2025-03-17", "돈 보낸 것은 3월 17일이고 집사람 제삿날은 3월 2일입니다"),
        ("2025-05-02", "주기로 한 건 3월 1일이고 준 건 5월 2일이에요"),
        ("2025-03-02", "받은 건 3월 2일이고 신고는 5월 3일에 했어요"),
        ("2025-10-04", "이삿날이 10월 8일이었고 입금된 건 10월 4일이요"),
        ("2025-06-09", "어머니 생신날은 6월 1일이고요 엄마가 부치신 건 6월 9일이에요"),
        ("2025-09-30", "수능은 11월 13일인데 받은 날은 9월 30일이에요"),
        ("2025-07-07", "김장은 11월 1일에 했고 증여는 7월 7일에 했습니다"),
        ("2025-09-30", "손녀는 2012년 4월생[생년월일]인데 9월 30일에 받았어요"),
        ("2025-08-08", "시험은 8월 1일이고 아빠가 8월 8일에 1억 주셨어요"),
    ],
)
def test_the_day_of_the_gift_is_named(day: str, text: str) -> None:
    assert understand(text, FRIDAY, GIFT_DATE).values[GIFT_DATE].value == day


@pytest.mark.parametrize("text", ["2012년 4월생[생년월일]이에요", "70년 3월생입니다", "막내가 2019년 12월생이고요"])
def test_a_month_of_birth_is_no_day(text: str) -> None:
    assert date_mentions(text, FRIDAY) == []
