"""The numbers of a list: "1) 아파트 12억 2) 예금 2억", "① 2021년 5천 ② 2026년 1억"."""

import re
from typing import Final

_LIST_MARK: Final = re.compile(r"(?<![^\s])(?:[1-9]|1\d)\)(?=\s?[가-힣\d])|[①-⑳]")


def without_list_marks(written: str, *, breaks_lines: bool) -> str:
    """The message as it was written with the numbers covered. `breaks_lines`: each item begins a line of its own."""
    first = "\n" if breaks_lines else " "
    return _LIST_MARK.sub(lambda match: first + " " * (len(match[0]) - 1), written)
