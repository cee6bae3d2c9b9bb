"""Won, as Koreans write it: in groups of ten thousand."""

from functools import lru_cache
from typing import Final

GROUPS: Final = ("", "만", "억", "조", "경")


@lru_cache(maxsize=1024)
def won(amount: int) -> str:
    """An exact amount: `500만원`, `1억 2,345만 6,789원`, `0원`, `-5,000만원`."""
    if amount == 0:
        return "0원"
    rest, parts = abs(amount), []
    for unit in GROUPS[:-1]:
        rest, group = divmod(rest, 10_000)
        if group:
            parts.append(f"{group:,}{unit}")
    if rest:
        parts.append(f"{rest:,}{GROUPS[-1]}")
    return f"{'-' if amount < 0 else ''}{' '.join(reversed(parts))}원"
