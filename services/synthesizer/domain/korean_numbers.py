"""Reads Korean numbers, in digits, in words or mixed: `1억5천`, `3천5백만`, `일억 오천만`, `150,000,000`, `스무`."""

import re
from fractions import Fraction
from typing import Final

DIGITS: Final = {
    "영": 0, "공": 0, "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "륙": 6, "칠": 7, "팔": 8, "구": 9,
}  # fmt: skip
SMALL_UNITS: Final = {"십": 10, "백": 100, "천": 1_000}
BIG_UNITS: Final = {"만": 10**4, "억": 10**8, "조": 10**12}
NATIVE: Final = {
    "한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "석": 3, "네": 4, "넷": 4, "넉": 4, "다섯": 5, "여섯": 6,
    "일곱": 7, "여덟": 8, "아홉": 9, "열": 10, "열한": 11, "열두": 12, "열세": 13, "열네": 14, "열다섯": 15,
    "열여섯": 16, "열일곱": 17, "열여덟": 18, "열아홉": 19, "스무": 20, "스물": 20, "서른": 30,
}  # fmt: skip

WRITTEN: Final = r"(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\d]|[.,]\d)"
"""A number in digits, with its commas in the right places or without any."""

_TOKEN: Final = re.compile(
    rf"(?P<written>{WRITTEN})|(?P<digit>[{''.join(DIGITS)}])|(?P<small>[십백천])|(?P<big>[만억조])|\s"
)


def read_number(text: str) -> Fraction | None:
    """The value of a number without its unit; None if it is not one. `1억5천` means 150,000,000."""
    if text in NATIVE:
        return Fraction(NATIVE[text])
    total, section = Fraction(0), Fraction(0)
    digits: Fraction | None = None
    last_big, position = "", 0
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            return None
        position = token.end()
        if written := token["written"]:
            if digits is not None:
                return None
            digits = Fraction(written.replace(",", ""))
        elif digit := token["digit"]:
            digits = (digits or Fraction(0)) * 10 + DIGITS[digit]
        elif small := token["small"]:
            section += (1 if digits is None else digits) * SMALL_UNITS[small]
            digits = None
        elif big := token["big"]:
            section += digits or 0
            total += (section or 1) * BIG_UNITS[big] if section or digits is None else 0
            section, digits, last_big = Fraction(0), None, big
    if last_big == "억" and digits is None and section >= 100:
        section *= BIG_UNITS["만"]  # "1억5천": the 만 is left out
    return total + section + (digits or 0)
