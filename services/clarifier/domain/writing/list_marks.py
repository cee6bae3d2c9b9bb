"""Marks of a list: its numbers, "1) 아파트 12억 2) 예금 2억", its sum, "집 9억+예금 1억=10억", and crosses, "빚x 아빠x"."""

import re
from typing import Final

_LIST_MARK: Final = re.compile(r"(?<![^\s])(?:[1-9]|1\d)\)(?=\s?[가-힣\d])|[①-⑳]")


def without_list_marks(written: str, *, breaks_lines: bool) -> str:
    """The message as it was written with the numbers covered. `breaks_lines`: each item begins a line of its own."""
    first = "\n" if breaks_lines else " "
    return _LIST_MARK.sub(lambda match: first + " " * (len(match[0]) - 1), written)


_CROSS: Final = re.compile(
    r"(?P<of>빚|채무|부채|대출|융자|예금|현금|주식|금융(?:자산|재산)?|보험|보증금|아빠|엄마|아버지|어머니|부친|모친|배우자|남편|아내|형제|자매|자녀|자식)"
    r"\s?[xX×](?:(?P<goes_on>(?=[,.!?)]))|(?=\s(?!\d)|$))"
)
_NOUGHT: Final = re.compile(
    r"(?<![가-힣])(?P<of>채무|빚|부채|대출|금융(?:자산|재산)?|예금|현금|보증금|자녀|배우자)\s?[:=]?\s?0\s?(?:원|명)?(?=[\s,;)]|\.(?!\d)|$)"
)
_SUM_MARK: Final = re.compile(
    r"(?P<before>[가-힣:：]\s?)(?<![가-힣]{2}금)(?<=[\s:：])금\s?(?=[일이삼사오육칠팔구십백천만억\s]{2,16}원(?!\s?(?:어치|짜리|상당)))"
)
_COMES_TO: Final = re.compile(r"(?P<added>\+[^=\n]{1,20}[억천만원])\s?=\s?(?=\d)")


def with_sums_read(written: str) -> str:
    """The message with a word in the place of the mark before what is added up: "집 9억+예금 1억=10억".

    Without the mark before a sum that is spelled as in a deed, "주택 금 칠억오천만원": it is no gold.
    """
    written = _SUM_MARK.sub(r"\g<before>", written)
    return _COMES_TO.sub(r"\g<added> 총 ", written)


def with_crosses_read(written: str) -> str:
    """The message with words in the place of a cross, or a nought, behind what there is none of: "빚x 아빠x", "채무 0"."""
    written = _NOUGHT.sub(lambda nought: f"{nought['of']} 없음", written)
    return _CROSS.sub(lambda cross: f"{cross['of']} 없음{',' if cross['goes_on'] is None else ''}", written)
