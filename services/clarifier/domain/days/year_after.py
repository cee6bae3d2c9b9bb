"""A year that comes as an afterthought: "12월 24일에 받았어요 작년"."""

import re
from typing import Final

from services.clarifier.domain.days.calendar_words import YEAR_OFFSETS

_WORDS: Final = "|".join(sorted(set(YEAR_OFFSETS) - {"올"}, key=len, reverse=True))
_AFTERTHOUGHT: Final = re.compile(
    rf"(?:(?<=[요다음함임])|(?<=[요다음함임일에][\s,.])|(?<=[요다음함임일에][,.]\s))(?P<word>{_WORDS})(?:에요?|이?요|이에요|예요|입니다|임|이야|이었어요|거예요|이지)?[\s.!~ㅋㅎ]*$"
)
_WITHOUT_YEAR: Final = re.compile(
    r"(?<!\d)\d{1,2}(?:\s?월\s?|[./-])\d{1,2}(?:\s?일)?|[가-힣]{1,2}월\s?[가-힣\d]{1,5}일?|크리스마스(?:\s?이브)?|성탄절|[가-힣]{1,3}절|(?:어린이|어버이|한글)날"
)


def year_said_after(text: str, words: str, today_year: int) -> int | None:
    """The year that the end of a text gives the day that `words` name without one."""
    if _WITHOUT_YEAR.fullmatch(words.strip()) is None:
        return None
    match = _AFTERTHOUGHT.search(text)
    return today_year + YEAR_OFFSETS[match["word"]] if match else None
