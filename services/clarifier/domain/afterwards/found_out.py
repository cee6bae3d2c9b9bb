"""What is found out once a tax was shown, and which sum is put in the place of which."""

import re
from collections.abc import Collection
from typing import Final

from services.clarifier.domain.amounts.money import LEAST_WON, Precision, amounts, in_won
from services.clarifier.domain.amounts.replaced import replaced_sum

_FOUND_OUT: Final = re.compile(
    r"다시\s?(?:보니|확인)|(?:보니까?|확인하니|알고\s?보니)\s|(?:은|는)\s[^.!?\n]{1,20}(?:거|것|꺼)(?:였|고|이고|라)|헷갈|깜[빡박]|사실은|실은"
)
""" "감정서를 다시 보니 22억은 시누이 상가고 저희 것은 20억이네요"."""
_PART_OF: Final = re.compile(r"[억만천원]\s?(?:중|가운데)(?:에서?|에)?\s")


def finds_out_sum(text: str, *, besides: Collection[int]) -> bool:
    """Whether a normalised message finds something out, with a sum `besides` those that are known, in won."""
    if "?" in text or _FOUND_OUT.search(text) is None or _PART_OF.search(text):
        return False
    told = [each for each in amounts(text) if each.precision is Precision.EXACT and (each.won or 0) >= LEAST_WON]
    return any(each.won not in besides for each in told)


def sum_put_in_place(text: str) -> tuple[int | None, int | None]:
    """The sum that a normalised message rules out and the one that holds, in won; None where it rules none out."""
    replaced = replaced_sum(text)
    return (in_won(replaced[0]), in_won(replaced[1])) if replaced else (None, None)
