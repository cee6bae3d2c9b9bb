"""How dates and amounts are written in Korean sentences."""

from datetime import date


def korean_date(day: date) -> str:
    """`2025년 10월 15일`."""
    return f"{day.year}년 {day.month}월 {day.day}일"


def korean_won(amount: int) -> str:
    """A non-negative amount of won as it is said: `1억 2,345만 6,789원`, `1,000만원`, `0원`."""
    myriads, rest = divmod(amount, 10_000)
    hundred_millions, ten_thousands = divmod(myriads, 10_000)
    jo, eok = divmod(hundred_millions, 10_000)
    parts = [f"{part:,}{unit}" for part, unit in ((jo, "조"), (eok, "억"), (ten_thousands, "만"), (rest, "")) if part]
    return (" ".join(parts) or "0") + "원"


def topic(title: str) -> str:
    """The title with its topic particle: 은 after a final consonant, 는 after a vowel."""
    has_final_consonant = (ord(title[-1]) - ord("가")) % 28 != 0
    return title + ("은" if has_final_consonant else "는")
